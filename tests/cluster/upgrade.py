#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Upgrades a cluster one node at a time while people, bots and timers play.

All nodes begin with the old program. Each in turn is stopped with SIGTERM and
started with the new one, and then each goes back to the old one, so nodes of both
versions share tables in every mixture. Fails as chaos.py does: if a move that was
acknowledged is lost or made twice, if nodes differ, or if a table stops.

Both programs must have the same versions of the rules; docs/decisions/0036 says why.

usage: upgrade.py NEW-PLANCHETTE OLD-PLANCHETTE"""
import os
import signal
import sys

import test_faults
from players import Cluster, Failed


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    new, old = (os.path.abspath(path) for path in sys.argv[1:])
    with Cluster(old) as cluster:
        f = test_faults.Faults(cluster)
        f.begin()
        for name, program in (("new", new), ("old", old)):
            for i, node in enumerate(cluster.nodes):
                if node.stop(signal.SIGTERM):
                    raise Failed(f"node {i} did not stop cleanly")
                node.program = program
                node.start()
                f.wait_until_tables_move()
                if cluster.metric("tables_not_served"):
                    raise Failed("nodes differ")
                print(f"node {i} runs the {name} program, all tables go on", flush=True)
        loops = f.loops
        f.end()
    print(f"{sum(e.moves for e in loops)} moves in {sum(e.games for e in loops)} games; none of "
          "the acknowledged moves was lost or made twice")


if __name__ == "__main__":
    main()
