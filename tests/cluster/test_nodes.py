#!/usr/bin/env python3
"""One table, its seats connected to different nodes.

usage: test_nodes.py PLANCHETTE      prints TAP"""
import secrets
import sys

from players import Cluster, Failed, Table, metrics, page, report, wait_for
from wsclient import Gone, Refused

FEW = {"rounds": 12}


def three_nodes_play_one_table(cluster):
    table = Table(cluster, "mindseye", 3, FEW, name="Seat ")
    made = table.play()
    table.all_see_the_same()
    table.nothing_lost_nothing_twice()
    table.give_up()
    print(f"# {made} moves of three people on {len(cluster.nodes)} nodes")


def a_move_is_answered_alike_by_every_node(cluster):
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
    table.all_see_the_same()
    table.nothing_lost_nothing_twice()
    table.give_up()


class Thinking:
    """Which node runs the bots of a table, and what their minds were told."""

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


def the_mind_of_a_bot_is_made_anew_on_another_node(cluster):
    """The node that thinks for a bot which learns is killed."""
    thinking = Thinking(cluster)
    table = Table(cluster, "mindseye", 2, {"rounds": 60}, bots=1,
                  bot="steady", name="Habit ")
    table.play(until=16)
    dead = thinking.thinker()
    moves, minds, told = thinking.since(dead)
    if not moves or not minds or not told:
        raise Failed(f"no node thinks: {moves} {minds} {told}")
    number = [person.number for person in table.people]
    cluster.nodes[dead].stop(9)
    others = [i for i in range(len(cluster.nodes)) if i != dead]
    had = {i: thinking.since(i)[0] for i in others}

    def goes_on():
        table.step()
        return table.is_over() or any(
            thinking.since(i)[0] > had[i] + 2 for i in others)

    wait_for("the bot does not go on", goes_on)
    if any(p.number < had_seen for p, had_seen in zip(table.people, number)):
        raise Failed("an acknowledged move is lost")
    heir = max(others, key=lambda i: thinking.since(i)[0] - had[i])
    _, minds, fed = thinking.since(heir)
    if not minds or fed < told:
        raise Failed(f"the new mind was told {fed} of {told} events")
    table.play()
    table.all_see_the_same()
    table.nothing_lost_nothing_twice()
    table.give_up()
    print(f"# node {dead} had told the mind {told:.0f} events, node {heir} "
          f"told it {fed:.0f}")
    cluster.nodes[dead].start()


def stop_nats(cluster):
    for i in range(cluster.servers.n):
        cluster.servers.stop(i)
    wait_for("health does not say that NATS is gone", lambda:
             "cannot be reached" in page(cluster.nodes[0], "/healthz"))


def start_nats(cluster):
    for i in range(cluster.servers.n):
        cluster.servers.start(i)
    wait_for("health does not say that all is well", lambda:
             '"ok":true' in page(cluster.nodes[0], "/healthz"))


def all_at_home(table):
    """Everybody at the first node, so that it has the table in memory."""
    for person in table.people:
        person.home = 0
        person.connect()


def refusal_of(person, method, **params):
    try:
        person.client.ask(method, **params)
        return None
    except Refused as refusal:
        return str(refusal)


def without_nats_moves_are_refused_and_later_go_on(cluster):
    table = Table(cluster, "mindseye", 3, FEW, name="Patient ")
    table.play(until=3)
    all_at_home(table)
    stop_nats(cluster)
    before = [person.sync()["number"] for person in table.people]
    mover = next(person for person in table.people if person.legal)
    said = refusal_of(mover, "move", table=table.link,
                      id=secrets.token_hex(16), number=mover.number,
                      move=mover.legal[0])
    if said != "BUSY":
        raise Failed(f"a move that nobody could keep: {said}")
    if [person.sync()["number"] for person in table.people] != before:
        raise Failed("a refused move changed something")
    start_nats(cluster)
    table.play()
    table.all_see_the_same()
    table.give_up()


def without_nats_nothing_is_said_to_be_missing(cluster):
    table = Table(cluster, "mindseye", 3, FEW, name="Seat ")
    table.play()
    table.record()
    all_at_home(table)
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
        raise Failed(f"somebody is not forgotten: {error}") from error
    names = table.people[1].ask("record", record=record)["record"]["names"]
    if "Seat 0" in names or "Seat 1" not in names:
        raise Failed(f"the record names {names}")
    table.give_up()


def nodes_stop_cleanly(cluster):
    codes = [node.stop() for node in cluster.nodes]
    if any(codes):
        raise Failed(f"nodes end with {codes}")


TESTS = [three_nodes_play_one_table, a_move_is_answered_alike_by_every_node,
         the_mind_of_a_bot_is_made_anew_on_another_node,
         without_nats_moves_are_refused_and_later_go_on,
         without_nats_nothing_is_said_to_be_missing, nodes_stop_cleanly]


def main():
    with Cluster(sys.argv[1]) as cluster:
        return report([(test.__name__, lambda test=test: test(cluster))
                       for test in TESTS], cluster) != 0


if __name__ == "__main__":
    sys.exit(main())
