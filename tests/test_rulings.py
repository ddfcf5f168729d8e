#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Follows the numbers of rulings: where a game's sources or its README say R10,
docs/rulings/<game>.md must define it.

usage: test_rulings.py      prints TAP"""
import collections
import glob
import os
import re
import sys

from declared import text_of

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
GAMES = sorted(os.path.basename(os.path.dirname(path))
               for path in glob.glob(os.path.join(TOP, "games", "*", "README.md")))
NUMBER = re.compile(r"\bR(?:[1-9][0-9]?)\b")
ROW = re.compile(r"^\| (R[0-9R, ]*) \|", re.M)


def page_of(game):
    path = os.path.join(TOP, "docs", "rulings", game + ".md")
    return text_of(path) if os.path.exists(path) else ""


def defined(game):
    """How often each number is in the first column."""
    found = collections.Counter()
    for numbers in ROW.findall(page_of(game)):
        found.update(numbers.split(", "))
    return found


def files_of(game):
    """The game's sources and README, and the bots and extras named after it."""
    for pattern in ("games/{0}/*.[ch]", "games/{0}/README.md", "bots/*{0}*.[ch]",
                    "extras/*{0}*.[ch]"):
        yield from glob.glob(os.path.join(TOP, pattern.format(game)))


def missing_pages():
    yield from (f"docs/rulings/{game}.md is missing" for game in GAMES if not page_of(game))


def dead_numbers():
    for game in GAMES:
        known = defined(game)
        for path in files_of(game):
            for number in sorted(set(NUMBER.findall(text_of(path)))):
                if number not in known:
                    yield f"{os.path.relpath(path, TOP)} names {number}"


def double_numbers():
    for game in GAMES:
        yield from (f"{game}: {number} is defined {n} times"
                    for number, n in defined(game).items() if n > 1)


def dead_tests():
    """A page may name the test that shows a ruling: `a_rule_in_words`."""
    for game in GAMES:
        code = "".join(text_of(path) for path in files_of(game) if path.endswith(".c"))
        for name in re.findall(r"`(\w+_\w+_\w+)`", page_of(game)):
            if not re.search(rf"\b{name}\(void \*\*", code):
                yield f"{game}: there is no test {name}"


def main():
    checks = [
        ("every game has a page of rulings", missing_pages()),
        ("every ruling that the sources name is defined", dead_numbers()),
        ("no ruling is defined twice", double_numbers()),
        ("every test that a ruling names exists", dead_tests()),
    ]
    print(f"1..{len(checks)}")
    failed = 0
    for i, (name, faults) in enumerate(checks, 1):
        faults = list(faults)
        failed |= bool(faults)
        print(f"{'not ok' if faults else 'ok'} {i} - {name}")
        for fault in faults:
            print(f"# {fault}")
    return failed


sys.exit(main())
