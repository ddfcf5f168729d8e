#!/usr/bin/env python3
"""The rules library as another project gets it: installed, found with
pkg-config, and driven by the example.

usage: test_library.py BUILD SOURCE      prints TAP"""
import os
import re
import shlex
import subprocess
import sys
import tempfile

GAMES = "mindseye mysterium telepathic illusionist clairvoyance".split()


def out(*words, **more):
    return subprocess.run(words, check=True, text=True, **more,
                          stdout=subprocess.PIPE).stdout


def stand_alone(include):
    """How many headers there are; each is all that a file includes."""
    names = [os.path.join(folder, name) for folder, _, files
             in os.walk(include) for name in files]
    for name in names:
        out("cc", "-std=c17", "-Wall", "-Werror", "-fsyntax-only", "-I",
            include, "-include", name, "-x", "c", os.devnull)
    return len(names)


def main():
    build, source = (os.path.abspath(p) for p in sys.argv[1:3])
    failed = 0
    print(f"1..{len(GAMES) + 1}")
    with tempfile.TemporaryDirectory() as root:
        out("meson", "install", "-C", build, "--no-rebuild", "--destdir", root)
        found = [folder for folder, _, names in os.walk(root)
                 if "planchette.pc" in names]
        env = dict(os.environ, PKG_CONFIG_PATH=found[0],
                   PKG_CONFIG_SYSROOT_DIR=root)
        flags = shlex.split(out("pkg-config", "--cflags", "--libs",
                                "planchette", env=env))
        headers = stand_alone(next(f[2:] for f in flags if f.startswith("-I")))
        print(f"# {headers} headers")
        print("ok" if headers else "not ok", "1 - every header stands alone")
        failed += not headers
        program = os.path.join(root, "playouts")
        out("cc", "-O2", "-Wall", "-Werror",
            os.path.join(source, "examples", "playouts.c"), "-o", program,
            *flags)
        libs = next(f[2:] for f in flags if f.startswith("-L"))
        for i, game in enumerate(GAMES, 2):
            said = out(program, game, "50",
                       env=dict(os.environ, LD_LIBRARY_PATH=libs))
            good = re.search(r"50 games of \d seats, \d+\.\d moves a game, "
                             r"first seat [01]\.\d+$", said.strip())
            failed += not good
            print(f"# {said.strip()}")
            print("ok" if good else "not ok", i, f"- the example plays {game}")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
