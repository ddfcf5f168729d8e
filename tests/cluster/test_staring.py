#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Two people at different nodes stare at each other before cameras, and a third
watches at another node: who gets masks, signals and series, and that NATS keeps
none of them and can read none.

usage: test_staring.py PLANCHETTE      prints TAP"""
import json
import secrets
import socket
import sys
import threading
import time
import urllib.request

from players import Cluster, Failed, Person, Table, report, wait_for
from test_secrets import files_with
from wsclient import Refused

WORDS = ("mask", "see", "signal", "sealed", "opened")


class Listener(threading.Thread):
    """Notes every message that NATS carries, as any user of NATS could."""

    def __init__(self, servers):
        super().__init__(daemon=True)
        user, password = servers.users[0]
        self.sock = socket.create_connection(("127.0.0.1", servers.port[0]), 5)
        self.sock.recv(4096)
        self.sock.sendall(b'CONNECT {"verbose":false,"user":"%s","pass":"%s"}\r\n'
                          b"SUB > 1\r\nPING\r\n" % (user.encode(), password.encode()))
        self.heard = b""
        self.start()
        wait_for("NATS does not answer", lambda: b"PONG" in self.heard)

    def run(self):
        while True:
            try:
                data = self.sock.recv(65536)
            except OSError:
                return
            if not data:
                return
            self.heard += data
            if b"PING\r\n" in data:
                self.sock.sendall(b"PONG\r\n")

    def count(self, subject):
        return self.heard.count(b"\r\nMSG %s " % subject.encode())

    def close(self):
        self.sock.close()


def stored(servers):
    """How many messages the logs of all tables hold."""
    url = f"http://127.0.0.1:{servers.http[0]}/jsz?accounts=1&streams=1"
    with urllib.request.urlopen(url, timeout=10) as f:
        accounts = json.load(f)["account_details"]
    return sum(s["state"]["last_seq"] for a in accounts
               for s in a.get("stream_detail", []) if s["name"].startswith("PL_LOG"))


class Contest:
    """Seats 0 and 1 at nodes 0 and 1 stare; a watcher at node 2, and a second
    page of seat 0 there."""

    def __init__(self, cluster):
        self.cluster = cluster
        self.table = Table(cluster, "mindseye", 2, {"stare": "eyes"}, name="Starer ",
                           watch=True)
        self.link = self.table.link
        self.ada, self.bea = self.table.people
        self.again = Person(cluster, 2, self.ada.name)
        self.again.token, self.again.link = self.ada.token, self.link
        self.again.connect()
        if len({node.port for node in cluster.nodes}) != 3:
            raise Failed("the nodes are not three")
        for person in self.table.people:
            self.move(person, {"do": "show", "colour": "blue"})
        for person in self.table.people:
            wait_for("no contest", lambda one=person: self.may(one, "dark"))
        self.heard = {person: [] for person in self.all()}

    def all(self):
        return [self.ada, self.bea, self.table.watcher, self.again]

    def may(self, person, do):
        person.drain()
        return any(move.get("do") == do for move in person.legal)

    def move(self, person, move):
        person.drain()
        person.ask("move", table=self.link, id=secrets.token_hex(16),
                   number=person.number, move=move)

    def ask(self, person, method, **params):
        return person.client.ask(method, table=self.link, **params)

    def refused(self, person, method, **params):
        try:
            self.ask(person, method, **params)
        except Refused as refusal:
            return str(refusal)
        return None

    def mask(self, person, right=55):
        numbers = {"right": right, "left": 100, "yaw": -7, "pitch": 12, "lean": 3}
        self.ask(person, "mask", **numbers)
        return dict(numbers, table=self.link, seat=person.seat)

    def hears_fast_masks(self):
        """Masks that come faster than they may are refused; the others arrive."""
        passed, refused = 0, 0
        while not refused and passed < 40:
            try:
                self.mask(self.ada)
                passed += 1
            except Refused as refusal:
                refused += str(refusal) == "TOO_FAST"
        if not refused:
            raise Failed("masks may come as fast as they like")
        wait_for("masks are lost", lambda: len(self.take(self.bea)) == passed)
        self.heard[self.bea].clear()

    def take(self, person):
        person.client.ask("ping")
        self.heard[person] += [(n["method"], n["params"]) for n in person.client.notices
                               if n["method"] in WORDS]
        person.client.notices = [n for n in person.client.notices
                                 if n["method"] not in WORDS]
        return self.heard[person]

    def hears(self, person, method, params):
        """The person gets exactly that, and nothing before it."""
        wait_for(f"{person.name} gets no {method}", lambda: self.take(person))
        first = self.heard[person].pop(0)
        if first != (method, params):
            raise Failed(f"{person.name} gets {first} instead of {method}, {params}")

    def nobody_else_hears(self, *others):
        """Messages to a node come in order, so after one that arrived, those
        before it have."""
        time.sleep(0.3)
        for person in [*others, self.table.watcher, self.again]:
            if self.take(person):
                raise Failed(f"{person.name} gets {self.heard[person]}")

    def close(self):
        self.again.close()
        self.table.close()


def masks_cross_nodes_and_nothing_keeps_them(cluster):
    contest = Contest(cluster)
    listener = Listener(cluster.servers)
    before = stored(cluster.servers)
    for i in range(10):
        for one, other in ((contest.ada, contest.bea), (contest.bea, contest.ada)):
            contest.hears(other, "mask", contest.mask(one, 40 + i))
        time.sleep(0.1)
    if contest.refused(contest.table.watcher, "mask", right=1, left=1, yaw=0, pitch=0,
                       lean=0) != "NOT_NOW":
        raise Failed("a watcher shows a mask")
    if contest.refused(contest.ada, "mask", right=121, left=100, yaw=0, pitch=0,
                       lean=0) != "BAD_FIELD":
        raise Failed("a mask has no limits")
    contest.hears_fast_masks()
    # The page at the third node is Ada's, and it gets Bea's masks as well.
    wait_for("the second page gets other masks",
             lambda: [params["seat"] for _, params in contest.take(contest.again)] == [1] * 10)
    contest.heard[contest.again].clear()
    contest.nobody_else_hears(contest.ada, contest.bea)
    if stored(cluster.servers) != before:
        raise Failed("a stream keeps masks")
    if listener.count("pl.told") < 20:
        raise Failed(f"NATS carried {listener.count('pl.told')} messages")
    listener.close()
    if b'"lean"' in listener.heard:
        raise Failed("a mask went through NATS in clear")
    contest.close()


def signals_cross_nodes_when_both_allow_it(cluster):
    contest = Contest(cluster)
    ada, bea, word = contest.ada, contest.bea, secrets.token_hex(16)
    listener = Listener(cluster.servers)
    notice = {"table": contest.link}
    contest.ask(ada, "see", allow=True)
    contest.hears(bea, "see", dict(notice, seat=0, allow=True))
    for one, to in ((ada, 1), (bea, 0)):
        if contest.refused(one, "signal", to=to, text="x") != "NOT_NOW":
            raise Failed("a signal passes although only one allows it")
    contest.ask(bea, "see", allow=True)
    contest.hears(ada, "see", dict(notice, seat=1, allow=True))
    contest.heard[contest.again].clear()
    contest.ask(ada, "signal", to=1, text=word)
    contest.hears(bea, "signal", dict(notice, seat=0, text=word))
    contest.ask(bea, "signal", to=0, text="x" * 16384)
    contest.hears(ada, "signal", dict(notice, seat=1, text="x" * 16384))
    contest.take(contest.again)  # it hears who allows it, as every page of a contestant
    if any(method != "see" for method, _ in contest.heard[contest.again]):
        raise Failed("a page that allows nothing gets a signal")
    contest.heard[contest.again].clear()
    contest.nobody_else_hears(ada, bea)
    for _ in range(62):  # the refused one counts
        contest.ask(ada, "signal", to=1, text="y")
    if contest.refused(ada, "signal", to=1, text="y") != "TOO_MANY":
        raise Failed("signals have no limit")
    wait_for("signals are lost", lambda: len(contest.take(bea)) == 62)
    contest.heard[bea].clear()
    contest.ask(bea, "see", allow=False)
    contest.hears(ada, "see", dict(notice, seat=1, allow=False))
    if contest.refused(bea, "signal", to=0, text="x") != "NOT_NOW":
        raise Failed("a signal passes after the permission was taken back")
    listener.close()
    time.sleep(1)  # NATS writes its files with a delay
    if word.encode() in listener.heard:
        raise Failed("a signal went through NATS in clear")
    if files_with(cluster.servers.root, [word.encode()]):
        raise Failed("a signal is in the files of NATS or of a node")
    contest.close()


def series_cross_nodes_after_both_have_sealed(cluster):
    contest = Contest(cluster)
    ada, bea, notice = contest.ada, contest.bea, {"table": contest.link}
    for one, other in ((ada, bea), (bea, ada)):
        contest.hears(other, "mask", contest.mask(one))
    contest.take(contest.again).clear()
    contest.ask(ada, "sealed", hash="a" * 64)
    contest.hears(bea, "sealed", dict(notice, seat=0, hash="a" * 64))
    if contest.refused(ada, "opened", to=1, series="{}") != "NOT_NOW":
        raise Failed("a series opens in the contest")
    contest.move(bea, {"do": "dark"})
    wait_for("the contest goes on", lambda: not contest.may(ada, "dark"))
    if contest.refused(ada, "opened", to=1, series="{}") != "NOT_NOW":
        raise Failed("a series opens to somebody who has not sealed")
    contest.ask(bea, "sealed", hash="b" * 64)
    contest.hears(ada, "sealed", dict(notice, seat=1, hash="b" * 64))
    contest.ask(ada, "opened", to=1, series="[1]")
    contest.hears(bea, "opened", dict(notice, seat=0, series="[1]"))
    contest.ask(bea, "opened", to=0, series="[2]")
    contest.hears(ada, "opened", dict(notice, seat=1, series="[2]"))
    if contest.refused(ada, "opened", to=1, series="[1]") != "NOT_NOW":
        raise Failed("a series opens twice")
    if contest.refused(contest.table.watcher, "sealed", hash="c" * 64) != "NOT_NOW":
        raise Failed("a watcher seals")
    contest.nobody_else_hears(ada, bea)
    contest.close()


def the_next_contest_starts_anew(cluster):
    """What was allowed and sealed before counts no more, at any node."""
    contest = Contest(cluster)
    ada, bea = contest.ada, contest.bea
    for one in (ada, bea):
        contest.ask(one, "see", allow=True)
    for one in (ada, bea):
        wait_for("nobody allows it", lambda who=one: contest.take(who))
    contest.move(bea, {"do": "dark"})
    wait_for("the contest goes on", lambda: not contest.may(ada, "dark"))
    for one, to in ((ada, 1), (bea, 0)):
        if contest.refused(one, "signal", to=to, text="x") != "NOT_NOW":
            raise Failed("a signal passes after the contest")
    contest.close()


TESTS = [masks_cross_nodes_and_nothing_keeps_them, signals_cross_nodes_when_both_allow_it,
         series_cross_nodes_after_both_have_sealed, the_next_contest_starts_anew]


def main():
    with Cluster(sys.argv[1]) as cluster:
        return report([(test.__name__, lambda test=test: test(cluster))
                       for test in TESTS], cluster) != 0


if __name__ == "__main__":
    sys.exit(main())
