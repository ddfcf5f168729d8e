#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What docs/running.md promises about running a cluster: passwords from a
file, TLS with certificates on both sides, the key file, and backups.

usage: test_running.py PLANCHETTE      prints TAP"""
import os
import shutil
import stat
import subprocess
import sys
import tempfile
import threading

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
        """Fails if the program starts; returns its output."""
        done = subprocess.run(
            [self.program, "serve", "--port", "0", "--store", url, *more],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            timeout=180, check=False)
        if done.returncode == 0:
            raise Failed("the program starts but should not")
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

    def other_key(self):
        with Servers(1) as servers:
            node = Node(self.program, servers.url(0), servers.root, 0)
            node.start()
            node.stop()
            for name in ("another", "missing"):
                path = os.path.join(servers.root, name + ".key")
                if name == "another":
                    with open(path, "wb") as f:
                        f.write(os.urandom(32))
                    os.chmod(path, 0o600)
                said = self.refused(servers.url(0), "--key-file", path)
                if "key" not in said:
                    raise Failed(f"a key that is {name}: {said}")
            if os.path.exists(path):
                raise Failed("a key was made although the store has another")

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
        """Our account in a NATS server that has another account as well."""
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
            table = Table(cluster, "mindseye", 2, {"rounds": 4, "stare": "duel"})
            table.play()
            table.check_record_has_every_move_once()
            table.close()

    def command(self, *words):
        """Runs the program; its exit status and output."""
        done = subprocess.run([self.program, *words], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, timeout=180,
                              check=False)
        return done.returncode, done.stdout

    def restore_refused(self, word, path, url, key):
        code, said = self.command("restore", path, "--store", url,
                                  "--key-file", key)
        if code == 0 or word not in said:
            raise Failed(f"a restore that should name '{word}': {said}")

    def export(self):
        """A node writes a file while people play. Then all is lost, and the
        file is put into an empty cluster."""
        cluster = Cluster(self.program)
        for each in cluster.nodes:
            each.url += "&streams=6"
        with cluster:
            servers, node = cluster.servers, cluster.nodes[0]
            host = Person(cluster, 0, "Host")
            for _ in range(6):  # some are in the streams that were added
                host.ask("create", game="mindseye")
            copy = os.path.join(servers.root, "copy")
            table = Table(cluster, "mindseye", 3, {"rounds": 80, "stare": "duel"},
                          name="Kept ")
            table.play(until=9)
            number = [p.number for p in table.people]
            result = []
            writer = threading.Thread(target=lambda: result.append(
                self.command("backup", copy, "--port", str(node.port),
                             "--key-file", node.key)))
            writer.start()
            while writer.is_alive():
                table.play(until=1)
            writer.join()
            if result[0][0] != 0:
                raise Failed(f"a backup through a node: {result[0][1]}")
            if stat.S_IMODE(os.stat(copy).st_mode) != 0o600:
                raise Failed("others may read the backup")
            with open(copy, "rb") as f:
                whole = f.read()
            if b"Kept" in whole:
                raise Failed("a name is in the backup in clear")
            code, said = self.command("backup", copy, "--port", str(node.port),
                                      "--key-file", node.key)
            if code == 0:
                raise Failed("a backup replaced a file")
            self.restore_refused("not empty", copy, servers.url(0), node.key)
            for each in cluster.nodes:
                each.stop(9)
            for i in range(servers.n):
                servers.stop(i)
                shutil.rmtree(servers.path(i, "data"))
            for i in range(servers.n):
                servers.start(i)
            for i in range(servers.n):
                servers.wait(i)
            with open(copy + ".torn", "wb") as f:
                f.write(whole[:-1])
            self.restore_refused("too early", copy + ".torn", servers.url(0),
                                 node.key)
            subprocess.run([self.program, "restore", copy, "--store",
                            servers.url(0), "--key-file", node.key],
                           env=dict(os.environ, PLANCHETTE_FAULT="restore:20"),
                           timeout=180, check=False)
            if "restore" not in self.refused(servers.url(0), "--key-file",
                                             node.key):
                raise Failed("a node starts on half a restore")
            code, said = self.command("restore", copy, "--store",
                                      servers.url(0), "--key-file", node.key)
            if code != 0:
                raise Failed(f"a restore: {said}")
            self.restore_refused("not empty", copy, servers.url(0), node.key)
            start_all(cluster)
            for person, had in zip(table.people, number):
                person.connect()
                if person.number < had:
                    raise Failed("the backup lacks what was there before: "
                                 f"{person.number} of {had}")
            table.check_nodes_show_the_same()
            table.play(until=6)
            Person(cluster, 1, "Newcomer").ask("ping")

    def backup(self):
        """A copy of one server's files, made while people play on the other
        two; then all is lost, and every server gets that copy."""
        copy = tempfile.mkdtemp(prefix="planchette-backup-")
        try:
            with Cluster(self.program) as cluster:
                table = Table(cluster, "mindseye", 3, {"rounds": 80, "stare": "duel"},
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
                servers.restore_files(copy)
                start_all(cluster)
                for person, had in zip(table.people, number):
                    person.connect()
                    if person.number < had:
                        raise Failed("the backup lacks what was there before: "
                                     f"{person.number} of {had}")
                table.check_nodes_show_the_same()
                table.play(until=6)
                Person(cluster, 1, "Newcomer").ask("ping")
        finally:
            shutil.rmtree(copy)


def main():
    running = Running(os.path.abspath(sys.argv[1]))
    return report([
        ("a password is read from a file and the key is private",
         running.password_file_and_key),
        ("a node with another key does not start", running.other_key),
        ("a node connects to NATS with certificates", running.tls),
        ("a node works in an account of NATS", running.account),
        ("a backup of NATS's files can be restored", running.backup),
        ("a backup made by a node during play can be restored",
         running.export),
    ]) != 0


if __name__ == "__main__":
    sys.exit(main())
