#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Copies and imagined worlds of a game: they remember what they should, and no more.

usage: PYTHONPATH=build/python test_copies.py      prints TAP"""
import unittest

import numpy as np

import planchette
import tap

GAMES = planchette.games()


def past(env, seat):
    """All that a seat has of the past and the present."""
    return (env.information_key(seat), env.history(seat, 200).tobytes(), env.events(seat), env.observe(seat),
            env.text(seat), env.features(seat).tobytes(), env.legal_moves(seat))


class Clones(unittest.TestCase):
    def test_a_copy_has_the_same_past(self):
        for game in GAMES:
            env = planchette.make(game, seed=4)
            for _ in range(12):
                if env.done:
                    break
                env.step(env.sample())
                copy = env.clone()
                for seat in range(env.seats):
                    self.assertEqual(past(env, seat), past(copy, seat), game)
                self.assertEqual((env.seat, env.mid_move, env.mask.tobytes(), env.view.tobytes(), env.seed),
                                 (copy.seat, copy.mid_move, copy.mask.tobytes(), copy.view.tobytes(), copy.seed))

    def test_a_copy_has_the_same_future(self):
        for game in GAMES:
            env = planchette.make(game, seed=6)
            for _ in range(9):
                if not env.done:
                    env.step(env.sample())
            copy = env.clone()
            while not env.done:
                action = env.sample()
                env.step(action)
                copy.step(action)
                if env.seat >= 0:
                    self.assertEqual(env.information_key(), copy.information_key(), game)
            self.assertTrue(copy.done)
            self.assertEqual(env.record(), copy.record(), game)
            self.assertEqual(env.rewards.tolist(), copy.rewards.tolist())

    def test_a_step_of_a_copy_does_not_change_the_original(self):
        env = planchette.make("leduc", seed=1)
        env.step({"do": "raise"})
        key, events = env.information_key(0), env.events(0)
        env.clone().step({"do": "fold"})
        self.assertEqual((key, events), (env.information_key(0), env.events(0)))

    def test_a_bot_in_a_copy_knows_what_happened(self):
        """Regret's policy depends on all that its seat was told, so it says so."""
        env = planchette.make("leduc", seed=2)
        env.step({"do": "raise"})
        moves = {bytes(e.bot("regret:50", 1, seed=1).think()) for e in (env, env.clone(), env.guess(1))}
        self.assertEqual(len(moves), 1)


class Worlds(unittest.TestCase):
    def test_a_seat_cannot_tell_a_world_from_the_game(self):
        for game in GAMES:
            env = planchette.make(game, seed=7)
            mid_moves = 0
            for k in range(60):
                if env.done:
                    break
                other = env.guess(seed=k)
                self.assertEqual(past(env, env.seat), past(other, env.seat), game)
                self.assertEqual((env.seat, env.mid_move, env.mask.tobytes()),
                                 (other.seat, other.mid_move, other.mask.tobytes()), game)
                mid_moves += env.mid_move
                env.step(env.sample())
            if game == "mysterium":
                self.assertGreater(mid_moves, 0)

    def test_a_world_depends_only_on_what_its_seat_was_told(self):
        """Seat 0's world of two games that it cannot tell apart is one world."""
        seen = {}
        for seed in range(40):
            env = planchette.make("kuhn", seed=seed)
            env.step({"do": "pass"})
            world = env.guess(0, seed=1)
            mine = env.observe(0)["hand"][0]
            seen.setdefault(mine, set()).add(repr((past(world, 0), past(world, 1), world._batch.state())))
        self.assertEqual(sorted(len(s) for s in seen.values()), [1, 1, 1])

    def test_a_bot_cannot_tell_a_world_from_the_game(self):
        """In a world the truth is another, and others remember less. Not even its luck may follow from that."""
        for game in GAMES:
            env = planchette.make(game, options={"stare": "duel"} if game == "mindseye" else None, seed=9)
            asked = 0
            for k in range(40):
                if env.done:
                    break
                if not env.mid_move:
                    thoughts = set()
                    for game_or_world in (env, env.guess(seed=k)):
                        bot = game_or_world.bot("keen:50", env.seat, seed=1)
                        thoughts.add((bot.think(), bot.why()))
                    self.assertEqual(len(thoughts), 1, game)
                    asked += 1
                env.step(env.sample())
            self.assertGreater(asked, 1, game)

    def test_a_world_has_no_record_and_no_seed(self):
        world = planchette.make("mindseye", seed=1).guess(0)
        self.assertIsNone(world.seed)
        with self.assertRaisesRegex(ValueError, "record: this game was not dealt"):
            world.record()
        world.reset(seed=3)
        while not world.done:
            world.step(world.sample())
        self.assertIn("mindseye", world.record())

    def test_a_copy_of_another_setup_is_refused(self):
        a, b = planchette.make("mindseye", seats=2), planchette.make("mindseye", seats=3)
        with self.assertRaisesRegex(ValueError, "same set-up"):
            a._batch.copy(b._batch)


class HalfChosen(unittest.TestCase):
    """A move of several actions stays half chosen while others are asked."""

    def test_a_half_chosen_move_is_kept_while_others_are_asked(self):
        env = planchette.make("mysterium", seats=4, seed=1)
        halves = 0
        for _ in range(400):
            if env.done:
                break
            if env.mid_move and len(env.to_act) > 1:
                seat, mask = env.seat, env.mask.copy()
                for other in env.to_act:
                    env.turn_to(other)
                env.turn_to(seat)
                self.assertTrue(env.mid_move)
                self.assertTrue(np.array_equal(mask, env.mask))
                halves += 1
            env.step(env.sample())
        self.assertTrue(env.done)
        self.assertGreater(halves, 20)

    def test_a_whole_move_replaces_a_half_chosen_one(self):
        env, ends = planchette.make("mysterium", seats=4, seed=1), 0
        while not env.done:
            if env.mid_move:
                seat = env.seat
                env.bot("random", seat, seed=1).act()
                if seat in env.to_act:
                    env.turn_to(seat)
                    self.assertFalse(env.mid_move)
                    ends += 1
            else:
                env.step(env.sample())
        self.assertGreater(ends, 3)


if __name__ == "__main__":
    tap.main()
