#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every golden record replays to the same views, byte for byte.

A change of rules, of a view or of who sees an event shows up here as a
readable diff. Records of released rules are never remade: people have such
records, and the program must go on replaying them.

usage: tests/golden/test_golden.py PLANCHETTE
"""
import glob
import json
import os
import subprocess
import sys

FOLDER = os.path.dirname(os.path.abspath(__file__))
PLANCHETTE = sys.argv[1]


def compare(record):
    with open(record[:-5] + ".txt", encoding="utf-8") as file:
        want = file.read().splitlines()
    done = subprocess.run([PLANCHETTE, "replay", record, "--all-views"], text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120)
    got = done.stdout.splitlines()
    if done.returncode:
        return done.stderr
    for number, (a, b) in enumerate(zip(want, got), 1):
        if a != b:
            return f"line {number}: expected {a!r}, got {b!r}"
    return "" if len(want) == len(got) else f"expected {len(want)} lines, got {len(got)}"


def main():
    records = sorted(glob.glob(os.path.join(FOLDER, "*.json")))
    games = json.loads(subprocess.run([PLANCHETTE, "games", "--json"], text=True, check=True,
                                      stdout=subprocess.PIPE).stdout)
    failed = number = 0
    print(f"1..{len(records) + len(games)}")
    for record in records:
        number += 1
        fault = compare(record)
        failed |= bool(fault)
        print(f"{'not ok' if fault else 'ok'} {number} - {os.path.basename(record)}")
        if fault:
            print(f"# {fault}\n# If the rules were meant to change, run tests/golden/make\n"
                  "# build/planchette GAME; for rules that were released raise the version\n"
                  "# first, which keeps the old records.")
    for game in games:
        number += 1
        name = f"{game['game']}-v{game['version']}-"
        found = sum(os.path.basename(r).startswith(name) for r in records)
        failed |= found < 3
        print(f"{'ok' if found >= 3 else 'not ok'} {number} - three records of {game['game']}")
        if found < 3:
            print(f"# run: tests/golden/make build/planchette {game['game']}")
    sys.exit(failed)


main()
