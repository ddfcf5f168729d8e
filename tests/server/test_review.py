#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Reviews of finished games over real sockets: the curve, turning points, what
a seat could know, and who may not ask.

usage: test_review.py PLANCHETTE      prints TAP"""
import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import threading

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from deals import commit, reveal  # noqa: E402
from served import QUICK, Server, chosen, fault, play_on, play_with_bots, run  # noqa: E402
from wsclient import Client  # noqa: E402

GAMES = {
    "mindseye": (2, {"rounds": 4, "stare": "duel"}),
    "telepathic": (2, {}),
    "illusionist": (2, {"turns": 16}),
    "mysterium": (3, {"timer_ms": 0, "vote_ms": 0}),
    "clairvoyance": (2, QUICK),
}


def finished(client, game):
    seats, options = GAMES[game]
    table = client.ask("create", game=game, seats=seats, options=options)["sync"]["table"]
    return play_with_bots(client, table, seats, "random")


def a_first_curve_comes_before_the_whole_review(program, folder):
    server = Server(program, folder)
    try:
        ada = Client(server.port, timeout=200)  # sanitizers are slow
        ada.ask("hello", protocol=1)
        for game, (seats, _) in GAMES.items():
            name, record = finished(ada, game)
            first = ada.ask("review", record=name)
            assert len(first["curve"]) == len(record["moves"]) + 1, game
            assert all(len(point["honest"]) == seats for point in first["curve"]), game
            if game in ("clairvoyance", "mysterium"):  # take seconds
                continue
            whole = ada.ask("review", record=name, whole=True)
            assert whole["done"] and whole["samples"] == 400, game
            again = ada.ask("review", record=name)
            assert again == whole, f"{game}: the whole review is kept"
    finally:
        server.stop()


def a_review_is_the_one_of_the_command_line(program, folder):
    server = Server(program, folder)
    try:
        ada = server.guest()
        name, record = finished(ada, "illusionist")
        path = os.path.join(folder, "record.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(record, file)
        here = subprocess.run([program, "review", path, "--json"], stdout=subprocess.PIPE,
                              check=True).stdout
        assert json.loads(here) == ada.ask("review", record=name, whole=True)
        here = subprocess.run([program, "review", path, "--json", "--seat", "2", "--at", "3",
                               "--worlds", "400"], stdout=subprocess.PIPE, check=True).stdout
        assert json.loads(here) == ada.ask("known", record=name, at=3, seat=1)
    finally:
        server.stop()


def what_a_seat_could_know_includes_the_truth(program, folder):
    server = Server(program, folder)
    try:
        ada = server.guest()
        # A random seat of Telepathic may announce at once, and then nothing is hidden.
        for game, at in (("telepathic", 0), ("mysterium", 2)):
            name, _ = finished(ada, game)
            known = ada.ask("known", record=name, at=at, seat=1)
            assert known["facts"] and known["believed"], game
            for thing in known["facts"]:
                assert any(value["true"] for value in thing["values"]) or thing["set"], thing
    finally:
        server.stop()


def a_whole_review_survives_a_restart(program, folder):
    server = Server(program, folder)
    try:
        ada = server.guest()
        name, _ = finished(ada, "mindseye")
        other, _ = finished(ada, "mindseye")
        whole = ada.ask("review", record=name, whole=True)
        ada.ask("review", record=other, whole=True)
        server.stop()
        server = Server(program, folder)
        ada = server.guest(ada.token)
        # A first curve would come, were it made again.
        assert ada.ask("review", record=name) == whole
        ada.ask("unrecord", record=other, delete=True)
        assert fault(ada, "review", record=other)["data"]["name"] == "UNKNOWN_RECORD"
    finally:
        server.stop()


def assert_gone(client, record):
    for method, more in (("review", {}), ("review", {"whole": True}), ("known", {"at": 0, "seat": 0})):
        error = fault(client, method, record=record, **more)
        assert error["data"] == {"name": "UNKNOWN_RECORD"}, (method, more, error)


def a_deleted_game_has_no_review(program, folder):
    server = Server(program, folder)
    try:
        ada, bea = server.guest(), server.guest()
        name, _ = finished(ada, "mindseye")
        ada.ask("review", record=name, whole=True)  # it is in memory now
        ada.ask("known", record=name, at=0, seat=0)
        ada.ask("unrecord", record=name, delete=True)
        for client in (ada, bea):
            assert_gone(client, name)
    finally:
        server.stop()


def kept_reviews(folder):
    """How many texts of reviews the store of a stopped server has. Names are hashed; no other
    value is as long."""
    with sqlite3.connect(f"{folder}/t.db") as db:
        return db.execute("SELECT count(*) FROM value GROUP BY bucket "
                          "ORDER BY max(length(body)) DESC").fetchone()[0]


def deleting_a_game_ends_the_review_that_is_made(program, folder):
    server = Server(program, folder)
    try:
        ada, bea = server.guest(), server.guest()
        name, _ = finished(ada, "mindseye")
        ada.ask("review", record=name, whole=True)
        other, _ = finished(ada, "clairvoyance")
        told = []
        asker = threading.Thread(
            target=lambda: told.append(fault(bea, "review", record=other, whole=True)))
        asker.start()
        ada.ask("review", record=other)  # the first curve: the rest takes seconds
        ada.ask("unrecord", record=other, delete=True)
        asker.join(60)
        assert told and told[0]["data"] == {"name": "UNKNOWN_RECORD"}, told
        assert_gone(ada, other)
    finally:
        server.stop()
    assert kept_reviews(folder) == 1, "only the review of the game that is still there"


def record_that_will_be(program, folder, tokens, table):
    """The name that the record of a running game will have: it is played on in a copy of
    the store of a stopped server."""
    copy = os.path.join(folder, "copy")
    shutil.copytree(folder, copy)
    server = Server(program, copy)
    luck = random.Random(3)
    try:
        players = [server.guest(token) for token in tokens]
        for _ in range(500):
            for player in players:
                sync = player.ask("join", table=table)["sync"]
                if sync["room"]["phase"] == "over":
                    return sync["room"]["result"]["record"]
                if sync["legal"]:
                    player.ask("move", table=table, number=sync["number"],
                               id=f"{luck.getrandbits(128):032x}",
                               move=chosen(luck.choice(sync["legal"]), luck))
    finally:
        server.stop()
    raise AssertionError("the game does not end")


def a_running_game_has_no_review(program, folder):
    server = Server(program, folder)
    try:
        ada, bea = server.guest(), server.guest()
        table = ada.ask("create", game="illusionist", seats=2, options={"turns": 4})["sync"]["table"]
        bea.ask("join", table=table)
        for seat, player in enumerate((ada, bea)):
            player.ask("sit", table=table, seat=seat)
            commit(player, table, seat)
        ada.ask("start", table=table)
        reveal((ada, bea), table)
        assert ada.ask("resume", table=table)["sync"]["room"]["phase"] == "playing"
        server.stop()
        tokens = (ada.token, bea.token)
        record = record_that_will_be(program, folder, tokens, table)
        server = Server(program, folder)
        for client in [server.guest(token) for token in (*tokens, None)]:
            for name in (record, table, "0" * 32):
                assert_gone(client, name)
    finally:
        server.stop()


SECRETS = (("review", {}), ("known", {"at": 1, "seat": 0}), ("record", {}), ("explain", {}),
           ("replay", {"seat": "all"}), ("replay", {"seat": 1}))


# Wrong parameters, which would tell how long a game was and who could be asked for.
PROBES = (("known", {"at": 10**6, "seat": 0}), ("known", {"at": 0, "seat": 99}),
          ("replay", {"seat": 99}), ("review", {"whole": True}))


def assert_shut(client, *records):
    """The same error for every question, whatever the record."""
    for record in records:
        for method, more in SECRETS + PROBES:
            error = fault(client, method, record=record, **more)
            assert error["data"] == {"name": "NOT_NOW"}, (method, more, error)


def assert_open(client, record):
    for method, more in SECRETS:
        assert client.ask(method, record=record, **more), (method, more)


def who_plays_on_from_a_record_cannot_review_it(program, folder):
    server = Server(program, folder)
    try:
        ada, bea = server.guest(), server.guest()
        name, record = finished(ada, "illusionist")
        assert_open(ada, name)
        ada.ask("continue", record=name, at=len(record["moves"]) // 2, seat=0, bot="random")
        assert_shut(ada, name)
        assert_open(bea, name)
        # The replay of their own seat, without the decisions of others.
        frames = ada.ask("replay", record=name, seat=0)["frames"]
        assert len(frames) == len(record["moves"]) + 1 or len(frames) == 100
        assert {frame["seat"] for frame in frames} == {0, None}
        assert all(frame["move"] is None for frame in frames if frame["seat"] is None)
        frames = ada.ask("replay", record=name, seat="watcher")["frames"]
        assert {frame["seat"] for frame in frames} == {None}
    finally:
        server.stop()


def it_stays_shut_after_a_restart_and_after_leaving(program, folder):
    server = Server(program, folder)
    try:
        ada = server.guest()
        name, record = finished(ada, "illusionist")
        table = ada.ask("continue", record=name, at=len(record["moves"]) // 2, seat=0,
                        bot="random")["table"]
        server.stop()
        server = Server(program, folder)
        ada = server.guest(ada.token)  # the table is not in memory
        assert_shut(ada, name)
        ada.ask("join", table=table)
        ada.ask("leave", table=table)  # the seat stays theirs while the game runs
        assert_shut(ada, name)
    finally:
        server.stop()


def all_games_with_the_same_first_deal_are_shut(program, folder):
    server = Server(program, folder)
    luck = random.Random(5)
    try:
        ada = server.guest()
        first, _ = finished(ada, "mindseye")
        # In the first round, so that no game can end before Ada has moved.
        table = ada.ask("continue", record=first, at=1, seat=0, bot="random")["table"]
        second = play_on(ada, table, luck)["result"]["record"]
        assert_open(ada, first)  # it is over
        other = ada.ask("continue", record=first, at=0, seat=0, bot="random")["table"]
        sibling = play_on(ada, other, luck)["result"]["record"]
        last = ada.ask("continue", record=second, at=0, seat=0, bot="random")["table"]
        assert_shut(ada, second, first, sibling)
        ada.ask("unrecord", record=second, delete=True)
        assert_shut(ada, first, sibling)  # the record between is gone
        play_on(ada, last, luck)
        for name in (first, sibling):
            assert_open(ada, name)
        # Nothing was dealt there that could have been luck.
        turning = ada.ask("review", record=sibling, whole=True)["turning"]
        assert all(turn["moment"] > 0 for turn in turning), turning
    finally:
        server.stop()


def a_server_stops_while_reviews_are_made(program, folder):
    server = Server(program, folder)
    ada = server.guest()
    name, _ = finished(ada, "clairvoyance")
    # Nobody reads the answers: the server ends with the calls under way.
    asker = threading.Thread(target=lambda: swallow(ada, name), daemon=True)
    asker.start()
    ada_two = server.guest()
    ada_two.ask("review", record=name)
    server.stop()
    assert server.process.returncode == 0, server.process.returncode


def swallow(client, name):
    try:
        client.ask("review", record=name, whole=True)
    except Exception:  # noqa: BLE001  the connection ends
        pass


def wrong_moments_and_seats_are_refused(program, folder):
    server = Server(program, folder)
    try:
        ada = server.guest()
        name, record = finished(ada, "mindseye")
        end = len(record["moves"])
        for params, field in (({"at": end + 1, "seat": 0}, "at"), ({"at": -1, "seat": 0}, "at"),
                              ({"at": 0, "seat": 2}, "seat"), ({"at": 0, "seat": "all"}, "seat")):
            error = fault(ada, "known", record=name, **params)
            assert error["data"].get("field") == field, (params, error)
    finally:
        server.stop()


CHECKS = [a_first_curve_comes_before_the_whole_review, a_review_is_the_one_of_the_command_line,
          what_a_seat_could_know_includes_the_truth, a_whole_review_survives_a_restart,
          a_deleted_game_has_no_review, deleting_a_game_ends_the_review_that_is_made,
          a_running_game_has_no_review,
          who_plays_on_from_a_record_cannot_review_it,
          it_stays_shut_after_a_restart_and_after_leaving,
          all_games_with_the_same_first_deal_are_shut, a_server_stops_while_reviews_are_made,
          wrong_moments_and_seats_are_refused]

sys.exit(run(CHECKS))
