#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A small policy for Telepathic, trained by self-play with numpy only; it beats `greedy`.

Telepathic is won by two partners who name each other's secret condition while both
conditions are met on the grid. The bot `greedy` pursues its own condition and names
by chance. Here it still chooses cards and sets; when to name, and what, is learnt:

1. Pairs play. Whenever a seat could name, each of the four conditions that its partner
   may have is described by a few numbers: is it met, and what did the partner's own
   actions do for it. What the partner really had is known after the game.
2. A softmax over the four with shared weights is fitted to that.
3. The pair plays with it: it names if its own condition is met and the likeliest of the
   partner is met too and likely enough. How likely that must be is tried out in play,
   and the next round learns from games played that way.

usage: train_telepathic.py [GAMES] [ROUNDS]"""
import sys

import numpy as np

import planchette

GAMES = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
ROUNDS = int(sys.argv[2]) if len(sys.argv) > 2 else 2
CONDITIONS = ["blue", "orange", "green", "purple", "star", "circle", "cross", "square"]
TRIPLES = np.array([[4 * r + c + k for k in range(3)] for r in range(4) for c in range(2)]
                   + [[4 * (r + k) + c for k in range(3)] for r in range(2) for c in range(4)])


def progress(grid):
    """For each of the eight conditions: the most tiles of it in three places side by side."""
    tiles = np.concatenate([grid // 4 == np.arange(4)[:, None], grid % 4 == np.arange(4)[:, None]])
    return tiles[:, TRIPLES].sum(axis=2).max(axis=1)


class Memory:
    """What a seat has seen its partner do for each condition."""

    def __init__(self):
        self.now = None
        self.gain = np.zeros((2, 8))  # by who performed
        self.loss = np.zeros((2, 8))
        self.made = np.zeros((2, 8))
        self.acts = np.zeros(2)

    def look(self, grid, performer):
        new = progress(grid)
        if self.now is not None and performer is not None:
            change = new - self.now
            self.gain[performer] += np.maximum(change, 0)
            self.loss[performer] += np.maximum(-change, 0)
            self.made[performer] += (new == 3) & (self.now < 3)
            self.acts[performer] += 1
        self.now = new

    def describe(self, partner, candidates):
        """A row of features for each candidate condition of the partner."""
        c = candidates
        acts = max(self.acts[partner], 1)
        return np.stack([self.now[c] == 3, self.now[c] / 3, self.gain[partner][c] / acts,
                         self.loss[partner][c] / acts, self.made[partner][c],
                         (self.now[c] == 3) * self.acts[partner] / 5,
                         self.gain[1 - partner][c] / max(self.acts[1 - partner], 1)], axis=1)


def play(deal, weights, threshold, samples=None):
    """One game of a pair; 1 if it is won. 'samples' collects what could be learnt from it."""
    env = planchette.make("telepathic", seed=deal)
    bots = [env.bot("greedy", seat, f"{deal} {seat}") for seat in range(2)]
    truth = [int(max(env.view_of(seat)["win"])) - 1 for seat in range(2)]
    memory, performer = Memory(), None
    memory.look(env.view["open"]["grid"], None)
    while not env.done:
        seat, mask = env.seat, env.mask
        base = 4 if truth[1 - seat] >= 4 else 0  # roles are public: colour or shape
        candidates = np.arange(base, base + 4)
        rows = memory.describe(1 - seat, candidates)
        if samples is not None and mask[ANNOUNCE].any():
            samples.append((rows, truth[1 - seat] - base))
        chance = np.exp(rows @ weights)
        chance /= chance.sum()
        best = int(chance.argmax())
        forced = mask[RESPOND].any() or not (mask[PASS] or mask[GIVE].any() or mask[PERFORM].any())
        ripe = (mask[ANNOUNCE].any() and memory.now[truth[seat]] == 3
                and memory.now[candidates[best]] == 3 and chance[best] > threshold)
        if forced or ripe:
            env.step(int((RESPOND if mask[RESPOND].any() else ANNOUNCE)[candidates[best]]))
            continue
        move = bots[seat].think()
        name = env.move_dict(move)["do"]
        if name == "announce":  # it would only guess
            env.step(int(PASS) if mask[PASS] else int(np.flatnonzero(mask & NO_NAMES)[0]))
            continue
        performer = seat if name == "perform" else None
        env.play(move, seat)
        if not env.done:
            memory.look(env.view["open"]["grid"], performer)
    return float(env.rewards[0])


def fit(samples, steps=400, rate=0.5):
    """Weights of the softmax, by gradient ascent on the likelihood."""
    rows, right = np.stack([s[0] for s in samples]), np.array([s[1] for s in samples])
    weights, target = np.zeros(rows.shape[2]), np.eye(4)[right]
    for _ in range(steps):
        logits = rows @ weights
        p = np.exp(logits - logits.max(axis=1, keepdims=True))
        p /= p.sum(axis=1, keepdims=True)
        weights += rate * np.einsum("nc,ncf->f", target - p, rows) / len(rows)
    hit = float((p.argmax(axis=1) == right).mean())
    return weights, hit


def share(wins):
    p, n = np.mean(wins), len(wins)
    return p, 1.96 * np.sqrt(p * (1 - p) / n)


names = planchette.make("telepathic", seed=0).action_names
ANNOUNCE = np.array([names.index(f"announce condition={c}") for c in CONDITIONS])
RESPOND = np.array([names.index(f"respond condition={c}") for c in CONDITIONS])
PASS = names.index("pass")
GIVE = np.array([i for i, n in enumerate(names) if n.startswith("give")])
PERFORM = np.array([i for i, n in enumerate(names) if n.startswith("perform")])
NO_NAMES = np.ones(len(names), bool)
NO_NAMES[ANNOUNCE] = False

weights, threshold = np.zeros(7), 2.0
for k in range(ROUNDS):
    samples = []
    for i in range(GAMES):
        play(f"train {k} {i}", weights, threshold, samples)
    weights, hit = fit(samples)
    tried = {t: np.mean([play(f"try {k} {i}", weights, t) for i in range(GAMES // 4)])
             for t in (0.3, 0.4, 0.5, 0.6, 0.7, 0.8)}
    threshold = max(tried, key=tried.get)
    print(f"round {k + 1}: {len(samples)} samples, the likeliest is right in {hit:.1%}, "
          f"names above {threshold}, won {tried[threshold]:.1%}", flush=True)


def play_greedy(deal):
    env = planchette.make("telepathic", seed=deal)
    bots = [env.bot("greedy", seat, f"{deal} {seat}") for seat in range(2)]
    while not env.done:
        bots[env.seat].act()
    return float(env.rewards[0])


ours, theirs = share([play(f"test {i}", weights, threshold) for i in range(GAMES)]), share(
    [play_greedy(f"test {i}") for i in range(GAMES)])
print(f"on the same {GAMES} deals: learnt {ours[0]:.1%} +- {ours[1]:.1%}, greedy {theirs[0]:.1%} +- {theirs[1]:.1%}")
sys.exit(int(ours[0] <= theirs[0]))
