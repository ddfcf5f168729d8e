# SPDX-License-Identifier: MIT
"""What a test's clients do for a fair deal: they commit to bytes, then open them.

A client is anything with ask(), and keeps its bytes in 'given'."""
import hashlib
import secrets


def commitment(room, seat, given):
    """A seat's commitment to its bytes, as docs/records.md says."""
    return hashlib.sha256(f"planchette given 2\0{room['table']}\0".encode() +
                          bytes.fromhex(room["commitment"]) +
                          bytes([room["deal"]["number"], seat]) + given).hexdigest()


def commit(client, table, seat):
    """Says that the client is ready, with a commitment to random bytes."""
    room = client.ask("resume", table=table)["sync"]["room"]
    client.given = secrets.token_bytes(16)
    client.ask("ready", table=table, ready=True,
               commitment=commitment(room, seat, client.given))


def reveal(clients, table):
    """All open their bytes; the last one deals."""
    for client in clients:
        client.ask("reveal", table=table, given=client.given.hex())
