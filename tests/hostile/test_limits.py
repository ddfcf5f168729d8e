#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What one person and one address may do, however often they connect.

usage: test_limits.py PROGRAM [TIMES]      TIMES: how much longer than in 'make test'
"""
import os
import sys
import time

from attack import figure, from_address, limited, proxied
from deals import commit, reveal
from served import run
from wsclient import Client, Gone, Refused

TIMES = int(sys.argv[2]) if len(sys.argv) > 2 else 1


def a_new_connection_does_not_reset_limits(program, folder):
    server = limited(program, folder, "--max-rate", "1", "--max-faults", "10000")
    first = Client(server.port)
    token = first.ask("hello", protocol=1)["token"]
    first.close()
    begun, answered, connections = time.monotonic(), 0, 6 * TIMES
    for _ in range(connections):
        client = Client(server.port)
        client.ask("hello", protocol=1, token=token)
        for _ in range(55):
            try:
                client.ask("ping")
                answered += 1
            except Refused:
                pass
        client.close()
        time.sleep(0.1)  # it is forgotten
    most = 65 + time.monotonic() - begun
    figure(f"{answered} of {55 * connections} messages answered over {connections} connections")
    assert answered <= most, f"{answered} > {most:.0f}"
    server.stop()


def a_request_for_another_host_is_limited_as_its_address(program, folder):
    """What comes from this machine for a public name was forwarded by something."""
    server = limited(program, folder, "--max-per-address", "3", "--name", "play.example")
    kept = []
    for host, most in (("localhost", 10), ("play.example", 3), ("192.0.2.1", 0)):
        clients = []
        for _ in range(10):
            try:
                client = Client(server.port, host=host)
                client.ask("hello", protocol=1)
                clients.append(client)
            except Gone:
                pass
        figure(f"{len(clients)} of 10 connections for {host}")
        assert len(clients) == most, (host, len(clients))
        kept += clients  # they stay open
    server.stop()


def new_tables_of_an_address_are_limited(program, folder):
    server = proxied(program, folder, "--max-tables-each", "1")
    for network, addresses in (("IPv4", ["203.0.113.5"]),
                               ("IPv6 /64", ["2001:db8::1", "2001:db8::2", "2001:db8:0:0:9::3"])):
        made = 0
        for i in range(30):
            client = from_address(server, addresses[i % len(addresses)])
            try:
                client.ask("create", game="mindseye", seats=2)
                made += 1
            except Refused:
                pass
        figure(f"{network}: 30 people of one address made {made} tables")
        assert 15 <= made <= 24, made
    from_address(server, "203.0.113.6").ask("create", game="mindseye", seats=2)
    server.stop()


def another_game_counts_as_a_new_table(program, folder):
    server = proxied(program, folder, "--max-tables-each", "2")
    client = from_address(server, "203.0.113.5")
    table = client.ask("create", game="mindseye", stay=True)["sync"]["table"]
    room = client.ask("parlour", table=table)["parlour"]["parlour"]
    following = client.ask("rematch", table=table, game="telepathic")["table"]
    client.ask("resume", table=following)
    for asked in (("rematch", {"table": following, "game": "mindseye"}),
                  ("create", {"game": "mindseye", "stay": True})):
        try:
            client.ask(asked[0], **asked[1])
        except Refused as refusal:
            assert str(refusal) == "TOO_MANY", refusal
        else:
            raise AssertionError(f"a third table by '{asked[0]}'")
    assert client.ask("gather", parlour=room)["table"] == following  # no new one
    server.stop()


def an_untrusted_proxy_on_this_machine_is_limited(program, folder):
    server = limited(program, folder, "--max-tables-each", "1")
    made = 0
    for i in range(30):
        client = from_address(server, f"203.0.113.{i}")
        try:
            client.ask("create", game="mindseye", seats=2)
            made += 1
        except Refused:
            pass
    assert 15 <= made <= 24, made
    server.stop()


def forty_players_behind_one_address_play_undisturbed(program, folder):
    server = proxied(program, folder)
    people = [from_address(server, "198.51.100.7") for _ in range(40)]
    for host, other in zip(people[::2], people[1::2]):
        table = host.ask("create", game="mindseye", seats=2)["sync"]["table"]
        other.ask("join", table=table)
        for seat, client in enumerate((host, other)):
            client.ask("sit", table=table, seat=seat)
            commit(client, table, seat)
        host.ask("start", table=table)
        reveal((host, other), table)
        host.table = other.table = table
    for turn in range(4 * TIMES):
        for client in people:
            sync = client.ask("resume", table=client.table)["sync"]
            if sync["legal"]:
                client.ask("move", table=client.table, number=sync["number"],
                           id=os.urandom(16).hex(), move=sync["legal"][0])
            if turn == 0:
                client.ask("chat", table=client.table, to="table", text="hello")
    server.stop()


def new_people_of_an_address_are_limited(program, folder):
    server = proxied(program, folder, "--max-new-people", "10")
    for network, addresses in (("IPv4", ["203.0.113.5"]),
                               ("IPv6 /64", ["2001:db8::1", "2001:db8::2"])):
        made = []
        for i in range(60):
            try:
                # A word that is nobody's makes somebody new, too.
                word = {"token": f"a word {i}"} if i % 2 else {}
                made.append(from_address(server, addresses[i % len(addresses)], **word))
            except Refused as refusal:
                assert str(refusal) == "TOO_MANY", refusal
        figure(f"{network}: 60 hellos of one address made {len(made)} people")
        assert 10 <= len(made) <= 12, len(made)
        known = from_address(server, addresses[0], token=made[0].hello["token"])
        assert known.hello["person"] == made[0].hello["person"]
    from_address(server, "203.0.113.6")
    server.stop()


def bad_messages_count_for_the_address(program, folder):
    server = proxied(program, folder, "--max-faults", "20", "--people-per-address", "2")
    quiet = from_address(server, "203.0.113.5")
    begun, answered, refused = time.monotonic(), 0, 0
    for _ in range(30):
        try:
            client = Client(server.port, headers="X-Forwarded-For: 203.0.113.5\r\n")
            for _ in range(15):
                client.send("this is no JSON")
                client.message()
                answered += 1
        except Gone:
            refused += 1
    most = 40 + 2 * (time.monotonic() - begun) + 2
    figure(f"{answered} bad messages answered over 30 connections, {refused} of them cut short")
    assert answered <= most and refused > 20, (answered, most, refused)
    quiet.ask("ping")
    from_address(server, "203.0.113.6")
    server.stop()


def bytes_count_for_the_address(program, folder):
    server = proxied(program, folder, "--max-bytes", "4096", "--people-per-address", "2",
                     "--max-faults", "1000")
    quiet = from_address(server, "203.0.113.5")
    begun, taken = time.monotonic(), 0
    for _ in range(30):
        try:
            client = Client(server.port, headers="X-Forwarded-For: 203.0.113.5\r\n")
            for _ in range(20):
                client.send("x" * 1000)
                client.message()
                taken += 1000
        except Gone:
            pass
    most = 2 * 4096 * (8 + time.monotonic() - begun) + 4096
    figure(f"{taken // 1000} of 600 KB taken over 30 connections")
    assert taken <= most, (taken, most)
    quiet.ask("ping")
    server.stop()


def stored_bytes_of_a_person_are_limited(program, folder):
    server = proxied(program, folder, "--max-stored", "64", "--max-rate", "1000")
    client = from_address(server, "203.0.113.5")
    table = client.ask("create", game="mindseye", seats=2)["sync"]["table"]
    done = 0
    try:
        while done < 1000:
            client.ask("sit", table=table, seat=done % 2)
            done += 1
    except Refused as refusal:
        assert str(refusal) == "TOO_MANY", refusal
    figure(f"one person stored {done} actions of 64 KB")
    assert 50 < done < 130, done
    client.close()
    again = from_address(server, "203.0.113.5", token=client.hello["token"])
    again.ask("resume", table=table)
    again.ask("ping")
    try:
        again.ask("sit", table=table, seat=0)
        raise AssertionError("a new connection stores more")
    except Refused:
        pass
    other = from_address(server, "203.0.113.5")
    other.ask("join", table=table)
    server.stop()


def attempts_to_guess_codes_are_limited(program, folder):
    server = proxied(program, folder, "--max-rare", "2", "--max-rate", "1000",
                     "--max-new-people", "10000")
    begun, tried = time.monotonic(), 0
    until = begun + 2 * TIMES
    while time.monotonic() < until:
        client = from_address(server, "203.0.113.5")
        for _ in range(10):
            try:
                client.ask("join", code="able-acid-acorn-11")
            except Refused as refusal:
                tried += str(refusal) == "UNKNOWN_TABLE"
        client.close()
    took = time.monotonic() - begun
    figure(f"{tried} codes tried in {took:.1f} s from one address, 40 of them in a row")
    assert 20 <= tried <= 42 + 20 * took, tried
    server.stop()


CHECKS = [
    a_new_connection_does_not_reset_limits,
    a_request_for_another_host_is_limited_as_its_address,
    new_tables_of_an_address_are_limited,
    another_game_counts_as_a_new_table,
    an_untrusted_proxy_on_this_machine_is_limited,
    forty_players_behind_one_address_play_undisturbed,
    new_people_of_an_address_are_limited,
    bad_messages_count_for_the_address,
    bytes_count_for_the_address,
    stored_bytes_of_a_person_are_limited,
    attempts_to_guess_codes_are_limited,
]

ONLY = [check for check in CHECKS if not os.environ.get("ONLY") or
        os.environ["ONLY"] in check.__name__]

if __name__ == "__main__":
    sys.exit(run(ONLY))
