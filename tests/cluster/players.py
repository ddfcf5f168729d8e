# SPDX-License-Identifier: MIT
"""players.py - simulated people at tables of a cluster, who reconnect.

A person is connected to one node. When that node fails, they connect to
another, send hello with their token, resume the table, and send the move that
had no answer again, with the same id. So in the end every move has an answer,
and a table's record must hold exactly the moves that were acknowledged."""
import os
import random
import secrets
import subprocess
import sys
import threading
import time
import traceback
import urllib.error
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "server"))
from deals import commit, reveal  # noqa: E402
from nats import Servers  # noqa: E402
from nodes import Node  # noqa: E402
from wsclient import Client, Gone, Refused  # noqa: E402

PATIENCE = 90  # timeout in seconds for anything that must happen
LATER = ("BUSY", "NOT_HERE", "TOO_FAST")  # errors after which to retry


class Failed(AssertionError):
    """A guarantee of the cluster was broken."""


class Cluster:
    """Three nats-servers, or others, and three nodes. Used with 'with'."""

    def __init__(self, program, nodes=3, servers=None):
        self.program = program
        self.servers = servers or Servers(3, nodes)
        self.nodes = [Node(program, self.servers.url(i), self.servers.root, i)
                      for i in range(nodes)]

    def __enter__(self):
        self.servers.__enter__()
        try:
            for node in self.nodes:
                node.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *failure):
        for node in self.nodes:
            node.stop(9)
        if failure and failure[0]:
            self.show_logs()
        self.servers.__exit__()

    def show_logs(self):
        """Prints the last lines of every log, to help find the cause."""
        logs = [node.log.name for node in self.nodes]
        logs += [self.servers.path(i, "log") for i in range(self.servers.n)]
        for path in logs:
            for line in last_lines(path, 6):
                print(f"# {os.path.basename(path)}: {line}")

    def node_from(self, home):
        """Node number 'home', or the next one that runs."""
        for i in range(len(self.nodes)):
            node = self.nodes[(home + i) % len(self.nodes)]
            if node.process:
                return node
        return None

    def running(self):
        return [node for node in self.nodes if node.process]

    def check_nodes_run(self):
        """Fails if a node exited without being told to."""
        for node in self.nodes:
            code = node.process.poll() if node.process else None
            if code is not None:
                last = "\n".join(last_lines(node.log.name, 60))
                raise Failed(f"a node died with {code}; its log ends:\n{last}")

    def metric(self, name):
        """The sum of a metric over all running nodes."""
        self.check_nodes_run()
        return sum(metrics(node).get(name, 0) for node in self.running())


def last_lines(path, n):
    try:
        with open(path, encoding="utf-8", errors="replace") as f:
            return f.read().splitlines()[-n:]
    except OSError:
        return []


def page(node, path):
    until = time.time() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{node.port}{path}",
                                        timeout=30) as f:
                return f.read().decode()
        except urllib.error.HTTPError as error:
            return error.read().decode()
        except OSError:
            if time.time() > until:
                raise
            time.sleep(0.2)


def metrics(node):
    pairs = (line.split() for line in page(node, "/metrics").splitlines()
             if not line.startswith("#"))
    return {name.replace("planchette_", ""): float(value)
            for name, value in pairs}


def wait_for(what, check, seconds=PATIENCE):
    until = time.time() + seconds
    while not check():
        if time.time() > until:
            raise Failed(what)
        time.sleep(0.1)


def choose(choice, luck):
    """A random move of a choice, which may have one open set."""
    if isinstance(choice, dict) and set(choice) >= {"of", "min", "max"}:
        n = luck.randint(choice["min"], min(choice["max"], len(choice["of"])))
        chosen = luck.sample(choice["of"], n)
        return chosen if choice.get("ordered") else sorted(
            chosen, key=choice["of"].index)
    if isinstance(choice, dict):
        return {name: choose(value, luck) for name, value in choice.items()}
    return choice


