#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""'planchette load' at every game: real clients play to the end, numbers have
no gaps, and every frame is what the record says that seat might know.

usage: test_load.py PLANCHETTE      prints TAP"""
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile

GAMES = [
    ("mindseye", {"stare": "duel"}),
    ("mysterium", {"timer_ms": 0}),
    ("telepathic", {}),
    ("illusionist", {}),
    ("illusionist", {"memory": "recall"}),
    ("clairvoyance", {"window_ms": 0, "later_ms": 0, "answers": "when all answered"}),
]


def play(program, port, game, options, seconds):
    done = subprocess.run(
        [program, "load", "--port", str(port), "--tables", "4", "--rate", "2000", "--seconds",
         str(seconds), "--game", game, "--options", json.dumps(options), "--json"],
        stdout=subprocess.PIPE, timeout=200, check=False)
    return done.returncode, json.loads(done.stdout)


def check(program, port, game, options):
    """A slow machine gets more time, until a game is over and compared."""
    for seconds in (2, 8, 30):
        code, got = play(program, port, game, options, seconds)
        if code or got["gaps"] or got["errors"] or got["lost"]:
            return False, got
        if got["compared"] > 0:
            return True, got
    return False, got


def main():
    program, ok = os.path.abspath(sys.argv[1]), True
    folder = tempfile.mkdtemp(prefix="planchette-load-")
    server = subprocess.Popen(
        [program, "serve", "--port", "0", "--no-limits", "--store", f"sqlite:{folder}/t.db"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        port = int(re.search(r":(\d+)/", server.stdout.readline().decode()).group(1))
        print(f"1..{len(GAMES)}")
        for i, (game, options) in enumerate(GAMES, 1):
            good, got = check(program, port, game, options)
            ok = ok and good
            print(f"{'ok' if good else 'not ok'} {i} - {game} {json.dumps(options)}: "
                  f"{got['games']} games, {got['compared']} frames compared", flush=True)
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(timeout=20)
        shutil.rmtree(folder, ignore_errors=True)
    return 0 if ok else 1


sys.exit(main())
