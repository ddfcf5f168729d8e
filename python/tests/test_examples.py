#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every example of examples/python runs, made short.

usage: PYTHONPATH=build/python test_examples.py      prints TAP"""
import os
import subprocess
import sys
import tempfile
import unittest

import tap

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "examples", "python")
SHORT = {
    "random_play.py": ["20"],
    "tournament.py": ["20"],
    "mccfr_leduc.py": ["30"],
    "train_telepathic.py": ["250", "1"],
    "exploitability.py": ["1"],
    "beliefs.py": ["PICTURE"],
}


class Examples(unittest.TestCase):
    def run_one(self, name):
        with tempfile.TemporaryDirectory() as folder:
            picture = os.path.join(folder, "picture.png")
            words = [picture if w == "PICTURE" else w for w in SHORT[name]]
            done = subprocess.run([sys.executable, os.path.join(HERE, name), *words], text=True, timeout=280,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            self.assertEqual(done.returncode, 0, done.stdout)
            if "PICTURE" in SHORT[name]:
                self.assertGreater(os.path.getsize(picture), 5000)
        return done.stdout

    def test_every_example_is_run(self):
        self.assertEqual(sorted(n for n in os.listdir(HERE) if n.endswith(".py") and n != "table_bot.py"),
                         sorted(SHORT))

    def test_random_play(self):
        self.assertIn("clairvoyance", self.run_one("random_play.py"))

    def test_tournament(self):
        self.assertIn("chips a game", self.run_one("tournament.py"))

    def test_mccfr_leduc(self):
        self.assertIn("exploitability", self.run_one("mccfr_leduc.py"))

    def test_train_telepathic_beats_greedy(self):
        self.assertIn("greedy", self.run_one("train_telepathic.py"))

    def test_exploitability(self):
        self.assertIn("exploitability 2.3736", self.run_one("exploitability.py"))

    def test_beliefs(self):
        self.assertIn("king", self.run_one("beliefs.py"))


if __name__ == "__main__":
    tap.main()
