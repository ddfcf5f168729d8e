#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What a Leduc player should believe of the other's card as bets are made.

Bayes on an equilibrium: each bet multiplies the belief in a card by how often that
card would make it. Worlds drawn with guess() alone know nothing of bets; the dotted
line is theirs. With matplotlib a picture is written, without it only numbers.

usage: beliefs.py [PICTURE.png]"""
import sys

import numpy as np

import planchette

CARDS = ["jack", "queen", "king"]
LINE = ["raise", "raise", "call", "raise"]  # seats 0, 1, 0, then 0 after the board


def game_with(own, other):
    """A game in which the first seat holds 'own' and the second 'other'."""
    for seed in range(10000):
        env = planchette.make("leduc", seed=seed)
        if env.observe(0)["hand"][0] == own and env.observe(1)["hand"][1] == other:
            return env
    raise RuntimeError("no such deal")


def beliefs(own="queen"):
    """The second seat's belief in each card of the first, after each move of it."""
    tree = planchette.Tree("leduc")
    policy = tree.cfr(1000)
    belief = np.array([2.0 - (c == own) for c in CARDS])
    belief /= belief.sum()
    rows = [("deal", belief.copy())]
    games = [game_with(card, own) for card in CARDS]
    for move in LINE:
        for i, env in enumerate(games):
            if env.seat == 0:
                s = tree._at[env.information_key(0)]
                kinds = [tree.move(s, k)[0] for k in range(tree.first[s + 1] - tree.first[s])]
                made = {"fold": 1, "call": 2, "raise": 3}[move]
                belief[i] *= policy[int(tree.first[s]) + kinds.index(made)]
        seat = games[0].seat
        for env in games:
            env.step({"do": move})
        if seat == 0:
            belief /= belief.sum()
            rows.append((f"after {move}", belief.copy()))
        if games[0].observe(1)["open"]["board"] != "none":
            break
    return rows


rows = beliefs()
for name, belief in rows:
    print(f"{name:14}", "  ".join(f"{c} {p:.3f}" for c, p in zip(CARDS, belief)))
if len(sys.argv) > 1:
    import matplotlib
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt
    for i, card in enumerate(CARDS):
        plt.plot([b[i] for _, b in rows], marker="o", label=card)
        plt.axhline(rows[0][1][i], linestyle=":", linewidth=1, color=f"C{i}")
    plt.xticks(range(len(rows)), [name for name, _ in rows])
    plt.ylabel("belief in the other's card")
    plt.ylim(0, 1)
    plt.legend()
    plt.savefig(sys.argv[1], dpi=120)
    print("wrote", sys.argv[1])
