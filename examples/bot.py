#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A bot in thirty lines: it plays random legal moves in any of the games.

  planchette sim mindseye --bot mine=examples/bot.py --bots mine,random --games 20

It reads the player's protocol line by line: a "sync" notice tells the game and
the seat, and an "update" arrives whenever the seat is to move.
"""
import json
import random
import sys


def settle(choice):
    """Replaces an open set, {"of": [...], "min": 1, "max": 3}, by some members."""
    for name, value in choice.items():
        if isinstance(value, dict) and "of" in value:
            count = random.randint(value["min"], value["max"])
            choice[name] = random.sample(value["of"], count)
    return choice


for line in sys.stdin:
    message = json.loads(line)
    if message.get("method") != "update":
        continue
    told = message["params"]
    move = settle(random.choice(told["legal"]))
    params = {"table": told["table"], "number": told["number"], "id": "%032x" % told["number"], "move": move}
    print(json.dumps({"jsonrpc": "2.0", "id": told["number"], "method": "move", "params": params}), flush=True)