class Person:
    def __init__(self, cluster, home, name):
        self.cluster, self.home, self.name = cluster, home, name
        self.client = self.token = self.link = None
        self.number, self.legal, self.room, self.seat = 0, [], {}, None
        self.pending = None   # a move that has no answer yet
        self.acked = []       # ids of acknowledged moves
        self.last = None      # the last of them, and its number
        self.lost = 0         # how often the server reported lost moves
        self.went_back = 0    # how often the table's number decreased
        self.returns = 0

    # ---- the connection

    def connect(self):
        """Connects to a node that runs, and resumes the table."""
        until = time.time() + PATIENCE
        while True:
            try:
                self.connect_once()
                return
            except Gone:
                pass
            except Refused as refusal:
                if str(refusal) not in LATER:
                    raise
            if time.time() > until:
                self.cluster.check_nodes_run()
                raise Failed(f"{self.name} cannot reconnect")
            time.sleep(0.2)
            self.home += 1

    def connect_once(self):
        node = self.cluster.node_from(self.home)
        if not node:
            raise Gone
        if self.client:
            self.client.close()
        self.client = Client(node.port)
        hello = {"protocol": 1, "name": self.name}
        if self.token:
            hello["token"] = self.token
        token = self.client.ask("hello", **hello)["token"]
        if token and self.token:
            raise Failed(f"{self.name} is no longer known to the server")
        self.token = token or self.token
        if self.link:
            self.sync()

    def sync(self, since=True):
        params = {"table": self.link}
        if since:
            params["since"] = self.number
        state = self.client.ask("resume", **params)["sync"]
        self.client.notices = []
        if state["number"] < self.number:
            self.went_back += 1
        self.lost += bool(state.get("lost"))
        self.take(state)
        return state

    def look(self):
        """Resumes the table, reconnecting if the node fails meanwhile."""
        try:
            self.sync()
        except Gone:
            self.connect()
        except Refused as refusal:
            if str(refusal) not in LATER:
                raise
            self.connect()

    def ask(self, method, **params):
        """Sends a request and retries until the answer is final."""
        until = time.time() + PATIENCE
        while True:
            try:
                if not self.client:
                    self.connect()
                return self.client.ask(method, **params)
            except Gone:
                self.returns += 1
                self.connect()
            except Refused as refusal:
                if str(refusal) not in LATER + ("UNKNOWN_TABLE",
                                                "NOT_READY"):
                    raise
                if time.time() > until:
                    raise
                time.sleep(0.1)

    # ---- messages from the server

    def take(self, state):
        self.number = state["number"]
        if state.get("legal") is not None:
            self.legal = state["legal"]
        if state.get("room"):
            self.room = state["room"]

    def drain(self):
        self.ask("ping")
        for notice in self.client.notices:
            if notice["method"] == "update":
                number = notice["params"]["number"]
                if number <= self.number:
                    continue  # 'resume' returned it already
                if number != self.number + 1:
                    raise Failed("a gap in the numbers")
                self.take(notice["params"])
            elif notice["method"] == "sync":
                self.take(notice["params"]["sync"])
        self.client.notices = []

    # ---- moves

    def move(self, luck):
        """Makes one move if possible; True if it was acknowledged."""
        if not self.pending:
            if not self.legal:
                return False
            self.pending = {"id": secrets.token_hex(16), "number": self.number,
                            "move": choose(luck.choice(self.legal), luck)}
        try:
            taken = self.ask("move", table=self.link, **self.pending)
        except Refused as refusal:
            if str(refusal) not in ("STALE", "ILLEGAL_MOVE", "NOT_YOUR_TURN",
                                    "NOT_NOW", "GAME_OVER", "BAD_MOVE"):
                raise
            self.pending = None
            return False
        self.acked.append(self.pending["id"])
        self.last = (self.pending, taken["number"])
        self.pending = None
        return True

    def close(self):
        if self.client:
            self.client.close()
            self.client = None


class Table:
    """A table whose seats are connected to different nodes."""

    def __init__(self, cluster, game, people, options=None, bots=0, name="",
                 watch=False, bot="random", stay=False):
        self.cluster, self.game = cluster, game
        self.luck = random.Random(secrets.randbits(64))
        self.people = [Person(cluster, i, f"{name}{i}") for i in range(people)]
        self.watcher = Person(cluster, people, "Watcher") if watch else None
        host = self.people[0]
        made = host.ask("create", game=game, seats=people + bots,
                        options=options or {}, stay=stay)
        self.link = host.link = made["sync"]["table"]
        for i, person in enumerate(self.people):
            person.seat = i
            if person is not host:
                person.ask("join", table=self.link)
                person.link = self.link
            person.ask("sit", table=self.link, seat=i)
            commit(person, self.link, i)
        if self.watcher:
            self.watcher.ask("join", table=self.link)
            self.watcher.link = self.link
        for i in range(people, people + bots):
            host.ask("bot", table=self.link, seat=i, bot=bot)
        try:
            host.ask("start", table=self.link)
        except Refused as refusal:
            # NOT_NOW: the game has started, but the answer was lost.
            if str(refusal) != "NOT_NOW":
                raise
        self.open_bytes()
        for person in self.everybody():
            person.look()

    def open_bytes(self):
        for person in self.people:
            until = time.monotonic() + PATIENCE
            while True:
                try:
                    reveal([person], self.link)
                    break
                except Refused as refusal:
                    # NOT_NOW: the node has not read the start yet, or the bytes are there.
                    room = person.ask("resume", table=self.link)["sync"]["room"]
                    if room["places"][person.seat]["opened"]:
                        break
                    if str(refusal) != "NOT_NOW" or time.monotonic() > until:
                        raise
                    time.sleep(0.05)

    def everybody(self):
        return self.people + ([self.watcher] if self.watcher else [])

    def is_over(self):
        return self.people[0].room["phase"] == "over"

    def step(self):
        """Each person makes at most one move; returns how many were made."""
        made = 0
        for person in self.luck.sample(self.people, len(self.people)):
            person.drain()
            if person.room["phase"] != "over":
                made += person.move(self.luck)
        return made

    def play(self, pause=0.0, until=None, stop=None):
        """Plays to the end, or for 'until' moves, or until stop() is true."""
        made, last = 0, time.time()
        while not self.is_over():
            if (until and made >= until) or (stop and stop()):
                break
            some = self.step()
            made += some
            if some:
                last = time.time()
            elif time.time() > last + PATIENCE:
                raise Failed(f"{self.game}: no move within {PATIENCE} s")
            time.sleep(pause if some else 0.02)
        return made

    # ---- what must hold

    def look_from(self, person, node):
        """What a node shows to a person, without the current time."""
        client = Client(node.port)
        try:
            client.ask("hello", protocol=1, name=person.name,
                       token=person.token)
            state = client.ask("resume", table=self.link)["sync"]
        finally:
            client.close()
        state.pop("now")
        return state

    def check_nodes_show_the_same(self):
        """All nodes show a person the same; no two people see the same."""
        views = set()
        for person in self.everybody():
            seen = {}

            def agree(person=person, seen=seen):
                for i, node in enumerate(self.cluster.running()):
                    try:
                        seen[i] = self.look_from(person, node)
                    except (Gone, Refused):
                        return False
                return all(s == seen[0] for s in seen.values())

            wait_for(f"{self.game}: the nodes show {person.name} different "
                     "things", agree)
            views.add(str(seen[0]["me"]))
        if len(views) != len(self.everybody()):
            raise Failed("two people are the same to the server")

    def record(self):
        host = self.people[0]
        found = []

        def look():
            found.extend(host.ask("records")["records"])
            return found

        wait_for("there is no record", look)
        return host.ask("record", record=found[0]["record"])["record"]

    def check_record_has_every_move_once(self):
        """The record holds exactly the acknowledged moves, each once."""
        made = [0] * len(self.people)
        for step in self.record()["moves"]:
            if isinstance(step[0], int) and step[0] < len(made):
                made[step[0]] += 1
        taken = [len(person.acked) for person in self.people]
        if made != taken:
            raise Failed(f"{self.game}: {taken} moves were acknowledged, "
                         f"{made} are in the record")

    def close(self):
        for person in self.everybody():
            person.close()


