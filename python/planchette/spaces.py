# SPDX-License-Identifier: MIT
"""The few spaces that the wrappers need, shaped as gymnasium's."""
from typing import Any, Dict, Optional

import numpy as np


class Discrete:
    """0 to n - 1."""

    def __init__(self, n: int):
        self.n, self.shape, self.dtype = n, (), np.dtype(np.int64)
        self._rng = np.random.default_rng()

    def seed(self, seed: Optional[int] = None) -> None:
        self._rng = np.random.default_rng(seed)

    def sample(self, mask: Optional[np.ndarray] = None) -> int:
        """Any, or any of those whose mask is 1; 0 if there is none."""
        if mask is None:
            return int(self._rng.integers(self.n))
        legal = np.flatnonzero(mask)
        return int(self._rng.choice(legal)) if len(legal) else 0

    def contains(self, x: Any) -> bool:
        return isinstance(x, (int, np.integer)) and 0 <= x < self.n


class Box:
    """Numbers within bounds."""

    def __init__(self, low: np.ndarray, high: np.ndarray):
        self.low, self.high, self.shape, self.dtype = low, high, low.shape, low.dtype

    def contains(self, x: Any) -> bool:
        return (isinstance(x, np.ndarray) and x.shape == self.shape and x.dtype == self.dtype
                and bool(np.all(x >= self.low)) and bool(np.all(x <= self.high)))


class DictSpace:
    """Spaces by name."""

    def __init__(self, spaces: Dict[str, Any]):
        self.spaces = spaces

    def __getitem__(self, name: str) -> Any:
        return self.spaces[name]

    def contains(self, x: Any) -> bool:
        return isinstance(x, dict) and x.keys() == self.spaces.keys() and all(
            s.contains(x[k]) for k, s in self.spaces.items())
