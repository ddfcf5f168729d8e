# SPDX-License-Identifier: MIT
"""The two interfaces of PettingZoo, with or without the package.

Where PettingZoo is installed these are its classes and gymnasium's spaces.
docs/python-contracts.md has the contract, and python/tests/test_contracts.py tests
it. Observations are dicts of ``observation`` (float32) and ``action_mask`` (int8),
as PettingZoo's own card games have them.
"""
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Optional, Tuple

import numpy as np

from .env import Env, Seed, Seeds, whole
from .others import base
from .spaces import box, dictionary, discrete

Obs = Dict[str, np.ndarray]
if TYPE_CHECKING:
    _Aec = _Parallel = object
else:
    _Aec, _Parallel = base("pettingzoo", "AECEnv"), base("pettingzoo", "ParallelEnv")


class _Zoo:
    def __init__(self, game: str, seats: int = 0, options: Optional[Dict[str, Any]] = None):
        self.env = Env(game, seats, options, 0)
        self.metadata = {"name": f"{self.env.game}_v1", "render_modes": ["ansi"],
                         "is_parallelizable": False}
        self.render_mode = "ansi"
        self.possible_agents: List[str] = [f"seat_{i}" for i in range(self.env.seats)]
        self.agents: List[str] = []
        self.columns = columns = self.env.observation_columns
        self._observation = dictionary({
            "observation": box(columns.low, columns.high),
            "action_mask": box(np.zeros(self.env.n_actions, np.int8), np.ones(self.env.n_actions, np.int8)),
        })
        self._action = discrete(self.env.n_actions)
        self._seeds = Seeds()
        self.observation_spaces = {a: self._observation for a in self.possible_agents}
        self.action_spaces = {a: self._action for a in self.possible_agents}

    def _place(self, agent: str) -> int:
        try:
            return self.possible_agents.index(agent)
        except ValueError:
            raise ValueError(f"agent '{agent}': one of {', '.join(self.possible_agents)}") from None

    def observation_space(self, agent: str) -> Any:
        """The same object each time."""
        self._place(agent)
        return self._observation

    def action_space(self, agent: str) -> Any:
        """The same object each time."""
        self._place(agent)
        return self._action

    def observe(self, agent: str) -> Obs:
        """What an agent sees; its mask is empty unless it is asked."""
        seat = self._place(agent)
        mask = np.zeros(self.env.n_actions, np.int8)
        if self.env.seat == seat:
            mask[:] = self.env.mask
        return {"observation": self.env.observation(seat), "action_mask": mask}

    def render(self) -> str:
        """What a watcher sees."""
        return self.env.text(9)

    def close(self) -> None:
        """Nothing is open."""

    @property
    def num_agents(self) -> int:
        """Of those that are still in the game."""
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        """Of all seats."""
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> "_Zoo":
        """There is nothing around it."""
        return self

    def __str__(self) -> str:
        return str(self.metadata["name"])


