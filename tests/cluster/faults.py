# SPDX-License-Identifier: MIT
"""faults.py - the faults that tests inject into a cluster, one function each.

After each of them everything is running again."""
import os
import shutil
import tempfile
import time


def kill_a_node(cluster, luck):
    node = luck.choice(cluster.nodes)
    node.stop(9)
    time.sleep(1)
    node.start()


def stop_the_leader(cluster, _luck):
    i = cluster.servers.leader()
    cluster.servers.stop(i)
    time.sleep(4)
    cluster.servers.start(i)
    cluster.servers.wait(i)


def cut_a_server_off(cluster, luck, seconds=10):
    """Pauses a nats-server: it answers nobody, and afterwards lags behind."""
    i = luck.randrange(cluster.servers.n)
    cluster.servers.pause(i)
    time.sleep(seconds)
    cluster.servers.resume(i)


def start_all(cluster):
    for i in range(cluster.servers.n):
        if not cluster.servers.process[i]:
            cluster.servers.start(i)
    for i in range(cluster.servers.n):
        cluster.servers.wait(i)
    for node in cluster.nodes:
        if not node.process:
            node.start()


def restart_everything(cluster, luck):
    for node in cluster.nodes:
        node.stop(luck.choice((9, 15)))
    for i in range(cluster.servers.n):
        cluster.servers.stop(i, luck.choice((9, 15)))
    start_all(cluster)


class PowerCut:
    """Resets the files of all nats-servers to what they were when this object
    was made, as a power cut before a flush would. Nodes in 'die' are killed
    too, so that they lose what they have in memory."""

    def __init__(self, cluster):
        self.cluster = cluster
        self.made = time.time()
        self.copy = tempfile.mkdtemp(prefix="planchette-copy-")
        os.chmod(self.copy, 0o700)
        cluster.servers.copy_files(self.copy)

    def strike(self, die=()):
        """Returns how many seconds were lost."""
        cluster = self.cluster
        for i in die:
            cluster.nodes[i].stop(9)
        for i in range(cluster.servers.n):
            cluster.servers.stop(i)
        lost = time.time() - self.made
        cluster.servers.restore_files(self.copy)
        shutil.rmtree(self.copy)
        start_all(cluster)
        return lost


FAULTS = [kill_a_node, stop_the_leader, cut_a_server_off, restart_everything]
