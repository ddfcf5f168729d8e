#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The Python package: games, arrays, wrappers, bots, solvers.

usage: PYTHONPATH=build/python test_package.py      prints TAP"""
import json
import pathlib
import re
import subprocess
import sys
import unittest

import numpy as np

import planchette
import tap
from planchette import Batch, Tree, dataset

GAMES = planchette.games()


def play(env, steps=5000):
    """Plays at random; the number of actions."""
    n = 0
    while not env.done and n < steps:
        env.step(env.sample())
        n += 1
    return n


class Games(unittest.TestCase):
    def test_every_game_plays_to_its_end(self):
        for game in GAMES:
            env = planchette.make(game, seed=3)
            play(env)
            self.assertTrue(env.done, game)
            self.assertFalse(env.mask.any(), game)

    def test_the_same_seed_is_the_same_deal(self):
        for game in GAMES:
            a, b, c = (planchette.make(game, seed=s) for s in (5, 5, 6))
            self.assertEqual(a._batch.state(), b._batch.state())
            self.assertNotEqual(a._batch.state(), c._batch.state())

    def test_mask_and_list_agree(self):
        for game in GAMES:
            env = planchette.make(game, seed=4)
            while not env.done:
                self.assertEqual(sorted(env.legal_actions()), np.flatnonzero(env.mask).tolist())
                env.step(env.sample())

    def test_a_record_plays_again(self):
        for game in GAMES:
            env = planchette.make(game, seed=8)
            play(env)
            again, moves = planchette.read_record(env.record())
            again.replay(moves)
            self.assertEqual(again.done, env.done)
            self.assertEqual(again._batch.state()[0], env._batch.state()[0], game)

    def test_a_record_with_a_card_set_of_its_own_plays_again(self):
        data = {"set": "mine", "mark": "0" * 8, "version": 1, "card": [{"title": f"card {i}"} for i in range(54)],
                "table": []}
        env = planchette.make("mysterium", seed=8, data=data)
        play(env)
        text = env.record()
        self.assertEqual(json.loads(text)["data"], data)
        again, moves = planchette.read_record(text)
        again.replay(moves)
        self.assertEqual(again.record(), text)
        self.assertEqual(again.clone().record(), text)
        self.assertEqual(Batch("mysterium", 2, data=data).n, 2)

    def test_a_card_set_that_does_not_fit_is_refused_with_its_field(self):
        with self.assertRaisesRegex(ValueError, "data.card: a title for each of 54"):
            planchette.make("mysterium", data={"set": "mine", "mark": "0" * 8, "version": 1, "card": [], "table": []})
        with self.assertRaisesRegex(ValueError, "data: null: 'leduc' has no deck or card set"):
            planchette.make("leduc", data={"set": "mine"})

    def test_moves_as_objects(self):
        env = planchette.make("leduc", seed=1)
        self.assertEqual([m["do"] for m in env.legal_moves()], ["call", "raise"])
        env.step({"do": "raise"})
        self.assertEqual(env.events(1)[0]["bet"], "raises")
        self.assertEqual(env.move_words({"do": "fold"}), "fold")
        self.assertEqual(env.action_names[env.actions_of({"do": "fold"})[0]], "fold")

    def test_views_are_records_columns_and_objects(self):
        env = planchette.make("leduc", seed=1)
        hand = env.observe()["hand"]
        self.assertEqual(hand[1], "none")
        self.assertEqual(["none", "jack", "queen", "king"][env.view["hand"][0]], hand[0])
        row = env.features()
        self.assertEqual(row[env.columns["hand[0]"]], env.view["hand"][0])
        self.assertEqual(row[env.columns["open.paid[1]"]], 1)
        self.assertTrue((row >= env.columns.low).all() and (row <= env.columns.high).all())

    def test_errors_name_the_field(self):
        with self.assertRaisesRegex(ValueError, "game: one of 'mindseye'"):
            planchette.make("chess")
        with self.assertRaisesRegex(ValueError, "seats: 2 to 3"):
            planchette.make("mindseye", seats=9)
        with self.assertRaisesRegex(ValueError, "options.rounds"):
            planchette.make("mindseye", options={"rounds": 900})
        env = planchette.make("kuhn", seed=1)
        with self.assertRaisesRegex(ValueError, "action 77: not legal"):
            env.step(77)
        with self.assertRaisesRegex(ValueError, "move"):
            env.step({"do": "jump"})
        with self.assertRaisesRegex(ValueError, "no such bot"):
            env.bot("oracle")
        play(env)
        with self.assertRaisesRegex(ValueError, "over"):
            env.step(0)

    def test_a_refused_action_changes_nothing(self):
        env = planchette.make("clairvoyance", seed=2)
        before, mask = env._batch.state(), env.mask.copy()
        with self.assertRaises(ValueError):
            env.step(int(np.flatnonzero(~env.mask)[0]))
        self.assertEqual(before, env._batch.state())
        self.assertTrue((mask == env.mask).all())


class Secrets(unittest.TestCase):
    """python/engine/test_batch.c exchanges hidden things by hand; here is the surface."""

    def test_another_world_gives_the_same_arrays(self):
        for game in GAMES:
            env = planchette.make(game, seed=11)
            for k in range(25):
                if env.done:
                    break
                seat = env.seat
                other = env.guess(seat, seed=k)
                self.assertEqual(env.features(seat).tobytes(), other.features(seat).tobytes(), game)
                self.assertEqual(env.view_of(seat).tobytes(), other.view_of(seat).tobytes(), game)
                if other.seat == seat and not env.mid_move:
                    self.assertEqual(env.mask.tobytes(), other.mask.tobytes(), game)
                env.step(env.sample())

    def test_a_key_depends_only_on_what_was_seen(self):
        keys = {}
        for seed in range(60):
            env = planchette.make("kuhn", seed=seed)
            env.step({"do": "bet"})
            card = env.observe(1)["hand"][1]
            keys.setdefault(card, set()).add(env.information_key(1))
        self.assertEqual(sorted(len(k) for k in keys.values()), [1, 1, 1])
        self.assertEqual(len(set.union(*keys.values())), 3)

    def test_every_column_of_history_has_a_name(self):
        env = planchette.make("leduc", seed=1)
        env.step({"do": "raise"})
        row, event = env.history(1, 1)[0], env.events(1)[-1]
        names = env.event_columns[int(row[0])]
        self.assertEqual(names[:4], ["kind", "seat", "bet", "paid"])
        self.assertEqual((row[names.index("paid")], env.told(1)), (event["paid"], 1))
        for game in GAMES:
            env = planchette.make(game, seed=2)
            play(env)
            for row in env.history(0, env.told(0)):
                names = env.event_columns[int(row[0])]
                self.assertEqual(len(names), len(planchette.HISTORY_COLUMNS))
                self.assertFalse(any(v and not n for v, n in zip(row, names)), (game, row, names))

    def test_history_is_of_one_seat(self):
        env = planchette.make("mindseye", seed=1)
        env.step(env.sample())
        self.assertFalse(env.history(1, 8).any())


class Batches(unittest.TestCase):
    def test_a_row_of_a_batch_equals_a_single_game(self):
        batch = Batch("illusionist", 5, seed=1)
        for _ in range(40):
            batch.sample()
            batch.step()
        self.assertEqual(batch.views["me"].tolist(), batch.seat.tolist())
        self.assertEqual(batch.features().shape, (5, len(batch.columns)))
        self.assertTrue(batch.masks.any(axis=1).all())

    def test_rewards_come_with_done(self):
        batch = Batch("leduc", 64, seed=2)
        ends = 0
        for _ in range(50):
            batch.sample()
            batch.step()
            self.assertTrue((batch.rewards[~batch.done] == 0).all())
            self.assertTrue((batch.rewards.sum(axis=1) == 0).all())
            ends += int(batch.done.sum())
        self.assertGreater(ends, 300)

    def test_an_illegal_action_is_named(self):
        batch = Batch("kuhn", 4, seed=2)
        with self.assertRaisesRegex(ValueError, "game 2: action 9"):
            batch.step(np.array([0, 0, 9, 0], np.int32))
        self.assertEqual(batch.moves, 0, "no game has changed")
        with self.assertRaisesRegex(ValueError, "4 numbers of type int32"):
            batch.step(np.zeros(3, np.int32))

    def test_threads_change_nothing(self):
        one, two = Batch("telepathic", 50, threads=1, seed=3), Batch("telepathic", 50, threads=2, seed=3)
        for b in (one, two):
            b.rollout(100)
        self.assertEqual(one.views.tobytes(), two.views.tobytes())
        self.assertEqual(one.moves, two.moves)


class Bots(unittest.TestCase):
    def test_bots_play_a_game(self):
        for game in ("mindseye", "telepathic", "illusionist"):
            # In a stare bots wait for a clock, which a program has to run.
            options = {"stare": "duel"} if game == "mindseye" else None
            env = planchette.make(game, options=options, seed=1)
            bots = [env.bot("keen:20", seat, seat) for seat in range(env.seats)]
            tries = 0
            while not env.done and tries < 2000:
                tries += 1
                bots[env.to_act[tries % len(env.to_act)]].act()
            self.assertTrue(env.done, game)

    def test_a_bot_out_of_turn_is_refused(self):
        env = planchette.make("leduc", seed=1)
        with self.assertRaisesRegex(ValueError, "seat 1 is not to act"):
            env.bot("random", 1).act()


class Solvers(unittest.TestCase):
    def test_published_constants(self):
        kuhn, leduc = Tree("kuhn"), Tree("leduc")
        self.assertAlmostEqual(kuhn.value(kuhn.cfr(1000))[0], -1 / 18, 3)
        self.assertAlmostEqual(leduc.nashconv(leduc.uniform()), 4.7472, 4)
        self.assertAlmostEqual(leduc.value(leduc.uniform())[0], -0.0781, 4)
        self.assertAlmostEqual(leduc.value(leduc.cfr(1000))[0], -0.0856, 3)
        self.assertLess(leduc.nashconv(leduc.cfr(1000)), 0.001)

    def test_a_policy_is_found_by_the_key_of_a_game(self):
        tree = Tree("kuhn")
        policy = tree.cfr(1000)
        for seed in range(20):
            env = planchette.make("kuhn", seed=seed)
            if env.observe(0)["hand"][0] == "jack":
                env.step({"do": "pass"})
                env.step({"do": "bet"})
                self.assertGreater(tree.at(policy, env.information_key(0))[0], 0.99)  # a jack folds

    def test_a_game_without_counted_chance_is_refused(self):
        with self.assertRaisesRegex(ValueError, "does not count its chance"):
            Tree("mindseye")


class Datasets(unittest.TestCase):
    def test_rows_are_what_the_mover_saw(self):
        for game in ("leduc", "mindseye", "clairvoyance"):
            env = planchette.make(game, seed=3)
            seen = []
            while not env.done:
                if not env.mid_move:
                    seen.append((env.seat, env.features().tobytes()))
                env.step(env.sample())
            rows = dataset.rows_of(env.record())
            self.assertEqual(seen, [(s, f.tobytes()) for s, f in zip(rows["seat"], rows["features"])], game)
            self.assertEqual(rows["outcome"][0], env.rewards[rows["seat"][0]])


class Schema(unittest.TestCase):
    def test_offsets_and_sizes(self):
        schema = planchette.schema("leduc")
        hand = next(f for f in schema["structs"]["View"] if f["name"] == "hand")
        self.assertEqual((hand["offset"], hand["size"], hand["count"]), (21, 1, 2))
        self.assertEqual(schema["sizes"]["View"], 24)
        json.dumps(schema)


class Installed(unittest.TestCase):
    def test_the_source_list_of_pip_is_complete(self):
        """A file of base/ that setup.py forgets is an undefined symbol at the first import."""
        top = pathlib.Path(__file__).resolve().parents[2]
        said = subprocess.run([sys.executable, "-c", "import setuptools; setuptools.setup = lambda **_: None\n"
                               "import runpy; print(*runpy.run_path('setup.py')['sources'](), sep='\\n')"],
                              cwd=top, check=True, text=True, stdout=subprocess.PIPE).stdout
        sources = {(top / line).resolve() for line in said.split()}
        self.assertGreater(len(sources), 100)
        for source in sources:
            for name in re.findall(r'#include "(base/\w+)\.h"', source.read_text(encoding="utf-8")):
                wanted = top / (name + ".c")
                self.assertTrue(wanted in sources or not wanted.exists(), f"{source.name} needs {name}.c")


if __name__ == "__main__":
    tap.main()
