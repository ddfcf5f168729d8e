#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""After a game, over real sockets: what bots say of their moves, what visions
meant, and going on from a moment of a record with new luck.

usage: test_after.py PLANCHETTE      prints TAP"""
import json
import os
import random
import signal
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import cardset  # noqa: E402
from served import (QUICK, Server, fault, play_on, play_with_bots, run, verified,  # noqa: E402
                    written)

GAMES = {
    "mindseye": (2, {"rounds": 4, "stare": "duel"}),
    "telepathic": (2, {}),
    "illusionist": (2, {}),
    "mysterium": (3, {"timer_ms": 0, "vote_ms": 0}),
    "clairvoyance": (2, QUICK),
}
BOT = {"mysterium": "keen", "telepathic": "steady"}


def finished(client, game):
    seats, options = GAMES[game]
    table = client.ask("create", game=game, seats=seats, options=options)["sync"]["table"]
    return play_with_bots(client, table, seats, BOT.get(game, "random"))


# ---- explaining ------------------------------------------------------------

def a_ghost_explains_every_vision_after_the_game(program, folder):
    server = Server(program, folder)
    try:
        ada = server.guest()
        name, record = finished(ada, "mysterium")
        told = ada.ask("explain", record=name)
        given = [one for one in told["visions"] if one["psychic"] is not None]
        shared = [one for one in told["visions"] if one["psychic"] is None]
        gifts = [move for move in record["moves"] if move[1]["do"] == "give"]
        assert sum(len(move[1]["cards"]) for move in gifts) == len(given)
        assert len(shared) in (0, 3)
        # Exactly the reasons of table a: where they are weak, none.
        reason = cardset.reasons(cardset.CLASSIC, cardset.entries("visions"))
        for one in told["visions"]:
            assert one["words"] == reason(one["vision"], one["card"]), one
        assert len(told["titles"]) == 84 and told["titles"][0] == "The Long Strand"
        psychics = [one for one in told["remarks"] if "made me think of" in one["text"]]
        assert psychics and all(one["seat"] != 0 for one in psychics)
        first = record["moves"][given[0]["at"] - 1]
        assert len(first) == 3 and first[2].startswith("To "), first
        frame = ada.ask("replay", record=name, seat="watcher",
                        **{"from": given[0]["at"], "count": 1})
        assert frame["frames"][0]["said"] == first[2]
        # Not a word of it before the end.
        before = json.dumps(ada.heard[:-1])
        for text in [one["text"] for one in told["remarks"]] + ["said", told["titles"][3]]:
            assert text not in before, text
    finally:
        server.stop()


def other_bots_say_why_they_moved(program, folder):
    server = Server(program, folder)
    try:
        ada = server.guest()
        table = ada.ask("create", game="mindseye", seats=2, options={"rounds": 4, "stare": "duel"})["sync"]["table"]
        name, record = play_with_bots(ada, table, 2, "keen")
        told = ada.ask("explain", record=name)
        assert told["visions"] == [] and told["titles"] == []
        assert told["remarks"] and {one["seat"] for one in told["remarks"]} == {0, 1}
        for one in told["remarks"]:
            seat, _, said = record["moves"][one["at"] - 1]
            assert (seat, said) == (one["seat"], one["text"])
        path = os.path.join(folder, "g.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(record, file)
        text = subprocess.run([program, "replay", path, "--why"], stdout=subprocess.PIPE,
                              text=True, check=True).stdout
        assert told["remarks"][0]["text"] in text
    finally:
        server.stop()


def remarks_survive_a_crash(program, folder):
    server = Server(program, folder)
    ada = server.guest()
    table = ada.ask("create", game="mindseye", seats=2, options={"rounds": 20, "stare": "duel"})["sync"]["table"]
    for seat in range(2):
        ada.ask("bot", table=table, seat=seat, bot="keen")
    ada.ask("start", table=table)
    for _ in range(8):
        ada.message()
    server.process.send_signal(signal.SIGKILL)
    server.process.communicate()
    server = Server(program, folder)
    try:
        bea = server.guest()
        room = bea.ask("join", table=table)["sync"]["room"]
        while room["phase"] != "over":
            room = bea.message().get("params", {}).get("room") or room
        told = written(bea, "explain", room)
        assert min(one["at"] for one in told["remarks"]) <= 2, told["remarks"][0]
    finally:
        server.stop()


# ---- going on --------------------------------------------------------------

def every_game_continues_from_the_middle(program, folder):
    luck = random.Random(5)
    server = Server(program, folder)
    try:
        ada = server.guest()
        for game in GAMES:
            name, record = finished(ada, game)
            at = len(record["moves"]) // 2
            table = ada.ask("continue", record=name, at=at, seat=1, bot="steady:20")["table"]
            sync = ada.ask("resume", table=table)["sync"]
            assert sync["room"]["continued"] == {"record": name, "at": at}, game
            assert sync["me"]["seat"] == 1 and sync["room"]["seeded"]
            assert [p["kind"] for p in sync["room"]["places"]].count("bot") == record["seats"] - 1
            room = play_on(ada, table, luck)
            other = written(ada, "record", room)["record"]
            assert other["start"]["record"] == name and other["start"]["at"] == at
            assert verified(program, folder, other), game
            shown = ada.ask("replay", record=room["result"]["record"], seat=1, count=1)
            assert shown["continued"] == {"record": name, "at": at}
            was = ada.ask("replay", record=name, seat=1, **{"from": at, "count": 1})
            assert shown["frames"][0]["view"] == was["frames"][0]["view"], \
                f"{game}: what a seat knows stays as it was"
            line = next(r for r in ada.ask("records")["records"]
                        if r["record"] == room["result"]["record"])
            assert line["continued"] is True
    finally:
        server.stop()


def a_continued_game_has_new_luck_and_shuffled_piles(program, folder):
    server = Server(program, folder)
    try:
        ada = server.guest()
        name, record = finished(ada, "clairvoyance")
        truth = ada.ask("replay", record=name, seat="all", **{"from": 6, "count": 1})
        decks, keys = [truth["frames"][0]["view"]["deck"]], []
        for _ in range(2):
            table = ada.ask("continue", record=name, at=6, seat=0, bot="random")["table"]
            room = play_on(ada, table, random.Random(1))
            start = written(ada, "record", room)["record"]["start"]
            decks.append(start["state"]["deck"])
            keys.append(json.dumps(start["state"]["rng"]))
        assert keys[0] != keys[1]
        assert sorted(decks[0]) == sorted(decks[1]) == sorted(decks[2])
        assert decks[0] != decks[1] != decks[2] != decks[0]
        # A changed start is noticed.
        other = written(ada, "record", room)["record"]
        other["start"]["state"]["deck"] = other["start"]["state"]["deck"][::-1]
        assert not verified(program, folder, other)
    finally:
        server.stop()


def a_moment_that_cannot_be_continued_is_refused(program, folder):
    server = Server(program, folder)
    try:
        ada = server.guest()
        name, record = finished(ada, "mindseye")
        end = len(record["moves"])
        for params, field in (({"at": end, "seat": 0}, "at"), ({"at": end + 1, "seat": 0}, "at"),
                              ({"at": 1, "seat": 2}, "seat"),
                              ({"at": 1, "seat": 0, "bot": "nobody"}, "bot")):
            error = fault(ada, "continue", record=name, **params)
            assert error["data"].get("field") == field, (params, error)
        for method, more in (("continue", {"at": 0, "seat": 0}), ("explain", {})):
            error = fault(ada, method, record="0" * 32, **more)
            assert error["data"]["name"] == "UNKNOWN_RECORD"
        table = ada.ask("continue", record=name, at=1, seat=0)["table"]
        error = fault(ada, "configure", table=table, seats=3)
        assert error["data"]["name"] in ("NOT_NOW", "UNKNOWN_TABLE"), error
    finally:
        server.stop()


CHECKS = [a_ghost_explains_every_vision_after_the_game, other_bots_say_why_they_moved,
          remarks_survive_a_crash, every_game_continues_from_the_middle,
          a_continued_game_has_new_luck_and_shuffled_piles, a_moment_that_cannot_be_continued_is_refused]

sys.exit(run(CHECKS))
