#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Where gymnasium, PettingZoo or pyspiel is installed, the wrappers are of its classes.

None of them is, so each test makes a package of that name with the few classes that
matter here, and looks in a new process.

usage: PYTHONPATH=build/python test_others.py      prints TAP"""
import os
import subprocess
import sys
import tempfile
import textwrap
import unittest

import tap

GYMNASIUM = """
    class Env:
        def reset(self, *, seed=None, options=None):
            self.seeded_with = seed
    class spaces:
        class Space: pass
        class Discrete(Space):
            def __init__(self, n): self.n = n
        class Box(Space):
            def __init__(self, low, high, dtype): self.low, self.high, self.dtype = low, high, dtype
        class Dict(Space):
            def __init__(self, spaces): self.spaces = spaces
"""
PETTINGZOO = """
    class AECEnv: pass
    class ParallelEnv: pass
"""
PYSPIEL = """
    import enum
    class GameType:
        Dynamics = enum.Enum("Dynamics", "SEQUENTIAL SIMULTANEOUS")
        ChanceMode = enum.Enum("ChanceMode", "DETERMINISTIC EXPLICIT_STOCHASTIC SAMPLED_STOCHASTIC")
        Information = enum.Enum("Information", "IMPERFECT_INFORMATION PERFECT_INFORMATION")
        Utility = enum.Enum("Utility", "ZERO_SUM GENERAL_SUM")
        RewardModel = enum.Enum("RewardModel", "TERMINAL REWARDS")
"""


def run(program, **packages):
    """What a program prints that can import these packages."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in packages.items():
            with open(os.path.join(folder, name + ".py"), "w", encoding="utf-8") as f:
                f.write(textwrap.dedent(text))
        path = os.pathsep.join([folder, *sys.path])
        return subprocess.run([sys.executable, "-c", textwrap.dedent(program)], check=True, text=True,
                              env={**os.environ, "PYTHONPATH": path}, stdout=subprocess.PIPE).stdout.split()


class Others(unittest.TestCase):
    def test_nothing_is_imported_before_a_wrapper_is_used(self):
        said = run("""
            import sys, planchette
            planchette.make("kuhn")
            print("gymnasium" in sys.modules, "pettingzoo" in sys.modules)
            planchette.SeatEnv, planchette.AECEnv
            print("gymnasium" in sys.modules, "pettingzoo" in sys.modules)
        """, gymnasium=GYMNASIUM, pettingzoo=PETTINGZOO)
        self.assertEqual(said, ["False", "False", "True", "True"])

    def test_wrappers_are_of_the_classes_of_their_packages(self):
        said = run("""
            import gymnasium, pettingzoo, planchette
            aec, par = planchette.AECEnv("kuhn"), planchette.ParallelEnv("kuhn")
            seat = planchette.SeatEnv("kuhn")
            print(isinstance(aec, pettingzoo.AECEnv), isinstance(par, pettingzoo.ParallelEnv),
                  isinstance(seat, gymnasium.Env))
            seat.reset(seed=5)
            print(seat.seeded_with)
            for env in (aec, par):
                print(type(env.action_space("seat_0")) is gymnasium.spaces.Discrete,
                      type(env.observation_space("seat_0")) is gymnasium.spaces.Dict)
            print(type(seat.action_space) is gymnasium.spaces.Discrete,
                  type(seat.observation_space) is gymnasium.spaces.Box, seat.observation_space.dtype)
        """, gymnasium=GYMNASIUM, pettingzoo=PETTINGZOO)
        self.assertEqual(said, ["True"] * 3 + ["5"] + ["True"] * 6 + ["float32"])

    def test_a_game_type_has_the_enums_of_pyspiel(self):
        said = run("""
            import planchette
            game = planchette.load_game("leduc")
            print(game.get_type().dynamics)
            import pyspiel
            kind, T = game.get_type(), pyspiel.GameType
            print(kind.dynamics == T.Dynamics.SEQUENTIAL, kind.chance_mode == T.ChanceMode.EXPLICIT_STOCHASTIC,
                  kind.information == T.Information.IMPERFECT_INFORMATION, kind.utility == T.Utility.ZERO_SUM,
                  kind.reward_model == T.RewardModel.TERMINAL)
        """, pyspiel=PYSPIEL)
        self.assertEqual(said, ["SEQUENTIAL"] + ["True"] * 5)


if __name__ == "__main__":
    tap.main()
