# SPDX-License-Identifier: MIT
"""Views as numpy records and as named columns, both from the schema."""
import functools
import json
from typing import Any, Dict, List

import numpy as np

from . import _engine

CHOSEN = 16
"""The most actions of a move."""

_SIZES = {1: "u1", 2: "<u2", 4: "<u4", 8: "<u8"}


class Columns:
    """Names and bounds of the columns of ``features``."""

    def __init__(self, text: str):
        rows = [line.split("\t") for line in text.splitlines()]
        self.names: List[str] = [r[0] for r in rows]
        self.low = np.array([float(r[1]) for r in rows], np.float32)
        self.high = np.array([float(r[2]) for r in rows], np.float32)
        self._at = {name: i for i, name in enumerate(self.names)}

    def and_chosen(self, actions: int) -> "Columns":
        """These, and one for each action of a half-chosen move: its number + 1, or 0."""
        more = Columns("")
        more.names = self.names + [f"chosen[{i}]" for i in range(CHOSEN)]
        more.low = np.concatenate([self.low, np.zeros(CHOSEN, np.float32)])
        more.high = np.concatenate([self.high, np.full(CHOSEN, actions, np.float32)])
        more._at = {name: i for i, name in enumerate(more.names)}
        return more

    def __len__(self) -> int:
        return len(self.names)

    def __getitem__(self, name: str) -> int:
        """The number of the column of that name."""
        try:
            return self._at[name]
        except KeyError:
            raise KeyError(f"there is no column '{name}'; see 'names'") from None


def _field(f: Dict[str, Any], structs: Dict[str, Any], seats: int) -> Any:
    kind: Any = _struct(f["of"], structs, seats) if f["type"] == "struct" else _SIZES[f["size"]]
    return (kind, (f["count"],)) if f.get("count") else kind


def _struct(name: str, structs: Dict[str, Any], seats: int) -> np.dtype:
    fields = [f for f in structs[name] if not f.get("bits")]
    return np.dtype({"names": [f["name"] for f in fields], "offsets": [f["offset"] for f in fields],
                     "formats": [_field(f, structs, seats) for f in fields],
                     "itemsize": structs["/sizes"][name]})


@functools.lru_cache(maxsize=None)
def view_dtype(game: str, seats: int) -> np.dtype:
    """The dtype of a view: fields by name, at their offsets, without a copy.

    Fields of a few bits in a word are not in it; ``features`` has them.
    """
    schema = json.loads(_engine.schema(game))
    structs = dict(schema["structs"])
    structs["/sizes"] = schema["sizes"]
    return _struct(schema["view"], structs, seats)


@functools.lru_cache(maxsize=None)
def event_columns(game: str) -> Dict[int, List[str]]:
    """What the columns of ``Env.history`` are in each kind of event."""
    out: Dict[int, List[str]] = {}
    for event in json.loads(_engine.schema(game))["events"]:
        names = ["kind", "seat"] + [""] * 12
        for f in event["fields"]:
            if "counted_by" in f:
                names[2 + f["counted_by"]] = f"number of {f['name']}"
            for i in range(f.get("count") or 1):
                name = f"{f['name']}[{i}]" if f.get("count") else f["name"]
                for byte in range(f["size"]):
                    at = 2 + f["offset"] + i * f["size"] + byte
                    label = f"{name}+{byte}" if byte else name
                    names[at] = f"{names[at]}, {label}" if names[at] else label
        out[event["kind"]] = names
    return out
