# SPDX-License-Identifier: MIT
"""Many games of one set-up, stepped in one call."""
from typing import Any, Dict, Optional, Sequence, Union

import numpy as np

from . import _engine
from .env import Seed, as_text, checked_out, checked_setup, seed_bytes
from .layout import CHOSEN, Columns, view_dtype


class Batch:
    """``n`` games side by side. All arrays are written in place by ``step``.

    ======== ============================= =======================================
    views    n records of the view's dtype what ``seat`` sees
    masks    n x n_actions, bool           which actions it has
    seat     n, int32                      who is to act
    rewards  n x seats, float32            payoffs or wins; 0 unless ``done``
    done     n, bool                       the last step ended this game
    actions  n, int32                      where ``sample`` puts its choice
    ======== ============================= =======================================

    A game that ends is dealt again at once: its row already shows the new one.
    """

    def __init__(self, game: str, n: int, seats: int = 0, options: Optional[Dict[str, Any]] = None,
                 threads: int = 1, seed: Seed = 0, data: Optional[Dict[str, Any]] = None):
        if not 1 <= n < 2 ** 31:
            raise ValueError("n: 1 to 2147483647 games")
        seats = checked_setup(game, seats)
        self._batch = _engine.Batch(game, seats, as_text(options), as_text(data), n, threads, seed_bytes(seed), False)
        self.layout = at = self._batch.layout()
        self.game, self.n, self.seats = at["game"], n, at["seats"]
        self.n_actions: int = at["actions"]
        self._rows = np.zeros((n, at["view_stride"]), np.uint8)
        self._mask = np.zeros((n, at["mask_stride"]), np.uint8)
        self.seat = np.zeros(n, np.int32)
        self._done = np.zeros(n, np.uint8)
        self.rewards = np.zeros((n, self.seats), np.float32)
        self.actions = np.zeros(n, np.int32)
        self._batch.adopt((self._rows, self._mask, self.seat, self._done, self.rewards, self.actions))
        self.masks = self._mask[:, :self.n_actions].view(np.bool_)
        self.done = self._done.view(np.bool_)
        self.dtype = view_dtype(self.game, self.seats)
        padded = np.dtype({"names": ["view"], "formats": [self.dtype], "offsets": [0],
                           "itemsize": at["view_stride"]})
        self.views = self._rows.view(padded)["view"][:, 0]
        self.columns = Columns(self._batch.text("columns", 0, 0))
        self._features = np.empty((n, len(self.columns)), np.float32)
        self._chosen = np.zeros((n, CHOSEN), np.int32)
        self.sample = self._batch.sample
        self.rollout = self._batch.rollout

    def __repr__(self) -> str:
        return f"<Batch {self.n} games of {self.game}, {self.seats} seats>"

    def step(self, actions: Union[None, np.ndarray, Sequence[int]] = None) -> None:
        """One action for each game; those of ``sample`` if not given.

        A contiguous array of int32 is read in place; other whole numbers are copied. An
        action that is not legal is refused with a ValueError that names its game, and then
        no game has changed.
        """
        if actions is None:
            actions = self.actions
        elif not isinstance(actions, np.ndarray) or actions.dtype != np.int32 or not actions.flags.c_contiguous:
            given = np.asarray(actions)
            if given.dtype.kind not in "iu":
                raise TypeError(f"actions: {self.n} whole numbers")
            # A number too large for int32 must not become a legal one.
            bad = np.flatnonzero((given < 0) | (given >= self.n_actions))
            if len(bad):
                raise ValueError(f"game {bad[0]}: action {given.flat[bad[0]]}: not legal now; see the mask")
            actions = np.ascontiguousarray(given, np.int32)
        self._batch.step(actions)

    def features(self, out: Optional[np.ndarray] = None) -> np.ndarray:
        """All views as n x columns of float32; the same array each time unless ``out`` is given."""
        if out is None:
            out = self._features
        else:
            checked_out(out, np.float32, f"{self.n} x {len(self.columns)} numbers")
        self._batch.columns(out)
        return out

    def chosen(self, out: Optional[np.ndarray] = None) -> np.ndarray:
        """What is half chosen in each game: the actions so far, each + 1, then zeros, as n x 16 of int32.

        No view shows it, and a learner needs it in the middle of a move. The same array
        each time unless ``out`` is given; always zeros where every move is one action.
        """
        if out is None:
            out = self._chosen
        else:
            checked_out(out, np.int32, f"{self.n} x {CHOSEN} numbers")
        self._batch.halves(out)
        return out

    @property
    def moves(self) -> int:
        """Moves made so far in all games; a move may take several actions."""
        return self._batch.moves()
