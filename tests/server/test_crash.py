#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Kills the server again and again during play, and looks for lost moves.

A third of the kills happen at a fault point between the store's commit and the
answer, or just before the commit; the others at a random time. After each one
the server starts again on the same file. In every second round a crowd plays
at other tables, so that one commit holds the moves of many. Every acknowledged
move must be in the log exactly once. A move whose answer was lost is sent
again with its id. At the end all games are finished, their records verify,
and the copies of the store's files taken at the kills contain no secrets of
the deals, no move ids and no chat.

usage: test_crash.py PLANCHETTE [KILLS]      40 unless given; prints TAP"""
import json
import os
import random
import re
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import traceback

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from deals import commit, reveal  # noqa: E402
from wsclient import Client, Gone, Refused  # noqa: E402

TABLES, SEATS = 3, 2
CHAT = "xyzzy-the-ghost-is-in-the-cellar"


class Server:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.process = None
        self.log = open(os.path.join(folder, "log"), "ab")

    def start(self, fault=None):
        env = dict(os.environ)
        env.pop("PLANCHETTE_FAULT", None)
        if fault:
            env["PLANCHETTE_FAULT"] = fault
        self.process = subprocess.Popen(
            [self.program, "serve", "--port", "0", "--no-limits", "--bot-ms", "50",
             "--store", "sqlite:" + os.path.join(self.folder, "t.db")],
            env=env, stdout=subprocess.PIPE, stderr=self.log)
        line = self.process.stdout.readline().decode()
        found = re.search(r":(\d+)/", line)
        if not found:
            self.process.wait()
            return None
        return int(found.group(1))

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()
        self.process.stdout.close()


class Seat:
    def __init__(self, number):
        self.seat, self.token, self.client = number, None, None
        self.number, self.legal, self.phase, self.result = 0, [], "lobby", None
        self.acked = []       # (id, move, number) of acknowledged moves
        self.pending = None   # (id, move, number asked) not yet answered

    def hello(self, port):
        self.client = Client(port)
        hello = {"protocol": 1, "name": f"Seat {self.seat}"}
        if self.token:
            hello["token"] = self.token
        answer = self.client.ask("hello", **hello)
        self.token = answer["token"] or self.token

    def take(self, state):
        self.number = state["number"]
        if state.get("legal") is not None:
            self.legal = state["legal"]
        if state.get("room"):
            self.phase = state["room"]["phase"]
            self.result = state["room"]["result"]

    def drain(self):
        """Reads what has arrived, up to the answer to a ping."""
        self.client.ask("ping")
        for notice in self.client.notices:
            if notice["method"] == "update":
                update = notice["params"]
                if update["number"] != self.number + 1:
                    raise AssertionError("a gap in the numbers")
                self.take(update)
            elif notice["method"] == "sync":
                self.take(notice["params"]["sync"])
        self.client.notices = []


class Table:
    made = 0  # moves acknowledged at all tables

    def __init__(self, port):
        self.seats = [Seat(i) for i in range(SEATS)]
        for seat in self.seats:
            seat.hello(port)
        first = self.seats[0]
        sync = first.client.ask("create", game="mindseye", seats=SEATS)["sync"]
        self.link = sync["table"]
        for seat in self.seats[1:]:
            seat.client.ask("join", table=self.link)
        for seat in self.seats:
            seat.client.ask("sit", table=self.link, seat=seat.seat)
            commit(seat.client, self.link, seat.seat)
        first.client.ask("chat", table=self.link, text=CHAT)
        first.client.ask("start", table=self.link)
        reveal([seat.client for seat in self.seats], self.link)
        self.resume()

    def resume(self):
        for seat in self.seats:
            sync = seat.client.ask("resume", table=self.link)["sync"]
            seat.client.notices = []
            if seat.acked and sync["number"] < seat.acked[-1][2]:
                raise AssertionError("an acknowledged move is lost")
            if sync["me"]["seat"] != seat.seat:
                raise AssertionError("a seat is lost")
            seat.take(sync)

    def send(self, seat, move_id, move, number):
        seat.pending = (move_id, move, number)
        answer = seat.client.ask("move", table=self.link, number=number,
                                 id=move_id, move=move)
        seat.pending = None
        seat.acked.append((move_id, move, answer["number"]))
        Table.made += 1
        return answer["number"]

    def refused(self, seat, refusal, allowed):
        """A move may come too late, also because a timer has ended the game."""
        seat.pending = None
        if str(refusal) == "NOT_NOW":
            seat.drain()
            if seat.phase == "over":
                return
        if str(refusal) not in allowed:
            raise refusal

    def settle(self):
        """Repeats the move whose answer was lost, and some that were answered."""
        for seat in self.seats:
            if seat.pending:
                move_id, move, number = seat.pending
                try:
                    self.send(seat, move_id, move, number)
                except Refused as refusal:
                    self.refused(seat, refusal, ("STALE", "ILLEGAL_MOVE", "NOT_YOUR_TURN"))
            for move_id, move, number in seat.acked[-2:]:
                again = seat.client.ask("move", table=self.link, number=0,
                                        id=move_id, move=move)["number"]
                if again != number:
                    raise AssertionError("a repeated move got another answer")
            seat.drain()

    def play(self):
        """Makes one move; False when the game is over."""
        for seat in random.sample(self.seats, SEATS):
            seat.drain()
            if seat.phase == "over":
                return False
            plain = [m for m in seat.legal
                     if not any(isinstance(v, dict) for v in m.values())]
            if not plain:
                continue
            move = random.choice(plain)
            try:
                self.send(seat, secrets.token_hex(16), move, seat.number)
            except Refused as refusal:
                self.refused(seat, refusal, ("STALE",))
        return True


def copy_files(folder, kept):
    for name in ("t.db", "t.db-wal", "t.db-tail", "log"):
        path = os.path.join(folder, name)
        if os.path.exists(path):
            with open(path, "rb") as f:
                kept.append(f.read())


class Crowd:
    """More players, so that commits hold many moves; their games are not checked."""

    def __init__(self, program, port):
        self.process = subprocess.Popen(
            [program, "load", "--port", str(port), "--tables", "4", "--rate", "400",
             "--seconds", "20"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def leave(self):
        self.process.kill()
        self.process.wait()


def rounds(server, tables, kills, kept):
    """Plays until the server was killed 'kills' times; how many at a fault point."""
    at_fault = 0
    for n in range(kills):
        fault = None
        if n % 3 == 0:
            place = random.choice(["after-commit", "after-commit", "before-commit"])
            fault = f"{place}:{random.randint(3, 40)}"
        port = server.start(fault)
        timer = threading.Timer(10 if fault else random.uniform(0.05, 0.5),
                                server.process.kill)
        timer.start()
        crowd = Crowd(server.program, port) if port and n % 2 else None
        try:
            if port is None:
                raise Gone
            if not tables:
                tables.extend(Table(port) for _ in range(TABLES))
            else:
                for table in tables:
                    for seat in table.seats:
                        seat.hello(port)
                    table.resume()
                    table.settle()
            while True:
                for i, table in enumerate(tables):
                    if not table.play():
                        tables[i] = Table(port)
        except Gone:
            pass
        by_timer = not timer.is_alive()
        timer.cancel()
        server.process.wait()
        if crowd:
            crowd.leave()
        at_fault += fault is not None and not by_timer
        server.kill()
        if n % max(kills // 8, 1) == 0 or n == kills - 1:
            copy_files(server.folder, kept)
    return at_fault


def finish(server, tables, program):
    port = server.start()
    verified = []
    for table in tables:
        for seat in table.seats:
            seat.hello(port)
        table.resume()
        table.settle()
        while table.play():
            pass
        first = table.seats[0]
        first.drain()
        record = first.client.ask("record", record=first.result["record"])["record"]
        path = os.path.join(server.folder, "record.json")
        with open(path, "w", encoding="utf-8") as f:
            json.dump(record, f)
        done = subprocess.run([program, "verify", path], stdout=subprocess.DEVNULL)
        verified.append(done.returncode == 0)
    server.stop()
    return verified


def secrets_of(tables):
    for table in tables:
        yield bytes.fromhex(table.seats[0].result["secret"])
        yield table.seats[0].result["secret"].encode()
        yield table.link.encode()
        for seat in table.seats:
            yield seat.token.encode()
            for move_id, _, _ in seat.acked[:10]:
                yield bytes.fromhex(move_id)
                yield move_id.encode()
    yield CHAT.encode()


def main():
    program = os.path.abspath(sys.argv[1])
    kills = int(sys.argv[2]) if len(sys.argv) > 2 else 40
    random.seed(int(os.environ.get("SEED", "1")))
    folder = tempfile.mkdtemp(prefix="planchette-crash-")
    server, tables, kept, ok = Server(program, folder), [], [], True
    print("1..3")
    begun = time.time()
    try:
        # The first run must get as far as making the tables.
        port = server.start()
        tables.extend(Table(port) for _ in range(TABLES))
        server.kill()
        at_fault = rounds(server, tables, kills, kept)
        good = at_fault * 10 >= kills
        ok = ok and good
        print(f"{'ok' if good else 'not ok'} 1 - {kills} kills, {at_fault} at fault points: "
              f"none of {Table.made} acknowledged moves is lost ({time.time() - begun:.0f} s)")
        verified = finish(server, tables, program)
        ok = ok and all(verified)
        print(f"{'ok' if all(verified) else 'not ok'} 2 - every table goes on and verifies")
        found = [s for s in set(secrets_of(tables)) for data in kept if s in data]
        ok = ok and not found and any(b"SQLite format 3" in data for data in kept)
        print(f"{'not ok' if found else 'ok'} 3 - {len(kept)} copies of the files tell nothing")
    except (AssertionError, Refused) as error:
        ok = False
        print(f"not ok - {type(error).__name__}: {error}")
        print("# " + traceback.format_exc().replace("\n", "\n# "))
    finally:
        if server.process and server.process.poll() is None:
            server.kill()
        server.log.close()
        shutil.rmtree(folder, ignore_errors=True)
    return 0 if ok else 1


sys.exit(main())
