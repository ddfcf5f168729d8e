#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""One table whose seats are connected to different nodes.

usage: test_nodes.py PLANCHETTE      prints TAP"""
import secrets
import sys

from players import Cluster, Failed, Table, metrics, page, report, wait_for
from wsclient import Client, Gone, Refused

FEW = {"rounds": 12, "stare": "duel"}


def people_at_three_nodes_play_one_table(cluster):
    table = Table(cluster, "mindseye", 3, FEW, name="Seat ")
    made = table.play()
    table.check_nodes_show_the_same()
    table.check_record_has_every_move_once()
    table.close()
    print(f"# {made} moves of three people on {len(cluster.nodes)} nodes")


def every_node_answers_a_repeated_move_alike(cluster):
    table = Table(cluster, "mindseye", 3, FEW, name="Again ")
    table.play(until=6)
    for person in (p for p in table.people if p.last):
        move, number = person.last
        for home in range(len(cluster.nodes)):
            person.home = home
            person.connect()
            again = person.ask("move", table=table.link,
                               **dict(move, number=0))["number"]
            if again != number:
                raise Failed("a repeated move got another answer")
    table.play()
    table.check_nodes_show_the_same()
    table.check_record_has_every_move_once()
    table.close()


def a_new_token_signs_out_at_every_node(cluster):
    clients = [Client(node.port) for node in cluster.nodes]
    hello = clients[0].ask("hello", protocol=1, name="Lent")
    for client in clients[1:]:
        client.ask("hello", protocol=1, token=hello["token"])
    new = clients[0].ask("renew")["token"]

    def is_out(client):
        try:
            client.ask("ping")
        except Gone:
            return True
        return False
    wait_for("the end of the other connections",
             lambda: all(is_out(client) for client in clients[1:]))
    clients[0].ask("name", name="Mine")
    for node in cluster.nodes:
        for token, is_same in ((hello["token"], False), (new, True)):
            found = Client(node.port).ask("hello", protocol=1, token=token)
            if (found["person"] == hello["person"]) != is_same:
                raise Failed("the old token is good" if not is_same else "the new one is not")


def a_room_is_the_same_on_every_node(cluster):
    table = Table(cluster, "mindseye", 3, FEW, name="Room ", stay=True)
    code = table.people[0].room["code"]
    table.play()

    def rooms():
        return [person.ask("parlour", table=table.link)["parlour"] for person in table.people]
    # Each node has seen the end and counts it; it is one game.
    wait_for("the score", lambda: all(room["games"] == 1 for room in rooms()))
    first = rooms()[0]
    if sorted(one["played"] for one in first["people"]) != [1, 1, 1]:
        raise Failed(f"played: {first['people']}")
    if any(room["people"] != first["people"] for room in rooms()):
        raise Failed("nodes differ about the score")
    following = table.people[1].ask("rematch", table=table.link)["table"]
    for person in table.people:
        sync = person.ask("resume", table=following)["sync"]
        if sync["me"]["seat"] != person.seat or sync["room"]["code"] != code:
            raise Failed("somebody is not brought along")
        found = person.ask("join", code=code)["sync"]["table"]
        if found != following:
            raise Failed("the code leads to an old table")
    wait_for("the next table", lambda: all(
        room["table"] == following for room in rooms()))
    table.close()


class Thinking:
    """Which node runs the bots of a table, and how many events they got."""

    NAMES = ("bot_moves_total", "bot_minds_total", "bot_events_total")

    def __init__(self, cluster):
        self.cluster = cluster
        self.before = [self.figures(node) for node in cluster.nodes]

    def figures(self, node):
        now = metrics(node)
        return [now[name] for name in self.NAMES]

    def since(self, i):
        now = self.figures(self.cluster.nodes[i])
        return [b - a for a, b in zip(self.before[i], now)]

    def thinker(self):
        moves = [self.since(i)[0] for i in range(len(self.cluster.nodes))]
        return moves.index(max(moves))


def kill_the_thinking_node(cluster):
    """Kills the node that runs a learning bot. Returns whether the game lasted
    until another node had told a new mind everything."""
    thinking = Thinking(cluster)
    table = Table(cluster, "mindseye", 2, {"rounds": 60, "stare": "duel"}, bots=1,
                  bot="steady", name="Habit ")
    table.play(until=16)
    dead = thinking.thinker()
    moves, minds, told = thinking.since(dead)
    if not moves or not minds or not told:
        raise Failed(f"no node runs the bot: {moves} {minds} {told}")
    number = [person.number for person in table.people]
    cluster.nodes[dead].stop(9)
    others = [i for i in range(len(cluster.nodes)) if i != dead]
    had = {i: thinking.since(i)[0] for i in others}

    def heir():
        # Bots of earlier tables may move there too, without being told anything.
        for i in others:
            moved, minds, fed = thinking.since(i)
            if moved > had[i] + 2 and minds and fed >= told:
                return i
        return None

    def goes_on():
        table.step()
        return table.is_over() or heir() is not None

    wait_for("the bot does not continue", goes_on)
    if any(p.number < had_seen for p, had_seen in zip(table.people, number)):
        raise Failed("an acknowledged move is lost")
    table.play()
    table.check_nodes_show_the_same()
    table.check_record_has_every_move_once()
    table.close()
    cluster.nodes[dead].start()
    if heir() is None:
        return False
    print(f"# the mind received {told:.0f} events on node {dead} and "
          f"{thinking.since(heir())[2]:.0f} on node {heir()}")
    return True


def another_node_rebuilds_the_mind_of_a_bot(cluster):
    # A game may end before the bot has moved again; then another one is played.
    for _ in range(8):
        if kill_the_thinking_node(cluster):
            return
    raise Failed("in 8 games no new mind received what the old one had")


def stop_nats(cluster):
    for i in range(cluster.servers.n):
        cluster.servers.stop(i)
    wait_for("/healthz does not report that NATS is down", lambda:
             "cannot be reached" in page(cluster.nodes[0], "/healthz"))


def start_nats(cluster):
    for i in range(cluster.servers.n):
        cluster.servers.start(i)
    wait_for("/healthz does not report that NATS is back", lambda:
             '"ok":true' in page(cluster.nodes[0], "/healthz"))


def connect_all_to_first_node(table):
    """Connects everybody to the first node, so that it holds the table."""
    for person in table.people:
        person.home = 0
        person.connect()


def refusal_of(person, method, **params):
    try:
        person.client.ask(method, **params)
        return None
    except Refused as refusal:
        return str(refusal)


def moves_are_rejected_while_nats_is_down(cluster):
    table = Table(cluster, "mindseye", 3, FEW, name="Patient ")
    table.play(until=3)
    connect_all_to_first_node(table)
    stop_nats(cluster)
    before = [person.sync()["number"] for person in table.people]
    mover = next(person for person in table.people if person.legal)
    said = refusal_of(mover, "move", table=table.link,
                      id=secrets.token_hex(16), number=mover.number,
                      move=mover.legal[0])
    if said != "BUSY":
        raise Failed(f"a move that cannot be stored: {said}")
    if [person.sync()["number"] for person in table.people] != before:
        raise Failed("a rejected move changed the table")
    start_nats(cluster)
    table.play()
    table.check_nodes_show_the_same()
    table.close()


def nothing_is_reported_missing_while_nats_is_down(cluster):
    table = Table(cluster, "mindseye", 3, FEW, name="Seat ")
    table.play()
    table.record()
    connect_all_to_first_node(table)
    host = table.people[0]
    record = host.ask("records")["records"][0]["record"]
    claim = host.ask("transfer", table=table.link)["code"]
    stop_nats(cluster)
    asked = [("records", {}), ("record", {"record": record}),
             ("replay", {"record": record, "seat": 0}),
             ("explain", {"record": record}),
             ("continue", {"record": record, "at": 1, "seat": 0}),
             ("unrecord", {"record": record}), ("tables", {}),
             ("claim", {"code": claim}), ("name", {"name": "Anew"}),
             ("forget", {})]
    for method, params in asked:
        said = refusal_of(host, method, **params)
        if said != "BUSY":
            raise Failed(f"{method} without NATS: {said}")
    start_nats(cluster)
    table.record()
    try:
        host.ask("forget")
    except (Gone, Refused) as error:
        raise Failed(f"a person was not deleted: {error}") from error
    names = table.people[1].ask("record", record=record)["record"]["names"]
    if "Seat 0" in names or "Seat 1" not in names:
        raise Failed(f"the record names {names}")
    table.close()


def nodes_stop_cleanly(cluster):
    codes = [node.stop() for node in cluster.nodes]
    if any(codes):
        raise Failed(f"nodes end with {codes}")


TESTS = [people_at_three_nodes_play_one_table, a_room_is_the_same_on_every_node,
         every_node_answers_a_repeated_move_alike,
         a_new_token_signs_out_at_every_node, another_node_rebuilds_the_mind_of_a_bot,
         moves_are_rejected_while_nats_is_down,
         nothing_is_reported_missing_while_nats_is_down, nodes_stop_cleanly]


def main():
    with Cluster(sys.argv[1]) as cluster:
        return report([(test.__name__, lambda test=test: test(cluster))
                       for test in TESTS], cluster) != 0


if __name__ == "__main__":
    sys.exit(main())
