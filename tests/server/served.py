"""A server over real sockets for checks in Python: starting and stopping it,
guests, whole games of bots, records, and the printing of TAP."""
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile

from wsclient import Client, Refused

QUICK = {"window_ms": 50, "later_ms": 50, "turn_ms": 50, "pick_ms": 50,
         "answers": "when all answered"}


class Server:
    def __init__(self, program, folder, *more):
        self.program, self.folder = program, folder
        self.process = subprocess.Popen(
            [program, "serve", "--port", "0", "--bot-ms", "1", "--no-limits",
             "--store", f"sqlite:{folder}/t.db", *more],
            cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        found = re.search(r":(\d+)/", self.process.stdout.readline())
        self.port = int(found.group(1)) if found else None

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.communicate(timeout=20)[1]

    def guest(self):
        client = Client(self.port)
        client.ask("hello", protocol=1)
        return client


def fault(client, method, **params):
    """The whole error of a request that must be refused."""
    try:
        client.ask(method, **params)
    except Refused as refused:
        return refused.error
    raise AssertionError(f"{method} was not refused")


def written(client, method, room):
    """The answer about the record of a game that is just over."""
    for _ in range(100):
        try:
            return client.ask(method, record=room["result"]["record"])
        except Refused:
            pass  # it is being written
    raise AssertionError("the record is not there")


def play_with_bots(client, table, seats, bot):
    """Bots in all seats play the game; its record."""
    for seat in range(seats):
        client.ask("bot", table=table, seat=seat, bot=bot)
    client.ask("start", table=table)
    client.heard = []
    while True:
        message = client.message()
        client.heard.append(message)
        room = message.get("params", {}).get("room")
        if room and room["phase"] == "over":
            break
    return room["result"]["record"], written(client, "record", room)["record"]


def verified(program, folder, record):
    path = os.path.join(folder, "record.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump(record, file)
    return subprocess.run([program, "verify", path], stdout=subprocess.DEVNULL).returncode == 0


def run(checks):
    """Runs every check with the program and a folder of its own, and prints TAP."""
    program, failed = os.path.abspath(sys.argv[1]), 0
    print(f"1..{len(checks)}")
    for i, check in enumerate(checks, 1):
        folder = tempfile.mkdtemp(prefix="planchette-served-")
        name = check.__name__.replace("_", " ")
        try:
            check(program, folder)
            print(f"ok {i} - {name}", flush=True)
        except Exception as error:  # a failing check must not hide the others
            failed = 1
            print(f"not ok {i} - {name}\n# {type(error).__name__}: {error}", flush=True)
        shutil.rmtree(folder, ignore_errors=True)
    return failed
