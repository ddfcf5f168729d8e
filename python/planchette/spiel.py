# SPDX-License-Identifier: MIT
"""A game and its states in the shape of OpenSpiel's Python API.

docs/python-contracts.md has OpenSpiel's API as it was read, and which of its
algorithms were run on these classes. A game that counts its chance has chance
nodes, unless a state is dealt from a seed. In other games luck falls inside
``apply_action`` (OpenSpiel: sampled chance). Seats that choose at the same moment
are asked one after the other.
"""
import json
import sys
from typing import Any, Dict, List, NamedTuple, Optional, Tuple, Union

from .env import HISTORY_COLUMNS, Env, Seed, seed_bytes
from .layout import CHOSEN

CHANCE = -1
"""What ``current_player`` says in a chance node, as in OpenSpiel."""
TERMINAL = -4
"""And after the end."""
_DEAL: Tuple[int, bytes] = (-1, bytes(8))


class PlayerAction(NamedTuple):
    """Who acted, -1 for chance, and what."""
    player: int
    action: int


class GameType(NamedTuple):
    """What OpenSpiel's GameType says. Its enums are names, or pyspiel's own where that is imported."""
    short_name: str
    long_name: str
    dynamics: Any
    chance_mode: Any
    information: Any
    utility: Any
    reward_model: Any
    max_num_players: int
    min_num_players: int
    provides_information_state_string: bool = True
    provides_information_state_tensor: bool = True
    provides_observation_string: bool = True
    provides_observation_tensor: bool = True


def _enum(kind: str, name: str) -> Any:
    """OpenSpiel's algorithms compare with pyspiel's enums, which no string equals."""
    pyspiel = sys.modules.get("pyspiel")
    return getattr(getattr(pyspiel.GameType, kind), name) if pyspiel else name


