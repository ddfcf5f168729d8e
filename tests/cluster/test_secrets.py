#!/usr/bin/env python3
"""What the files and logs of a cluster tell about a game that is running.

A game is played half way. Then everything that the nats-servers and nodes have
written is searched for what only the server or a seat knows: the secret of the
deal and its seed, the ids of moves, names, tokens and chat. The same search
must find a word that was published without a seal.

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
    """Bytes that would give a value away: as text, and if it is hex, as raw
    bytes and in base 64."""
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
                continue  # NATS has written another in its place
            found |= {n for n in needles if n in data}
    return found


def publish(servers, subject, data):
    """One message, as any client of NATS may send it."""
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
        """Halfway through a game: all that was written, but for the files
        that hold the keys and passwords themselves."""
        self.table = Table(self.cluster, "clairvoyance", 3, {
            "answers": "when all answered", "window_ms": 1500,
            "later_ms": 1500}, name=NAME + " ")
        self.table.play(until=40)
        for person in self.table.people:
            person.ask("chat", table=self.table.link, text=CHAT, to="seat")
        if self.table.is_over():
            raise Failed("the game is over already")
        time.sleep(1)  # NATS writes its files a little later
        servers = self.cluster.servers
        for i in range(servers.n):
            servers.pause(i)  # or files come and go while they are copied
        for name in os.listdir(servers.root):
            path = os.path.join(servers.root, name)
            if name.endswith((".key", ".conf")):
                continue
            if os.path.isdir(path):
                shutil.copytree(path, os.path.join(self.copy, name))
            else:
                shutil.copy(path, self.copy)
        for i in range(servers.n):
            servers.go_on(i)

    def nothing_is_found(self):
        self.table.play()  # at the end the secret of the deal is opened
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
            raise Failed(f"{len(found)} of {len(needles)} things are in the "
                         "files")
        print(f"# {len(needles)} things looked for")

    def a_planted_word_is_found(self):
        plant = secrets.token_hex(16)
        publish(self.cluster.servers, "pl.keep.value.plant", plant.encode())
        publish(self.cluster.servers, "pl.log.1." + "0" * 32,
                bytes.fromhex(plant))
        wait_for("the search does not find what is there",
                 lambda: len(files_with(self.cluster.servers.root,
                                        forms(plant)[:2])) == 2)


def main():
    with Cluster(sys.argv[1]) as cluster:
        search = Search(cluster)
        try:
            return report([
                ("a game is played half way", search.take_copy),
                ("its secrets are in no file and no log",
                 search.nothing_is_found),
                ("the search finds what was planted",
                 search.a_planted_word_is_found),
            ], cluster) != 0
        finally:
            shutil.rmtree(search.copy, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
