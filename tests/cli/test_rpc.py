#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""planchette rpc: every method, and errors in requests.

usage: tests/cli/test_rpc.py PLANCHETTE
"""
import copy
import json
import random
import subprocess

from tap import PLANCHETTE, Rpc, main, test

rpc = Rpc()


def start(game="mindseye", seats=2, **more):
    return rpc.result("start", game=game, seats=seats, options={}, seed="tests", **more)["position"]


def show(colour):
    return {"do": "show", "colour": colour}


def chosen(entry):
    """A move from an entry of 'moves', with the open set chosen at random."""
    move = {}
    for name, value in entry.items():
        if isinstance(value, dict):
            size = random.randint(value["min"], value["max"])
            value = random.sample(value["of"], size)
            if not entry[name]["ordered"]:
                value.sort()
        move[name] = value
    return move


@test
def games_gives_ids_seats_and_options():
    games = {game["id"]: game for game in rpc.result("games")["games"]}
    assert games["mindseye"]["min_seats"] == 2 and games["mindseye"]["max_seats"] == 3
    assert any(option["name"] == "stare" for option in games["mindseye"]["options"])


@test
def a_round_is_played():
    position = start()
    assert rpc.result("turn", position=position) == {"seats": [0, 1], "clock": False, "over": False}
    moves = rpc.result("moves", position=position, seat=0)["moves"]
    assert moves == [show(c) for c in ("blue", "purple", "green", "orange")]
    first = rpc.result("play", position=position, seat=0, move=show("blue"))
    assert [e["seen_by"] for e in first["events"]] == [[0]], first["events"]
    assert rpc.result("turn", position=first["position"])["seats"] == [1]
    second = rpc.result("play", position=first["position"], seat=1, move=show("purple"))
    shown = next(e for e in second["events"] if e["event"] == "shown")
    assert shown["seen_by"] == [0, 1, "watcher"] and shown["shown"] == ["blue", "purple"]
    assert second["position"]["state"]["open"]["cards"] == [10, 8]


@test
def a_view_hides_what_others_sealed():
    position = start()
    sealed = rpc.result("play", position=position, seat=0, move=show("blue"))["position"]
    assert rpc.result("view", position=sealed, seat=0)["view"]["sealed"] == "blue"
    for seat in 1, None:
        assert rpc.result("view", position=sealed, seat=seat) == \
            rpc.result("view", position=position, seat=seat)


@test
def a_guess_has_the_same_view_and_a_new_key():
    position = start()
    guess = rpc.result("guess", position=position, seat=0, seed="g")["position"]
    assert rpc.result("view", position=guess, seat=0) == rpc.result("view", position=position, seat=0)
    assert guess["state"]["rng"] != position["state"]["rng"]
    assert guess == rpc.result("guess", position=position, seat=0, seed="g")["position"]
    assert guess != rpc.result("guess", position=position, seat=0, seed="h")["position"]


@test
def a_guess_depends_on_the_view_alone():
    position = start()
    worlds = [rpc.result("play", position=position, seat=0, move=show(c))["position"]
              for c in ("blue", "green")]
    guesses = [rpc.result("guess", position=world, seat=1, seed="g") for world in worlds]
    assert guesses[0] == guesses[1]


@test
def equal_seeds_deal_equal_games():
    assert start() == start()
    assert start() != rpc.result("start", game="mindseye", seats=2, options={}, seed="x")["position"]


@test
def seats_and_options_may_be_left_out():
    position = rpc.result("start", game="mindseye", seed="x")["position"]
    assert position["seats"] == 2 and position["options"]["stare"] == "nerve"


@test
def text_draws_a_view():
    text = rpc.result("text", position=start(), seat=1)["text"]
    assert "> seat 2" in text and text.endswith("\n")


@test
def the_clock_moves_while_a_timer_runs():
    position = rpc.result("start", game="mindseye", seats=2, options={"choose_ms": 60000},
                          seed="c")["position"]
    assert rpc.result("turn", position=position)["clock"] is True
    moves = rpc.result("moves", position=position, seat="clock")["moves"]
    assert len(moves) == 1 and moves[0]["do"] == "tick"
    after = rpc.result("play", position=position, seat="clock", move=moves[0])
    late = rpc.error("play", position=after["position"], seat="clock", move=moves[0])
    assert late["code"] == -32000 and late["data"]["error"] in ("LATE_CLOCK", "ILLEGAL_MOVE"), late


@test
def every_game_plays_to_its_end():
    random.seed(7)
    for game in rpc.result("games")["games"]:
        position = start(game["id"], game["usual_seats"])
        for number in range(3000):
            turn = rpc.result("turn", position=position)
            if turn["over"]:
                break
            # Seats may act forever while a timer runs, so let it fire sometimes.
            seat = random.choice(turn["seats"]) if turn["seats"] else "clock"
            if turn["clock"] and random.random() < 0.3:
                seat = "clock"
            moves = rpc.result("moves", position=position, seat=seat)["moves"]
            move = chosen(random.choice(moves))
            position = rpc.result("play", position=position, seat=seat, move=move)["position"]
            if number % 20 == 0:
                assert rpc.result("check", position=position) == {"ok": True}
        outcome = rpc.result("outcome", position=position)
        assert outcome["over"], (game["id"], number)
        assert len(outcome["scores"]) == game["usual_seats"]
        assert outcome["winners"] == [i for i, s in enumerate(outcome["scores"]) if s == 1000]


@test
def a_running_game_has_no_scores():
    assert rpc.result("outcome", position=start()) == {"over": False, "scores": [], "winners": []}


# ---- bad input -------------------------------------------------------------

def field_error(expected_field, error, code=-32602):
    assert error["code"] == code, error
    assert error["data"]["field"] == expected_field, error
    assert error["data"]["expected"] and error["message"], error


@test
def a_bad_start_names_its_field():
    field_error("game", rpc.error("start", game="chess", seed="x"))
    field_error("game", rpc.error("start", seed="x"))
    field_error("seats", rpc.error("start", game="mindseye", seats=7, seed="x"))
    field_error("seats", rpc.error("start", game="mindseye", seats="2", seed="x"))
    field_error("seed", rpc.error("start", game="mindseye"))
    field_error("seed", rpc.error("start", game="mindseye", seed=7))
    field_error("seed", rpc.error("start", game="mindseye", seed="x" * 257))
    field_error("options.stare", rpc.error("start", game="mindseye", seed="x", options={"stare": 1}))
    field_error("options", rpc.error("start", game="mindseye", seed="x", options=7))
    field_error("mood", rpc.error("start", game="mindseye", seed="x", mood=1))


@test
def a_position_that_breaks_a_rule_names_its_field():
    def broken(change):
        position = copy.deepcopy(start())
        change(position)
        return rpc.error("check", position=position)

    def cards(count):
        return lambda p: p["state"]["open"].update(cards=count)

    field_error("position.state.open.cards[1]", broken(cards([0, 19])))
    field_error("position.state.open.cards", broken(cards([18])))
    too_many = broken(cards([10, 9]))
    assert too_many["data"]["error"] == "BAD_POSITION", too_many
    assert too_many["data"]["field"].startswith("position.state"), too_many
    field_error("position.state.sealed[0]",
                broken(lambda p: p["state"].update(sealed=["red", None])))
    field_error("position.state.rng.key", broken(lambda p: p["state"]["rng"].update(key="00")))
    field_error("position.version", broken(lambda p: p.update(version=1)))
    field_error("position.seats", broken(lambda p: p.update(seats=3.5)))
    field_error("position.state", broken(lambda p: p.pop("state")))
    field_error("position.more", broken(lambda p: p.update(more=1)))
    field_error("position", rpc.error("check"))
    field_error("position", rpc.error("check", position=[]))


@test
def a_bad_seat_is_rejected():
    position = start()
    for seat in 2, -1, "clock", "x", 1.5, True, [0]:
        field_error("seat", rpc.error("view", position=position, seat=seat))
    field_error("seat", rpc.error("moves", position=position, seat=None))
    field_error("seat", rpc.error("play", position=position, seat=9, move=show("blue")))


@test
def a_bad_move_is_rejected():
    position = start()
    field_error("move.do", rpc.error("play", position=position, seat=0, move={"do": "cheat"}))
    field_error("move.colour", rpc.error("play", position=position, seat=0, move=show("red")))
    field_error("move", rpc.error("play", position=position, seat=0, move="show blue"))
    field_error("move", rpc.error("play", position=position, seat=0))
    field_error("move.x", rpc.error("play", position=position, seat=0, move={**show("blue"), "x": 1}))
    pair = {"do": "pair", "left": "blue", "right": "purple"}
    field_error("move", rpc.error("play", position=position, seat=0, move=pair), code=-32000)


@test
def a_seat_seals_once():
    sealed = rpc.result("play", position=start(), seat=0, move=show("blue"))["position"]
    error = rpc.error("play", position=sealed, seat=0, move=show("green"))
    assert error["code"] == -32000, error


@test
def malformed_requests_are_rejected():
    assert rpc.line("nonsense")["error"]["code"] == -32700
    assert rpc.line('{"jsonrpc":"2.0","id":1,"method":"games"')["error"]["code"] == -32700
    assert rpc.line('{"jsonrpc":"2.0","id":1,"id":2,"method":"games"}')["error"]["code"] == -32700
    assert rpc.line("7")["error"]["code"] == -32600
    assert rpc.line("[]")["error"]["code"] == -32600
    assert rpc.line('{"id":1,"method":"games"}')["error"]["data"]["field"] == "jsonrpc"
    assert rpc.line('{"jsonrpc":"2.0","id":[],"method":"games"}')["error"]["data"]["field"] == "id"
    assert rpc.line('{"jsonrpc":"2.0","id":1,"method":7}')["error"]["data"]["field"] == "method"
    assert rpc.line('{"jsonrpc":"2.0","id":1,"method":"games","params":[1]}'
                    )["error"]["data"]["field"] == "params"
    unknown = rpc.line('{"jsonrpc":"2.0","id":"a","method":"dance"}')
    assert unknown["id"] == "a" and unknown["error"]["code"] == -32601
    assert "'guess'" in unknown["error"]["message"]


@test
def deep_nesting_and_long_lines_are_rejected():
    assert rpc.line("[" * 100000)["error"]["code"] == -32700
    assert rpc.line('{"jsonrpc":"2.0","id":1,"method":"' + "x" * 5000000)["error"]["data"]["error"] \
        == "TOO_LARGE"
    assert rpc.result("games")["games"]


@test
def a_batch_is_answered_in_one_line():
    answers = rpc.line('[{"jsonrpc":"2.0","id":1,"method":"games"},7,'
                       '{"jsonrpc":"2.0","method":"games"}]')
    assert len(answers) == 2 and answers[0]["id"] == 1 and answers[1]["error"]["code"] == -32600


@test
def a_notification_and_a_blank_line_get_no_answer():
    text = '{"jsonrpc":"2.0","method":"games"}\n\n   \n{"jsonrpc":"2.0","id":5,"method":"dance"}\n'
    done = subprocess.run([PLANCHETTE, "rpc"], input=text, text=True, stdout=subprocess.PIPE, timeout=60)
    lines = done.stdout.splitlines()
    assert done.returncode == 0 and len(lines) == 1 and json.loads(lines[0])["id"] == 5


@test
def the_last_line_needs_no_newline():
    done = subprocess.run([PLANCHETTE, "rpc"], input='{"jsonrpc":"2.0","id":5,"method":"games"}',
                          text=True, stdout=subprocess.PIPE, timeout=60)
    assert json.loads(done.stdout)["id"] == 5


@test
def bytes_that_are_not_text_are_rejected():
    done = subprocess.run([PLANCHETTE, "rpc"], input=b'\xff\xfe{"a\x00b"}\n\x00\n',
                          stdout=subprocess.PIPE, timeout=60)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0 and [a["error"]["code"] for a in answers] == [-32700, -32700]


class Seat:
    """A game in which one seat keeps what it was shown, and nothing else."""

    def __init__(self, game, seat=0, **more):
        self.position = rpc.result("start", game=game, seed="tests", **more)["position"]
        self.seat, self.events = seat, []

    def play(self, seat, move):
        played = rpc.result("play", position=self.position, seat=seat, move=move)
        self.position = played["position"]
        self.events += [e for e in played["events"] if self.seat in e["seen_by"]]

    def saw(self, bot, **more):
        """The params of 'think'."""
        view = rpc.result("view", position=self.position, seat=self.seat)["view"]
        setting = {name: self.position[name] for name in ("game", "seats", "options")}
        return {**setting, "seat": self.seat, "view": view, "events": self.events, "bot": bot, "luck": "tests", **more}

    def think(self, bot):
        return rpc.result("think", **self.saw(bot))


@test
def a_bot_thinks_from_a_view_and_its_events():
    game = Seat("mindseye")
    for colour in "blue", "green", "blue":
        game.play(0, show("orange"))
        game.play(1, show(colour))
    move = {"move": show("purple"), "words": "show purple",
            "why": "From what you played before I expected green (37 % sure)."}
    thought = game.think("keen:50")
    assert thought == move, thought
    whole = game.saw("keen:50")
    silent = rpc.result("think", **{**whole, "events": []})
    assert silent != move, "what it was told makes a difference"
    without = [{k: v for k, v in e.items() if k != "seen_by"} for e in whole["events"]]
    assert rpc.result("think", **{**whole, "events": without}) == move, "as a server tells events"
    game.play(1, show("purple"))
    assert game.think("keen:50") == move, "what another sealed makes no difference"


@test
def a_bot_plays_every_game_from_what_its_seat_saw():
    random.seed(20)
    for name, options in (("mindseye", {"stare": "duel"}), ("mysterium", {}), ("telepathic", {}), ("illusionist", {}),
                          ("clairvoyance", {})):
        game, thoughts = Seat(name, options=options), 0
        while thoughts < 12 and not (turn := rpc.result("turn", position=game.position))["over"]:
            others = [seat for seat in turn["seats"] if seat != 0] + ["clock"] * turn["clock"]
            answer = game.think("keen:5") if 0 in turn["seats"] else {"move": None}
            if answer["move"]:
                game.play(0, answer["move"])
                assert answer["words"], (name, answer)
                thoughts += 1
            else:
                moves = rpc.result("moves", position=game.position, seat=others[0])["moves"]
                game.play(others[0], chosen(random.choice(moves)))
        assert thoughts > 2, name


@test
def a_bad_think_request_names_its_fault():
    game = Seat("mindseye")
    game.play(0, show("orange"))
    game.play(1, show("blue"))
    whole = game.saw("keen:50")
    event, view = whole["events"][0], whole["view"]
    for change, code, field in (({"bot": "oracle"}, -32602, "bot"), ({"bot": 3}, -32602, "bot"),
                                ({"bot": "keen:0"}, -32602, "bot"), ({"bot": "keen:100001"}, -32602, "bot"),
                                ({"bot": "keen:10001ms"}, -32602, "bot"), ({"bot": "keen:5x17"}, -32602, "bot"),
                                ({"luck": 3}, -32602, "luck"), ({"luck": ""}, -32602, "luck"),
                                ({"seat": 5}, -32602, "seat"), ({"seat": "clock"}, -32602, "seat"),
                                ({"seed": "tests"}, -32602, "seed"), ({"events": None}, -32602, "events"),
                                ({"events": [7]}, -32602, "events[0]"),
                                ({"events": [event, {**event, "event": "blinks"}]}, -32602, "events[1].event"),
                                ({"events": [{**event, "seat": 2}]}, -32602, "events[0].seat"),
                                ({"events": [{**event, "seen_by": [1]}]}, -32602, "events[0].seen_by"),
                                ({"events": [{**event, "size": 1}]}, -32602, "events[0].size"),
                                ({"view": None}, -32602, "view"), ({"view": {}}, -32602, "view.open"),
                                ({"view": {**view, "truth": 1}}, -32602, "view.truth"),
                                ({"options": {"stare": "hard"}}, -32602, "options.stare"),
                                ({"game": "chess"}, -32602, "game"), ({"seats": 9}, -32602, "seats")):
        error = rpc.error("think", **{**whole, **change})
        assert (error["code"], error["data"]["field"]) == (code, field), (change, error)
    for name in "game", "seat", "view", "events", "bot":
        error = rpc.error("think", **{key: value for key, value in whole.items() if key != name})
        assert error["data"]["field"] == name, (name, error)
    game.play(0, show("blue"))
    assert rpc.error("think", **game.saw("keen:50"))["code"] == -32000, "it has sealed already"


@test
def a_view_that_no_position_has_is_refused():
    """Every number of a view in turn is made another one; the process outlives what that does to 'guess'."""
    for name in "mindseye", "illusionist", "telepathic":
        game, refused = Seat(name), 0
        turn = rpc.result("turn", position=game.position)["seats"]
        game.seat = turn[0]
        whole = game.saw("random")
        for path in list(numbers(whole["view"]))[:40]:
            changed = copy.deepcopy(whole)
            at = changed["view"]
            for step in path[:-1]:
                at = at[step]
            at[path[-1]] += 1
            answer = rpc.call("think", **changed)
            if "error" in answer:
                assert answer["error"]["data"]["field"].split(".")[0] in ("view", "seat"), answer
                refused += 1
        assert refused > 3, (name, refused)
        assert rpc.result("think", **whole)["move"], "and the next request is answered"


def numbers(value, path=()):
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from numbers(inner, (*path, key))
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            yield from numbers(inner, (*path, i))
    elif isinstance(value, int) and not isinstance(value, bool):
        yield path


@test
def it_exits_when_its_input_ends():
    rpc.close()


main()
