# SPDX-License-Identifier: MIT
"""For tests in Python: a server over real sockets, its clients, whole games of
bots, records, and TAP."""
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


def is_sanitized(program):
    """Whether the program was built with ASan, which takes several times the memory."""
    with open(program, "rb") as file:
        return b"__asan_init" in file.read()


class Server:
    started = []

    def __init__(self, program, folder, *more, limits=False):
        self.program, self.folder = program, folder
        self.process = subprocess.Popen(
            [program, "serve", "--port", "0", "--bot-ms", "1",
             *([] if limits else ["--no-limits"]), "--store", f"sqlite:{folder}/t.db", *more],
            cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        Server.started.append(self)
        found = re.search(r":(\d+)/", self.process.stdout.readline())
        self.port = int(found.group(1)) if found else None

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.communicate(timeout=20)[1]

    def guest(self, token=None):
        """A new person, or the one who has that token."""
        client = Client(self.port)
        answer = client.ask("hello", protocol=1, **({"token": token} if token else {}))
        client.token = token or answer["token"]
        return client


def fault(client, method, **params):
    """Makes a request that must be refused; returns the error."""
    try:
        client.ask(method, **params)
    except Refused as refused:
        return refused.error
    raise AssertionError(f"{method} was not refused")


def written(client, method, room):
    """Asks about the record of a game that has just ended, until it is stored."""
    for _ in range(100):
        try:
            return client.ask(method, record=room["result"]["record"])
        except Refused:
            pass  # it is being written
    raise AssertionError("the record is not there")


def play_with_bots(client, table, seats, bot):
    """Lets bots play the game in all seats; returns its record."""
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


def chosen(choice, luck):
    """A legal choice with its open set filled."""
    move = dict(choice)
    for name, value in choice.items():
        if isinstance(value, dict) and "of" in value:
            some = luck.sample(value["of"], max(value["min"], min(1, value["max"])))
            move[name] = some if value["ordered"] else sorted(some)
    return move


def play_on(client, table, luck):
    """Plays this person's seat at random to the end; returns the last room."""
    sync = client.ask("resume", table=table)["sync"]
    state = {"number": sync["number"], "legal": sync["legal"], "room": sync["room"]}

    def take(message):
        update = message.get("params", {})
        if message.get("method") != "update" or update["number"] <= state["number"]:
            return
        state["number"] = update["number"]
        state["legal"] = update.get("legal", state["legal"])
        state["room"] = update.get("room", state["room"])
    for _ in range(3000):
        while client.notices:
            take(client.notices.pop(0))
        if state["room"]["phase"] == "over":
            return state["room"]
        if not state["legal"]:
            take(client.message())
            continue
        calm = [m for m in state["legal"] if m["do"] in ("ready", "pass", "end")]
        move = luck.choice(calm) if calm and luck.random() < 0.4 else luck.choice(state["legal"])
        number, state["legal"] = state["number"], []
        try:
            client.ask("move", table=table, number=number, id=f"{luck.getrandbits(128):032x}",
                       move=chosen(move, luck))
        except Refused:
            sync = client.ask("resume", table=table)["sync"]
            client.notices.clear()
            state.update(number=sync["number"], legal=sync["legal"], room=sync["room"])
    raise AssertionError("the game does not end")


def verified(program, folder, record):
    path = os.path.join(folder, "record.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump(record, file)
    return subprocess.run([program, "verify", path], stdout=subprocess.DEVNULL).returncode == 0


def run(checks):
    """Runs every check in a folder of its own, and prints TAP."""
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
        for server in Server.started:  # a check that failed did not stop them
            if server.process.poll() is None:
                server.process.kill()
                server.process.wait()
        Server.started.clear()
        shutil.rmtree(folder, ignore_errors=True)
    return failed