class AECEnv(_Zoo, _Aec):
    """Agents in turn: ``agent_selection`` acts, ``last()`` says what it needs to know."""

    def reset(self, seed: Seed = None, options: Optional[Dict[str, Any]] = None) -> None:
        """Deals a new game; all agents are back. Without a seed, the next of the last one given."""
        self.env.reset(self._seeds.next(seed))
        self.agents = list(self.possible_agents)
        self.rewards = {a: 0.0 for a in self.agents}
        self._cumulative_rewards = {a: 0.0 for a in self.agents}
        self.terminations = {a: False for a in self.agents}
        self.truncations = {a: False for a in self.agents}
        self.infos: Dict[str, Dict[str, Any]] = {a: {} for a in self.agents}
        self.agent_selection = self.agents[self.env.seat]

    def last(self, observe: bool = True) -> Tuple[Optional[Obs], float, bool, bool, Dict[str, Any]]:
        """Observation, reward, termination, truncation and info of the selected agent."""
        agent = self._selected()
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def _selected(self) -> str:
        if not self.agents:
            raise ValueError("there is no agent to act: call reset()")
        return self.agent_selection

    def step(self, action: Optional[int]) -> None:
        """Acts for the selected agent; None for one that is done."""
        agent = self._selected()
        if self.terminations[agent] or self.truncations[agent]:
            self._remove(agent, action)
            return
        if action is None:
            raise ValueError("action: a number, for an agent that is not done")
        self.env.step(whole(action))
        self._cumulative_rewards[agent] = 0.0
        for i, a in enumerate(self.possible_agents):
            self.rewards[a] = float(self.env.rewards[i]) if self.env.done else 0.0
            self._cumulative_rewards[a] += self.rewards[a]
            self.terminations[a] = self.env.done
        if not self.env.done:
            self.agent_selection = self.possible_agents[self.env.seat]
        else:
            self.agent_selection = self.agents[0]

    def _remove(self, agent: str, action: Optional[int]) -> None:
        """An agent that is done is stepped once more, with None, and leaves."""
        if action is not None:
            raise ValueError("action: None, for an agent that is done")
        self.agents.remove(agent)
        # The others were told their last rewards; they are not due again.
        self.rewards = {a: 0.0 for a in self.rewards}
        for d in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del d[agent]
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter: int = 2 ** 63) -> Iterator[str]:
        """Who is to act, until all agents have left."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection


class ParallelEnv(_Zoo, _Parallel):
    """All agents at once: those who are not asked have an empty mask, and any action of
    theirs is passed over.

    Seats act one after the other in rising order. Where the move of one leaves another
    with other choices than its mask showed, the action of that one is passed over too,
    and it is asked again. The first of them always acts, so every step leads on.
    """

    def reset(self, seed: Seed = None, options: Optional[Dict[str, Any]] = None
              ) -> Tuple[Dict[str, Obs], Dict[str, Dict[str, Any]]]:
        """Deals a new game. Returns observations and infos of all agents.

        Without a seed, it is the next game of the last seed that was given.
        """
        self.env.reset(self._seeds.next(seed))
        self.agents = list(self.possible_agents)
        return self._observations(), {a: {} for a in self.agents}

    def _observations(self) -> Dict[str, Obs]:
        asked, out = self.env.to_act, {}
        for i, a in enumerate(self.possible_agents):
            if i in asked and self.env.seat != i:
                self.env.turn_to(i)
            out[a] = self.observe(a)
        self._shown = [out[a]["action_mask"].copy() for a in self.possible_agents]
        return out

    def _check(self, actions: Dict[str, int]) -> None:
        """Refuses an action that was not offered, before anything changes."""
        for agent, mask in zip(self.possible_agents, self._shown):
            if not mask.any():
                continue
            if agent not in actions:
                raise ValueError(f"actions: '{agent}' is asked and missing")
            if not self._action.contains(actions[agent]) or not mask[actions[agent]]:
                raise ValueError(f"{agent}: action {actions[agent]}: not legal now; see its mask")

    def step(self, actions: Dict[str, int]) -> Tuple[Dict[str, Obs], Dict[str, float], Dict[str, bool],
                                                     Dict[str, bool], Dict[str, Dict[str, Any]]]:
        """One action for every agent that is asked. Returns five dicts, as PettingZoo does."""
        if not self.agents:
            raise ValueError("the game is over: call reset()")
        self._check(actions)
        for i in self.env.to_act:
            if self.env.done or i not in self.env.to_act:
                continue
            if self.env.seat != i:
                self.env.turn_to(i)
            if np.array_equal(self.env.mask, self._shown[i]):
                self.env.step(int(actions[self.possible_agents[i]]))
        done, live = self.env.done, list(self.agents)
        rewards = {a: float(self.env.rewards[i]) if done else 0.0 for i, a in enumerate(self.possible_agents)}
        observations = self._observations()
        if done:
            self.agents = []
        return (observations, rewards, {a: done for a in live}, {a: False for a in live}, {a: {} for a in live})
