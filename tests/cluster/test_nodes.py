#!/usr/bin/env python3
"""One table, its seats connected to different nodes.

usage: test_nodes.py PLANCHETTE      prints TAP"""
import json
import os
import random
import secrets
import sys
import time
import urllib.error
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "server"))
from nats import Servers  # noqa: E402
from nodes import Node  # noqa: E402
from wsclient import Client, Refused  # noqa: E402

SECONDS = 60


class Person:
    def __init__(self, node, name):
        self.node, self.name, self.token = node, name, None
        self.client = None
        self.number, self.legal, self.room = 0, [], {}
        self.connect()

    def connect(self, node=None):
        self.node = node or self.node
        self.client = Client(self.node.port)
        hello = {"protocol": 1, "name": self.name}
        if self.token:
            hello["token"] = self.token
        self.token = ask_until(self, "hello", **hello)["token"] or self.token

    def take(self, state):
        self.number = state["number"]
        if state.get("legal") is not None:
            self.legal = state["legal"]
        if state.get("room"):
            self.room = state["room"]

    def drain(self):
        self.client.ask("ping")
        for notice in self.client.notices:
            if notice["method"] == "update":
                if notice["params"]["number"] != self.number + 1:
                    raise AssertionError("a gap in the numbers")
                self.take(notice["params"])
            elif notice["method"] == "sync":
                self.take(notice["params"]["sync"])
        self.client.notices = []

    def sync(self, link):
        state = ask_until(self, "resume", table=link)["sync"]
        self.client.notices = []
        self.take(state)
        return state


def ask_until(person, method, **params):
    """A node hears of what another wrote a little later."""
    until = time.time() + SECONDS
    while True:
        try:
            return person.client.ask(method, **params)
        except Refused as refusal:
            if str(refusal) not in ("NO_SUCH_TABLE", "NOT_FOUND", "BUSY",
                                    "NOT_READY") or time.time() > until:
                raise
            time.sleep(0.05)


def seat_people(nodes, bots):
    people = [Person(nodes[i % len(nodes)], f"Seat {i}")
              for i in range(3 - bots)]
    host = people[0]
    link = ask_until(host, "create", game="mindseye", seats=3,
                     options={"rounds": 12})["sync"]["table"]
    for i, person in enumerate(people):
        if person is not host:
            ask_until(person, "join", table=link)
        ask_until(person, "sit", table=link, seat=i)
        ask_until(person, "ready", table=link, ready=True,
                  given=secrets.token_hex(16))
    for i in range(len(people), 3):
        ask_until(host, "bot", table=link, seat=i, bot="random")
    ask_until(host, "start", table=link)
    for person in people:
        person.sync(link)
    return people, link


def play_on(people, link, moves=None):
    """Random moves until the game is over, or 'moves' of them are made."""
    until, made = time.time() + SECONDS, 0
    while time.time() < until and (moves is None or made < moves):
        moved = False
        for person in random.sample(people, len(people)):
            person.drain()
            if person.room["phase"] == "over":
                return made
            if not person.legal:
                continue
            move_id = secrets.token_hex(16)
            move = random.choice(person.legal)
            try:
                number = person.client.ask("move", table=link, id=move_id,
                                           number=person.number,
                                           move=move)["number"]
            except Refused as refusal:
                if str(refusal) not in ("STALE", "ILLEGAL_MOVE", "BUSY",
                                        "NOT_YOUR_TURN"):
                    raise
                continue
            person.acked = (move_id, move, number)
            made, moved = made + 1, True
        if not moved:
            time.sleep(0.02)
    if moves is None:
        raise AssertionError("the game does not end")
    return made


def agree(people, link):
    """All see the same room and the same end, whichever node they ask."""
    until = time.time() + SECONDS
    while True:
        states = [person.sync(link) for person in people]
        rooms = {json.dumps({k: s["room"][k] for k in ("phase", "result")},
                            sort_keys=True) for s in states}
        if len(rooms) == 1 and states[0]["room"]["phase"] == "over":
            return
        if time.time() > until:
            raise AssertionError("the nodes differ")
        time.sleep(0.1)


def three_nodes_play_one_table(nodes, _servers):
    people, link = seat_people(nodes, 0)
    made = play_on(people, link)
    agree(people, link)
    print(f"# {made} moves of three people on {len(nodes)} nodes")


def bots_and_people_on_different_nodes(nodes, _servers):
    people, link = seat_people(nodes, 1)
    play_on(people, link)
    agree(people, link)


def a_move_is_answered_alike_by_every_node(nodes, _servers):
    people, link = seat_people(nodes, 0)
    play_on(people, link, 6)
    for person in people:
        if not hasattr(person, "acked"):
            continue
        move_id, move, number = person.acked
        for node in nodes:
            person.connect(node)
            person.sync(link)
            again = ask_until(person, "move", table=link, id=move_id,
                              number=0, move=move)["number"]
            if again != number:
                raise AssertionError("a repeated move got another answer")
    play_on(people, link)
    agree(people, link)


