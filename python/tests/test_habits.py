#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What people who know other libraries try first: copies, pickles, spaces and mistakes.

usage: PYTHONPATH=build/python test_habits.py build/tests/fib.so      prints TAP"""
import copy
import json
import os
import pickle
import shutil
import subprocess
import sys
import tempfile
import threading
import unittest

import numpy as np

import planchette
from planchette.env import seed_bytes
import tap
from test_others import run


class Copies(unittest.TestCase):
    def test_a_deep_copy_is_apart(self):
        for copied in (copy.copy, copy.deepcopy):
            env = planchette.make("leduc", seed=1)
            other = copied(env)
            other.step({"do": "raise"})
            self.assertEqual(env.seat, 0)
            self.assertEqual(other.seat, 1)

    def test_a_pickled_game_is_the_same_game(self):
        for game in planchette.games():
            options = {"stare": "duel"} if game == "mindseye" else None
            env = planchette.make(game, options=options, seed=3)
            for _ in range(25):
                if env.done:
                    break
                env.step(env.sample())
            while env.mid_move:
                env.step(env.sample())
            other = pickle.loads(pickle.dumps(env))
            self.assertEqual((env.seat, env.record(), env.mask.tobytes()),
                             (other.seat, other.record(), other.mask.tobytes()), game)
            for seat in range(env.seats):
                self.assertEqual(env.information_key(seat), other.information_key(seat), game)

    def test_a_pickle_keeps_who_is_asked(self):
        env = planchette.make("mindseye", seed=1)
        self.assertEqual(env.to_act, [0, 1])
        env.turn_to(1)
        self.assertEqual(pickle.loads(pickle.dumps(env)).seat, 1)

    def test_a_state_is_copied_and_pickled(self):
        game = planchette.load_game("leduc")
        state = game.new_initial_state()
        state.apply_action(2)
        for other in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
            self.assertEqual(other.information_state_string(0), state.information_state_string(0))
            other.apply_action(other.legal_actions()[0])
            self.assertEqual(len(state.history()), 1)


class Bots(unittest.TestCase):
    def second_game(self, bots_of):
        """The moves of the game after one on the same Env."""
        env, moves = planchette.make("leduc", seed=1), []
        bots = bots_of(env)
        while not env.done:
            bots[env.seat].act()
        env.reset(2)
        while not env.done:
            moves.append(bots[env.seat].act())
        return moves

    def test_a_bot_begins_anew_when_its_game_is_dealt_again(self):
        """Before, it went on with what it knew of the first game, and said nothing."""
        def at_once(env):
            return [env.bot("regret:50", seat, seed=seat) for seat in range(2)]

        class Late:
            """Made for the second game only, with the seed that follows."""
            def __init__(self, env, seat):
                self.env, self.seat, self.bot = env, seat, None

            def act(self):
                if self.env.seed == seed_bytes(1):
                    return self.env.step(self.env.legal_actions()[0])
                if not self.bot:
                    self.bot = self.env.bot("regret:50", self.seat, seed_bytes(self.seat) + b" game 1")
                return self.bot.act()

        self.assertEqual(self.second_game(at_once), self.second_game(lambda env: [Late(env, s) for s in range(2)]))

    def test_names(self):
        self.assertIn("weigh", planchette.bots("kuhn"))
        self.assertNotIn("weigh", planchette.bots("mysterium"))
        for game in planchette.games():
            env = planchette.make(game, options={"stare": "duel"} if game == "mindseye" else None)
            for name in planchette.bots(game):
                self.assertEqual(repr(env.bot(name + ":1", 0)), f"<Bot {name}:1, seat 0 of {game}>")


class HalfChosen(unittest.TestCase):
    def test_an_observation_shows_what_is_half_chosen(self):
        """To whoever chose it; without it a learner picks cards and cannot know for whom."""
        env = planchette.make("mysterium", seed=1)
        rows = set()
        for action in env.legal_actions():
            other = env.clone()
            other.step(action)
            if other.mid_move:
                row = other.observation()
                self.assertEqual(row[other.observation_columns["chosen[0]"]], action + 1)
                self.assertEqual(other.features().tobytes(), row[:len(other.columns)].tobytes())
                rows.add(row.tobytes())
                others = {e.observation(s).tobytes() for e in (env, other) for s in (1, 2, 3)}
                self.assertEqual(len(others), 3, "nobody else sees it")
                for seat in (1, 2, 3):
                    self.assertEqual(env.information_key(seat), other.information_key(seat))
        self.assertGreater(len(rows), 1)

    def test_a_plain_game_has_no_such_columns(self):
        env = planchette.make("leduc", seed=1)
        self.assertEqual(env.observation().tobytes(), env.features().tobytes())
        self.assertEqual(env.observation_columns.names, env.columns.names)

    def test_a_batch_shows_the_same(self):
        batch, halves = planchette.Batch("mysterium", 8, seed=3), 0
        taken = [[] for _ in range(8)]
        for _ in range(300):
            moves = batch.moves
            batch.sample()
            actions = batch.actions.copy()
            batch.step()
            for i, row in enumerate(batch.chosen()):
                taken[i] = taken[i] + [actions[i] + 1] if row.any() else []
                self.assertEqual(sorted(taken[i]), sorted(row[row > 0].tolist()))
                halves += row.any()
            self.assertLessEqual(batch.moves - moves, 8)
        self.assertGreater(halves, 100)
        with self.assertRaisesRegex(ValueError, "out: 8 x 16 numbers of type int32"):
            batch.chosen(np.zeros(3, np.int32))


class GamesOfOthers(unittest.TestCase):
    def test_a_file_may_be_added_again_unless_it_changed(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "fib.so")
            shutil.copy(sys.argv[1], path)
            said = run(f"""
                import os, planchette
                print(planchette.add_game({path!r}), planchette.add_game({path!r}), planchette.games().count("fib"))
                os.utime({path!r}, (1, 1))
                try:
                    planchette.add_game({path!r})
                except ValueError as e:
                    print(str(e).split(": ")[1].split(" ")[2])
            """)
        self.assertEqual(said, ["fib", "fib", "1", "changed"])


    def test_records_of_such_a_game_become_arrays(self):
        with tempfile.TemporaryDirectory() as folder:
            run(f"""
                import planchette
                planchette.add_game({sys.argv[1]!r})
                env = planchette.make("fib", seed=1)
                while not env.done:
                    env.step(env.sample())
                open({folder!r} + "/1.json", "w").write(env.record())
            """)

            def dataset(*more):
                done = subprocess.run([sys.executable, "-m", "planchette.dataset", folder, folder + "/a.npz", *more],
                                      text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
                return done.returncode, done.stdout

            code, said = dataset("--game", sys.argv[1])
            self.assertEqual((code, said[:8]), (0, "1 games,"), said)
            with np.load(folder + "/a.npz") as arrays:
                self.assertEqual(len(arrays["features"]), len(arrays["outcome"]))
            code, said = dataset()
            self.assertEqual((code, len(said.splitlines())), (2, 1), said)
            self.assertIn("1.json: game: one of", said)


class Threads(unittest.TestCase):
    def test_a_bot_that_thinks_sees_only_its_own_seat(self):
        """Somebody who looked at another seat meanwhile changed the view that it thought about."""
        env = planchette.make("leduc", seed=3)
        alone = env.bot("ismcts:60000", 0, seed=1)
        alone.act()
        env.reset(3)
        disturbed = env.bot("ismcts:60000", 0, seed=1)
        thread, looks = threading.Thread(target=disturbed.think), 0
        thread.start()
        while thread.is_alive():
            env.features(1)
            env.legal_moves(1)
            looks += 1
        self.assertGreater(looks, 10)
        self.assertEqual(disturbed.why(), alone.why())

    def test_two_threads_cannot_step_the_same_games(self):
        batch, refused = planchette.Batch("clairvoyance", 100, seed=1), 0
        thread = threading.Thread(target=batch.rollout, args=(2000,))
        thread.start()
        while thread.is_alive():
            try:
                batch.sample()
            except RuntimeError as why:
                refused += "another thread" in str(why)
        self.assertGreater(refused, 0)
        batch.sample()
        batch.step()


class Spaces(unittest.TestCase):
    def test_observations_and_samples_are_in_their_spaces(self):
        zoo = planchette.AECEnv("leduc")
        zoo.reset(seed=1)
        space = zoo.observation_space("seat_0")
        self.assertIn(zoo.observe("seat_0"), space)
        self.assertIn(space.sample(), space)
        self.assertNotIn({}, space)
        self.assertIn(2, zoo.action_space("seat_0"))
        self.assertNotIn(3, zoo.action_space("seat_0"))

    def test_a_seeded_space_draws_the_same_again(self):
        space = planchette.SeatEnv("leduc").observation_space
        drawn = []
        for _ in range(2):
            space.seed(5)
            drawn.append(space.sample())
        self.assertTrue(np.array_equal(drawn[0], drawn[1]))


class Mistakes(unittest.TestCase):
    def refused(self, words, call, kind=ValueError):
        with self.assertRaises(kind) as e:
            call()
        self.assertIn(words, str(e.exception))

    def test_wrong_seats_are_named(self):
        env = planchette.make("leduc", seed=1)
        self.refused("seat: 0 to 1", lambda: env.bot("random", 5))
        self.refused("seat: 0 to 1", lambda: planchette.SeatEnv("leduc", seat=2))
        self.refused("length: ", lambda: env.history(0, -1))
        self.refused("seat_0, seat_1", lambda: planchette.AECEnv("leduc").observe("player_0"))

    def test_a_step_before_reset_says_so(self):
        self.refused("reset()", lambda: planchette.SeatEnv("leduc").step(1))
        self.refused("reset()", lambda: planchette.AECEnv("leduc").step(1))
        self.refused("reset()", planchette.AECEnv("leduc").last)

    def test_counts_below_their_bounds_are_refused_at_once(self):
        self.refused("n: ", lambda: planchette.Batch("leduc", -3))
        tree = planchette.Tree("kuhn")
        self.refused("iterations: ", lambda: tree.cfr(-1))
        self.refused("times: ", lambda: tree.bot("random", -1))

    def test_what_is_no_action_is_refused(self):
        env = planchette.make("leduc", seed=1)
        self.refused("action: ", lambda: env.step("call"), TypeError)
        batch = planchette.Batch("leduc", 2, seed=1)
        self.refused("actions: ", lambda: batch.step([0.5, 0.5]), TypeError)
        self.refused("game 0: action 4294967297", lambda: batch.step([2 ** 32 + 1, 1]))
        self.refused("actions: ", lambda: batch.step([1, 1, 1]))
        batch = planchette.Batch("leduc", 2, seed=1)
        batch.step([1, 1])
        batch.step(np.array([1, 1], np.int64))
        self.assertEqual(batch.moves, 4)

    def test_a_number_too_large_for_an_action_is_not_another_action(self):
        """2 ** 32 + 1 was played as action 1."""
        env, state = planchette.make("leduc", seed=1), planchette.load_game("leduc").new_initial_state()
        self.refused("outcome 4294967296: there is none", lambda: state.apply_action(2 ** 32))
        state.apply_action(0)
        for number in (2 ** 32 + 1, 2 ** 31, -1, -2 ** 32 + 1, 2 ** 70):
            self.refused(f"game 0: action {number}: not legal now", lambda: env.step(number))
            self.refused(f"action {number}: not legal now", lambda: state.apply_action(number))
        self.assertEqual(env.seat, 0)

    def test_a_fraction_is_no_action(self):
        """1.7 was played as action 1."""
        zoo, seat = planchette.AECEnv("leduc"), planchette.SeatEnv("leduc")
        zoo.reset(seed=1)
        seat.reset(seed=1)
        for step in (zoo.step, seat.step, planchette.make("leduc", seed=1).step):
            self.refused("action: ", lambda: step(1.7), TypeError)
            step(np.int64(1))

    def test_numbers_of_numpy_are_numbers_in_moves_and_options(self):
        env = planchette.make("leduc", options={"small": np.int64(3)}, seed=1)
        self.assertEqual(json.loads(env.record())["options"]["small"], 3)
        env = planchette.make("telepathic", seed=1)
        move = next(m for m in env.legal_moves() if not any(isinstance(v, dict) for v in m.values()))
        same = {k: np.int64(v) if type(v) is int else v for k, v in move.items()}
        self.assertEqual(env.actions_of(same), env.actions_of(move))
        self.refused("is no number", lambda: env.step({"do": object()}), TypeError)
        self.assertEqual(planchette.Tree("leduc", options={"small": np.int8(2)}).sets, 288)

    def test_an_array_of_another_type_is_not_written_into(self):
        env, batch = planchette.make("leduc", seed=1), planchette.Batch("leduc", 2)
        columns = len(env.columns)
        self.refused(f"out: {columns} numbers of type float32", lambda: env.features(out=np.zeros(columns, np.int32)))
        self.refused(f"out: 2 x {columns} numbers", lambda: batch.features(np.zeros((2, columns), np.int32)))
        self.refused("out: 2 x 16 numbers of type int32", lambda: batch.chosen(np.zeros((2, 16), np.float32)))
        self.refused("seat: 0 to 1", lambda: env.history(5))

    def test_what_is_no_set_up_is_named(self):
        for make in (planchette.make, planchette.Tree, lambda game, seats=0: planchette.Batch(game, 2, seats)):
            self.refused("game: the id of a game, not 5", lambda: make(5), TypeError)
            self.refused("seats: 2.5 is no whole number", lambda: make("leduc", seats=2.5), TypeError)
        self.refused("n: 1 to", lambda: planchette.Batch("leduc", 2 ** 32 + 1))

    def test_bytes_that_are_no_move_have_no_actions(self):
        """A field out of bounds was another move's action."""
        env = planchette.make("mindseye", seed=1)
        self.refused("move: a dict, or 8 bytes", lambda: env.play(b"\1", 0), TypeError)
        self.refused("move: no action", lambda: env.actions_of(b"\xff" * 8))
        self.refused("move: no action", lambda: env.actions_of(b"\1\xff" + bytes(6)))
        for move in env.legal_moves():
            self.assertEqual(len(env.actions_of(move)), 1)

    def test_bots_are_checked_when_a_seat_env_is_made(self):
        self.refused("bots: at least one", lambda: planchette.SeatEnv("leduc", bots=[]))
        self.refused("bot 'keeen': there is no such bot", lambda: planchette.SeatEnv("leduc", bots="keeen"))

    def test_an_unknown_bot_is_named_with_those_there_are(self):
        env, tree = planchette.make("leduc"), planchette.Tree("leduc")
        for make in (lambda: env.bot("keeen"), lambda: tree.bot("keeen")):
            self.refused("bot 'keeen': there is no such bot for this game; one of: random, novice", make)
        self.refused("bot 'keen:0': a budget", lambda: tree.bot("keen:0"))

    def test_what_is_no_policy_is_refused(self):
        """All zeros had an exploitability of 0."""
        tree = planchette.Tree("kuhn")
        policy = tree.uniform()
        for call in (tree.value, tree.best_response, tree.nashconv, tree.exploitability):
            self.refused("policy[0:2]: sums to 0, not 1 (information set 0)", lambda: call(policy * 0))
            self.refused("policy[0]: -0.5 is no", lambda: call(-policy))
            self.refused("policy[0]: nan is no", lambda: call(policy * np.nan))
            self.refused("policy: 24 numbers", lambda: call(policy[:3]))
        self.assertEqual(tree.value(policy.tolist()), tree.value(policy))

    def test_an_unknown_information_set_is_said(self):
        tree = planchette.Tree("kuhn")
        self.refused("information set", lambda: tree.at(tree.uniform(), 5), KeyError)


if __name__ == "__main__":
    tap.main()
