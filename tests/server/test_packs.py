#!/usr/bin/env python3
"""Decks and card sets at a table, over real sockets.

usage: test_packs.py PLANCHETTE      prints TAP"""
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from wsclient import Client, Refused  # noqa: E402

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
DECKS = os.path.join(TOP, "data", "clairvoyance")
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


def packs(client, game):
    return next(g for g in client.ask("games")["games"] if g["id"] == game)["packs"]


def play_with_bots(client, table, seats, bot):
    """Bots in all seats play the game; its record."""
    for seat in range(seats):
        client.ask("bot", table=table, seat=seat, bot=bot)
    client.ask("start", table=table)
    while True:
        message = client.message()
        room = message.get("params", {}).get("room")
        if room and room["phase"] == "over":
            break
    record = room["result"]["record"]
    for _ in range(100):
        try:
            return record, client.ask("record", record=record)["record"]
        except Refused:
            pass  # it is being written
    raise AssertionError("the record is not there")


def verified(program, folder, record):
    path = os.path.join(folder, "record.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump(record, file)
    return subprocess.run([program, "verify", path], stdout=subprocess.DEVNULL).returncode == 0


# ---- decks -----------------------------------------------------------------

def without_a_folder_only_the_own_deck_is_offered(program, folder):
    server = Server(program, folder)
    try:
        found = packs(server.guest(), "clairvoyance")
        assert found == [{"id": "default", "name": "Default",
                          "about": "80 cards of 36 kinds"}], found
        assert packs(server.guest(), "mindseye") == []
    finally:
        server.stop()


def a_deck_of_the_folder_is_chosen_played_and_recorded(program, folder):
    server = Server(program, folder, "--decks", DECKS)
    try:
        ada = server.guest()
        ids = [pack["id"] for pack in packs(ada, "clairvoyance")]
        assert ids == ["default", "heavy-furniture"], ids
        sync = ada.ask("create", game="clairvoyance", seats=2, options=QUICK,
                       pack="heavy-furniture")["sync"]
        room = sync["room"]
        assert room["pack"] == "heavy-furniture"
        wardrobe = next(c for c in room["data"]["card"] if c["name"] == "Wardrobe")
        assert wardrobe == {"name": "Wardrobe", "copies": 3, "type": "item", "faces": [3],
                            "damage": 6, "effect": "none", "param": 0}, wardrobe
        record, kept = play_with_bots(ada, sync["table"], 2, "random")
        assert kept["data"] == room["data"]
        assert verified(program, folder, kept)
        shown = ada.ask("replay", record=record, seat="watcher", count=1)
        assert shown["data"] == room["data"]
        again = ada.ask("join", table=ada.ask("rematch", table=sync["table"])["table"])["sync"]
        assert again["room"]["pack"] == "heavy-furniture"
        assert again["room"]["data"] == room["data"]
    finally:
        server.stop()


def the_host_changes_the_deck_before_the_start(program, folder):
    server = Server(program, folder, "--decks", DECKS)
    try:
        ada = server.guest()
        table = ada.ask("create", game="clairvoyance", seats=2)["sync"]["table"]

        def now():
            return ada.ask("resume", table=table)["sync"]["room"]
        assert now()["data"] is None and now()["pack"] is None
        ada.ask("configure", table=table, pack="heavy-furniture")
        assert len(now()["data"]["card"]) == 28
        ada.ask("configure", table=table, seats=3)
        assert now()["pack"] == "heavy-furniture" and now()["data"], "another option keeps it"
        ada.ask("configure", table=table, pack="default")
        assert now()["pack"] == "default" and now()["data"] is None
        for seat in range(3):
            ada.ask("bot", table=table, seat=seat, bot="random")
        ada.ask("start", table=table)
        error = fault(ada, "configure", table=table, pack="heavy-furniture")
        assert error["data"]["name"] == "NOT_NOW", "a deck never changes during a game"
    finally:
        server.stop()


def a_deck_of_ones_own_is_read_and_its_fault_named(program, folder):
    server = Server(program, folder)
    try:
        ada = server.guest()
        with open(os.path.join(DECKS, "default.deck"), encoding="utf-8") as file:
            text = file.read()
        mine = text.replace("Lamp ", "Lantern ", 1)
        room = ada.ask("create", game="clairvoyance", deck=mine)["sync"]["room"]
        assert room["pack"] is None and room["data"]["card"][1]["name"] == "Lantern"
        broken = text.replace("| 2 5 8 |", "| 2 5 9 |", 1)
        for method, more in (("create", {"game": "clairvoyance"}),
                             ("configure", {"table": room["table"]})):
            error = fault(ada, method, deck=broken, **more)
            assert error["message"].startswith("line 4, column 48: faces"), error
            assert error["data"]["field"] == "deck", error
        kept = ada.ask("resume", table=room["table"])["sync"]["room"]
        assert kept["data"] == room["data"], "a refusal changes nothing"
    finally:
        server.stop()


def what_does_not_fit_is_refused(program, folder):
    server = Server(program, folder)
    try:
        ada = server.guest()
        for params, field in (({"pack": "no-such"}, "pack"), ({"pack": 7}, "pack"),
                              ({"deck": 7}, "deck"), ({"deck": "x", "pack": "default"}, "pack")):
            error = fault(ada, "create", game="clairvoyance", **params)
            assert error["data"]["field"] == field, (params, error)
        error = fault(ada, "create", game="mindseye", deck="deck 1\n")
        assert "'mindseye' has no decks" in error["message"], error
    finally:
        server.stop()


def a_faulty_deck_in_the_folder_stops_the_server(program, folder):
    with open(os.path.join(folder, "odd.deck"), "w", encoding="utf-8") as file:
        file.write("deck 1\nLamp | many | item | 1 | 2 | none\n")
    server = Server(program, folder, "--decks", folder)
    said = server.process.communicate(timeout=20)[1]
    assert server.process.returncode == 2 and "odd.deck:2:8: copies: a number" in said, said


CHECKS = [without_a_folder_only_the_own_deck_is_offered,
          a_deck_of_the_folder_is_chosen_played_and_recorded,
          the_host_changes_the_deck_before_the_start,
          a_deck_of_ones_own_is_read_and_its_fault_named,
          what_does_not_fit_is_refused,
          a_faulty_deck_in_the_folder_stops_the_server]


def main():
    program, failed = os.path.abspath(sys.argv[1]), 0
    print(f"1..{len(CHECKS)}")
    for i, check in enumerate(CHECKS, 1):
        folder = tempfile.mkdtemp(prefix="planchette-packs-")
        name = check.__name__.replace("_", " ")
        try:
            check(program, folder)
            print(f"ok {i} - {name}", flush=True)
        except Exception as error:  # a failing check must not hide the others
            failed = 1
            print(f"not ok {i} - {name}\n# {type(error).__name__}: {error}", flush=True)
        shutil.rmtree(folder, ignore_errors=True)
    return failed


sys.exit(main())
