#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What happens to the server's disk and key: a wrong key, a full disk, damage.

usage: test_disk.py PROGRAM [TIMES]
"""
import json
import os
import resource
import signal
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "server"))
from served import Server, run  # noqa: E402
from wsclient import Client, Refused  # noqa: E402


def health(server):
    """The status of /healthz, and what it says."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/healthz") as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def key_file(folder):
    return next(os.path.join(folder, name) for name in os.listdir(folder) if "key" in name)


def refused_start(program, folder):
    """What a server says that does not start."""
    server = Server(program, folder)
    if server.port:
        server.stop()
        raise AssertionError("it started")
    return server.process.communicate(timeout=20)[1]


def a_missing_or_wrong_key_is_refused_and_harms_nothing(program, folder):
    server = Server(program, folder)
    client = Client(server.port)
    token = client.ask("hello", protocol=1, name="Ann")["token"]
    server.stop()
    path = key_file(folder)
    os.rename(path, path + ".away")
    said = refused_start(program, folder)
    assert "key file is missing" in said, said
    assert not os.path.exists(path), "a new key file was left behind"
    with open(path, "wb") as file:
        file.write(bytes(32))
    os.chmod(path, 0o600)
    said = refused_start(program, folder)
    assert "not the one" in said, said
    os.rename(path + ".away", path)
    server = Server(program, folder)
    assert Client(server.port).ask("hello", protocol=1, token=token)["name"] == "Ann"
    server.stop()


def a_damaged_table_does_not_hide_the_others(program, folder):
    server = Server(program, folder)
    client = Client(server.port)
    token = client.ask("hello", protocol=1)["token"]
    for _ in range(3):
        client.ask("create", game="mindseye", seats=2, listed=True)
    server.stop()
    db = sqlite3.connect(os.path.join(folder, "t.db"))
    db.execute("update entry set body = zeroblob(length(body)) where table_id ="
               " (select table_id from entry limit 1)")
    db.commit()
    db.close()
    server = Server(program, folder)
    client = Client(server.port)
    client.ask("hello", protocol=1, token=token)
    found = client.ask("tables")["tables"]
    assert len(found) == 2, len(found)
    said = health(server)
    assert said[1].get("damaged", 0) > 0, said
    log = server.stop()
    assert "wrong key" not in log and "changed" in log, log


def a_full_disk_is_reported_and_survived(program, folder):
    """A limit on the size of files imitates a full disk. Its signal would kill a server that does not ignore it."""
    server = Server(program, folder)
    client = Client(server.port)
    client.ask("hello", protocol=1)
    table = client.ask("create", game="mindseye", seats=2)["sync"]["table"]
    limit = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (4096, limit[1]))
    refused = 0
    for _ in range(20):
        try:
            Client(server.port).ask("hello", protocol=1)
        except Refused:
            refused += 1
    assert refused == 20, f"{20 - refused} people were stored without room"
    assert server.process.poll() is None, "the server is gone"
    status, said = health(server)
    assert status == 503 and not said["ok"], said
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, limit)
    until = time.monotonic() + 15
    while health(server)[0] != 200:
        assert time.monotonic() < until, "it does not recover"
        time.sleep(0.2)
    client.ask("chat", table=table, text="still here")
    Client(server.port).ask("hello", protocol=1)
    server.stop()


def the_key_can_be_changed(program, folder):
    server = Server(program, folder)
    client = Client(server.port)
    hello = client.ask("hello", protocol=1, name="Ann")
    table = client.ask("create", game="mindseye", seats=2)["sync"]["table"]
    server.stop()
    old, new = key_file(folder), os.path.join(folder, "fresh")
    done = subprocess.run([program, "rekey", "--store", f"sqlite:{folder}/t.db", "--key-file",
                           old, "--new-key-file", new], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    said = refused_start(program, folder)
    assert "not the one" in said, said
    server = Server(program, folder, "--key-file", new)
    client = Client(server.port)
    assert client.ask("hello", protocol=1, token=hello["token"])["person"] == hello["person"]
    assert client.ask("resume", table=table)["sync"]["table"] == table
    server.stop()


CHECKS = [
    a_missing_or_wrong_key_is_refused_and_harms_nothing,
    a_damaged_table_does_not_hide_the_others,
    a_full_disk_is_reported_and_survived,
    the_key_can_be_changed,
]

if __name__ == "__main__":
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    sys.exit(run([c for c in CHECKS if os.environ.get("ONLY", "") in c.__name__]))
