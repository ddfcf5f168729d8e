#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Does what docs/adding-a-game.md says, in a copy of the tree: every command in an indented
block, and every change in a block of kind "diff", in the order of the page. There is no
second list of steps, so the page cannot go stale unnoticed.

usage: test_adding_a_game.py BUILD SOURCE [PAGE]      prints TAP"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

# Only what the build of rules and tests reads; of the web client, what its types are checked with.
NOT_COPIED = ("build*", "node_modules", ".git", "pictures", "__pycache__")
FOLDERS_LEFT_OUT = {"art", "web"}
OF_THE_CLIENT = (os.path.join("web", "scripts"), os.path.join("web", "src"))
STEP = re.compile(r"^```diff\n(?P<change>.*?)^```$|(?P<commands>(?:^    \S[^\n]*\n)+)", re.M | re.S)


def steps(page):
    """('change', diff) and ('command', line) in the order of the page."""
    without_other_blocks = re.sub(r"^```(?!diff)\w+\n.*?^```$", "", page, flags=re.M | re.S)
    for found in STEP.finditer(without_other_blocks):
        if found["change"]:
            yield "change", found["change"]
        for line in (found["commands"] or "").splitlines():
            yield "command", line.strip()


def copy_tree(source, tree):
    for name in [*os.listdir(source), *OF_THE_CLIENT]:
        if name in FOLDERS_LEFT_OUT or name.startswith((".git", "build")):
            continue
        path = os.path.join(source, name)
        if os.path.isdir(path):
            shutil.copytree(path, os.path.join(tree, name), ignore=shutil.ignore_patterns(*NOT_COPIED))
        else:
            shutil.copy(path, tree)


def surroundings(build, root):
    """What a reader has: the program on the path, the installed library, a home."""
    installed = os.path.join(root, "installed")
    subprocess.run(["meson", "install", "-C", build, "--no-rebuild", "--destdir", installed], check=True,
                   stdout=subprocess.DEVNULL)
    found = next(folder for folder, _, names in os.walk(installed) if "planchette.pc" in names)
    return dict(os.environ, HOME=os.path.join(root, "home"), PATH=build + os.pathsep + os.environ["PATH"],
                PKG_CONFIG_PATH=found, PKG_CONFIG_SYSROOT_DIR=installed, LD_LIBRARY_PATH=os.path.dirname(found),
                CCACHE_DIR=os.environ.get("CCACHE_DIR", os.path.expanduser("~/.cache/ccache")), CCACHE_NOHASHDIR="1")


def carry_out(kind, what, tree, env):
    words = ["git", "apply", "-"] if kind == "change" else ["bash", "-c", what]
    done = subprocess.run(words, input=what if kind == "change" else "", cwd=tree, env=env, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode, done.stdout


def tests_that_ran(tree):
    """The names in meson's log, "a_seat_looks_once"."""
    ran = set()
    for folder, _, names in os.walk(tree):
        if "testlog.txt" in names:
            with open(os.path.join(folder, "testlog.txt"), encoding="utf-8") as file:
                ran.update(re.findall(r"^ok \d+ - (\w+)$", file.read(), re.M))
    return ran


def written(tree):
    """The files of the tree that somebody writes by hand, with their texts."""
    texts = {}
    for folder, folders, names in os.walk(tree):
        folders[:] = [name for name in folders if not name.startswith("build")]
        for name in names:
            if name.endswith((".c", ".h", ".build", ".py")):
                path = os.path.join(folder, name)
                with open(path, encoding="utf-8") as file:
                    texts[os.path.relpath(path, tree)] = file.read()
    return texts


def check_types(source, tree, report):
    """The web suite asks for the types of every game that has a table of its own, and of no other."""
    build = next(os.path.join(tree, name) for name in os.listdir(tree) if name.startswith("build"))
    program = os.path.join(build, "planchette")
    for words in (["ninja", "-C", build, "planchette"],
                  [os.path.join(source, "tools", "node"), os.path.join(tree, "web", "scripts", "types.mjs"), "--check"]):
        done = subprocess.run(words, env=dict(os.environ, PLANCHETTE=program), text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT)
        if done.returncode:
            break
    report.say(done.returncode == 0, "the client's types are up to date with the new game", done.stdout)


class Report:
    def __init__(self):
        self.n = self.failed = 0

    def say(self, good, name, said=""):
        self.n += 1
        self.failed += not good
        print("ok" if good else "not ok", self.n, "-", name)
        for line in [] if good else said.splitlines()[-40:]:
            print("#", line)
        return good


def follow(page, tree, env, report):
    before, added = written(tree), []
    for number, (kind, what) in enumerate(steps(page)):
        status, said = carry_out(kind, what, tree, env)
        name = what if kind == "command" else "the change of " + re.search(r"^\+\+\+ b/(\S+)", what, re.M)[1]
        if not report.say(status == 0, name, said):
            return
        if number == 0:
            now = written(tree)
            changed = [path for path in before if now.get(path) != before[path]]
            report.say(changed == ["games/list.h"], "a new game changes one list", f"changed {changed}")
        added += re.findall(r"^\+ +cmocka_unit_test\((\w+)\)", what, re.M)
    missing = set(added) - tests_that_ran(tree)
    report.say(added and not missing, "the tests that the page adds have run", f"added {added}, did not run {missing}")


def main():
    build, source = (os.path.abspath(path) for path in sys.argv[1:3])
    path = sys.argv[3] if len(sys.argv) > 3 else os.path.join(source, "docs", "adding-a-game.md")
    with open(path, encoding="utf-8") as file:
        page = file.read()
    kinds = [kind for kind, _ in steps(page)]
    report = Report()
    with tempfile.TemporaryDirectory() as root:
        tree = os.path.join(root, "tree")
        os.makedirs(tree)
        os.makedirs(os.path.join(root, "home"))
        copy_tree(source, tree)
        report.say(kinds.count("change") >= 5 and kinds.count("command") >= 6, "the page has commands and changes",
                   f"{kinds}")
        follow(page, tree, surroundings(build, root), report)
        check_types(source, tree, report)
    print(f"1..{report.n}")
    return report.failed != 0


if __name__ == "__main__":
    sys.exit(main())
