#!/usr/bin/env python3
"""Breaks a cluster over and over while people, bots and clocks play on it.

At least thirty faults, each kind in turn: a node killed, the leader of NATS
stopped, a nats-server cut off, everything restarted, and now and then the
files of all nats-servers set back by half a minute. Prints figures, and fails
if an acknowledged move is lost (but by going back in time, where those at the
table must be told), one is made twice, nodes differ, or a table stands still.

usage: chaos.py PLANCHETTE [FAULTS]      36 unless given"""
import random
import sys
import time

import test_faults
from faults import FAULTS
from players import Cluster, Failed


class Tally:
    def __init__(self):
        self.pauses = {}

    def note(self, name, seconds):
        self.pauses.setdefault(name, []).append(seconds)

    def show(self):
        for name, pauses in self.pauses.items():
            print(f"{name.replace('_', ' '):<22} {len(pauses):>3} times, all "
                  f"tables go on after {sum(pauses) / len(pauses):.1f} s, at "
                  f"worst {max(pauses):.1f} s", flush=True)


def main():
    wanted = int(sys.argv[2]) if len(sys.argv) > 2 else 36
    luck, tally = random.Random(time.time_ns()), Tally()
    kinds, done, cuts = list(FAULTS), 0, 0
    moves = games = returns = 0
    begun = time.time()
    with Cluster(sys.argv[1]) as cluster:
        f = test_faults.Faults(cluster)
        while done < wanted:
            f.begin()
            for _ in range(min(11, wanted - done)):
                fault = kinds[done % len(kinds)]
                fault(cluster, luck)
                broken = time.time()
                f.go_on()
                tally.note(fault.__name__, time.time() - broken)
                done += 1
                print(f"{done:>3} {fault.__name__}", flush=True)
            evers = f.ever
            f.end()
            moves += sum(e.moves for e in evers)
            games += sum(e.games for e in evers)
            returns += sum(e.returns for e in evers)
            if done < wanted:
                f.power_cut()
                done, cuts = done + 1, cuts + 1
                print(f"{done:>3} power cut", flush=True)
        conflicts = cluster.metric("append_conflicts_total")
        if cluster.metric("tables_not_served"):
            raise Failed("nodes differ")
    tally.show()
    print(f"{'power cut':<22} {cuts:>3} times; every loss was reported, all "
          "nodes agreed")
    print(f"{done} faults in {(time.time() - begun) / 60:.1f} minutes: {moves} "
          f"moves in {games} games; people came back {returns} times; none of "
          f"the acknowledged moves was lost or made twice; nodes were second "
          f"{conflicts:.0f} times (since their last start)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
