# SPDX-License-Identifier: MIT
"""One game at a time, with everything that a seat may know of it."""
import hashlib
import json
import operator
import os
from typing import Any, Dict, List, Optional, Sequence, Tuple, Union

import numpy as np

from . import _engine
from .layout import Columns, event_columns, view_dtype

WATCHER = 9
"""In place of a seat: a watcher."""

HISTORY_COLUMNS = ["kind", "seat"] + [f"a[{i}]" for i in range(12)]
"""The columns of ``Env.history``; ``Env.event_columns`` says what 'a' is in each kind of event."""

Seed = Union[None, int, str, bytes]
Move = Dict[str, Any]


def seed_bytes(seed: Seed) -> bytes:
    """32 bytes: fresh ones for None, 64 hex digits as they are, the hash of anything else."""
    if seed is None:
        return os.urandom(32)
    if isinstance(seed, bytes) and len(seed) == 32:
        return seed
    text = str(seed) if not isinstance(seed, bytes) else seed.decode("latin-1")
    if len(text) == 64 and all(c in "0123456789abcdef" for c in text):
        return bytes.fromhex(text)
    return hashlib.sha256(text.encode()).digest()


def whole(action: Any) -> int:
    """An action as a number; 1.7 is none."""
    try:
        return operator.index(action)
    except TypeError:
        raise TypeError(f"action: {action!r} is no whole number") from None


class Seeds:
    """The seeds of games one after the other: all follow from the last one that was given."""

    def __init__(self) -> None:
        self._given: Seed = None
        self._games = 0

    def next(self, seed: Seed) -> Seed:
        """The seed itself; for None the next one, or a fresh one if none was ever given."""
        if seed is not None:
            self._given, self._games = seed, 0
            return seed
        if self._given is None:
            return None
        self._games += 1
        return seed_bytes(self._given) + b" game %d" % self._games


def _plain(it: Any) -> Any:
    """A number or an array of numpy as Python's own."""
    if isinstance(it, (np.generic, np.ndarray)):
        return it.tolist()
    raise TypeError(f"{it!r} is no number, text, list or dict")


def as_json(given: Move) -> str:
    """A move, options or data as the engine reads them; numbers may be numpy's."""
    return json.dumps(given, default=_plain)


def as_text(given: Optional[Dict[str, Any]]) -> Optional[str]:
    """The same; None for the usual ones."""
    return as_json(given) if given else None


def checked_out(out: np.ndarray, kind: Any, size: str) -> np.ndarray:
    """An array that the engine may write into: bytes of another type would be read wrongly."""
    if not isinstance(out, np.ndarray) or out.dtype != kind:
        raise ValueError(f"out: {size} of type {np.dtype(kind)}")
    return out


class Bot:
    """A bot in one seat of a game. It sees that seat's events and views, never the truth.

    It begins anew whenever its game is dealt again. Its luck follows from the seed.
    """

    def __init__(self, env: "Env", name: str, seat: int, seed: Seed = None):
        if not 0 <= seat < env.seats:
            raise ValueError(f"seat: 0 to {env.seats - 1}")
        self.name, self.seat = name, seat
        self._env, self._seeds = env, Seeds()
        self._begin(seed)

    def _begin(self, seed: Seed = None) -> None:
        self._deal = self._env._deals
        self._mind = _engine.Mind(self._env._batch, self.name, self.seat, seed_bytes(self._seeds.next(seed)))

    def __repr__(self) -> str:
        return f"<Bot {self.name}, seat {self.seat} of {self._env.game}>"

    def think(self) -> Optional[bytes]:
        """Its move as 8 bytes, or None where it would rather wait for others."""
        if self._deal != self._env._deals:
            self._begin()
        return self._mind.think()

    def act(self) -> Optional[Move]:
        """Makes its move in the game and returns it; None if it waits."""
        move = self.think()
        if move is None:
            return None
        self._env.play(move, self.seat)
        return self._env.move_dict(move)

    def why(self) -> str:
        """Why it made its last move."""
        return self._mind.why()