class SpielState:
    """A node of the tree: a history of actions, those of chance included."""

    def __init__(self, game: "SpielGame", env: Env, seed: Optional[bytes], chance: bool):
        self._game, self._env, self._seed = game, env, seed
        self._history: List[PlayerAction] = []
        self._counts = chance  # whether luck is a node of its own
        self._due: Optional[Tuple[int, bytes]] = _DEAL if chance else None
        self._resampled = False

    def get_game(self) -> "SpielGame":
        return self._game

    def current_player(self) -> int:
        if self._due:
            return CHANCE
        return TERMINAL if self._env.done else self._env.seat

    def is_terminal(self) -> bool:
        return self.current_player() == TERMINAL

    def is_chance_node(self) -> bool:
        return self._due is not None

    def is_player_node(self) -> bool:
        return self.current_player() >= 0

    def is_simultaneous_node(self) -> bool:
        """Never: seats that choose together are asked one after the other."""
        return False

    def is_mean_field_node(self) -> bool:
        return False

    def is_initial_state(self) -> bool:
        return not self._history

    def num_players(self) -> int:
        return self._env.seats

    def num_distinct_actions(self) -> int:
        return self._env.n_actions

    def chance_outcomes(self) -> List[Tuple[int, float]]:
        """Outcomes of a chance node, each with its probability."""
        if self._due is None:
            raise ValueError("this is no chance node")
        return list(enumerate(self._env._batch.chances(*self._due) or []))

    def legal_actions(self, player: Optional[int] = None) -> List[int]:
        if player is not None and player != self.current_player():
            return []
        if self._due:
            return [a for a, _ in self.chance_outcomes()]
        return sorted(self._env.legal_actions()) if not self._env.done else []

    def legal_actions_mask(self, player: Optional[int] = None) -> List[int]:
        at = self.current_player() if player is None else player
        legal = self.legal_actions(player)
        mask = [0] * (max(self._game.max_chance_outcomes(), len(legal)) if at == CHANCE else self._env.n_actions)
        for a in legal:
            mask[a] = 1
        return mask

    def apply_action(self, action: int) -> None:
        player, batch = self.current_player(), self._env._batch
        if player == TERMINAL:
            raise ValueError(f"action {action}: the game is over")
        if self._due:
            batch.happen(*self._due, action)
            self._due = None
        elif self._counts:
            move = batch.choose(action)
            if move is not None:
                self._due = (player, move)
                if len(self.chance_outcomes()) == 1:
                    batch.happen(player, move, 0)
                    self._due = None
        else:
            self._env.step(action)
        self._history.append(PlayerAction(player, int(action)))

    def apply_action_with_legality_check(self, action: int) -> None:
        """The same: an action that is not legal is always refused."""
        self.apply_action(action)

    def child(self, action: int) -> "SpielState":
        """The state after an action; this one stays as it is."""
        other = self.clone()
        other.apply_action(action)
        return other

    def action_to_string(self, *of: int) -> str:
        """``action_to_string(player, action)``, or of whoever is to act ``action_to_string(action)``."""
        player, action = of if len(of) == 2 else (self.current_player(), *of)
        return self._game.action_to_string(player, action)

    def string_to_action(self, *of: Union[int, str]) -> int:
        """``string_to_action(text)``; a player before it, as in OpenSpiel, changes nothing."""
        try:
            return self._env.action_names.index(str(of[-1]))
        except ValueError:
            raise ValueError(f"there is no action '{of[-1]}'") from None

    def returns(self) -> List[float]:
        return [float(r) for r in self._env.rewards] if self.is_terminal() else [0.0] * self._env.seats

    def rewards(self) -> List[float]:
        return self.returns()

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def player_reward(self, player: int) -> float:
        return self.returns()[player]

    def history(self) -> List[int]:
        """All actions so far, outcomes of chance nodes included."""
        return [a for _, a in self._history]

    def full_history(self) -> List[PlayerAction]:
        """The same with who acted; -1 is chance."""
        return list(self._history)

    def history_str(self) -> str:
        """The actions as text. Two states of a game with chance nodes are the same if these are."""
        return ", ".join(str(a) for a in self.history())

    def move_number(self) -> int:
        return len(self._history)

    def information_state_string(self, player: Optional[int] = None) -> str:
        return f"{self._env.information_key(self._who(player)):016x}"

    def information_state_tensor(self, player: Optional[int] = None) -> List[float]:
        """The observation, how many early events are cut, the last events, what is half chosen.

        ``game.information_state_tensor_names()`` names every number.
        """
        seat, length = self._who(player), self._game._length
        told = self._env.told(seat)
        chosen = [float(a + 1) for a in self._env.chosen] if seat == self._env.seat else []
        return (self._env.features(seat).tolist() + [float(max(0, told - length))]
                + self._env.history(seat, length).ravel().astype(float).tolist()
                + chosen + [0.0] * (self._game._halves - len(chosen)))

    def observation_string(self, player: Optional[int] = None) -> str:
        return self._env.text(self._who(player))

    def observation_tensor(self, player: Optional[int] = None) -> List[float]:
        return self._env.features(self._who(player)).tolist()

    def resample_from_infostate(self, player: int, probability_sampler: Any = None) -> "SpielState":
        """Another state that this player cannot tell from this one; it deals its luck itself."""
        if self._due:
            raise ValueError("a chance node has no information state to resample from")
        other = SpielState(self._game, self._env.guess(player), None, False)
        other._resampled = True
        return other

    def clone(self) -> "SpielState":
        other = SpielState(self._game, self._env.clone(), self._seed, self._counts)
        other._history, other._due, other._resampled = list(self._history), self._due, self._resampled
        return other

    def serialize(self) -> str:
        """The seed, if luck was dealt from one, and all actions, as JSON. It holds the truth."""
        if self._resampled:
            raise ValueError("a resampled state has no history to write down")
        return json.dumps({"seed": self._seed.hex() if self._seed else None, "actions": self.history()})

    def _who(self, player: Optional[int]) -> int:
        if player is None:
            player = self.current_player()
            if player < 0:
                raise ValueError("player: nobody is to act; say whose")
        return player

    def __reduce__(self) -> Tuple[Any, ...]:
        return self._game.deserialize_state, (self.serialize(),)

    def __deepcopy__(self, memo: Dict[int, Any]) -> "SpielState":
        return self.clone()

    __copy__ = clone

    def to_string(self) -> str:
        """What a watcher sees, as the terminal draws it."""
        return self._env.text(9)

    __str__ = __repr__ = to_string


