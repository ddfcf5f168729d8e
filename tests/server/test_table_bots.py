#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The example bots at real tables: Python and JavaScript, without any package.

usage: test_table_bots.py PLANCHETTE      prints TAP"""
import os
import subprocess
import sys

TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path[:0] = [os.path.dirname(os.path.abspath(__file__)), os.path.join(TOP, "examples")]
from served import Server, run  # noqa: E402
from table_bot import parts_of  # noqa: E402

PYTHON = [sys.executable, os.path.join(TOP, "examples", "table_bot.py")]
SCRIPT = [os.path.join(TOP, "tools", "node"), "--experimental-websocket", "--no-warnings",
          os.path.join(TOP, "examples", "table_bot.mjs")]


def started(words, *more, **env):
    return subprocess.Popen([*words, *more], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                            env={**os.environ, **env})


def said(process):
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, (out, err)
    return out.strip()


def either_makes_a_table_and_plays_it(program, folder):
    server = Server(program, folder)
    try:
        for words in PYTHON, SCRIPT:
            for game in "mindseye", "illusionist":
                out = said(started(words, f"http://127.0.0.1:{server.port}", game))
                assert out.startswith("seat 1: ") and "all: [" in out, out
            lost = started(words, f"http://127.0.0.1:{server.port}", "chess")
            why = lost.communicate(timeout=60)[1]
            assert lost.returncode == 1 and why.startswith("refused: ") and "there is no such game" in why, why
            assert len(why.splitlines()) == 1, why
    finally:
        server.stop()


def both_join_a_table_by_its_link(program, folder):
    server = Server(program, folder)
    try:
        host = server.guest()
        table = host.ask("create", game="mindseye", seats=2)["sync"]["table"]
        link = f"http://127.0.0.1:{server.port}/t/{table}"
        bots = []
        for seat, words in enumerate((PYTHON, SCRIPT)):
            bots.append(started(words, link))
            while True:
                room = host.message().get("params", {}).get("room")
                if room and room["places"][seat]["ready"]:
                    break
        host.ask("start", table=table)
        results = [said(bot).split("all: ")[1].replace(" ", "") for bot in bots]
        assert results[0] == results[1], results
    finally:
        server.stop()


def either_says_that_the_server_has_gone(program, folder):
    server = Server(program, folder)
    host = server.guest()
    table = host.ask("create", game="mindseye", seats=2)["sync"]["table"]
    bots = []
    for seat, words in enumerate((PYTHON, SCRIPT)):
        bots.append(started(words, f"http://127.0.0.1:{server.port}/t/{table}"))
        while True:
            room = host.message().get("params", {}).get("room")
            if room and room["places"][seat]["ready"]:
                break
    server.process.kill()
    server.process.communicate(timeout=20)
    for bot in bots:
        why = bot.communicate(timeout=60)[1]
        assert bot.returncode == 1 and why == "the server closed the connection\n", why


def a_certificate(folder):
    """A file with a key and its certificate for this machine, signed by itself."""
    path = os.path.join(folder, "key.pem")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", path,
                    "-out", path + ".crt", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"],
                   check=True, stderr=subprocess.DEVNULL)
    return path, path + ".crt"


def either_plays_at_an_encrypted_table(program, folder):
    key, certificate = a_certificate(folder)
    server = Server(program, folder, "--tls-cert", certificate, "--tls-key", key)
    link = f"https://localhost:{server.port}"
    try:
        for words in PYTHON, SCRIPT:
            out = said(started(words, link, "mindseye", SSL_CERT_FILE=certificate, NODE_EXTRA_CA_CERTS=certificate))
            assert out.startswith("seat 1: ") and "all: [" in out, out
        stranger = started(PYTHON, link, "mindseye")
        assert "certificate" in stranger.communicate(timeout=60)[1] and stranger.returncode == 1
    finally:
        server.stop()


def a_link_without_a_port_means_the_usual_one(_program, _folder):
    assert parts_of("https://play.example/t/moth") == (True, "play.example", 443, "moth")
    assert parts_of("http://play.example") == (False, "play.example", 80, None)
    assert parts_of("http://localhost:8080/t/moth") == (False, "localhost", 8080, "moth")
    assert parts_of("ftp://play.example/t/moth") is None


CHECKS = [either_makes_a_table_and_plays_it, both_join_a_table_by_its_link,
          either_says_that_the_server_has_gone, either_plays_at_an_encrypted_table,
          a_link_without_a_port_means_the_usual_one]

sys.exit(run(CHECKS))
