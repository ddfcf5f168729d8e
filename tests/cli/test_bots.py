#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The bots of 'play', the ladder, and bots that are separate programs.

usage: tests/cli/test_bots.py PLANCHETTE
"""
import json
import os
import re
import stat
import tempfile

from tap import main, ok, refused, test

EXAMPLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../examples/bot.py")
GAMES = "mindseye mysterium telepathic illusionist clairvoyance".split()


# ---- the bots of 'play' ----------------------------------------------------

@test
def bots_that_nobody_chose_are_of_the_level_that_the_web_client_seats():
    for game in GAMES:
        out = ok("play", game, "--seed", "p", "--ms", "1", stdin="quit\nquit\n")
        seats = re.findall(r"^  seat \d  (\S.*)$", out.split("'?' shows")[0], re.M)
        assert "a person" in seats and "steady:1ms" in seats and len(set(seats)) == 2, out


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
def equal_bots_get_equal_points():
    for seats in "2", "3":
        table = json.loads(ok("ladder", "mindseye", "--seats", seats, "--bots", "random,random",
                              "--games", "2000", "--json"))
        assert 0.45 < table["bots"][0]["against"][1] < 0.55, table


@test
def cooperative_games_report_pairs_without_ratings():
    out = ok("ladder", "mysterium", "--bots", "random,simple", "--games", "4")
    assert "win or lose together" in out and "rating" not in out, out


@test
def ladder_works_for_every_game():
    for game in GAMES:
        table = json.loads(ok("ladder", game, "--bots", "random,novice:20,keen:20",
                              "--games", "2", "--json"))
        assert [bot["bot"] for bot in table["bots"]] == ["random", "novice:20", "keen:20"], table
        assert table["together"] == (game in ("mysterium", "telepathic")), table


@test
def a_ladder_needs_two_bots():
    refused("ladder", "mindseye", "--bots", "random", says="at least two")
    refused("ladder", "mindseye", says="at least two")
    refused("ladder", "mindseye", "--bots", "random,oracle", says="'oracle'")


@test
def ms_applies_to_bots_without_a_budget():
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
def the_example_bot_plays_every_game():
    for game in GAMES:
        table = json.loads(ok("sim", game, "--bot", "mine=" + EXAMPLE, "--bots", "mine,random",
                              "--games", "1", "--json"))
        assert table["games"] == 1 and "mine" in table["bots"], table


@test
def a_program_receives_its_seat_view_and_legal_moves():
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
    room = first["room"]
    assert (room["game"], room["seats"], room["bots"]) == ("mindseye", 2, ["random", "mine"]), room
    assert room["options"]["rounds"] == 80, room
    updates = [line["params"] for line in lines if line.get("method") == "update"]
    assert updates and all(u["legal"] and u["view"] for u in updates)
    assert [u["number"] for u in updates] == list(range(1, len(updates) + 1))
    assert any(u["events"] for u in updates)


def programmed(folder, body):
    """A bot with this Python body; 'say' makes a move of it, 'heard' is a message."""
    path = os.path.join(folder, "bot")
    with open(path, "w", encoding="utf-8") as file:
        file.write("#!/usr/bin/env python3\nimport json, os, sys\n"
                   "def say(move):\n"
                   "    print(json.dumps({'jsonrpc': '2.0', 'id': 7, 'method': 'move',\n"
                   "                      'params': {'move': move}}), flush=True)\n"
                   f"log = open({os.path.join(folder, 'log')!r}, 'a')\n"
                   "for line in sys.stdin:\n    heard = json.loads(line)\n"
                   + "".join(f"    {line}\n" for line in body.splitlines()))
    os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)
    return "mine=" + path


def log_of(folder):
    with open(os.path.join(folder, "log"), encoding="utf-8") as file:
        return file.read().splitlines()


FIRST = """if heard.get('method') == 'update':
    say(heard['params']['legal'][0])
