#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Injects faults into a cluster while people, bots and timers play on it.

At least thirty faults, each kind in turn: a node killed, the leader of NATS
stopped, a nats-server paused, everything restarted, and now and then the files
of all nats-servers reset to what they were half a minute ago. Prints figures.
Fails if an acknowledged move is lost (except by such a reset, which players
must be told of), if a move is made twice, if nodes differ, or if a table stops.

usage: chaos.py PLANCHETTE [FAULTS]      36 by default"""
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
                f.wait_until_tables_move()
                tally.note(fault.__name__, time.time() - broken)
                done += 1
                print(f"{done:>3} {fault.__name__}", flush=True)
            loops = f.loops
            f.end()
            moves += sum(e.moves for e in loops)
            games += sum(e.games for e in loops)
            returns += sum(e.returns for e in loops)
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
