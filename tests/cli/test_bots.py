#!/usr/bin/env python3
"""The ladder, and bots that are programs of their own.

usage: tests/cli/test_bots.py PLANCHETTE
"""
import json
import os
import stat
import tempfile

from tap import main, ok, refused, run, test

EXAMPLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../examples/bot.py")
GAMES = "mindseye mysterium telepathic illusionist clairvoyance".split()


# ---- the ladder ------------------------------------------------------------

@test
def a_ladder_rates_the_stronger_bot_higher():
    table = json.loads(ok("ladder", "clairvoyance", "--seats", "2", "--bots", "random,keen:40",
                          "--games", "10", "--json"))
    random, keen = table["bots"]
    assert not table["together"]
    assert keen["against"][0] >= 0.8 and random["against"][1] <= 0.2, table
    assert keen["rating"] > random["rating"] + 100 and keen["half_interval"] > 0, table
    assert abs(keen["rating"] + random["rating"] - 3000) < 1, table


@test
def a_ladder_does_not_depend_on_threads():
    words = ["ladder", "illusionist", "--bots", "random,novice:40,keen:20", "--games", "6"]
    assert ok(*words, "--threads", "1") == ok(*words, "--threads", "2")


@test
def equal_bots_share_the_points_at_every_table():
    for seats in "2", "3":
        table = json.loads(ok("ladder", "mindseye", "--seats", seats, "--bots", "random,random",
                              "--games", "2000", "--json"))
        assert 0.45 < table["bots"][0]["against"][1] < 0.55, table


@test
def partners_are_not_rated_but_counted_as_pairs():
    out = ok("ladder", "mysterium", "--bots", "random,simple", "--games", "4")
    assert "win or lose together" in out and "rating" not in out, out


@test
def every_game_has_a_ladder():
    for game in GAMES:
        table = json.loads(ok("ladder", game, "--bots", "random,novice:20,keen:20",
                              "--games", "2", "--json"))
        assert [bot["bot"] for bot in table["bots"]] == ["random", "novice:20", "keen:20"], table
        assert table["together"] == (game in ("mysterium", "telepathic")), table


@test
def a_ladder_of_one_is_refused():
    refused("ladder", "mindseye", "--bots", "random", says="at least two")
    refused("ladder", "mindseye", says="at least two")
    refused("ladder", "mindseye", "--bots", "random,oracle", says="'oracle'")


@test
def ms_is_for_bots_without_a_budget_of_their_own():
    words = ["illusionist", "--bots", "random,novice,keen:20", "--ms", "3"]
    table = json.loads(ok("ladder", *words, "--games", "2", "--json"))
    assert [bot["bot"] for bot in table["bots"]] == ["random", "novice:3ms", "keen:20"], table
    out = ok("sim", "mindseye", "--bot", "mine=" + EXAMPLE, "--bots", "mine,keen", "--ms", "7",
             "--games", "1")
    assert "keen:7ms" in out and "mine:7ms" not in out, out
    for command in "sim", "ladder", "play":
        refused(command, "mindseye", "--bots", "random,keen", "--ms", "0", says="--ms")


# ---- programs --------------------------------------------------------------

@test
def the_example_plays_every_game():
    for game in GAMES:
        table = json.loads(ok("sim", game, "--bot", "mine=" + EXAMPLE, "--bots", "mine,random",
                              "--games", "1", "--json"))
        assert table["games"] == 1 and "mine" in table["bots"], table


@test
def a_program_is_told_its_seat_the_view_and_what_it_may_do():
    with tempfile.TemporaryDirectory() as folder:
        heard = os.path.join(folder, "heard")
        program = os.path.join(folder, "bot")
        with open(program, "w", encoding="utf-8") as file:
            file.write(f"#!/bin/sh\ntee -a {heard} | {EXAMPLE}\n")
        os.chmod(program, os.stat(program).st_mode | stat.S_IXUSR)
        ok("sim", "mindseye", "--bot", f"mine={program}", "--bots", "random,mine", "--games", "1")
        with open(heard, encoding="utf-8") as file:
            lines = [json.loads(line) for line in file]
    first = lines[0]["params"]["sync"]
    assert lines[0]["method"] == "sync" and first["me"]["seat"] == 1, first
    assert first["room"] == {"game": "mindseye", "seats": 2}, first
    updates = [line["params"] for line in lines if line.get("method") == "update"]
    assert updates and all(u["legal"] and u["view"] for u in updates)
    assert [u["number"] for u in updates] == list(range(1, len(updates) + 1))
    assert any(u["events"] for u in updates)


@test
def a_program_that_says_nothing_or_nonsense_loses_the_run():
    for program in "true", "echo hello", "echo '{\"id\":1}'":
        status, out, err = run("sim", "mindseye", "--bot", "mine=" + program, "--bots",
                               "mine,random", "--games", "1")
        assert status == 1 and out == "" and "refused" in err, (status, out, err)


@test
def a_bot_without_a_program_is_refused():
    refused("sim", "mindseye", "--bot", "mine", says="name=./program")
    refused("sim", "mindseye", "--bot", "=x", says="name=./program")


main()
