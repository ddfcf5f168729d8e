# SPDX-License-Identifier: MIT
"""One seat against bots, shaped as a gymnasium environment."""
from typing import TYPE_CHECKING, Any, Dict, List, Optional, Sequence, Tuple, Union

import numpy as np

from .env import Bot, Env, Seed, Seeds, seed_bytes, whole
from .others import base
from .spaces import box, discrete

_Env: Any = object if TYPE_CHECKING else base("gymnasium", "Env")


class SeatEnv(_Env):
    """The learner sits in ``seat``; bots have the other seats.

    ``reset`` and ``step`` return what gymnasium's do. The legal actions are
    ``info["action_mask"]`` (int8). Another action is refused with a ValueError; for
    trainers that know no masks, ``illegal=-1.0`` ends the game with that reward.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(self, game: str, bots: Union[str, Sequence[str]] = "random", seat: int = 0, seats: int = 0,
                 options: Optional[Dict[str, Any]] = None, illegal: Optional[float] = None,
                 render_mode: Optional[str] = "ansi"):
        self.env = Env(game, seats, options, 0)
        if not 0 <= seat < self.env.seats:
            raise ValueError(f"seat: 0 to {self.env.seats - 1}")
        self.seat = seat
        self._names = [bots] if isinstance(bots, str) else list(bots)
        if not self._names:
            raise ValueError("bots: at least one name")
        self.action_space = discrete(self.env.n_actions)
        self.columns = self.env.observation_columns
        self.observation_space = box(self.columns.low, self.columns.high)
        self.render_mode = render_mode
        self._illegal, self._over = illegal, False
        self._seeds = Seeds()
        self._seat_bots(b"")  # a name that there is not is refused here
        self._bots: List[Optional[Bot]] = []

    def _info(self) -> Dict[str, Any]:
        mask = np.zeros(self.env.n_actions, np.int8)
        if self.env.seat == self.seat and not self._over:
            mask[:] = self.env.mask
        return {"action_mask": mask}

    def _seat_bots(self, deal: Seed) -> List[Optional[Bot]]:
        """A bot for every seat but the learner's; the names go round."""
        bots: List[Optional[Bot]] = [None] * self.env.seats
        for k, i in enumerate(i for i in range(self.env.seats) if i != self.seat):
            own: Seed = None if deal is None else seed_bytes(deal) + b" bot %d" % i
            bots[i] = self.env.bot(self._names[k % len(self._names)], i, own)
        return bots

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

    def reset(self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None
              ) -> Tuple[np.ndarray, Dict[str, Any]]:
        """Deals a new game and lets the bots move until the learner is asked.

        Without a seed, it is the next game of the last seed that was given.
        """
        if hasattr(super(), "reset"):
            super().reset(seed=seed)  # gymnasium's own generator
        deal = self._seeds.next(seed)
        self.env.reset(deal)
        self._over = False
        self._bots = self._seat_bots(deal)
        self._others()
        return self.env.observation(self.seat), self._info()

    def step(self, action: int) -> Tuple[np.ndarray, float, bool, bool, Dict[str, Any]]:
        """Takes an action and lets the bots answer."""
        if not self._bots:
            raise ValueError("there is no game yet: call reset()")
        if self.env.done or self._over:
            raise ValueError("the game is over: call reset()")
        action = whole(action)
        if self._illegal is not None and not (0 <= action < self.env.n_actions and self.env.mask[action]):
            self._over = True
            return self.env.observation(self.seat), float(self._illegal), True, False, self._info()
        self.env.step(action)
        if self.env.seat != self.seat:
            self._others()
        reward = float(self.env.rewards[self.seat]) if self.env.done else 0.0
        return self.env.observation(self.seat), reward, self.env.done, False, self._info()

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
