#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Three nats-servers and three nodes: every game is played by people at
different nodes; then each kind of fault is injected while tables play.

usage: test_faults.py PLANCHETTE      prints TAP"""
import random
import sys
import time

from faults import (PowerCut, cut_a_server_off, kill_a_node,
                    restart_everything, stop_the_leader)
from players import (Cluster, TableLoop, Failed, Table, metrics, page, report,
                     wait_for)

QUICK = {"answers": "when all answered", "window_ms": 1500, "later_ms": 1500}
GAMES = [
    ("mindseye", 3, {"rounds": 12, "stare": "duel"}),
    ("telepathic", 4, {"mode": "four"}),
    ("illusionist", 2, {"turns": 40}),
    ("clairvoyance", 3, QUICK),
    ("mysterium", 3, {"timer_ms": 800, "early": True, "vote_ms": 300}),
]
OFF_MS = 2000


def people_only(cluster):
    return Table(cluster, "mindseye", 3, {"rounds": 40, "stare": "duel"}, name="Person ")


def with_a_bot(cluster):
    return Table(cluster, "illusionist", 1, {"turns": 60}, bots=1, name="Foe ")


def clock_only(cluster):
    """A table where nobody moves and timers choose for all."""
    table = Table(cluster, "mindseye", 2, {"rounds": 60, "choose_ms": 300, "stare": "duel"},
                  name="Idle ")
    table.step = lambda: watch(table)
    return table


def watch(table):
    before = table.people[0].number
    for person in table.people:
        person.drain()
    return table.people[0].number > before


class Faults:
    def __init__(self, cluster):
        self.cluster = cluster
        self.luck = random.Random(7)
        self.loops = []

    def check_nodes_agree(self):
        gone = self.cluster.metric("tables_not_served")
        if gone:
            raise Failed(f"nodes disagree about {gone:.0f} tables")

    def game(self, game, people, options):
        def test():
            table = Table(self.cluster, game, people, options,
                          name=game.title(), watch=True)
            table.play(until=10)
            table.check_nodes_show_the_same()
            made = table.play()
            table.check_nodes_show_the_same()
            table.check_record_has_every_move_once()
            self.check_nodes_agree()
            table.close()
            print(f"# {game}: {made} moves more")
        return test

    def begin(self):
        self.loops = [TableLoop(self.cluster, people_only),
                      TableLoop(self.cluster, people_only),
                      TableLoop(self.cluster, with_a_bot),
                      TableLoop(self.cluster, clock_only, checks=False)]
        for loop in self.loops:
            loop.start()
        self.wait_until_tables_move()

    def wait_until_tables_move(self):
        for loop in self.loops:
            loop.wait_for_moves()
        self.check_nodes_agree()

    def fault(self, fault):
        def test():
            if not self.loops:
                self.begin()
            fault(self.cluster, self.luck)
            self.wait_until_tables_move()
        return test

    def end(self):
        for loop in self.loops:
            loop.end()
        self.check_nodes_agree()
        for loop in self.loops:
            print(f"# {loop.moves} moves, {loop.games} games, came back "
                  f"{loop.returns} times, longest pause {loop.worst:.1f} s")
        self.loops = []

    # ---- a power cut of everything

    def power_cut(self):
        tables = [Table(self.cluster, "clairvoyance", 3, QUICK,
                        name=f"Cut {i}.") for i in range(3)]
        for table in tables:
            table.play(until=12)
        cut = PowerCut(self.cluster)
        acked = [sum(len(p.acked) for p in t.people) for t in tables]
        until = time.time() + 30
        while time.time() < until:
            for table in tables:
                table.step()
            time.sleep(0.4)
        more = [sum(len(p.acked) for p in t.people) for t in tables]
        # Two nodes still have the lost entries in memory, one does not.
        seconds = cut.strike(die=[2])
        for table in tables:
            table.play(until=12)
            table.check_nodes_show_the_same()
        self.check_nodes_agree()
        self.check_loss_is_reported(tables)
        print(f"# went back by {seconds:.0f} s: "
              f"{sum(more) - sum(acked)} moves of three tables lost")
        for table in tables:
            table.play()
            table.check_nodes_show_the_same()
            table.close()
        self.check_nodes_agree()

    def check_loss_is_reported(self, tables):
        for table in tables:
            for person in table.people:
                if person.went_back and not person.lost:
                    raise Failed("a player was not told that moves were lost")
            if not any(person.lost for person in table.people):
                raise Failed("no player was told that moves were lost")
        for node in self.cluster.nodes[:2]:
            if not metrics(node)["logs_shortened_total"]:
                raise Failed("a node did not notice that its log is shorter")

    # ---- clocks

    def wrong_clock(self):
        wrong = self.cluster.nodes[0]
        wrong.stop()
        wrong.env = {"PLANCHETTE_CLOCK_SKEW_MS": str(OFF_MS)}
        wrong.start()
        wait_for("a wrong clock is not detected",
                 lambda: "clock_off_ms" in page(wrong, "/healthz"))
        for node in self.cluster.nodes[1:]:
            if "clock_off_ms" in page(node, "/healthz"):
                raise Failed("a right clock is reported as wrong")
        # Connect all players to the node with the wrong clock, ...
        table = clock_only(self.cluster)
        others = self.cluster.nodes[1:]
        table.play(until=3)
        for person in table.people:
            person.home = 0
            person.connect()
        # ... and the other nodes must still run the table's timers.
        before = table.people[0].number
        wait_for("no node fires the timer", lambda: watch(table) and
                 table.people[0].number > before + 3)
        if metrics(wrong)["time_outs_total"]:
            raise Failed("a node with a wrong clock fired a timer")
        if not sum(metrics(node)["time_outs_total"] for node in others):
            raise Failed("the other nodes fired no timer")
        table.close()
        wrong.stop()
        wrong.env = {}
        wrong.start()
        wait_for("a right clock is still reported as wrong",
                 lambda: "clock_off_ms" not in page(wrong, "/healthz"))


def main():
    with Cluster(sys.argv[1]) as cluster:
        f = Faults(cluster)
        tests = [(f"people at three nodes play {game} to the end",
                  f.game(game, people, options))
                 for game, people, options in GAMES]
        tests += [
            ("a node with a wrong clock fires no timer", f.wrong_clock),
            ("tables continue after a node is killed", f.fault(kill_a_node)),
            ("tables continue after the leader of NATS stops",
             f.fault(stop_the_leader)),
            ("tables continue after a nats-server pauses for ten seconds",
             f.fault(cut_a_server_off)),
            ("tables continue after everything restarts",
             f.fault(restart_everything)),
            ("no acknowledged move is lost or made twice", f.end),
            ("players are told when all nats-servers lose half a minute",
             f.power_cut),
        ]
        return report(tests, cluster) != 0


if __name__ == "__main__":
    sys.exit(main())