"""


@test
def a_program_that_fails_loses_one_game_and_not_the_run():
    for program in "true", "echo hello", "echo '{\"id\":1}'":
        table = json.loads(ok("sim", "mindseye", "--bot", "mine=" + program, "--bots", "mine,random",
                              "--games", "2", "--json"))
        assert table["games"] == 2 and table["by_seat"][1]["wins"] == 2, table
    with tempfile.TemporaryDirectory() as folder:
        body = "if heard['method'] == 'over':\n    os._exit(1)\n" + FIRST.replace("heard.get('method')", "heard['method']")
        program = programmed(folder, "if 'method' not in heard:\n    continue\n" + body)
        out = ok("sim", "mindseye", "--bot", program, "--bots", "mine,random", "--games", "6", "--threads", "1")
        assert "6 games" in out, out


@test
def a_refused_move_is_answered_with_the_reason_and_tried_again():
    with tempfile.TemporaryDirectory() as folder:
        program = programmed(folder, """if heard.get('method') == 'update':
    say({'do': 'jump'})
elif 'error' in heard:
    log.write(heard['error']['message'] + '\\n')
    log.flush()
    say(heard['error']['data']['legal'][0])""")
        out = ok("sim", "mindseye", "--bot", program, "--bots", "mine,random", "--games", "2")
        assert "a program failed" not in out, out
        assert log_of(folder)[0].startswith("move.do: one of"), log_of(folder)


@test
def a_program_plays_many_games_and_hears_how_they_ended():
    with tempfile.TemporaryDirectory() as folder:
        program = programmed(folder, FIRST + """elif heard.get('method') == 'over':
    log.write(json.dumps([os.getpid(), heard['params']]) + '\\n')
    log.flush()""")
        ok("sim", "mindseye", "--bot", program, "--bots", "mine,random", "--games", "5", "--threads", "1")
        ends = [json.loads(line) for line in log_of(folder)]
    assert len(ends) == 5 and len({pid for pid, _ in ends}) == 1, ends
    for _, end in ends:
        assert len(end["result"]["scores"]) == 2 and end["view"]["open"]["phase"] == "over", end


TOGETHER = """#!/usr/bin/env python3
import json, os, select
rest, waiting, seats = b'', [], set()
while True:
    if select.select([0], [], [], 0.03)[0]:
        more = os.read(0, 65536)
        if not more:
            break
        *lines, rest = (rest + more).split(b'\\n')
        for line in lines:
            heard = json.loads(line)
            if heard.get('method') == 'update':
                waiting.append(heard['params'])
            elif heard.get('method') == 'sync':
                seats.add(heard['params']['sync']['me']['seat'])
    elif waiting:
        with open(LOG, 'a') as log:
            log.write(json.dumps([os.getpid(), len({w['table'] for w in waiting}), sorted(seats)]) + '\\n')
        print(json.dumps({'id': 1, 'method': 'move', 'params': {'table': 'sim-0', 'move': {}}}))
        for at in reversed(waiting):
            print(json.dumps({'id': 1, 'method': 'move', 'params': {'table': at['table'], 'move': at['legal'][0]}}),
                  flush=True)
        waiting = []
"""


@test
def one_process_plays_many_seats_and_games_at_once():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "bot")
        with open(path, "w", encoding="utf-8") as file:
            file.write(TOGETHER.replace("LOG", repr(os.path.join(folder, "log"))))
        os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)
        out = ok("sim", "mindseye", "--bot", "mine=" + path, "--bots", "mine", "--together", "--games", "6",
                 "--threads", "6", "--options", '{"rounds":6}')
        assert "6 games" in out and "a program failed" not in out, out
        told = [json.loads(line) for line in log_of(folder)]
    assert len({pid for pid, _, _ in told}) == 1, told
    assert max(tables for _, tables, _ in told) >= 4 and told[-1][2] == [0, 1], told
    refused("sim", "mindseye", "--together", says="requires --bot")


@test
def a_crashed_process_loses_its_games_and_a_new_one_plays_the_rest():
    with tempfile.TemporaryDirectory() as folder:
        program = programmed(folder, """if heard.get('method') == 'sync':
    log.write(str(os.getpid()) + '\\n')
    log.flush()
elif heard.get('method') == 'update':
    os._exit(1)""")
        table = json.loads(ok("sim", "mindseye", "--bot", program, "--bots", "mine,random", "--together",
                              "--games", "4", "--threads", "2", "--json"))
        assert table["games"] == 4 and table["by_seat"][1]["wins"] == 4, table
        assert len(set(log_of(folder))) >= 2, log_of(folder)


@test
def a_bot_without_a_program_is_rejected():
    refused("sim", "mindseye", "--bot", "mine", says="name=./program")
    refused("sim", "mindseye", "--bot", "=x", says="name=./program")


main()
