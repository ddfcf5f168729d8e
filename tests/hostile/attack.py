# SPDX-License-Identifier: MIT
"""For the attacks on a server: its clients from any address, frames made by hand,
and the figures that a check prints."""
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "server"))
from served import Server  # noqa: E402
from wsclient import Client  # noqa: E402


def limited(program, folder, *more):
    """A server with limits."""
    return Server(program, folder, *more, limits=True)


def figure(text):
    print(f"# {text}", flush=True)


def memory(server):
    """MB that the server has in memory."""
    with open(f"/proc/{server.process.pid}/status", encoding="ascii") as status:
        return next(int(line.split()[1]) // 1024 for line in status if line.startswith("VmRSS"))


def request(number, method, **params):
    return json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params})


def framed(text):
    """A message as a frame: several can go out in one packet."""
    size = bytes([0x80 | len(text)]) if len(text) < 126 else \
        bytes([0xfe]) + len(text).to_bytes(2, "big")
    return b"\x81" + size + bytes(4) + text.encode()


def proxied(program, folder, *more):
    """A server that takes the address of its clients from a header."""
    return limited(program, folder, "--trust-proxy", "127.0.0.1/32", *more)


def from_address(server, address, **hello):
    client = Client(server.port, headers=f"X-Forwarded-For: {address}\r\n")
    client.hello = client.ask("hello", protocol=1, **hello)
    return client
