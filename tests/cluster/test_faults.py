#!/usr/bin/env python3
"""A cluster of three nats-servers and three nodes: every game is played by
people at different nodes, then everything that can break is broken.

usage: test_faults.py PLANCHETTE      prints TAP"""
import random
import sys
import time

from faults import (PowerCut, cut_a_server_off, kill_a_node,
                    restart_everything, stop_the_leader)
from players import (Cluster, Ever, Failed, Table, metrics, page, report,
                     wait_for)

QUICK = {"answers": "when all answered", "window_ms": 1500, "later_ms": 1500}
GAMES = [
    ("mindseye", 3, {"rounds": 12}),
    ("telepathic", 4, {"mode": "four"}),
    ("illusionist", 2, {"turns": 40}),
    ("clairvoyance", 3, QUICK),
    ("mysterium", 3, {"timer_ms": 800, "early": True, "vote_ms": 300}),
]
OFF_MS = 2000


def people_only(cluster):
    return Table(cluster, "mindseye", 3, {"rounds": 40}, name="Person ")


def with_a_bot(cluster):
    return Table(cluster, "illusionist", 1, {"turns": 60}, bots=1, name="Foe ")


def clock_only(cluster):
    """Nobody moves; the clock chooses for all."""
    table = Table(cluster, "mindseye", 2, {"rounds": 60, "choose_ms": 300},
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
        self.ever = []

    def all_agree(self):
        gone = self.cluster.metric("tables_not_served")
        if gone:
            raise Failed(f"{gone:.0f} tables are read differently by nodes")

    def game(self, game, people, options):
        def test():
            table = Table(self.cluster, game, people, options,
                          name=game.title(), watch=True)
            table.play(until=10)
            table.all_see_the_same()
            made = table.play()
            table.all_see_the_same()
            table.nothing_lost_nothing_twice()
            self.all_agree()
            table.give_up()
            print(f"# {game}: {made} moves more")
        return test

    def begin(self):
        self.ever = [Ever(self.cluster, people_only),
                     Ever(self.cluster, people_only),
                     Ever(self.cluster, with_a_bot),
                     Ever(self.cluster, clock_only, checks=False)]
        for ever in self.ever:
            ever.start()
        self.go_on()

    def go_on(self):
        for ever in self.ever:
            ever.moves_on()
        self.all_agree()

    def fault(self, fault):
        def test():
            if not self.ever:
                self.begin()
            fault(self.cluster, self.luck)
            self.go_on()
        return test

    def end(self):
        for ever in self.ever:
            ever.end()
        self.all_agree()
        for ever in self.ever:
            print(f"# {ever.moves} moves, {ever.games} games, came back "
                  f"{ever.returns} times, longest pause {ever.worst:.1f} s")
        self.ever = []

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
        # Two nodes remember what is lost, one does not.
        seconds = cut.strike(die=[2])
        for table in tables:
            table.play(until=12)
            table.all_see_the_same()
        self.all_agree()
        self.loss_is_reported(tables)
        print(f"# went back by {seconds:.0f} s: "
              f"{sum(more) - sum(acked)} moves of three tables lost")
        for table in tables:
            table.play()
            table.all_see_the_same()
            table.give_up()
        self.all_agree()

    def loss_is_reported(self, tables):
        for table in tables:
            for person in table.people:
                if person.went_back and not person.lost:
                    raise Failed("somebody was not told that moves are lost")
            if not any(person.lost for person in table.people):
                raise Failed("nobody was told that moves are lost")
        for node in self.cluster.nodes[:2]:
            if not metrics(node)["logs_shortened_total"]:
                raise Failed("a node has not noticed that its log is shorter")

    # ---- clocks

    def wrong_clock(self):
        wrong = self.cluster.nodes[0]
        wrong.stop()
        wrong.env = {"PLANCHETTE_CLOCK_SKEW_MS": str(OFF_MS)}
        wrong.start()
        wait_for("a wrong clock is not noticed",
                 lambda: "clock_off_ms" in page(wrong, "/healthz"))
        for node in self.cluster.nodes[1:]:
            if "clock_off_ms" in page(node, "/healthz"):
                raise Failed("a right clock is said to be wrong")
        # A table that only this node has in memory stands still, ...
        table = clock_only(self.cluster)
        others = self.cluster.nodes[1:]
        table.play(until=3)
        for person in table.people:
            person.home = 0
            person.connect()
        # ... and goes on where a right clock is, on its own time.
        before = table.people[0].number
        wait_for("nobody rings the bell", lambda: watch(table) and
                 table.people[0].number > before + 3)
        if metrics(wrong)["time_outs_total"]:
            raise Failed("a node with a wrong clock made a time-out")
        if not sum(metrics(node)["time_outs_total"] for node in others):
            raise Failed("the others made none either")
        table.give_up()
        wrong.stop()
        wrong.env = {}
        wrong.start()
        wait_for("a right clock is still said to be wrong",
                 lambda: "clock_off_ms" not in page(wrong, "/healthz"))


def main():
    with Cluster(sys.argv[1]) as cluster:
        f = Faults(cluster)
        tests = [(f"{game} is played to the end from three nodes",
                  f.game(game, people, options))
                 for game, people, options in GAMES]
        tests += [
            ("a node whose clock is wrong rings no bell", f.wrong_clock),
            ("a node is killed", f.fault(kill_a_node)),
            ("the leader of NATS stops", f.fault(stop_the_leader)),
            ("a server is cut off for ten seconds", f.fault(cut_a_server_off)),
            ("everything is restarted", f.fault(restart_everything)),
            ("nothing is lost and nothing happens twice", f.end),
            ("all nats-servers go back by half a minute", f.power_cut),
        ]
        return report(tests, cluster) != 0


if __name__ == "__main__":
    sys.exit(main())
