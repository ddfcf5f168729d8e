#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A deal that was voided, from the table to 'planchette verify': the record has it,
verify names who it was, and refuses a record from which it was taken.

usage: test_voided.py PLANCHETTE"""
import json
import os
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from deals import commit, reveal  # noqa: E402
from served import Server, run, written  # noqa: E402


def deal(people, table):
    for seat, client in enumerate(people):
        commit(client, table, seat)
    people[0].ask("start", table=table)


def play(people, table):
    """Both make the first legal move until the game is over; the room then."""
    while True:
        for client in people:
            sync = client.ask("resume", table=table)["sync"]
            if sync["room"]["phase"] == "over":
                return sync["room"]
            if sync["legal"]:
                client.ask("move", table=table, number=sync["number"],
                           id=os.urandom(16).hex(), move=sync["legal"][0])


def verify(program, folder, record):
    path = os.path.join(folder, "record.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump(record, file)
    done = subprocess.run([program, "verify", path], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True)
    return done.returncode, done.stdout


def voided_record(program, folder):
    """Bob's client has lost its bytes once; then Ada and Bob play."""
    server = Server(program, folder)
    people = [server.guest(), server.guest()]
    try:
        for client, name in zip(people, ("Ada", "Bob")):
            client.ask("name", name=name)
        table = people[0].ask("create", game="mindseye", seats=2,
                              options={"rounds": 2})["sync"]["table"]
        people[1].ask("join", table=table)
        for seat, client in enumerate(people):
            client.ask("sit", table=table, seat=seat)
        deal(people, table)
        reveal(people[:1], table)
        people[1].ask("reveal", table=table, given=None)
        people[1].ask("sit", table=table, seat=1)
        deal(people, table)
        reveal(people, table)
        return written(people[0], "record", play(people, table))["record"]
    finally:
        server.stop()


def verify_counts_voided_deals_and_names_who_voided_them(program, folder):
    code, said = verify(program, folder, voided_record(program, folder))
    assert code == 0, said
    assert "voided  1 deal\n        deal 1: seat 2 (Bob) had lost its bytes\n" in said, said
    assert "given   by seats 1 2\n" in said, said


def verify_refuses_a_record_whose_deal_was_changed(program, folder):
    record = voided_record(program, folder)
    one = record["deal"]["voided"][0]

    def changed(where, **members):
        before = {name: where[name] for name in members}
        where.update(members)
        code, said = verify(program, folder, record)
        where.update(before)
        assert code == 2, said
        return said

    assert "deal.given[0]" in changed(record["deal"], voided=[])
    assert "deal.voided[0].by" in changed(one, by=[{"seat": 0, "player": 0}])
    assert "deal.voided[0].by" in changed(one, why="wrong")
    assert "deal.voided[0].given[0]" in changed(one, given=["0" * 32, None])
    assert "deal.given" in changed(record["deal"], given=[record["deal"]["given"][0], None])
    assert "deal.given[1]" in changed(record["deal"], given=[record["deal"]["given"][0], "0" * 32])
    assert "deal.commitments: there is no such field" in changed(record, format=1)
    assert verify(program, folder, record)[0] == 0


sys.exit(run([verify_counts_voided_deals_and_names_who_voided_them,
              verify_refuses_a_record_whose_deal_was_changed]))
