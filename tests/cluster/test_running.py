#!/usr/bin/env python3
"""What docs/running.md says about running a cluster: passwords from a file,
TLS with certificates of both sides, where the key is, and backups.

usage: test_running.py PLANCHETTE      prints TAP"""
import os
import shutil
import stat
import subprocess
import sys
import tempfile

from faults import start_all
from nats import Servers
from nodes import Node
from players import Cluster, Failed, Person, Table, report


def openssl(*words):
    subprocess.run(["openssl", *words], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def make_certificates(folder):
    """A certificate authority, and certificates for NATS and for a node."""
    path = lambda name: os.path.join(folder, name)  # noqa: E731
    openssl("req", "-x509", "-newkey", "ec", "-pkeyopt",
            "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj",
            "/CN=Test", "-keyout", path("ca.key"), "-out", path("ca.pem"))
    with open(path("names"), "w", encoding="ascii") as f:
        f.write("subjectAltName=IP:127.0.0.1,DNS:localhost\n")
    for who in ("nats", "node"):
        openssl("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
                "-nodes", "-subj", f"/CN={who}", "-keyout",
                path(who + ".key"), "-out", path(who + ".csr"))
        openssl("x509", "-req", "-in", path(who + ".csr"), "-CA",
                path("ca.pem"), "-CAkey", path("ca.key"), "-CAcreateserial",
                "-days", "2", "-extfile", path("names"), "-out",
                path(who + ".pem"))


class Running:
    def __init__(self, program):
        self.program = program

    def refused(self, url, *more):
        """What the program says; it must not start."""
        done = subprocess.run(
            [self.program, "serve", "--port", "0", "--store", url, *more],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            timeout=180, check=False)
        if done.returncode == 0:
            raise Failed("it starts where it should not")
        return done.stdout

    def password_file_and_key(self):
        with Servers(1) as servers:
            user, password = servers.users[0]
            path = os.path.join(servers.root, "password")
            with open(path, "w", encoding="ascii") as f:
                f.write(password + "\n")
            url = f"nats://{user}@127.0.0.1:{servers.port[0]}"
            data = os.path.join(servers.root, "share")
            node = subprocess.Popen(
                [self.program, "serve", "--port", "0", "--store", url,
                 "--store-password-file", path], cwd=servers.root,
                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                env=dict(os.environ, XDG_DATA_HOME=data))
            line = node.stdout.readline().decode()
            with open(f"/proc/{node.pid}/cmdline", "rb") as f:
                shown = password.encode() in f.read()
            node.terminate()
            node.wait()
            node.stdout.close()
            if "http" not in line:
                raise Failed("it does not start with a password from a file")
            if shown:
                raise Failed("the password is on the command line")
            key = os.path.join(data, "planchette", "cluster.key")
            if stat.S_IMODE(os.stat(key).st_mode) != 0o600:
                raise Failed("others may read the key")
            with open(path, "w", encoding="ascii") as f:
                f.write("wrong\n")
            key = ["--key-file", key]
            if "password" not in self.refused(url, "--store-password-file",
                                              path, *key):
                raise Failed("a wrong password is not named")
            if "file" not in self.refused(url, "--store-password-file",
                                          path + ".none", *key):
                raise Failed("a missing file is not named")

    def tls(self):
        folder = tempfile.mkdtemp(prefix="planchette-tls-")
        try:
            make_certificates(folder)
            servers = Servers(1)
            with open(servers.path(0, "conf"), "a", encoding="ascii") as f:
                f.write(f'tls {{ cert_file: "{folder}/nats.pem", key_file: '
                        f'"{folder}/nats.key", ca_file: "{folder}/ca.pem", '
                        "verify: true }\n")
            with servers:
                url = servers.url(0)
                key = ["--key-file", os.path.join(servers.root, "k")]
                self.refused(url, *key)
                self.refused(f"{url}&ca={folder}/ca.pem", *key)
                secure = (f"{url}&ca={folder}/ca.pem&cert={folder}/node.pem"
                          f"&key={folder}/node.key")
                node = Node(self.program, secure, servers.root, 0)
                node.start()
                if node.stop() != 0:
                    raise Failed("a node with TLS does not stop cleanly")
        finally:
            shutil.rmtree(folder)

    def account(self):
        """We have an account of our own, beside that of somebody else."""
        servers = Servers(1)
        user, password = servers.users[0]
        conf = servers.config(0)
        plain = next(line for line in conf.splitlines()
                     if line.startswith("authorization"))
        with open(servers.path(0, "conf"), "w", encoding="ascii") as f:
            f.write(conf.replace(
                plain, "accounts { PLANCHETTE { jetstream: enabled, users: "
                f'[{{user: {user}, password: "{password}"}}] }}, OTHER '
                '{ users: [{user: other, password: "none"}] } }'))
        with Cluster(self.program, 1, servers) as cluster:
            table = Table(cluster, "mindseye", 2, {"rounds": 4})
            table.play()
            table.nothing_lost_nothing_twice()
            table.give_up()
            said = subprocess.run(
                [self.program, "backup", os.path.join(servers.root, "copy"),
                 "--port", str(cluster.nodes[0].port), "--key-file",
                 cluster.nodes[0].key], stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT, text=True, check=False)
            if said.returncode == 0 or "docs/running.md" not in said.stdout:
                raise Failed(f"a backup of NATS: {said.stdout}")

    def backup(self):
        """A copy of one server's files, made while people play on the other
        two; then all is lost, and every server gets that copy."""
        copy = tempfile.mkdtemp(prefix="planchette-backup-")
        try:
            with Cluster(self.program) as cluster:
                table = Table(cluster, "mindseye", 3, {"rounds": 80},
                              name="Kept ")
                table.play(until=9)
                number = [p.number for p in table.people]
                servers = cluster.servers
                servers.wait_healthy(2)
                servers.stop(2, 15)
                for i in range(servers.n):
                    shutil.copytree(servers.path(2, "data"),
                                    os.path.join(copy, str(i)))
                table.play(until=3)
                servers.start(2)
                servers.wait(2)
                servers.wait_healthy(2)
                table.play(until=3)
                for node in cluster.nodes:
                    node.stop(9)
                for i in range(servers.n):
                    servers.stop(i)
                servers.put_back(copy)
                start_all(cluster)
                for person, had in zip(table.people, number):
                    person.connect()
                    if person.number < had:
                        raise Failed("the backup lacks what was there before: "
                                     f"{person.number} of {had}")
                table.all_see_the_same()
                table.play(until=6)
                Person(cluster, 1, "Newcomer").ask("ping")
        finally:
            shutil.rmtree(copy)


def main():
    running = Running(os.path.abspath(sys.argv[1]))
    return report([
        ("a password comes from a file, and the key is where data is kept",
         running.password_file_and_key),
        ("NATS may ask for certificates", running.tls),
        ("NATS may have an account for us", running.account),
        ("a backup of NATS's files can be put back", running.backup),
    ]) != 0


if __name__ == "__main__":
    sys.exit(main())
