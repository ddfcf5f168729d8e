#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every bot against every other on Leduc poker, in chips a game.

Pairs play the same deals with the seats exchanged.

usage: tournament.py [GAMES]"""
import itertools
import sys

import numpy as np

import planchette

GAMES = int(sys.argv[1]) if len(sys.argv) > 1 else 300
BOTS = ["random", "novice:200", "keen:200", "regret:20"]


def play(a, b, deal):
    """What 'a' in the first seat has won."""
    env = planchette.make("leduc", seed=deal)
    bots = [env.bot(a, 0, f"{deal} a"), env.bot(b, 1, f"{deal} b")]
    while not env.done:
        bots[env.seat].act()
    return float(env.rewards[0])


print(f"{'bot':12} {'against':12} {'chips a game':>14}")
for a, b in itertools.combinations(BOTS, 2):
    # A deal played both ways round is one sample.
    won = np.array([(play(a, b, i) - play(b, a, i)) / 2 for i in range(GAMES // 2)])
    half = 1.96 * won.std(ddof=1) / np.sqrt(len(won))
    print(f"{a:12} {b:12} {won.mean():+8.3f} +- {half:.3f}")
