#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A bot at a real table, over WebSocket, with the standard library only.

It joins the table of a link, takes the first free seat, says that it is ready and
plays random legal moves until the game is over. Put your own player into 'choose'.

usage: table_bot.py https://HOST/t/NAME       joins that table
       table_bot.py https://HOST GAME         makes a table with bots and plays

"http://HOST:PORT" goes as well."""
import base64
import hashlib
import json
import os
import random
import re
import socket
import ssl
import struct
import sys


def parts_of(link):
    """(whether it is encrypted, host, port, table or None) of a link; None if it is none."""
    found = re.fullmatch(r"http(s?)://([^:/]+)(?::(\d+))?(?:/t/([^/?#]+))?/?", link)
    if not found:
        return None
    safe = found[1] == "s"
    return safe, found[2], int(found[3] or (443 if safe else 80)), found[4]


class Connection:
    """JSON-RPC over a WebSocket: 'ask' for answers, 'hear' for notices."""

    def __init__(self, safe, host, port):
        self.sock = socket.create_connection((host, port), 60)
        if safe:
            self.sock = ssl.create_default_context().wrap_socket(self.sock, server_hostname=host)
        self.file = self.sock.makefile("rb")
        self.notices, self.id = [], 0
        key = base64.b64encode(os.urandom(16)).decode()
        self.sock.sendall((f"GET /ws HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
                           "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                           f"Sec-WebSocket-Key: {key}\r\n\r\n").encode())
        if b"101" not in self.file.readline():
            sys.exit("the server does not speak WebSocket here")
        while self.file.readline().strip():
            pass

    def send(self, opcode, data):
        mask = os.urandom(4)
        size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
        self.sock.sendall(bytes([0x80 | opcode]) + size + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    def read(self):
        """The next message; pings are answered on the way."""
        while True:
            head = self.file.read(2)
            if len(head) < 2:
                sys.exit("the server closed the connection")
            opcode, size = head[0], head[1] & 127
            if size > 125:
                size = int.from_bytes(self.file.read(2 if size == 126 else 8), "big")
            data = self.file.read(size)
            if opcode & 15 == 8:
                sys.exit("the server closed the connection")
            if opcode & 15 == 9:
                self.send(10, data)
            if opcode & 15 == 1:
                return json.loads(data)

    def ask(self, method, **params):
        """The result of a request; a refusal is raised as it came."""
        self.id += 1
        self.send(1, json.dumps({"jsonrpc": "2.0", "id": self.id, "method": method, "params": params}).encode())
        while True:
            message = self.read()
            if message.get("id") != self.id:
                self.notices.append(message)
            elif "error" in message:
                raise ValueError(f"{method}: {message['error']['message']}")
            else:
                return message["result"]

    def hear(self):
        return self.notices.pop(0) if self.notices else self.read()


def choose(view, legal):
    """Your player. An open set is {"of", "min", "max"}: put a list in its place."""
    move = dict(random.choice(legal))
    for name, value in move.items():
        if isinstance(value, dict) and "of" in value:
            move[name] = random.sample(value["of"], random.randint(value["min"], value["max"]))
    return move


def take_seat(server, sync):
    seat = next((i for i, s in enumerate(sync["room"]["places"]) if s["kind"] == "empty"), None)
    if seat is None:
        sys.exit("there is no free seat at this table")
    server.ask("sit", table=sync["table"], seat=seat)
    return seat


def get_ready(server, room, seat):
    """Commits to random bytes for the deal, as docs/records.md says; returns them."""
    given = os.urandom(16)
    commitment = hashlib.sha256(f"planchette given 2\0{room['table']}\0".encode() +
                                bytes.fromhex(room["commitment"]) +
                                bytes([room["deal"]["number"], seat]) + given).hexdigest()
    server.ask("ready", table=room["table"], ready=True, commitment=commitment)
    return given


def follow_deal(server, room, seat, given):
    """Opens the bytes once all commitments are in; commits again if the deal was voided."""
    mine = room["places"][seat]
    if room["deal"]["until"] is not None and given and not mine["opened"]:
        server.ask("reveal", table=room["table"], given=given.hex())
        return None
    if room["deal"]["until"] is None and room["phase"] == "lobby" and not given:
        return get_ready(server, room, seat)
    return given


def play(server, table, seat, given):
    """Answers every update with choices until the game is over; the scores."""
    now = {"number": 0, "view": None, "legal": []}
    while True:
        message = server.hear()
        params = message.get("params", {})
        news = params.get("sync", params)
        if news.get("table") != table:
            continue
        now.update({k: news[k] for k in ("number", "view", "legal") if k in news})
        room = news.get("room")
        if room:
            given = follow_deal(server, room, seat, given)
        if room and room["phase"] == "over":
            return room["result"]["scores"]
        if now["legal"] and not server.notices:
            try:
                server.ask("move", table=table, number=now["number"], id=os.urandom(16).hex(),
                           move=choose(now["view"], now["legal"]))
                now["legal"] = []
            except ValueError as refusal:  # somebody was quicker: an update follows
                print(refusal, file=sys.stderr)


def main():
    link = parts_of(sys.argv[1]) if len(sys.argv) > 1 else None
    if not link or not (link[3] or len(sys.argv) == 3):
        sys.exit(__doc__)
    safe, host, port, table = link
    try:
        server = Connection(safe, host, port)
    except OSError as why:
        sys.exit(f"cannot reach {host}:{port}: {why}")
    server.ask("hello", protocol=1, name="Table bot")
    if table:
        sync = server.ask("join", table=table)["sync"]
        seat = take_seat(server, sync)
        given = get_ready(server, sync["room"], seat)
    else:
        sync = server.ask("create", game=sys.argv[2])["sync"]
        seat = take_seat(server, sync)
        given = get_ready(server, sync["room"], seat)
        for other in range(sync["room"]["seats"]):
            if other != seat:
                server.ask("bot", table=sync["table"], seat=other, bot="novice")
        server.ask("start", table=sync["table"])
    scores = play(server, sync["table"], seat, given)
    print(f"seat {seat + 1}: {scores[seat]}; all: {scores}")


if __name__ == "__main__":
    try:
        main()
    except ValueError as why:  # the server's own sentence
        sys.exit(f"refused: {why}")
