#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The puzzles in data/puzzles: all are read, and of each game the solver that
did not find them confirms five. A stale one fails.

usage: tests/cli/test_stored_puzzles.py PLANCHETTE
"""
import json
import os
import tempfile
from collections import Counter

from tap import main, ok, refused, test

STORED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../data/puzzles")


def confirm_five(game):
    out = ok("puzzles", game, "--check", os.path.join(STORED, game + ".json"), "--some", "5")
    assert out.endswith("5 confirmed\n"), out


@test
def five_puzzles_of_clairvoyance_are_confirmed():
    confirm_five("clairvoyance")


@test
def five_puzzles_of_illusionist_are_confirmed():
    confirm_five("illusionist")


@test
def five_puzzles_of_mysterium_are_confirmed():
    confirm_five("mysterium")


@test
def five_puzzles_of_telepathic_are_confirmed():
    confirm_five("telepathic")


@test
def every_played_out_puzzle_has_an_explanation():
    for game in ("clairvoyance", "illusionist", "telepathic"):
        with open(os.path.join(STORED, game + ".json"), encoding="utf-8") as file:
            for puzzle in json.load(file)["puzzles"]:
                assert puzzle["why"].endswith("."), puzzle["name"]


@test
def puzzles_are_many_and_no_two_are_of_one_game():
    for game, many, share in (("clairvoyance", 60, 3), ("illusionist", 60, 3),
                              ("telepathic", 60, 3), ("mysterium", 40, 2)):
        with open(os.path.join(STORED, game + ".json"), encoding="utf-8") as file:
            puzzles = json.load(file)["puzzles"]
        assert len(puzzles) >= many, game
        games = {json.dumps([puzzle["record"][part] for part in ("seed", "deal", "seats", "options")])
                 for puzzle in puzzles}
        assert len(games) == len(puzzles), game
        motifs = Counter(puzzle["motif"] for puzzle in puzzles)
        assert max(motifs.values()) <= len(puzzles) / share, motifs
        assert sum(puzzle["level"] == 1 for puzzle in puzzles) <= len(puzzles) * 3 / 5, game


@test
def only_stale_words_are_written_again():
    with tempfile.TemporaryDirectory() as temp:
        path, stored = os.path.join(temp, "p.json"), os.path.join(STORED, "telepathic.json")
        with open(stored, encoding="utf-8") as file:
            whole = file.read()
        with open(path, "w", encoding="utf-8") as file:
            file.write(whole.replace("It is too early", "It is too late", 1))
        refused("puzzles", "telepathic", "--check", path, "--some", "1", says="stale")
        ok("puzzles", "telepathic", "--again", path)
        with open(path, encoding="utf-8") as file:
            assert file.read() == whole
        refused("puzzles", "telepathic", "--again", path, "--check", path, says="one of")


@test
def every_file_of_puzzles_is_checked_here():
    assert sorted(os.listdir(STORED)) == [
        game + ".json" for game in ("clairvoyance", "illusionist", "mysterium", "telepathic")]


main()
