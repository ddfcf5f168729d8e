#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Positions changed at random are either rejected or playable.

A position that passes a game's 'check' must not crash, hang or fail anywhere: each
such position is viewed from every seat, guessed and played on.

usage: tests/cli/test_positions.py PLANCHETTE [CHANGES A GAME]
"""
import copy
import random
import sys

from tap import Rpc, main, test

CHANGES = int(sys.argv[2]) if len(sys.argv) > 2 else 150


def leaves(value, path=()):
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from leaves(inner, path + (name,))
    elif isinstance(value, list) and value:
        yield path
        for index, inner in enumerate(value):
            yield from leaves(inner, path + (index,))
    else:
        yield path


def at(value, path):
    for step in path:
        value = value[step]
    return value


def put(value, path, new):
    at(value, path[:-1])[path[-1]] = new


def changed(state, luck):
    """A copy of 'state' with one to three leaves changed."""
    state = copy.deepcopy(state)
    for _ in range(luck.randint(1, 3)):
        paths = [path for path in leaves(state) if path and path[0] != "rng"]
        path, other = luck.choice(paths), luck.choice(paths)
        old = at(state, path)
        if isinstance(old, bool):
            new = not old
        elif isinstance(old, int):
            new = luck.choice([0, 1, 2, old + 1, max(0, old - 1), luck.randint(0, 20), 255])
        elif isinstance(old, list):
            new = luck.sample(old, len(old))
            if luck.random() < 0.3:
                new = new[1:]
        else:
            new = copy.deepcopy(at(state, other))
        put(state, path, new)
    return state


def chosen(entry, luck):
    move = {}
    for name, value in entry.items():
        if isinstance(value, dict):
            of = luck.sample(value["of"], luck.randint(value["min"], value["max"]))
            value = of if value["ordered"] else sorted(of)
        move[name] = value
    return move


def explore(rpc, position, luck):
    """Everything a program may ask of a position, then some moves."""
    seats = position["seats"]
    for seat in [*range(seats), None]:
        for method in "view", "text":
            rpc.result(method, position=position, seat=seat)
        rpc.result("guess", position=position, seat=seat, seed="g")
    for _ in range(12):
        rpc.result("outcome", position=position)
        turn = rpc.result("turn", position=position)
        if turn["over"]:
            break
        seat = luck.choice(turn["seats"] + ["clock"] * turn["clock"])
        moves = rpc.result("moves", position=position, seat=seat)["moves"]
        assert moves, (seat, turn)
        move = chosen(luck.choice(moves), luck)
        position = rpc.result("play", position=position, seat=seat, move=move)["position"]


def try_game(game):
    luck = random.Random(game["id"])
    rpc = Rpc()
    passed = 0
    seats = game["usual_seats"]
    for number in range(CHANGES):
        if number % 25 == 0:
            position = rpc.result("start", game=game["id"], seats=seats, options={},
                                  seed=str(number))["position"]
            for _ in range(luck.randint(0, 40)):
                turn = rpc.result("turn", position=position)
                if turn["over"]:
                    break
                seat = luck.choice(turn["seats"] or ["clock"])
                moves = rpc.result("moves", position=position, seat=seat)["moves"]
                position = rpc.result("play", position=position, seat=seat,
                                      move=chosen(luck.choice(moves), luck))["position"]
        other = dict(position, state=changed(position["state"], luck))
        answer = rpc.call("check", position=other)
        if "result" in answer:
            passed += 1
            try:
                explore(rpc, other, luck)
            except (AssertionError, ValueError) as fault:
                raise AssertionError(f"after change {number}: {fault}\n{other}") from fault
    rpc.close()
    assert passed, "no changed position passed, so nothing was tested"


def games():
    rpc = Rpc()
    found = rpc.result("games")["games"]
    rpc.close()
    return found


for one in games():
    def run(game=one):
        try_game(game)
    run.__name__ = f"changed positions of {one['id']} are rejected or playable"
    test(run)
main()
