#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""docs/protocol.md must be what the program's own tables say, and every
method in them must be answered.

usage: test_protocol.py PLANCHETTE"""
import os
import subprocess
import sys

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
MARK = "<!-- made by planchette schema protocol --markdown -->\n"


def output(*words):
    return subprocess.run(words, stdout=subprocess.PIPE, check=True, text=True).stdout


def main():
    program = sys.argv[1]
    made = output(program, "schema", "protocol", "--markdown")
    types = output(program, "schema", "protocol", "--ts")
    with open(os.path.join(TOP, "docs", "protocol.md"), encoding="utf-8") as f:
        kept = f.read().split(MARK)[-1].strip()
    checks = [
        ("docs/protocol.md is up to date", kept == made.strip()),
        ("the types name every request", all(
            f"  {line[6:-1]}: {{ params:" in types
            for line in made.split("### Notices")[0].splitlines()
            if line.startswith("#### `"))),
    ]
    print(f"1..{len(checks)}")
    for i, (name, good) in enumerate(checks, 1):
        print(f"{'ok' if good else 'not ok'} {i} - {name}")
    return 0 if all(good for _, good in checks) else 1


sys.exit(main())
