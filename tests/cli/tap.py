# SPDX-License-Identifier: MIT
"""What the scripts of this folder share: TAP output and running planchette."""
import json
import subprocess
import sys
import traceback

PLANCHETTE = sys.argv[1]
TESTS = []


def test(function):
    """Marks a function as a test; its name, read as words, is the test's."""
    TESTS.append(function)
    return function


def run(*words, stdin=""):
    """Runs planchette; returns status, stdout and stderr."""
    done = subprocess.run([PLANCHETTE, *words], input=stdin, text=True, timeout=120,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return done.returncode, done.stdout, done.stderr


def refused(*words, says, stdin=""):
    """Exit status 2, nothing on stdout, one line that says what was expected."""
    status, out, err = run(*words, stdin=stdin)
    assert status == 2, (words, status, out, err)
    assert out == "", (words, out)
    assert err.count("\n") == 1 and err.startswith("planchette: "), (words, err)
    for part in [says] if isinstance(says, str) else says:
        assert part in err, (words, part, err)


def ok(*words, stdin=""):
    status, out, err = run(*words, stdin=stdin)
    assert status == 0, (words, status, out, err)
    assert err == "", (words, err)
    return out


class Rpc:
    """A running 'planchette rpc'."""

    def __init__(self):
        self.process = subprocess.Popen([PLANCHETTE, "rpc"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        text=True)
        self.id = 0

    def line(self, text):
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def call(self, method, **params):
        self.id += 1
        answer = self.line(json.dumps({"jsonrpc": "2.0", "id": self.id, "method": method,
                                       "params": params}))
        assert answer["jsonrpc"] == "2.0" and answer["id"] == self.id, answer
        return answer

    def result(self, method, **params):
        answer = self.call(method, **params)
        assert "result" in answer, (method, answer)
        return answer["result"]

    def error(self, method, **params):
        answer = self.call(method, **params)
        assert "result" not in answer, (method, answer)
        return answer["error"]

    def close(self):
        self.process.stdin.close()
        assert self.process.wait(10) == 0
        complaints = self.process.stderr.read()
        assert complaints == "", complaints


def main():
    print(f"1..{len(TESTS)}")
    failed = 0
    for number, function in enumerate(TESTS, 1):
        name = function.__name__.replace("_", " ")
        try:
            function()
            print(f"ok {number} - {name}", flush=True)
        except Exception:
            failed = 1
            print(f"not ok {number} - {name}")
            print("# " + traceback.format_exc().replace("\n", "\n# "), flush=True)
    sys.exit(failed)
