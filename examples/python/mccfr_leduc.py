#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""External-sampling MCCFR on Leduc poker, written in Python on the environment, and
the same from the library.

usage: mccfr_leduc.py [ITERATIONS]"""
import sys
from collections import defaultdict

import numpy as np

import planchette

ITERATIONS = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
rng = np.random.default_rng(1)
regret = defaultdict(lambda: np.zeros(3))  # by information set: fold, call, raise
average = defaultdict(lambda: np.zeros(3))


def policy(key, legal):
    """Regret matching over the legal actions."""
    positive = np.maximum(regret[key], 0) * legal
    return positive / positive.sum() if positive.sum() > 0 else legal / legal.sum()


def walk(env, seat):
    """What the game is worth to 'seat'; all its moves are tried, one of the other's is drawn."""
    if env.done:
        return float(env.rewards[seat])
    key, legal = env.information_key(), env.mask.astype(float)
    now = policy(key, legal)
    if env.seat != seat:
        average[key] += now
        env.step(int(rng.choice(3, p=now)))
        return walk(env, seat)
    values = np.zeros(3)
    for action in np.flatnonzero(legal):
        branch = env.clone()
        branch.step(int(action))
        values[action] = walk(branch, seat)
    value = float(values @ now)
    regret[key] += (values - value) * legal
    return value


tree = planchette.Tree("leduc")


def as_policy():
    out = tree.uniform()
    for s, key in enumerate(tree.keys):
        if int(key) in average:
            sums = np.array([average[int(key)][kind - 1] for kind in kinds(s)])
            if sums.sum() > 0:
                out[tree.first[s]:tree.first[s + 1]] = sums / sums.sum()
    return out


def kinds(s):
    """The kinds of the moves of a set: 1 fold, 2 call, 3 raise."""
    return [tree.move(s, k)[0] for k in range(tree.first[s + 1] - tree.first[s])]


for i in range(1, ITERATIONS + 1):
    for seat in range(2):
        walk(planchette.make("leduc", seed=i), seat)
    if i in (10, 30, 100, 300, 1000, 3000, ITERATIONS):
        print(f"{i:6} iterations in Python: exploitability {tree.exploitability(as_policy()):.4f}", flush=True)
for n in (1000, 10000, 100000):
    print(f"{n:6} iterations in C:      exploitability {tree.exploitability(tree.mccfr(n)):.4f}")