def a_killed_node_is_not_missed(nodes, _servers):
    people, link = seat_people(nodes, 1)
    play_on(people, link, 4)
    number = people[1].number
    people[1].node.stop(9)
    people[1].connect(nodes[0])
    if people[1].sync(link)["number"] < number:
        raise AssertionError("an acknowledged move is lost")
    play_on(people, link)
    agree(people, link)


def health(node):
    try:
        with urllib.request.urlopen(
                f"http://127.0.0.1:{node.port}/healthz", timeout=10) as f:
            return f.read().decode()
    except urllib.error.HTTPError as error:
        return error.read().decode()


def wait_for_health(node, word):
    until = time.time() + 30
    while word not in health(node):
        if time.time() > until:
            raise AssertionError("health does not say " + word)
        time.sleep(0.1)


def without_nats_moves_are_refused_and_later_go_on(nodes, servers):
    people, link = seat_people(nodes[:1], 0)
    play_on(people, link, 3)
    for i in range(3):
        servers.stop(i)
    wait_for_health(nodes[0], "cannot be reached")
    before = [person.sync(link)["number"] for person in people]
    mover = next(person for person in people if person.legal)
    try:
        mover.client.ask("move", table=link, id=secrets.token_hex(16),
                         number=mover.number, move=mover.legal[0])
        raise AssertionError("a move was taken that nobody could keep")
    except Refused as refusal:
        if str(refusal) != "BUSY":
            raise
    if [person.sync(link)["number"] for person in people] != before:
        raise AssertionError("a refused move changed something")
    for i in range(3):
        servers.start(i)
    wait_for_health(nodes[0], '"ok":true')
    play_on(people, link)
    agree(people, link)


def refusal_of(client, method, **params):
    try:
        client.ask(method, **params)
        return None
    except Refused as refusal:
        return str(refusal)


def without_nats_nothing_is_said_to_be_missing(nodes, servers):
    people, link = seat_people(nodes[:1], 0)
    play_on(people, link)
    client = people[0].client
    until = time.time() + SECONDS
    while not ask_until(people[0], "records")["records"]:
        if time.time() > until:
            raise AssertionError("there is no record")
        time.sleep(0.1)
    record = ask_until(people[0], "records")["records"][0]["record"]
    claim = ask_until(people[0], "transfer", table=link)["code"]
    for i in range(3):
        servers.stop(i)
    wait_for_health(nodes[0], "cannot be reached")
    asked = [("records", {}), ("record", {"record": record}),
             ("replay", {"record": record, "seat": 0}),
             ("explain", {"record": record}),
             ("continue", {"record": record, "at": 1, "seat": 0}),
             ("unrecord", {"record": record}), ("tables", {}),
             ("claim", {"code": claim}), ("name", {"name": "Anew"}),
             ("forget", {})]
    for method, params in asked:
        said = refusal_of(client, method, **params)
        if said != "BUSY":
            raise AssertionError(f"{method} without NATS: {said}")
    for i in range(3):
        servers.start(i)
    wait_for_health(nodes[0], '"ok":true')
    if not ask_until(people[0], "records")["records"]:
        raise AssertionError("a record is gone")
    ask_until(people[0], "forget")
    people[0].token = None
    people[0].connect()
    names = ask_until(people[1], "record", record=record)["record"]["names"]
    if "Seat 0" in names or "Seat 1" not in names:
        raise AssertionError(f"the record names {names}")


TESTS = [three_nodes_play_one_table, bots_and_people_on_different_nodes,
         a_move_is_answered_alike_by_every_node, a_killed_node_is_not_missed,
         without_nats_moves_are_refused_and_later_go_on,
         without_nats_nothing_is_said_to_be_missing]


def main():
    failed = 0
    print(f"1..{len(TESTS) + 1}")
    with Servers(3) as servers:
        nodes = [Node(sys.argv[1], servers.url(i), servers.root, i)
                 for i in range(3)]
        try:
            for node in nodes:
                node.start()
            for i, test in enumerate(TESTS, 1):
                try:
                    test(nodes, servers)
                    print(f"ok {i} - {test.__name__}", flush=True)
                except Exception as error:  # pylint: disable=broad-except
                    failed += 1
                    print(f"# {type(error).__name__}: {error}")
                    print(f"not ok {i} - {test.__name__}", flush=True)
        finally:
            codes = [node.stop() for node in nodes]
    clean = all(code in (None, 0) for code in codes)
    print("ok" if clean else "not ok", len(TESTS) + 1, "- nodes stop cleanly")
    return failed != 0 or not clean


if __name__ == "__main__":
    sys.exit(main())
