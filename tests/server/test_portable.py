#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tables and their actions work without the server's libraries, and alike.

One program plays whole games at tables. It is built with the server, and a
second time from the files of tables alone: the headers of libuv, OpenSSL,
SQLite and NATS are replaced by errors, and none of them is linked.

usage: test_portable.py WITH_SERVER ALONE      prints TAP"""
import re
import subprocess
import sys

GAMES = "mindseye telepathic illusionist clairvoyance mysterium".split()
FOREIGN = re.compile(r"^(uv_|EVP_|SHA256|OPENSSL|CRYPTO_|RAND_|SSL_|sqlite3_|nats|js_"
                     r"|json_(load|dump)(f|_file|_callback|fd)|fopen|open|socket|getrandom)")


def output(*words):
    return subprocess.run(words, stdout=subprocess.PIPE, check=True, text=True).stdout


def symbols(program, which):
    return [line.split()[-1].split("@")[0] for line in output("nm", which, program).splitlines()]


def main():
    with_server, alone = sys.argv[1:]
    foreign = [name for name in symbols(alone, "--undefined-only") if FOREIGN.match(name)]
    # In the build of `make coverage` the compiler's own runtime writes the counters to a file.
    if "__llvm_profile_write_file" in symbols(alone, "--defined-only"):
        foreign = [name for name in foreign if name not in ("fopen", "open")]
    one, other = output(with_server, *GAMES), output(alone, *GAMES)
    checks = [
        ("tables alone call no sockets, store, files or OpenSSL", not foreign),
        ("tables alone play every game to its end", other.count("entries") == len(GAMES)),
        ("tables alone come to the same tables as the server", one == other),
    ]
    print(f"1..{len(checks)}")
    for i, (name, good) in enumerate(checks, 1):
        print(f"{'ok' if good else 'not ok'} {i} - {name}")
    for line in other.splitlines() + foreign:
        print(f"# {line}")
    return 0 if all(good for _, good in checks) else 1


sys.exit(main())
