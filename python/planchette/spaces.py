# SPDX-License-Identifier: MIT
"""The few spaces that the wrappers need: gymnasium's if it is installed, or shaped as those."""
from typing import Any, Dict, Iterator, Optional

import numpy as np

from .others import package


class Space:
    """What all of them can do: ``x in space``."""

    def contains(self, x: Any) -> bool:
        """Whether x is one of them."""
        raise NotImplementedError

    def __contains__(self, x: Any) -> bool:
        return self.contains(x)


class Discrete(Space):
    """0 to n - 1."""

    def __init__(self, n: int):
        self.n, self.shape, self.dtype = n, (), np.dtype(np.int64)
        self._rng = np.random.default_rng()

    def seed(self, seed: Optional[int] = None) -> None:
        """Fixes what ``sample`` draws."""
        self._rng = np.random.default_rng(seed)

    def sample(self, mask: Optional[np.ndarray] = None) -> int:
        """Any, or any of those whose mask is 1; 0 if there is none."""
        if mask is None:
            return int(self._rng.integers(self.n))
        legal = np.flatnonzero(mask)
        return int(self._rng.choice(legal)) if len(legal) else 0

    def contains(self, x: Any) -> bool:
        return isinstance(x, (int, np.integer)) and 0 <= x < self.n

    def __repr__(self) -> str:
        return f"Discrete({self.n})"


class Box(Space):
    """Numbers within bounds."""

    def __init__(self, low: np.ndarray, high: np.ndarray):
        self.low, self.high, self.shape, self.dtype = low, high, low.shape, low.dtype
        self._rng = np.random.default_rng()

    def seed(self, seed: Optional[int] = None) -> None:
        """Fixes what ``sample`` draws."""
        self._rng = np.random.default_rng(seed)

    def sample(self) -> np.ndarray:
        """Whole numbers within the bounds. It need not be what any game shows."""
        low, high = self.low.astype(np.float64), self.high.astype(np.float64)
        drawn = np.floor(low + self._rng.random(self.shape) * (high - low + 1))
        return np.clip(drawn, low, high).astype(self.dtype)

    def contains(self, x: Any) -> bool:
        return (isinstance(x, np.ndarray) and x.shape == self.shape and x.dtype == self.dtype
                and bool(np.all(x >= self.low)) and bool(np.all(x <= self.high)))

    def __repr__(self) -> str:
        return f"Box({self.shape}, {self.dtype})"


class DictSpace(Space):
    """Spaces by name."""

    def __init__(self, spaces: Dict[str, Any]):
        self.spaces = spaces

    def __getitem__(self, name: str) -> Any:
        return self.spaces[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.spaces)

    def keys(self) -> Any:
        """The names."""
        return self.spaces.keys()

    def seed(self, seed: Optional[int] = None) -> None:
        """Fixes what ``sample`` draws."""
        for space in self.spaces.values():
            space.seed(seed)

    def sample(self) -> Dict[str, Any]:
        """One of each."""
        return {name: space.sample() for name, space in self.spaces.items()}

    def __repr__(self) -> str:
        return f"DictSpace({self.spaces})"

    def contains(self, x: Any) -> bool:
        return isinstance(x, dict) and x.keys() == self.spaces.keys() and all(
            s.contains(x[k]) for k, s in self.spaces.items())


def _kind(name: str, own: type) -> Any:
    gymnasium = package("gymnasium")
    return getattr(gymnasium.spaces, name) if gymnasium else own


def discrete(n: int) -> Any:
    """0 to n - 1."""
    return _kind("Discrete", Discrete)(n)


def box(low: np.ndarray, high: np.ndarray) -> Any:
    """Numbers within bounds, of the bounds' type."""
    space = _kind("Box", Box)
    return Box(low, high) if space is Box else space(low, high, dtype=low.dtype)


def dictionary(spaces: Dict[str, Any]) -> Any:
    """Spaces by name."""
    return _kind("Dict", DictSpace)(spaces)
