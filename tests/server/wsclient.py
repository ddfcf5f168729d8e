# SPDX-License-Identifier: MIT
"""A small blocking JSON-RPC client over WebSocket, for tests."""
import base64
import json
import os
import socket
import ssl
import struct


class Gone(Exception):
    """The server is no longer there."""


class Refused(Exception):
    """The server answered with an error; 'error' is the whole of it."""

    def __init__(self, error):
        super().__init__(error["data"]["name"])
        self.error = error


class Client:
    def __init__(self, port, timeout=20, tls=False, headers="",
                 host="localhost"):
        try:
            self.sock = socket.create_connection(("127.0.0.1", port), timeout)
            if tls:
                self.sock = ssl._create_unverified_context().wrap_socket(self.sock)
        except OSError as error:
            raise Gone from error
        self.buffer = b""
        self.next_id = 0
        self.notices = []
        key = base64.b64encode(os.urandom(16)).decode()
        self.raw((f"GET /ws HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
                  "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                  f"{headers}Sec-WebSocket-Key: {key}\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            self.fill()
        self.buffer = self.buffer.split(b"\r\n\r\n", 1)[1]

    def raw(self, data):
        try:
            self.sock.sendall(data)
        except OSError as error:
            raise Gone from error

    def fill(self):
        try:
            data = self.sock.recv(65536)
        except OSError as error:
            raise Gone from error
        if not data:
            raise Gone
        self.buffer += data

    def need(self, n):
        while len(self.buffer) < n:
            self.fill()

    def frame(self):
        self.need(2)
        opcode, length, head = self.buffer[0] & 15, self.buffer[1] & 127, 2
        if length == 126:
            self.need(4)
            length, head = struct.unpack(">H", self.buffer[2:4])[0], 4
        elif length == 127:
            self.need(10)
            length, head = struct.unpack(">Q", self.buffer[2:10])[0], 10
        self.need(head + length)
        payload = self.buffer[head:head + length]
        self.buffer = self.buffer[head + length:]
        if opcode == 8:
            raise Gone
        return payload if opcode == 1 else None

    def send(self, text):
        data = text.encode()
        head = bytes([0x81]) + (bytes([0x80 | len(data)]) if len(data) < 126 else
                                bytes([0xfe]) + struct.pack(">H", len(data)))
        self.raw(head + b"\0\0\0\0" + data)

    def message(self):
        while True:
            payload = self.frame()
            if payload is not None:
                return json.loads(payload)

    def ask(self, method, **params):
        self.next_id += 1
        self.send(json.dumps({"jsonrpc": "2.0", "id": self.next_id,
                              "method": method, "params": params}))
        while True:
            message = self.message()
            if message.get("id") == self.next_id:
                if "error" in message:
                    raise Refused(message["error"])
                return message["result"]
            self.notices.append(message)

    def close(self):
        self.sock.close()