def checked_setup(game: Any, seats: Any) -> int:
    """The seats of a game as a number; what is none is refused with its name."""
    if not isinstance(game, str):
        raise TypeError(f"game: the id of a game, not {game!r}")
    try:
        return operator.index(seats)
    except TypeError:
        raise TypeError(f"seats: {seats!r} is no whole number") from None


class Env:
    """One game. ``seat`` is to act (-1: over); ``mask`` and ``view`` are its, in place.

    ``view`` is a numpy record with the fields of the view, by name and without
    a copy; ``features`` are the same facts as one row of float32 with
    ``columns`` as names. An action is a number below ``n_actions``; moves with
    many parts take several, see docs/python.md.
    """

    def __init__(self, game: str, seats: int = 0, options: Optional[Move] = None, seed: Seed = None,
                 data: Optional[Dict[str, Any]] = None):
        self._open(game, seats, options, data)
        self.reset(seed)

    def _open(self, game: str, seats: int, options: Optional[Move], data: Optional[Dict[str, Any]]) -> None:
        seats = checked_setup(game, seats)
        self._args = (game, seats, options, data)
        self._batch = _engine.Batch(game, seats, as_text(options), as_text(data), 1, 1, bytes(32), True)
        self.layout = self._batch.layout()
        self.game: str = self.layout["game"]
        self.seats: int = self.layout["seats"]
        self.n_actions: int = self.layout["actions"]
        self._rows = np.zeros(self.layout["view_stride"], np.uint8)
        self._mask = np.zeros(self.layout["mask_stride"], np.uint8)
        self._seat = np.zeros(1, np.int32)
        self._seat_at = memoryview(self._seat)  # reads faster than the array
        self._done = np.zeros(1, np.uint8)
        self.rewards = np.zeros(self.seats, np.float32)
        self._action = np.zeros(1, np.int32)
        self._batch.adopt((self._rows, self._mask, self._seat, self._done, self.rewards, self._action))
        self.mask = self._mask[:self.n_actions].view(np.bool_)
        self.dtype = view_dtype(self.game, self.seats)
        self.view = self._rows[:self.layout["view_size"]].view(self.dtype)[0]
        self._columns: Optional[Columns] = None
        self._observed: Optional[Columns] = None
        self._names: Optional[List[str]] = None
        self._act = self._batch.act
        self.sample = self._batch.sample
        self.seed: Optional[bytes] = None
        self._deals = 0  # how often it was dealt; a bot of an earlier deal begins anew

    # ---- copying and showing ----

    def __copy__(self) -> "Env":
        return self.clone()

    def __deepcopy__(self, memo: Dict[int, Any]) -> "Env":
        return self.clone()

    def __reduce__(self) -> Tuple[Any, ...]:
        """Pickles the record, so it holds the truth. Between moves only."""
        if self.mid_move:
            raise ValueError("pickle: a move is half chosen; finish it first, or use clone()")
        return _unpickle, (self.record(), self.seat)

    def __repr__(self) -> str:
        return f"<Env {self.game}, {self.seats} seats, " + ("over>" if self.done else f"seat {self.seat} to act>")

    def render(self) -> str:
        """What a watcher sees, as the terminal draws it."""
        return self.text(WATCHER)

    # ---- playing ----

    def reset(self, seed: Seed = None) -> "Env":
        """Deals a new game. The same seed gives the same deal on every machine."""
        self.seed = seed_bytes(seed)
        self._deals += 1
        self._batch.deal(self.seed)
        return self

    def step(self, action: Union[int, Move, bytes]) -> None:
        """Takes an action by its number, or makes a whole move given as a dict or 8 bytes."""
        if type(action) is int or not isinstance(action, (dict, bytes)):
            try:
                self._act(action)
            except TypeError:
                raise TypeError("action: a number, a move as a dict, or its 8 bytes") from None
        else:
            self.play(action, self.seat)

    def play(self, move: Union[Move, bytes], seat: Optional[int] = None) -> None:
        """A whole move of a seat that may act now."""
        if isinstance(move, dict):
            move = self._batch.read_move(as_json(move))
        elif not isinstance(move, bytes) or len(move) != 8:
            raise TypeError("move: a dict, or 8 bytes")
        self._batch.play(self.seat if seat is None else seat, move)

    def turn_to(self, seat: int) -> None:
        """Where several seats may act, asks this one next."""
        if not self._batch.ask(seat):
            raise ValueError(f"seat {seat} may not act now")

    def replay(self, moves: Sequence[Tuple[int, bytes]], more: bool = False) -> None:
        """Makes the moves of a record, the clock's included.

        With ``more`` others of the record follow: nobody is asked yet.
        """
        self._batch.replay(moves, not more)

    @property
    def mid_move(self) -> bool:
        """Whether the first actions of a move are taken and more are to come."""
        return self._batch.partial()

    @property
    def chosen(self) -> List[int]:
        """The actions of the half-chosen move so far. Only ``seat`` may know them."""
        return self._batch.chosen()

    @property
    def seat(self) -> int:
        """Who is to act; -1 after the end."""
        return self._seat_at[0]

    @property
    def done(self) -> bool:
        """Whether the game is over."""
        return self._seat_at[0] < 0

    @property
    def to_act(self) -> List[int]:
        """All seats that may act now, those who choose at the same moment included."""
        turn = self._batch.turn()
        return [s for s in range(self.seats) if turn >> s & 1]

    # ---- what a seat may know ----

    def observe(self, seat: Optional[int] = None) -> Move:
        """The view of a seat (or WATCHER) as an object, as the JSON protocol has it."""
        return json.loads(self._batch.text("view", self._who(seat), 0))

    def view_of(self, seat: Optional[int] = None) -> np.void:
        """The same as a numpy record."""
        return np.frombuffer(self._batch.view(self._who(seat)), self.dtype)[0]

    def features(self, seat: Optional[int] = None, out: Optional[np.ndarray] = None) -> np.ndarray:
        """The same as one row of float32; ``columns`` names them."""
        if out is None:
            out = np.empty(self.layout["columns"], np.float32)
        else:
            checked_out(out, np.float32, f"{self.layout['columns']} numbers")
        self._batch.columns_of(self._who(seat), out)
        return out

    @property
    def columns(self) -> Columns:
        """Names and bounds of what ``features`` writes."""
        if self._columns is None:
            self._columns = Columns(self._batch.text("columns", 0, 0))
        return self._columns

    def observation(self, seat: Optional[int] = None) -> np.ndarray:
        """All that a learner needs to choose an action: ``features``, and what is half chosen.

        ``observation_columns`` names it. Where every move is one action it is ``features``.
        """
        who, columns = self._who(seat), self.observation_columns
        row = np.zeros(len(columns), np.float32)
        count = self.layout["columns"]
        self.features(who, row[:count])
        if who == self._seat_at[0] and len(columns) > count:
            chosen = self.chosen
            row[count:count + len(chosen)] = [a + 1 for a in chosen]
        return row

    @property
    def observation_columns(self) -> Columns:
        """Names and bounds of what ``observation`` returns."""
        if self._observed is None:
            self._observed = self.columns if self.layout["plain"] else self.columns.and_chosen(self.n_actions)
        return self._observed

    def history(self, seat: Optional[int] = None, length: int = 64) -> np.ndarray:
        """The last events a seat was told: rows of HISTORY_COLUMNS; zeros before them.

        Together with the features this is the information state of a player
        who remembers ``length`` events. ``told`` says how many there were.
        """
        if length < 0:
            raise ValueError("length: at least 0")
        out = np.zeros((length, len(HISTORY_COLUMNS)), np.uint8)
        self._batch.history(self._who(seat), out)
        return out

    def told(self, seat: Optional[int] = None) -> int:
        """How many events a seat was told so far."""
        return self._batch.told(self._who(seat))

    @property
    def event_columns(self) -> Dict[int, List[str]]:
        """For each kind of event, a name for every column of ``history``.

        A column that this kind does not use is "". A number of two bytes is in two
        columns, the second of which is named "name+1".
        """
        return event_columns(self.game)

    def information_key(self, seat: Optional[int] = None) -> int:
        """A number for all that a seat has seen and done so far, a half-chosen move included."""
        return self._batch.key(self._who(seat))

    def events(self, seat: Optional[int] = None, start: int = 0) -> List[Move]:
        """What a seat was told, from its ``start``-th event on."""
        return json.loads(self._batch.text("events", self._who(seat), start))

    def text(self, seat: Optional[int] = None) -> str:
        """The view as the terminal draws it."""
        return self._batch.text("drawn", self._who(seat), 0)

    # ---- actions ----

    def legal_actions(self) -> List[int]:
        """The actions of the mask, as a list."""
        return self._batch.ids()

    def legal_moves(self, seat: Optional[int] = None) -> List[Move]:
        """The legal entries as objects; an open set stands as {"of", "min", "max", "ordered"}."""
        return json.loads(self._batch.text("legal", self._who(seat), 0))

    @property
    def action_names(self) -> List[str]:
        """What every action is, by its number."""
        if self._names is None:
            self._names = self._batch.text("actions", 0, 0).splitlines()
        return self._names

    def actions_of(self, move: Union[Move, bytes]) -> List[int]:
        """The actions that make a move, one after the other."""
        return self._batch.path(move if isinstance(move, bytes) else self._batch.read_move(as_json(move)))

    def move_dict(self, move: bytes) -> Move:
        """A move of 8 bytes as an object."""
        return json.loads(self._batch.move_text(move, False))

    def move_words(self, move: Union[Move, bytes]) -> str:
        """A move as people read it."""
        if isinstance(move, dict):
            move = self._batch.read_move(as_json(move))
        return self._batch.move_text(move, True)

    # ---- bots, worlds, records ----

    def bot(self, name: str, seat: Optional[int] = None, seed: Seed = None) -> Bot:
        """A bot such as "keen:500" for a seat; ``planchette.bots`` has the names.

        It may come late: it is told what its seat was told so far. Deal the game again
        and it begins anew.
        """
        return Bot(self, name, self._who(seat), seed)

    def clone(self) -> "Env":
        """The same game at the same moment: its past, half-chosen moves and future included."""
        other = self._blank()
        other._batch.copy(self._batch)
        other.seed = self.seed
        return other

    def guess(self, seat: Optional[int] = None, seed: Seed = None) -> "Env":
        """A game that this seat may be in for all it can see, with luck of its own.

        This seat has the same key, history, events and half-chosen move in it. Others
        remember of the past only what everybody was told. It has no record.
        """
        other = self._blank()
        other._batch.imagine(self._batch, self._who(seat), seed_bytes(seed))
        return other

    def _blank(self) -> "Env":
        other = Env.__new__(Env)
        other._open(*self._args)
        other._columns, other._names = self._columns, self._names
        return other

    def record(self) -> str:
        """The game so far as the text of a record, as ``planchette replay`` reads it."""
        return self._batch.record()

    def _who(self, seat: Optional[int]) -> int:
        if seat is None:
            seat = self.seat
            if seat < 0:
                raise ValueError("seat: the game is over; say whose")
        return seat


def _unpickle(record: str, seat: int) -> Env:
    env, moves = read_record(record)
    env.replay(moves)
    if seat >= 0 and env.seat != seat:
        env.turn_to(seat)
    return env


def make(game: str, seats: int = 0, options: Optional[Move] = None, seed: Seed = None,
         data: Optional[Dict[str, Any]] = None) -> Env:
    """A game by its id, with the usual seats and options unless given.

    ``data`` is a deck or card set of your own, as a record has it.
    """
    return Env(game, seats, options, seed, data)


def read_record(text: str) -> Tuple[Env, Sequence[Tuple[int, bytes]]]:
    """Reads and verifies a record: the game as dealt, and its moves as (seat, 8 bytes).

    ``env.replay(moves)``, or part of them, plays it again. Moves of the clock
    have seat 8. A deck or card set of the record's own is the game's too.
    """
    game, seats, options, seed, moves = _engine.read_record(text)
    env = Env(game, seats, json.loads(options), seed, json.loads(text)["data"])
    return env, moves
