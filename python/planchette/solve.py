# SPDX-License-Identifier: MIT
"""Exact answers for small games: values, best responses, equilibria."""
from typing import Any, Dict, List, Optional, Tuple

import numpy as np

from . import _engine
from .env import Seed, as_text, checked_setup, seed_bytes


class Tree:
    """The whole tree of a game that counts its chance, such as "kuhn" and "leduc".

    A policy is one float64 array. The probabilities of information set ``s``
    are ``policy[first[s]:first[s + 1]]``, its key is ``keys[s]`` (what
    ``Env.information_key`` gives there), and it is ``seat[s]`` that decides.
    """

    def __init__(self, game: str, seats: int = 0, options: Optional[Dict[str, Any]] = None,
                 nodes: int = 20_000_000):
        self._tree = _engine.Tree(game, checked_setup(game, seats), as_text(options), nodes)
        self.game = game
        info = self._tree.info()
        self.seats, self.nodes, self.sets, self.moves = (info[k] for k in ("seats", "nodes", "sets", "moves"))
        self.keys = np.zeros(self.sets, np.uint64)
        self.first = np.zeros(self.sets + 1, np.uint32)
        self.seat = np.zeros(self.sets, np.int32)
        self._tree.sets(self.keys, self.first, self.seat)
        self._at = {int(k): i for i, k in enumerate(self.keys)}

    def __repr__(self) -> str:
        return f"<Tree {self.game}, {self.nodes} nodes, {self.sets} information sets>"

    def _fill(self, how: str, n: int = 0, seed: Seed = 0, bot: Optional[str] = None) -> np.ndarray:
        if n < 0:
            raise ValueError(f"{'times' if how == 'bot' else 'iterations'}: at least 0")
        policy = np.zeros(self.moves)
        self._tree.fill(how, n, seed_bytes(seed), bot, policy)
        return policy

    def uniform(self) -> np.ndarray:
        """Each move as likely."""
        return self._fill("uniform")

    def cfr(self, iterations: int = 1000) -> np.ndarray:
        """The average policy of CFR+."""
        return self._fill("cfr", iterations)

    def mccfr(self, iterations: int = 10000, seed: Seed = 0) -> np.ndarray:
        """The average policy of external-sampling MCCFR."""
        return self._fill("mccfr", iterations, seed)

    def bot(self, name: str, times: int = 200, seed: Seed = 0) -> np.ndarray:
        """How a bot plays: asked so many times in each information set."""
        return self._fill("bot", times, seed, name)

    def _checked(self, policy: np.ndarray) -> np.ndarray:
        """The policy as the solver reads it. One that sums to nothing would look unexploitable."""
        p = np.ascontiguousarray(policy, np.float64)
        if p.shape != (self.moves,):
            raise ValueError(f"policy: {self.moves} numbers of type float64")
        wrong = np.flatnonzero(~(p >= 0))
        if len(wrong):
            raise ValueError(f"policy[{wrong[0]}]: {p[wrong[0]]} is no probability")
        sums = np.add.reduceat(p, self.first[:-1]) if self.sets else p
        wrong = np.flatnonzero(~(np.abs(sums - 1) < 1e-6))
        if len(wrong):
            s = int(wrong[0])
            raise ValueError(f"policy[{self.first[s]}:{self.first[s + 1]}]: sums to {sums[s]:g}, not 1 "
                             f"(information set {s})")
        return p

    def value(self, policy: np.ndarray) -> List[float]:
        """What the policy is worth to each seat when all follow it."""
        return self._tree.value(self._checked(policy))

    def best_response(self, policy: np.ndarray) -> Tuple[List[float], np.ndarray]:
        """What each seat's best answer to the others is worth, and all answers as a policy."""
        best = np.zeros(self.moves)
        return self._tree.response(self._checked(policy), best), best

    def nashconv(self, policy: np.ndarray) -> float:
        """How much the seats gain by answering best, together."""
        return sum(self.best_response(policy)[0]) - sum(self.value(policy))

    def exploitability(self, policy: np.ndarray) -> float:
        """NashConv divided by the seats."""
        return self.nashconv(policy) / self.seats

    def at(self, policy: np.ndarray, key: int) -> np.ndarray:
        """The part of a policy for the information set of that key."""
        if key not in self._at:
            raise KeyError(f"there is no information set with the key {key}")
        s = self._at[key]
        return policy[self.first[s]:self.first[s + 1]]

    def move(self, s: int, k: int) -> bytes:
        """The k-th move of set s as 8 bytes, in the order of its probabilities."""
        i = 8 * (int(self.first[s]) + k)
        return self._tree.moves()[i:i + 8]
