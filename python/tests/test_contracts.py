#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The wrappers keep the contracts of docs/python-contracts.md, whose headings name these classes.

usage: PYTHONPATH=build/python test_contracts.py      prints TAP"""
import unittest

import numpy as np

import planchette
import tap
from modes import all_modes
from planchette import AECEnv, ParallelEnv, SeatEnv

SHORT = ("leduc", "mindseye", "telepathic", "illusionist")


class Aec(unittest.TestCase):
    def play(self, game, seats=0, options=None):
        env = AECEnv(game, seats, options)
        self.assertIsNone(env.reset(seed=5))
        self.assertEqual(env.agents, env.possible_agents)
        self.assertFalse(any(env.terminations.values()) or any(env.truncations.values()))
        total = dict.fromkeys(env.agents, 0.0)
        due = dict.fromkeys(env.agents, 0.0)
        live = list(env.agents)
        for agent in env.agent_iter():
            self.assertEqual(agent, env.agent_selection)
            obs, reward, termination, truncation, info = env.last()
            self.assertEqual(reward, due[agent], "the rewards since its last step")
            self.assertEqual((termination, info), (env.terminations[agent], env.infos[agent]))
            self.assertTrue(env.observation_space(agent).contains(obs))
            total[agent] += reward
            if termination or truncation:
                action = None
                live.remove(agent)
            else:
                self.assertTrue(obs["action_mask"].any())
                action = env.action_space(agent).sample(obs["action_mask"])
            self.assertIsNone(env.step(action))
            due[agent] = 0.0
            for a, r in env.rewards.items():
                due[a] += r
            self.assertEqual(env.agents, live)
            self.assertEqual(env.num_agents, len(live))
            for d in (env.rewards, env.terminations, env.truncations, env.infos):
                self.assertEqual(sorted(d), sorted(live))
        self.assertEqual(env.agents, [])
        self.assertEqual([total[a] for a in env.possible_agents], env.env.rewards.tolist())

    def test_every_game_and_mode_ends(self):
        modes = list(all_modes())
        self.assertGreater(len(modes), 40)
        for game, seats, options in modes:
            with self.subTest(game=game, seats=seats, options=options):
                self.play(game, seats, options)

    def test_spaces_are_the_same_each_time(self):
        env = AECEnv("kuhn")
        for agent in env.possible_agents:
            self.assertIs(env.action_space(agent), env.action_space(agent))
            self.assertIs(env.observation_space(agent), env.observation_spaces[agent])

    def test_last_gives_no_observation_if_none_is_wanted(self):
        env = AECEnv("kuhn")
        env.reset(seed=1)
        self.assertIsNone(env.last(observe=False)[0])

    def test_a_numpy_integer_is_an_action(self):
        env = AECEnv("kuhn")
        env.reset(seed=1)
        env.step(np.int32(env.env.legal_actions()[0]))

    def test_an_action_for_an_agent_that_is_done_is_refused(self):
        env = AECEnv("kuhn")
        env.reset(seed=1)
        while not any(env.terminations.values()):
            env.step(env.env.sample())
        with self.assertRaisesRegex(ValueError, "None"):
            env.step(0)

    def test_the_same_seed_is_the_same_game(self):
        a, b = AECEnv("leduc"), AECEnv("leduc")
        a.reset(seed=3)
        b.reset(seed=3)
        self.assertEqual(a.observe("seat_0")["observation"].tobytes(), b.observe("seat_0")["observation"].tobytes())

    def test_games_after_a_seed_follow_from_it(self):
        """Whoever seeds only the first game, as is usual, gets the same games again."""
        for make in (lambda: AECEnv("leduc"), lambda: ParallelEnv("leduc"), lambda: SeatEnv("leduc", "novice:20")):
            a, b = make(), make()
            games = []
            for env in (a, b):
                env.reset(seed=3)
                states = [env.env._batch.state()]
                for _ in range(6):
                    env.reset()
                    states.append(env.env._batch.state())
                games.append(states)
            self.assertEqual(*games)
            self.assertEqual(len(set(games[0])), 7)
            a.reset(seed=3)
            self.assertEqual(a.env._batch.state(), games[0][0])


class Parallel(unittest.TestCase):
    def play(self, game, seats=0, options=None):
        env = ParallelEnv(game, seats, options)
        obs, infos = env.reset(seed=2)
        self.assertEqual((set(obs), set(infos)), (set(env.agents),) * 2)
        steps = 0
        while env.agents:
            live = set(env.agents)
            self.assertTrue(any(o["action_mask"].any() for o in obs.values()), "somebody is asked")
            actions = {a: env.action_space(a).sample(obs[a]["action_mask"]) for a in env.agents}
            obs, rewards, terminations, truncations, infos = env.step(actions)
            for d in (obs, rewards, terminations, truncations, infos):
                self.assertEqual(set(d), live)
            for a in live:
                self.assertTrue(env.observation_space(a).contains(obs[a]))
            steps += 1
            self.assertLess(steps, 6000, "the game does not end")
        self.assertTrue(all(terminations.values()))
        self.assertEqual([rewards[a] for a in env.possible_agents], env.env.rewards.tolist())

    def test_every_game_and_mode_ends(self):
        for game, seats, options in all_modes():
            with self.subTest(game=game, seats=seats, options=options):
                self.play(game, seats, options)

    def test_a_half_chosen_move_outlasts_the_step_of_others(self):
        """Before, every look at another seat began the move again."""
        env, seen = ParallelEnv("mysterium", 5), 0
        obs, _ = env.reset(seed=1)
        while env.agents:
            shown = {a: o["action_mask"].copy() for a, o in obs.items()}
            actions = {a: env.action_space(a).sample(m) for a, m in shown.items()}
            obs = env.step(actions)[0]
            if not env.agents:
                break
            asked = env.env.to_act
            seen += len(asked) > 1 and any(self.is_half(env.env, i) for i in asked)
        self.assertGreater(seen, 0)

    @staticmethod
    def is_half(env, seat):
        env.turn_to(seat)
        return env.mid_move

    def test_an_action_that_is_not_offered_is_refused_and_changes_nothing(self):
        env = ParallelEnv("mindseye")
        obs, _ = env.reset(seed=1)
        before = env.env._batch.state()
        legal = {a: int(np.flatnonzero(o["action_mask"])[0]) for a, o in obs.items()}
        for wrong in ({**legal, "seat_1": 77777}, {**legal, "seat_1": int(np.flatnonzero(obs["seat_1"]["action_mask"] == 0)[0])}):
            with self.assertRaisesRegex(ValueError, "seat_1: action"):
                env.step(wrong)
        with self.assertRaisesRegex(ValueError, "'seat_1' is asked and missing"):
            env.step({"seat_0": legal["seat_0"]})
        self.assertEqual(before, env.env._batch.state())


class Gymnasium(unittest.TestCase):
    def test_a_seat_against_bots(self):
        for game in SHORT:
            env = SeatEnv(game, "random")
            obs, info = env.reset(seed=1)
            done = False
            while not done:
                self.assertTrue(env.observation_space.contains(obs))
                self.assertTrue(info["action_mask"].any())
                obs, reward, done, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
                self.assertIs(type(reward), float)
                self.assertIs(type(done), bool)
            self.assertFalse(truncated)
            with self.assertRaisesRegex(ValueError, r"reset\(\)"):
                env.step(0)

    def test_the_same_seed_and_actions_are_the_same_game(self):
        games = []
        for _ in range(2):
            env = SeatEnv("leduc", "novice:50")
            obs, info = env.reset(seed=7)
            rows, done = [obs.tobytes()], False
            while not done:
                obs, reward, done, _, info = env.step(int(np.flatnonzero(info["action_mask"])[-1]))
                rows.append((obs.tobytes(), reward))
            games.append(rows)
        self.assertEqual(*games)


    def test_the_mask_is_what_a_space_samples_with(self):
        env = SeatEnv("leduc")
        mask = env.reset(seed=1)[1]["action_mask"]
        self.assertEqual((mask.dtype, mask.shape), (np.int8, (env.action_space.n,)))
        self.assertTrue(set(mask) <= {0, 1})

    def test_an_illegal_action_is_refused_or_ends_the_game(self):
        env = SeatEnv("mindseye")
        wrong = int(np.flatnonzero(env.reset(seed=1)[1]["action_mask"] == 0)[0])
        with self.assertRaisesRegex(ValueError, "not legal"):
            env.step(wrong)
        env = SeatEnv("mindseye", illegal=-1.0)
        for action in (wrong, -1, env.action_space.n):
            env.reset(seed=1)
            obs, reward, over, truncated, info = env.step(action)
            self.assertTrue(env.observation_space.contains(obs))
            self.assertEqual((reward, over, truncated, info["action_mask"].any()), (-1.0, True, False, False))
            with self.assertRaisesRegex(ValueError, r"reset\(\)"):
                env.step(wrong)


class OpenSpiel(unittest.TestCase):
    def test_game(self):
        game = planchette.load_game("leduc", {"small": 2})
        self.assertEqual((game.num_players(), game.num_distinct_actions()), (2, 3))
        self.assertEqual((game.min_utility(), game.max_utility(), game.utility_sum()), (-13, 13, 0))
        kind = game.get_type()
        self.assertEqual((kind.short_name, kind.chance_mode, kind.utility, kind.information, kind.dynamics),
                         ("leduc", "EXPLICIT_STOCHASTIC", "ZERO_SUM", "IMPERFECT_INFORMATION", "SEQUENTIAL"))
        self.assertEqual(planchette.load_game("mysterium").get_type().chance_mode, "SAMPLED_STOCHASTIC")
        self.assertEqual(game.max_chance_outcomes(), 9)
        self.assertEqual(planchette.load_game("mindseye").max_chance_outcomes(), 0)

    def walk(self, state, sets, reach=1.0):
        """The value for player 0 if both play uniformly, over the whole tree."""
        if state.is_terminal():
            return state.returns()[0]
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            self.assertAlmostEqual(sum(p for _, p in outcomes), 1)
            self.assertEqual([a for a, _ in outcomes], state.legal_actions())
            return sum(p * self.walk(state.child(a), sets, reach * p) for a, p in outcomes)
        player = state.current_player()
        legal = state.legal_actions()
        sets.setdefault(state.information_state_string(), set()).add((player, tuple(legal)))
        return sum(self.walk(state.child(a), sets) for a in legal) / len(legal)

    def test_the_trees_of_kuhn_and_leduc(self):
        for name, value, count in (("kuhn", 0.125, 12), ("leduc", -0.0781, 288)):
            sets = {}
            game = planchette.load_game(name)
            self.assertAlmostEqual(self.walk(game.new_initial_state(), sets), value, 4, name)
            self.assertEqual(len(sets), count)
            self.assertTrue(all(len(s) == 1 for s in sets.values()), "one player and one list for each")
            keys = {f"{int(k):016x}" for k in planchette.Tree(name).keys}
            self.assertEqual(keys, set(sets), "the same keys as the solver's")

    def test_chance_nodes(self):
        state = planchette.load_game("leduc").new_initial_state()
        self.assertTrue(state.is_chance_node())
        self.assertEqual(state.current_player(), -1)
        with self.assertRaisesRegex(ValueError, "outcome 9"):
            state.apply_action(9)
        state.apply_action(0)
        self.assertFalse(state.is_chance_node())
        with self.assertRaisesRegex(ValueError, "no chance node"):
            state.chance_outcomes()
        call = state.string_to_action("call")
        state.apply_action(call)
        state.apply_action(call)
        self.assertTrue(state.is_chance_node(), "the board")
        self.assertEqual(state.history(), [0, call, call])
        self.assertEqual([h[0] for h in state.full_history()], [-1, 0, 1])

    def test_a_seed_makes_the_random_outcomes(self):
        state = planchette.load_game("leduc").new_initial_state(seed=1)
        while not state.is_terminal():
            self.assertFalse(state.is_chance_node())
            state.apply_action(state.legal_actions()[-1])
        self.assertEqual((state.current_player(), sum(state.returns())), (-4, 0))

    def test_copies_children_and_text(self):
        for name in ("kuhn", "leduc", "mysterium", "clairvoyance"):
            game = planchette.load_game(name)
            state = game.new_initial_state(seed=3)
            for _ in range(40):
                if state.is_terminal():
                    break
                player = state.current_player()
                for other in (state.clone(), game.deserialize_state(state.serialize())):
                    self.assertEqual(state.history(), other.history(), name)
                    self.assertEqual(state.legal_actions(), other.legal_actions(), name)
                    for p in range(game.num_players()):
                        self.assertEqual(state.information_state_string(p), other.information_state_string(p), name)
                        self.assertEqual(state.observation_string(p), other.observation_string(p))
                child = state.child(state.legal_actions()[0])
                self.assertEqual(child.history()[:-1], state.history())
                self.assertEqual(state.legal_actions(player + 1), [])
                state.apply_action(state.legal_actions()[-1])

    def test_a_chance_state_is_written_and_read(self):
        game = planchette.load_game("leduc")
        state = game.new_initial_state()
        while not state.is_terminal():
            again = game.deserialize_state(state.serialize())
            self.assertEqual((state.is_chance_node(), state.history(), str(state)),
                             (again.is_chance_node(), again.history(), str(again)))
            state.apply_action(state.legal_actions()[-1])
        for wrong in ("", "{}", "[1]", '{"seed":null,"actions":[77]}', '{"seed":"xy","actions":[]}',
                      '{"seed":null,"actions":"0"}'):
            with self.assertRaises(ValueError, msg=wrong):
                game.deserialize_state(wrong)

    def test_tensors(self):
        for name in ("kuhn", "leduc", "telepathic"):
            game = planchette.load_game(name)
            state = game.new_initial_state(seed=2)
            names = game.information_state_tensor_names()
            while not state.is_terminal():
                row = state.information_state_tensor()
                self.assertEqual([len(row)], game.information_state_tensor_shape())
                self.assertEqual(len(row), len(names))
                self.assertEqual(len(state.observation_tensor()), game.observation_tensor_shape()[0])
                told = len(state._env.events(state.current_player()))
                self.assertEqual(row[names.index("history.cut")], max(0, told - 32))
                state.apply_action(state.legal_actions()[0])

    def test_a_truncated_history_reports_what_is_missing(self):
        game = planchette.load_game("leduc", history=1)
        state = game.new_initial_state(seed=2)
        for _ in range(2):
            state.apply_action(state.string_to_action("call"))
        names = game.information_state_tensor_names()
        self.assertEqual(state.information_state_tensor(0)[names.index("history.cut")],
                         len(state._env.events(0)) - 1)

    def test_equal_information_states_have_the_same_legal_actions(self):
        """In worlds of one state and in the middle of moves too, as a search compares them."""
        rng, halves = np.random.default_rng(1), 0
        for name in ("mysterium", "clairvoyance", "telepathic"):
            root = planchette.load_game(name).new_initial_state(seed=3)
            seen = {}
            for _ in range(60):
                state = root.resample_from_infostate(root.current_player())
                for _ in range(25):
                    if state.is_terminal():
                        break
                    key = (state.current_player(), state.information_state_string())
                    legal = state.legal_actions()
                    self.assertEqual(seen.setdefault(key, legal), legal, name)
                    halves += state._env.mid_move
                    state.apply_action(int(rng.choice(legal)))
        self.assertGreater(halves, 50)

    def test_a_half_chosen_move_is_in_the_tensor(self):
        game = planchette.load_game("mysterium")
        state = game.new_initial_state(seed=3)
        rows = {}
        for a in state.legal_actions():
            other = state.child(a)
            if other._env.mid_move:
                self.assertEqual(other._env.chosen, [a])
                rows[a] = tuple(other.information_state_tensor())
        self.assertGreater(len(rows), 1)
        self.assertEqual(len(set(rows.values())), len(rows))
        self.assertEqual({len(r) for r in rows.values()}, set(game.information_state_tensor_shape()))
        self.assertEqual(len(game.information_state_tensor_names()), game.information_state_tensor_size())
        self.assertFalse([n for n in planchette.load_game("leduc").information_state_tensor_names() if "chosen" in n])

    def test_what_the_algorithms_of_open_spiel_call(self):
        game = planchette.load_game("leduc")
        self.assertEqual(game, planchette.load_game("leduc"))
        self.assertEqual(len({game, planchette.load_game("leduc")}), 1)
        self.assertNotEqual(game, planchette.load_game("leduc", {"small": 2}))
        state, = game.new_initial_states()
        self.assertTrue(state.is_initial_state() and not state.is_mean_field_node())
        self.assertEqual((state.history_str(), state.action_to_string(3), game.action_to_string(-1, 3)),
                         ("", "outcome 3", "outcome 3"))
        state.apply_action_with_legality_check(np.int64(3))
        self.assertFalse(state.is_initial_state())
        call = state.string_to_action(0, "call")
        self.assertEqual((state.action_to_string(call), state.action_to_string(1, call)), ("call", "call"))
        state.apply_action(call)
        self.assertEqual(state.history_str(), f"3, {call}")
        last = state.full_history()[-1]
        self.assertEqual((last.player, last.action), (0, call))
        self.assertEqual((str(state), repr(state)), (state.to_string(), state.to_string()))
        self.assertEqual([game.observation_tensor_size()], game.observation_tensor_shape())
        self.assertEqual(game.policy_tensor_shape(), [3])

    def test_resampling_keeps_the_information_state(self):
        for name in ("leduc", "illusionist"):
            state = planchette.load_game(name).new_initial_state(seed=5)
            for _ in range(6):
                if state.is_terminal():
                    break
                player = state.current_player()
                other = state.resample_from_infostate(player)
                self.assertEqual(state.information_state_string(player), other.information_state_string(player), name)
                self.assertEqual(state.legal_actions(), other.legal_actions())
                with self.assertRaisesRegex(ValueError, "resampled"):
                    other.serialize()
                state.apply_action(state.legal_actions()[0])


if __name__ == "__main__":
    tap.main()
