#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The rules library as another project uses it: installed, found with
pkg-config, and called by the example program.

usage: test_library.py BUILD SOURCE      prints TAP"""
import ctypes
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

GAMES = "mindseye mysterium telepathic illusionist clairvoyance".split()


def out(*words, **more):
    return subprocess.run(words, check=True, text=True, **more,
                          stdout=subprocess.PIPE).stdout


def stand_alone(include):
    """Compiles each header on its own; returns how many there are."""
    names = [os.path.join(folder, name) for folder, _, files
             in os.walk(include) for name in files]
    for name in names:
        out("cc", "-std=c17", "-Wall", "-Werror", "-fsyntax-only", "-I",
            include, "-include", name, "-x", "c", os.devnull)
    return len(names)


def shows_only_its_own(build, source, root, flags, libs):
    """cv_* and ill_* are inside; what is public begins with pl_."""
    names = [line.split()[2] for line in out("nm", "-D", "--defined-only", os.path.join(libs, "libplanchette.so"))
             .splitlines() if len(line.split()) == 3]
    other = [n for n in names if not n.startswith("pl_") and not n.endswith("_game")]
    lacks = {"pl_mind_new", "pl_solve_init", "pl_entry_deal", "pl_game_named"} - set(names)
    return f"shows {other}, lacks {lacks}" if other or lacks else None


def outside_game(source, root, flags, name="leduc", was="", now=""):
    """Leduc built in a folder of its own against what is installed; a fault may be put into it."""
    folder = os.path.join(root, "outside", "examples", "games")
    shutil.copytree(os.path.join(source, "examples", "games"), folder, dirs_exist_ok=True)
    files = [os.path.join(folder, name) for name in ("leduc/leduc.c", "leduc/leduc_schema.c", "export_leduc.c")]
    target = os.path.join(root, f"{name}.so")
    if was:
        with open(files[0], encoding="utf-8") as file:
            text = file.read()
        assert was in text, was
        with open(files[0], "w", encoding="utf-8") as file:
            file.write(text.replace(was, now))
    out("cc", "-O2", "-Wall", "-Werror", "-Wno-missing-braces", "-shared", "-fPIC",
        "-I", os.path.join(root, "outside"), *files, "-o", target, *flags)
    return target


def loads_a_game(build, source, root, flags, libs):
    game = outside_game(source, root, flags)
    env = dict(os.environ, LD_LIBRARY_PATH=libs)
    planchette = os.path.join(build, "planchette")
    lost = subprocess.run([planchette, "games", "--game", game], text=True, stderr=subprocess.PIPE)
    if lost.returncode and "run 'ldconfig'" not in lost.stderr:  # it may be installed for all
        return f"without the library: {lost.stderr}"
    said = out(planchette, "sim", "leduc", "--game", game, "--games", "50", "--bots", "keen:20,random", env=env)
    return None if "Leduc poker, 2 seats, 50 games" in said and "chips a game" in said else said


FAULTS = [
    ("PL_GAME_ABI,", ".abi = 999, .size = sizeof(pl_game),", "it was built for ABI 999 and this program has"),
    ("*max = LEDUC_ANTE + LEDUC_RAISES * 3 * u->small;", "*max = LEDUC_ANTE; (void)u;",
     "a payoff is not within its bounds"),
    ("return who >> seat & 1 ? s->open.paid[1 - seat] :", "return who >> seat & 1 ? s->open.paid[1 - seat] - 1 :",
     "payoffs do not sum to 0"),
    ("return p;", "return p / 2;", "the probabilities of its chance do not sum to 1"),
    ("return left / 4.0;", "return left / 3.0;", "the probabilities of its chance do not sum to 1"),
    (".of = chips,", "", "a part of its payoff is missing"),
]


def refuses_a_faulty_game(build, source, root, flags, libs):
    for i, (was, now, want) in enumerate(FAULTS):
        game = outside_game(source, root, [*flags, "-Wno-unused"], f"faulty{i}", was, now)
        done = subprocess.run([os.path.join(build, "planchette"), "games", "--game", game], text=True,
                              env=dict(os.environ, LD_LIBRARY_PATH=libs), stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE)
        if done.returncode != 2 or want not in done.stderr:
            return f"{now}: {done.stderr}{done.stdout}"
    return None


def is_driven_by_ctypes(build, source, root, flags, libs):
    """A random game by the entry points, as any language can call them."""
    lib = ctypes.CDLL(os.path.join(libs, "libplanchette.so"))
    lib.pl_game_named.restype = ctypes.c_void_p
    lib.pl_entry_size.restype = ctypes.c_int64
    g = ctypes.c_void_p(lib.pl_game_named(b"mindseye", ctypes.c_size_t(8)))
    room = {n: ctypes.create_string_buffer(lib.pl_entry_size(g, n.encode()) + 8)
            for n in ("setup", "state", "view", "drive", "luck")}
    legal = ctypes.create_string_buffer(lib.pl_entry_size(g, b"choices") * lib.pl_entry_size(g, b"choice"))
    move, seed, moves = ctypes.create_string_buffer(8), bytes(range(32)), 0
    if lib.pl_entry_prepare(g, 2, room["setup"]) != 0:
        return "prepare refuses"
    lib.pl_luck_init(room["luck"], seed)
    lib.pl_entry_deal(g, room["setup"], seed, room["state"])
    while seats := lib.pl_entry_next(room["drive"], g, room["setup"], room["state"]):
        seat = (seats & -seats).bit_length() - 1
        n = lib.pl_entry_legal(g, room["setup"], room["state"], seat, legal)
        lib.pl_entry_random(g, legal, n, room["luck"], move)
        lib.pl_entry_view(g, room["setup"], room["state"], min(seat, 1), room["view"])
        if lib.pl_entry_apply(g, room["setup"], room["state"], seat, move, None) != 0:
            return "a listed move is refused"
        lib.pl_entry_moved(room["drive"], seat)
        moves += 1
    total = sum(lib.pl_entry_score(g, room["setup"], room["state"], i) for i in range(2))
    return None if moves > 5 and total in (1000, 0) else f"{moves} moves, scores sum to {total}"


CHECKS = [
    ("the library shows its own names only", shows_only_its_own),
    ("a game outside the tree is built and loaded", loads_a_game),
    ("a game of another ABI, or with wrong payoffs or chance, is refused with a sentence", refuses_a_faulty_game),
    ("entry points play a game by ctypes", is_driven_by_ctypes),
]


def main():
    build, source = (os.path.abspath(p) for p in sys.argv[1:3])
    failed = 0
    print(f"1..{len(GAMES) + 1 + len(CHECKS)}")
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
        for i, (name, check) in enumerate(CHECKS, len(GAMES) + 2):
            why = check(build, source, root, flags, libs)
            failed += bool(why)
            print("not ok" if why else "ok", i, "-", name)
            for line in (why or "").splitlines():
                print("#", line)
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
