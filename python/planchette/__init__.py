# SPDX-License-Identifier: MIT
"""Tabletop games of hidden information for programs that learn and search.

    import planchette
    env = planchette.make("mindseye", seats=2, seed=1)
    while not env.done:
        env.step(env.sample())
    print(env.rewards)

What a seat gets (views, masks, events, texts) never depends on what it may not
know. ``docs/python.md`` is the guide.
"""
import importlib as _importlib
import json as _json
import os as _os
from typing import TYPE_CHECKING, Any, Dict, List, Tuple

from . import _engine
from .batch import Batch
from .env import HISTORY_COLUMNS, Bot, Env, make, read_record
from .solve import Tree
from .spiel import SpielGame, load_game

if TYPE_CHECKING:
    from .gym import SeatEnv
    from .zoo import AECEnv, ParallelEnv

__all__ = ["AECEnv", "Batch", "Bot", "Env", "HISTORY_COLUMNS", "ParallelEnv", "SeatEnv", "SpielGame", "Tree",
           "add_game", "bots", "games", "load_game", "make", "read_record", "schema"]
__version__ = _engine.version
_added: Dict[str, Tuple[str, int]] = {}
_WRAPPERS = {"AECEnv": "zoo", "ParallelEnv": "zoo", "SeatEnv": "gym"}


def __getattr__(name: str) -> Any:
    """The wrappers, which look for the packages that they wrap when they are first used."""
    if name not in _WRAPPERS:
        raise AttributeError(f"module 'planchette' has no attribute '{name}'")
    return getattr(_importlib.import_module("." + _WRAPPERS[name], __name__), name)


def games() -> List[str]:
    """The ids of all games, the examples Kuhn and Leduc included."""
    return _engine.games()


def bots(game: str) -> List[str]:
    """The names of the bots that play a game; a budget may follow, "keen:500"."""
    return _engine.bots(game)


def schema(game: str) -> Dict[str, Any]:
    """Fields, bounds, moves and events of a game, and who may know them."""
    return _json.loads(_engine.schema(game))


def add_game(path: str) -> str:
    """Loads a game from a shared object and returns its id. It runs with all rights of this program.

    A file that is loaded already may be added again, as a notebook does.
    """
    full = _os.path.realpath(path)
    made = _os.stat(full).st_mtime_ns if _os.path.exists(full) else 0
    if full not in _added:
        _engine.load(path)
        _added[full] = games()[-1], made
    if _added[full][1] != made:
        raise ValueError(f"{path}: it has changed since it was loaded; begin with a new process")
    return _added[full][0]
