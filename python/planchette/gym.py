# SPDX-License-Identifier: MIT
"""One seat against bots, shaped as a gymnasium environment."""
from typing import Any, Dict, List, Optional, Sequence, Tuple, Union

import numpy as np

from .env import Bot, Env, Seed, seed_bytes
from .spaces import Box, Discrete


class SeatEnv:
    """The learner sits in ``seat``; bots have the other seats.

    ``reset`` and ``step`` return what gymnasium's do. The legal actions are
    ``info["action_mask"]``.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(self, game: str, bots: Union[str, Sequence[str]] = "random", seat: int = 0, seats: int = 0,
                 options: Optional[Dict[str, Any]] = None):
        self.env = Env(game, seats, options, 0)
        if not 0 <= seat < self.env.seats:
            raise ValueError(f"seat: 0 to {self.env.seats - 1}")
        self.seat = seat
        self._names = [bots] if isinstance(bots, str) else list(bots)
        self.action_space = Discrete(self.env.n_actions)
        self.observation_space = Box(self.env.columns.low, self.env.columns.high)
        self.render_mode = "ansi"
        self._bots: List[Optional[Bot]] = []

    def _info(self) -> Dict[str, Any]:
        mask = self.env.mask.copy() if self.env.seat == self.seat else np.zeros(self.env.n_actions, np.bool_)
        return {"action_mask": mask}

    def _others(self) -> None:
        """Lets the bots move until the learner is asked."""
        waits = 0
        while not self.env.done:
            asked = self.env.to_act
            if self.seat in asked:
                if self.env.seat != self.seat:
                    self.env.turn_to(self.seat)
                return
            bot = self._bots[asked[waits % len(asked)]]
            assert bot is not None
            if bot.act() is None:
                waits += 1
                if waits > 8:  # nobody may wait for ever
                    self.env.turn_to(bot.seat)
                    self.env.step(self.env.sample())

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None
              ) -> Tuple[np.ndarray, Dict[str, Any]]:
        """Deals a new game and lets the bots move until the learner is asked."""
        self.env.reset(seed)
        others = [i for i in range(self.env.seats) if i != self.seat]
        self._bots = [None] * self.env.seats
        for k, i in enumerate(others):
            own: Seed = None if seed is None else seed_bytes(f"{seed} bot {i}")
            self._bots[i] = self.env.bot(self._names[k % len(self._names)], i, own)
        self._others()
        return self.env.features(self.seat), self._info()

    def step(self, action: int) -> Tuple[np.ndarray, float, bool, bool, Dict[str, Any]]:
        """Takes an action and lets the bots answer."""
        if not self._bots:
            raise ValueError("there is no game yet: call reset()")
        if self.env.done:
            raise ValueError("the game is over: call reset()")
        self.env.step(int(action))
        if self.env.seat != self.seat:
            self._others()
        reward = float(self.env.rewards[self.seat]) if self.env.done else 0.0
        return self.env.features(self.seat), reward, self.env.done, False, self._info()

    def render(self) -> str:
        """What the learner sees, as the terminal draws it."""
        return self.env.text(self.seat)

    def close(self) -> None:
        """Nothing is open."""

    @property
    def unwrapped(self) -> "SeatEnv":
        """There is nothing around it."""
        return self

    def __enter__(self) -> "SeatEnv":
        return self

    def __exit__(self, *error: Any) -> None:
        self.close()
