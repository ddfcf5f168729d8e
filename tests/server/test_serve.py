#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""'planchette serve' as an operator sees it: one store for one server, https,
health, metrics, backups, and a stop that tells everybody.

usage: test_serve.py PLANCHETTE      prints TAP"""
import json
import os
import re
import shutil
import signal
import ssl
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from deals import commit, reveal  # noqa: E402
from wsclient import Client, Gone  # noqa: E402


class Server:
    def __init__(self, program, folder, *more, cwd=None):
        self.process = subprocess.Popen(
            [program, "serve", "--port", "0", "--store", f"sqlite:{folder}/t.db", *more], cwd=cwd,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.line = self.process.stdout.readline().decode()
        found = re.search(r":(\d+)/", self.line)
        self.port = int(found.group(1)) if found else None

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate(timeout=20)
        return self.process.returncode


def get(url, **headers):
    context = ssl._create_unverified_context() if url.startswith("https") else None
    request = urllib.request.Request(url, headers=headers)
    try:
        with urllib.request.urlopen(request, context=context, timeout=10) as f:
            return f.status, f.read().decode(), dict(f.headers)
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode(), dict(error.headers)


def health_and_headers(program, folder):
    server = Server(program, folder)
    try:
        status, text, headers = get(f"http://127.0.0.1:{server.port}/healthz")
        return (status == 200 and '"ok":true' in text
                and "default-src 'none'" in headers["Content-Security-Policy"]
                and headers["X-Content-Type-Options"] == "nosniff"
                and get(f"http://127.0.0.1:{server.port}/healthz", Host="evil.example")[0] == 421)
    finally:
        server.stop()


def metrics_of(program, folder, *options):
    """What /metrics answers on the main port: to this machine, and by way of a proxy."""
    server = Server(program, folder, *options)
    try:
        at = f"http://127.0.0.1:{server.port}/metrics"
        return get(at)[:2], get(at, **{"X-Forwarded-For": "203.0.113.5"})[0]
    finally:
        server.stop()


def metrics_have_no_labels(program, folder):
    (status, text), proxied = metrics_of(program, folder)
    return (status == 200 and "planchette_tables 0" in text and "{" not in text
            and proxied == 404)


def metrics_are_closed_behind_a_proxy(program, folder):
    (status, _), proxied = metrics_of(program, folder, "--trust-proxy", "127.0.0.1")
    return (status, proxied) == (404, 404)


def https_with_its_own_certificate(program, folder):
    server = Server(program, folder, "--tls-self")
    try:
        return (server.line.startswith("Planchette is at https://")
                and get(f"https://127.0.0.1:{server.port}/healthz")[0] == 200)
    finally:
        server.stop()


def a_game_is_played_over_wss(program, folder):
    """Frames in both directions through TLS: long ones, and many at once."""
    server = Server(program, folder, "--tls-self")
    try:
        ada, bob = Client(server.port, tls=True), Client(server.port, tls=True)
        for client in (ada, bob):
            client.ask("hello", protocol=1)
        link = ada.ask("create", game="clairvoyance", seats=2)["sync"]["table"]
        bob.ask("join", table=link)
        for seat, client in enumerate((ada, bob)):
            client.ask("sit", table=link, seat=seat)
            commit(client, link, seat)
        ada.ask("start", table=link)
        reveal((ada, bob), link)
        sync = ada.ask("resume", table=link)["sync"]
        number = ada.ask("move", table=link, number=sync["number"], id="1" * 32,
                         move=sync["legal"][0])["number"]
        bob.ask("ping")
        long = len(json.dumps(sync))
        try:
            Client(server.port)
            plain = True
        except Gone:
            plain = False
        return number > sync["number"] and long > 2000 and bob.notices and not plain
    finally:
        server.stop()


def a_second_server_is_refused(program, folder):
    first = Server(program, folder)
    try:
        second = Server(program, folder)
        _, err = second.process.communicate(timeout=20)
        return second.process.returncode == 2 and b"another process" in err
    finally:
        first.stop()


def a_stopping_server_tells_its_clients(program, folder):
    server = Server(program, folder)
    client = Client(server.port)
    client.ask("hello", protocol=1)
    server.process.send_signal(signal.SIGTERM)
    told = client.message()
    try:
        client.message()
        closed = False
    except Gone:
        closed = True
    server.process.communicate(timeout=20)
    return told["method"] == "stopping" and closed and server.process.returncode == 0


def backup_and_restore(program, folder, *more):
    """A name is there again from a copy; 'more' are the server's options."""
    tls = "--tls-self" in more
    server = Server(program, folder, *more)
    copy = os.path.join(folder, "copy.db")
    try:
        client = Client(server.port, tls=tls)
        token = client.ask("hello", protocol=1, name="Ada")["token"]
        words = [program, "backup", copy, "--port", str(server.port)] + ["--tls"] * tls
        wrong = os.path.join(folder, "wrong.key")
        with open(wrong, "wb") as f:
            f.write(os.urandom(32))
        os.chmod(wrong, 0o600)
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        if subprocess.run(words + ["--key-file", wrong], **quiet).returncode == 0:
            return False
        if subprocess.run(words + ["--key-file", f"{folder}/t.db.key"], **quiet).returncode:
            return False
    finally:
        server.stop()
    private = all(os.stat(f).st_mode & 0o077 == 0 for f in (copy, f"{folder}/t.db"))
    os.replace(copy, os.path.join(folder, "t.db"))
    server = Server(program, folder)
    try:
        again = Client(server.port).ask("hello", protocol=1, token=token)["name"]
        return private and again == "Ada"
    finally:
        server.stop()