class SpielGame:
    """A game and its parameters; ``load_game`` makes it."""

    def __init__(self, game: str, params: Optional[Dict[str, Any]] = None, history: int = 32):
        self._load = (game, dict(params or {}))
        params = dict(params or {})
        self._args = (game, int(params.pop("players", 0)), params or None)
        self._length = history
        self._env = Env(*self._args, 0)
        self._halves = 0 if self._env.layout["plain"] else CHOSEN
        deal = self._env._batch.chances(*_DEAL)
        self._outcomes = len(deal) if deal else 0

    def new_initial_state(self, seed: Seed = None) -> SpielState:
        """The root of the tree. With a seed, or in a game without explicit chance, outcomes are sampled and there are no chance nodes."""
        if seed is None and self._outcomes:
            return SpielState(self, Env(*self._args, 0), None, True)
        own = seed_bytes(seed)
        return SpielState(self, Env(*self._args, own), own, False)

    def new_initial_states(self) -> List[SpielState]:
        """The one root."""
        return [self.new_initial_state()]

    def deserialize_state(self, text: str) -> SpielState:
        """A state from what ``serialize`` wrote, in a game of the same parameters."""
        try:
            data = json.loads(text)
            seed, actions = data["seed"], data["actions"]
            if not isinstance(actions, list) or not all(type(a) is int for a in actions):
                raise TypeError
            own = None if seed is None else bytes.fromhex(seed)
        except (ValueError, KeyError, TypeError):
            raise ValueError("state: not what serialize() wrote") from None
        if (own is None) != bool(self._outcomes and seed is None) or (own is not None and len(own) != 32):
            raise ValueError("state: 'seed' is not one of this game")
        state = self.new_initial_state(own)
        for action in actions:
            state.apply_action(action)
        return state

    def get_type(self) -> GameType:
        """What kind of game it is."""
        at = self._env.layout
        return GameType(
            at["game"], at["name"], _enum("Dynamics", "SEQUENTIAL"),
            _enum("ChanceMode", "EXPLICIT_STOCHASTIC" if self._outcomes else "SAMPLED_STOCHASTIC"),
            _enum("Information", "IMPERFECT_INFORMATION"),
            _enum("Utility", "ZERO_SUM" if at["zero_sum"] else "GENERAL_SUM"),
            _enum("RewardModel", "TERMINAL"), at["max_seats"], at["min_seats"])

    def num_players(self) -> int:
        """The seats."""
        return self._env.seats

    def num_distinct_actions(self) -> int:
        """Actions are numbers below this one."""
        return self._env.n_actions

    def max_chance_outcomes(self) -> int:
        """The outcomes of the deal, which is the largest chance node of most games; 0 where outcomes are sampled."""
        return self._outcomes

    def min_utility(self) -> float:
        """No player can have less."""
        return float(self._env.layout["low"])

    def max_utility(self) -> float:
        """No player can have more."""
        return float(self._env.layout["high"])

    def utility_sum(self) -> Optional[float]:
        """0 in a zero-sum game, else None."""
        return 0.0 if self._env.layout["zero_sum"] else None

    def action_to_string(self, player: int, action: int) -> str:
        """What an action is; of player -1, an outcome of chance."""
        return f"outcome {action}" if player == CHANCE else self._env.action_names[action]

    def observation_tensor_shape(self) -> List[int]:
        """One row."""
        return [len(self._env.columns)]

    def information_state_tensor_shape(self) -> List[int]:
        """One row; ``information_state_tensor_names`` names its numbers."""
        return [len(self._env.columns) + 1 + self._length * len(HISTORY_COLUMNS) + self._halves]

    def observation_tensor_size(self) -> int:
        """How many numbers it has."""
        return self.observation_tensor_shape()[0]

    def information_state_tensor_size(self) -> int:
        """How many numbers it has."""
        return self.information_state_tensor_shape()[0]

    def policy_tensor_shape(self) -> List[int]:
        """A number for each action."""
        return [self.num_distinct_actions()]

    def information_state_tensor_names(self) -> List[str]:
        """A name for every number of the tensor.

        "history.cut" counts events that are left out. "chosen[i]" are the actions of a
        half-chosen move, each plus 1; games in which every move is one action have none.
        """
        return (self._env.columns.names + ["history.cut"]
                + [f"history[{i}].{n}" for i in range(self._length) for n in HISTORY_COLUMNS]
                + [f"chosen[{i}]" for i in range(self._halves)])

    def get_parameters(self) -> Dict[str, Any]:
        """The seats as "players", and the options that were given."""
        return {"players": self._env.seats, **(self._args[2] or {})}

    def __reduce__(self) -> Tuple[Any, ...]:
        return SpielGame, (*self._load, self._length)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SpielGame) and self.__reduce__() == other.__reduce__()

    def __hash__(self) -> int:
        return hash((self._env.game, self._env.seats))

    def __str__(self) -> str:
        return self._env.game

    def __repr__(self) -> str:
        return f"<SpielGame {self._env.game}, {self._env.seats} players>"


def load_game(game: str, params: Optional[Dict[str, Any]] = None, history: int = 32) -> SpielGame:
    """As ``pyspiel.load_game``: options of the table are parameters, and "players" the seats.

    ``history`` is how many events the information state tensor holds.
    """
    return SpielGame(game, params, history)
