#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Random games of every game, one by one and in a batch.

usage: random_play.py [GAMES]"""
import sys
import time

import planchette

games = int(sys.argv[1]) if len(sys.argv) > 1 else 200

for game in planchette.games():
    env = planchette.make(game, seed="random play")
    for i in range(3):
        env.reset(i)
        while not env.done:
            env.step(env.sample())
    print(f"{game}: {env.seats} seats, {env.n_actions} actions, {len(env.columns)} columns; "
          f"the last game ended {env.rewards.tolist()}")

    batch = planchette.Batch(game, 64, threads=2, seed=1)
    total, ended, start = 0.0, 0, time.perf_counter()
    while ended < games:
        batch.sample()  # a learner would choose from batch.views and batch.masks here
        batch.step()
        ended += int(batch.done.sum())
        total += float(batch.rewards[batch.done, 0].sum())
    took = time.perf_counter() - start
    print(f"    {ended} games in a batch, {batch.moves / took:,.0f} moves a second, "
          f"first seat {total / ended:+.3f} a game")