def a_backup_is_a_store(program, folder):
    return backup_and_restore(program, folder)


def a_backup_is_made_over_https(program, folder):
    return backup_and_restore(program, folder, "--tls-self")


def pages_are_found_from_any_folder(program, folder):
    copy = os.path.join(folder, "build", "planchette")
    os.makedirs(os.path.dirname(copy))
    shutil.copy(program, copy)
    server = Server(copy, folder, cwd=folder)
    said = server.process.stdout.readline().decode()
    missing = get(f"http://127.0.0.1:{server.port}/")[0]
    server.stop()
    os.makedirs(os.path.join(folder, "web", "dist"))
    with open(os.path.join(folder, "web", "dist", "index.html"), "w", encoding="ascii") as f:
        f.write("<p>here</p>")
    elsewhere = tempfile.mkdtemp(dir=folder)
    server = Server(copy, folder, cwd=elsewhere)
    status, text, _ = get(f"http://127.0.0.1:{server.port}/")
    server.stop()
    return "--web" in said and missing == 404 and status == 200 and "here" in text


def bad_options_are_refused(program, folder):
    for words in (["--trust-proxy", "nonsense"], ["--tls-cert", "x.pem"],
                  ["--store", "ftp:x"], ["--store", "sqlite:"], ["--port", "99999"],
                  ["--web", f"{folder}/none"], ["--decks", f"{folder}/none"]):
        done = subprocess.run([program, "serve", *words], stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE, timeout=20)
        if done.returncode != 2 or not done.stderr:
            return False
    return True


def a_loaded_game_is_offered_and_the_operator_is_warned(program, folder):
    game = os.path.join(os.path.dirname(program), "examples", "games", "leduc.so")
    server = Server(program, folder, "--game", game)
    client = Client(server.port)
    client.ask("hello", protocol=1)
    offered = [one["id"] for one in client.ask("games")["games"]]
    server.process.send_signal(signal.SIGTERM)
    said = server.process.communicate(timeout=20)[1].decode()
    plain = Server(program, folder)
    plain.process.send_signal(signal.SIGTERM)
    unsaid = plain.process.communicate(timeout=20)[1].decode()
    return ("leduc" in offered and f"'{game}' runs inside the server with all its rights" in said
            and "sees every secret of its tables" in said and "all its rights" not in unsaid)


CHECKS = [health_and_headers, metrics_have_no_labels,
          metrics_are_closed_behind_a_proxy, https_with_its_own_certificate,
          a_game_is_played_over_wss,
          a_second_server_is_refused, a_stopping_server_tells_its_clients, a_backup_is_a_store,
          a_backup_is_made_over_https, pages_are_found_from_any_folder, bad_options_are_refused,
          a_loaded_game_is_offered_and_the_operator_is_warned]


def main():
    program, ok = os.path.abspath(sys.argv[1]), True
    print(f"1..{len(CHECKS)}")
    for i, check in enumerate(CHECKS, 1):
        folder = tempfile.mkdtemp(prefix="planchette-serve-")
        try:
            good = check(program, folder)
        except Exception as error:  # a failing check must not hide the others
            print(f"# {type(error).__name__}: {error}")
            good = False
        shutil.rmtree(folder, ignore_errors=True)
        print(f"{'ok' if good else 'not ok'} {i} - {check.__name__.replace('_', ' ')}", flush=True)
        ok = ok and good
    return 0 if ok else 1


sys.exit(main())
