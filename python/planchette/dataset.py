# SPDX-License-Identifier: MIT
"""Records as arrays: one row for each decision, with what came of the game.

    planchette sim mindseye --games 1000 --bots keen:200 --records DIR
    python3 -m planchette.dataset DIR data.npz

The file holds, for each move of a seat, its view as ``features`` (float32, named
by ``columns``), ``action`` (the first action of the move), ``actions_left`` (1 if the
move took more), ``seat``, ``game`` (which record) and ``outcome`` (that seat's payoff
or win). Only what the mover could see is in ``features``.
"""
import argparse
import glob
import os
import sys
from typing import Any, Dict, List

import numpy as np

from . import add_game
from .env import read_record

CLOCK = 8


def rows_of(text: str) -> Dict[str, List[Any]]:
    """The rows of one record."""
    env, moves = read_record(text)
    rows: Dict[str, List[Any]] = {k: [] for k in ("features", "action", "actions_left", "seat")}
    done = 0  # moves that were replayed
    for i, (seat, move) in enumerate(moves):
        if seat == CLOCK:
            continue
        env.replay(moves[done:i], more=True)
        done = i
        path = env.actions_of(move)
        rows["features"].append(env.features(seat))
        rows["action"].append(path[0])
        rows["actions_left"].append(len(path) > 1)
        rows["seat"].append(seat)
    env.replay(moves[done:])
    rows["outcome"] = [float(env.rewards[s]) for s in rows["seat"]]
    rows["columns"] = env.columns.names
    return rows


def build(paths: List[str]) -> Dict[str, np.ndarray]:
    """The arrays of many records of one game."""
    parts: Dict[str, List[Any]] = {k: [] for k in ("features", "action", "actions_left", "seat", "outcome", "game")}
    columns: List[str] = []
    for n, path in enumerate(paths):
        with open(path, encoding="utf-8") as f:
            text = f.read()
        try:
            rows = rows_of(text)
        except ValueError as why:
            raise ValueError(f"{path}: {why}") from None
        if columns and rows["columns"] != columns:
            raise ValueError(f"{path}: another game or set-up than the first record")
        columns = rows["columns"]
        for k in parts:
            parts[k] += [n] * len(rows["seat"]) if k == "game" else rows[k]
    types = {"features": np.float32, "outcome": np.float32, "actions_left": bool}
    out = {k: np.array(v, types.get(k, np.int32)) for k, v in parts.items()}
    out["columns"] = np.array(columns)
    return out


def main() -> int:
    parser = argparse.ArgumentParser(prog="python3 -m planchette.dataset", description="Makes arrays of records.")
    parser.add_argument("records", metavar="DIR", help="what 'planchette sim --records DIR' wrote")
    parser.add_argument("file", metavar="FILE.npz", help="where the arrays go")
    parser.add_argument("--game", metavar="FILE.so", action="append", default=[], help="also load this game")
    given = parser.parse_args()
    paths = sorted(glob.glob(os.path.join(given.records, "*.json")))
    try:
        for path in given.game:
            add_game(path)
        if not paths:
            raise ValueError(f"there are no records in '{given.records}'")
        arrays = build(paths)
        np.savez_compressed(given.file, **arrays)
    except (OSError, ValueError) as why:
        print(f"dataset: {why}", file=sys.stderr)
        return 2
    print(f"{len(paths)} games, {len(arrays['seat'])} decisions, {arrays['features'].shape[1]} columns")
    return 0


if __name__ == "__main__":
    sys.exit(main())