class TableLoop(threading.Thread):
    """A thread that plays one table after another until end()."""

    def __init__(self, cluster, make, pause=0.05, checks=True):
        super().__init__(daemon=True)
        self.cluster, self.make, self.pause = cluster, make, pause
        self.checks, self.stopping, self.failure = checks, False, None
        self.moves = self.games = self.returns = 0
        self.moved_at, self.worst = time.time(), 0.0
        self.table = None

    def note(self, made):
        now = time.time()
        if made:
            self.worst = max(self.worst, now - self.moved_at)
            self.moved_at = now
        self.moves += made

    def run(self):
        try:
            while not self.stopping:
                self.table = self.make(self.cluster)
                while not self.table.is_over() and not self.stopping:
                    made = self.table.step()
                    self.note(made)
                    time.sleep(self.pause if made else 0.02)
                self.returns += sum(p.returns for p in self.table.everybody())
                if self.table.is_over():
                    self.games += 1
                    if self.checks:
                        self.table.check_record_has_every_move_once()
                if not self.stopping:
                    self.table.close()
        except Exception as error:  # pylint: disable=broad-except
            self.failure = error

    def wait_for_moves(self, seconds=PATIENCE):
        before = self.moves + self.games
        wait_for("a table does not continue",
                 lambda: self.failure or self.moves + self.games > before + 2,
                 seconds)
        if self.failure:
            raise self.failure

    def end(self):
        """Stops, and plays the last table to its end."""
        self.stopping = True
        self.join(2 * PATIENCE)
        if self.failure:
            raise self.failure
        if self.is_alive():
            raise Failed("a player waits forever")
        if not self.table.is_over():
            self.moves += self.table.play()
            self.games += 1
        if self.checks:
            self.table.check_record_has_every_move_once()
            self.table.check_nodes_show_the_same()
        self.table.close()


def verify(program, record_text):
    done = subprocess.run([program, "verify", "-"], input=record_text,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, check=False)
    return done.returncode == 0, done.stdout


def report(tests, cluster=None):
    """Runs tests, prints TAP and returns how many failed. Prints the reasons
    again at the end, since a test runner may show only the last lines."""
    reasons = []
    print(f"1..{len(tests)}", flush=True)
    for i, (name, test) in enumerate(tests, 1):
        begun = time.time()
        try:
            test()
            print(f"ok {i} - {name} # {time.time() - begun:.1f} s", flush=True)
        except Exception as error:  # pylint: disable=broad-except
            for line in traceback.format_exc().splitlines():
                print("# " + line)
            if cluster:
                cluster.show_logs()
            why = f"{type(error).__name__}: {error}".splitlines()[0]
            reasons.append(f"# {i} failed after {time.time() - begun:.1f} s: "
                           f"{why}")
            print(f"not ok {i} - {name}: {why}", flush=True)
    for reason in reasons:
        print(reason, flush=True)
    return len(reasons)
