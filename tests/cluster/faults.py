"""faults.py - what may happen to a cluster, each as one function.

All of them leave the cluster with everything running again."""
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
    """It answers nobody, and knows of nothing when it is back."""
    i = luck.randrange(cluster.servers.n)
    cluster.servers.pause(i)
    time.sleep(seconds)
    cluster.servers.go_on(i)


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
    """The files of all nats-servers go back to what they were when this was
    made. Nodes in 'die' lose their memory as well."""

    def __init__(self, cluster):
        self.cluster = cluster
        self.made = time.time()
        self.copy = tempfile.mkdtemp(prefix="planchette-copy-")
        os.chmod(self.copy, 0o700)
        cluster.servers.copy_files(self.copy)

    def strike(self, die=()):
        """How many seconds were lost."""
        cluster = self.cluster
        for i in die:
            cluster.nodes[i].stop(9)
        for i in range(cluster.servers.n):
            cluster.servers.stop(i)
        lost = time.time() - self.made
        cluster.servers.put_back(self.copy)
        shutil.rmtree(self.copy)
        start_all(cluster)
        return lost


FAULTS = [kill_a_node, stop_the_leader, cut_a_server_off, restart_everything]
