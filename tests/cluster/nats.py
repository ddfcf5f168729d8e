# SPDX-License-Identifier: MIT
"""nats.py - runs nats-servers for tests: on 127.0.0.1, on free ports, with a
password for each node, and files in a temporary directory that is removed at
the end."""
import json
import os
import random
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.request


PATIENCE = 90  # seconds for a server to start


def free_port(taken=()):
    """A port below the ephemeral range, so that no outgoing connection takes it
    while its server is down."""
    with open("/proc/sys/net/ipv4/ip_local_port_range", encoding="ascii") as f:
        below = int(f.read().split()[0])
    while True:
        port = random.randrange(below // 3, below)
        if port in taken:
            continue
        with socket.socket() as s:
            try:
                s.bind(("127.0.0.1", port))
                return port
            except OSError:
                pass


def answers(port):
    try:
        with socket.create_connection(("127.0.0.1", port), 1) as s:
            s.settimeout(1)
            return s.recv(4) == b"INFO"
    except OSError:
        return False


class Servers:
    """'n' servers; more than one form a cluster. Used with 'with'."""

    def __init__(self, n, nodes=3, root=None):
        self.n = n
        self.own = root is None
        self.root = root or tempfile.mkdtemp(prefix="planchette-nats-")
        os.chmod(self.root, 0o700)
        ports = []
        for _ in range(3 * n):
            ports.append(free_port(ports))
        self.port, self.route = ports[:n], ports[n:2 * n]
        self.http = ports[2 * n:]
        self.users = [(f"node{i}", secrets.token_hex(16))
                      for i in range(nodes)]
        self.route_password = secrets.token_hex(16)
        self.process = [None] * n
        for i in range(n):
            with open(self.path(i, "conf"), "w") as f:
                os.chmod(self.path(i, "conf"), 0o600)
                f.write(self.config(i))

    def path(self, i, what):
        return os.path.join(self.root, f"nats{i}.{what}")

    def config(self, i):
        users = ", ".join(f'{{user: {u}, password: "{p}"}}'
                          for u, p in self.users)
        text = (f'server_name: n{i}\nlisten: "127.0.0.1:{self.port[i]}"\n'
                f'http: "127.0.0.1:{self.http[i]}"\n'
                f'jetstream {{ store_dir: "{self.path(i, "data")}" }}\n'
                f"authorization {{ users: [{users}] }}\n"
                f'log_file: "{self.path(i, "log")}"\n')
        if self.n > 1:
            routes = ", ".join(
                f'"nats://route:{self.route_password}@127.0.0.1:{p}"'
                for p in self.route)
            text += ("cluster {\n  name: planchette\n"
                     f'  listen: "127.0.0.1:{self.route[i]}"\n'
                     "  authorization { user: route, "
                     f'password: "{self.route_password}" }}\n'
                     f"  routes: [{routes}]\n}}\n")
        return text

    def url(self, node=0):
        user, password = self.users[node]
        # Each node tries a different server first.
        ports = self.port[node % self.n:] + self.port[:node % self.n]
        hosts = ",".join(f"127.0.0.1:{p}" for p in ports)
        return (f"nats://{user}:{password}@{hosts}"
                f"?replicas={3 if self.n >= 3 else 1}")

    def start(self, i):
        self.process[i] = subprocess.Popen(
            ["nats-server", "-c", self.path(i, "conf")],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def wait(self, i):
        self.wait_until(i, lambda: answers(self.port[i]), "does not start")

    def wait_healthy(self, i):
        """Waits until the server has caught up with the others."""
        self.wait_until(i, lambda: self.is_healthy(i), "does not catch up")

    def wait_until(self, i, check, what):
        until = time.time() + PATIENCE
        while not check():
            if time.time() > until or self.process[i].poll() is not None:
                with open(self.path(i, "log"), encoding="utf-8") as f:
                    said = f.read().splitlines()[-1:]
                raise RuntimeError(f"nats-server {what}: {said}")
            time.sleep(0.05)

    def is_healthy(self, i):
        try:
            with urllib.request.urlopen(
                    f"http://127.0.0.1:{self.http[i]}/healthz",
                    timeout=10) as f:
                return f.status == 200
        except OSError:
            return False

    def stop(self, i, how=signal.SIGKILL):
        if self.process[i]:
            # A paused process would not handle the signal.
            self.process[i].send_signal(signal.SIGCONT)
            self.process[i].send_signal(how)
            self.process[i].wait()
            self.process[i] = None

    def pause(self, i):
        self.process[i].send_signal(signal.SIGSTOP)

    def resume(self, i):
        self.process[i].send_signal(signal.SIGCONT)

    def leader(self):
        """The server that is leader of most streams of table logs."""
        for i in range(self.n):
            url = f"http://127.0.0.1:{self.http[i]}/jsz?accounts=1&streams=1"
            try:
                with urllib.request.urlopen(url, timeout=3) as f:
                    text = f.read().decode()
            except OSError:
                continue
            streams = [s for account in json.loads(text).get(
                           "account_details", [])
                       for s in account.get("stream_detail", [])]
            leads = [s.get("cluster", {}).get("leader", "") for s in streams
                     if s["name"].startswith("PL_LOG")]
            return max(range(self.n), key=lambda k: leads.count(f"n{k}"))
        return 0

    def copy_files(self, to):
        """Copies the files of all servers, paused, so that they are consistent."""
        for i in range(self.n):
            self.pause(i)
        for i in range(self.n):
            shutil.copytree(self.path(i, "data"), os.path.join(to, str(i)))
        for i in range(self.n):
            self.resume(i)

    def restore_files(self, copy):
        """Restores the files; no server may be running."""
        for i in range(self.n):
            shutil.rmtree(self.path(i, "data"))
            shutil.copytree(os.path.join(copy, str(i)), self.path(i, "data"))

    def __enter__(self):
        # On SIGTERM raise KeyboardInterrupt, so that __exit__ stops the servers.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        try:
            for i in range(self.n):
                self.start(i)
            for i in range(self.n):
                self.wait(i)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for i in range(self.n):
            self.stop(i)
        if self.own:
            shutil.rmtree(self.root, ignore_errors=True)
