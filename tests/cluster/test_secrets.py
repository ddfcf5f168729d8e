#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The files and logs of a cluster hold no secrets of a running game.

A game is played half way. Then all files that the nats-servers and nodes have
written are searched for secrets: the secret of the deal and its seed, ids of
moves, names, tokens and chat. To show that the search works, it must find a
word that was published without encryption.

usage: test_secrets.py PLANCHETTE      prints TAP"""
import base64
import os
import secrets
import shutil
import socket
import sys
import tempfile
import time

from players import Cluster, Failed, Table, report, wait_for

CHAT = "the-ghost-is-in-the-cellar"
NAME = "Philomena-Quill"


def forms(text):
    """The encodings of a value to search for: text and, if it is hex, raw bytes
    and base 64."""
    found = [text.encode()]
    try:
        raw = bytes.fromhex(text)
        found += [raw, base64.b64encode(raw)[:-4]]
    except ValueError:
        pass
    return found


def files_with(folder, needles):
    found = set()
    for place, _, names in os.walk(folder):
        for name in names:
            try:
                with open(os.path.join(place, name), "rb") as f:
                    data = f.read()
            except FileNotFoundError:
                continue  # NATS has replaced it
            found |= {n for n in needles if n in data}
    return found


def publish(servers, subject, data):
    """Publishes one message, as any client of NATS could."""
    user, password = servers.users[0]
    with socket.create_connection(("127.0.0.1", servers.port[0]), 5) as s:
        s.settimeout(5)
        s.recv(4096)
        s.sendall(b'CONNECT {"verbose":false,"user":"%s","pass":"%s"}\r\n'
                  % (user.encode(), password.encode()))
        s.sendall(b"PUB %s %d\r\n%s\r\nPING\r\n"
                  % (subject.encode(), len(data), data))
        s.recv(4096)


class Search:
    def __init__(self, cluster):
        self.cluster = cluster
        self.copy = tempfile.mkdtemp(prefix="planchette-search-")
        os.chmod(self.copy, 0o700)
        self.table = None

    def take_copy(self):
        """Copies all files halfway through a game, except those that hold the
        keys and passwords."""
        self.table = Table(self.cluster, "clairvoyance", 3, {
            "answers": "when all answered", "window_ms": 1500,
            "later_ms": 1500}, name=NAME + " ")
        self.table.play(until=40)
        for person in self.table.people:
            person.ask("chat", table=self.table.link, text=CHAT, to="seat")
        if self.table.is_over():
            raise Failed("the game is over already")
        time.sleep(1)  # NATS writes its files with a delay
        servers = self.cluster.servers
        for i in range(servers.n):
            servers.pause(i)  # so that files do not change during the copy
        for name in os.listdir(servers.root):
            path = os.path.join(servers.root, name)
            if name.endswith((".key", ".conf")):
                continue
            if os.path.isdir(path):
                shutil.copytree(path, os.path.join(self.copy, name))
            else:
                shutil.copy(path, self.copy)
        for i in range(servers.n):
            servers.resume(i)

    def no_secret_is_found(self):
        self.table.play()  # the secret of the deal is public at the end
        record = self.table.record()
        needles = forms(record["deal"]["secret"]) + forms(record["seed"])
        for person in self.table.people:
            needles += forms(person.token) + forms(person.name)
            for move in person.acked:
                needles += forms(move)
        needles += forms(CHAT) + forms(self.table.link)
        needles += forms(person.room["code"])
        found = files_with(self.copy, needles)
        if found:
            raise Failed(f"{len(found)} of {len(needles)} secrets are in the "
                         "files")
        print(f"# searched for {len(needles)} secrets")

    def a_planted_word_is_found(self):
        plant = secrets.token_hex(16)
        publish(self.cluster.servers, "pl.keep.value.plant", plant.encode())
        publish(self.cluster.servers, "pl.log.1." + "0" * 32,
                bytes.fromhex(plant))
        wait_for("the search does not find the planted word",
                 lambda: len(files_with(self.cluster.servers.root,
                                        forms(plant)[:2])) == 2)


def main():
    with Cluster(sys.argv[1]) as cluster:
        search = Search(cluster)
        try:
            return report([
                ("a game can be played half way", search.take_copy),
                ("no file and no log holds its secrets",
                 search.no_secret_is_found),
                ("the search finds a planted word",
                 search.a_planted_word_is_found),
            ], cluster) != 0
        finally:
            shutil.rmtree(search.copy, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
