#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Reads the include lines of the sources: which folder may know which, who may
look into a table, and that every action stands in one place.

usage: test_layers.py      prints TAP"""
import collections
import os
import re
import sys

import declared

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
INCLUDE = re.compile(r'^#include "([^"]+)"', re.M)
TEST = re.compile(r"^(test_|probe_|fuzz_|bench_)|_test\.")

# What a folder may include besides itself. Whatever is not here is a program
# or a test, and may include everything.
MAY = {
    "rules": "",
    "games": "rules",
    "bots": "rules games",
    "base": "",
    "wire": "rules games base",
    "store": "base",
    "extras": "rules games bots base wire",
    "server": "rules games bots base wire store extras review",
    "solve": "rules bots",
    "review": "rules games bots wire",
    "puzzles": "rules games bots wire",
}
# What tables and their includes must not need: the browser has none of it.
HOSTED = re.compile(r"^(uv\.h|openssl/.*|sqlite3\.h|nats/.*|wslay/.*|http_parser\.h|store/.*)$")
ANY_INCLUDE = re.compile(r'^\s*#\s*include\s+[<"]([^>"]+)[>"]', re.M)
TABLE_FILES = re.compile(r"^(server/(table|actions_)\w*\.[ch]|tests/.*)$")

# Where the server reads, writes, describes or refuses a field, or a kind of value
# in the store. No other string stands between the call and the name.
FIELD = re.compile(
    r'\b(?:pl_field_\w+|json_object_\w+|pl_call_text|pl_call_bad_field|pl_read\w*|read_flag|'
    r'pl_answer_fail|pl_fail|pl_store_get|pl_store_put)\([^;"]*"\w+"'
    r'|\{ "\w+\??",\s+"(?:boolean|string|number|unknown|[A-Z])'
    r'|\.name = "\w+"')
# Words that are also the name of an action but mean something else there.
OTHER_WORDS = {
    "server/actions_play.c": "move",  # the field in a refusal of a move
    "server/actions_time.c": "bot wait",  # what becomes of a missing person's seat
    "server/http.c": "host",  # a header
    "server/kin.c": "record",  # a field of a field
    "server/live_here.c": "left",  # a line of the log
    "server/metrics.c": "tables",
    "server/protocol.c": "name parlour mask see signal sealed opened",  # a description, and notices
    "server/requests_coach.c": "known",  # a kind of help
    "server/requests_server.c": "backup",  # what a hash is for
    "server/requests_stare.c": "left mask see signal sealed opened",  # an eye, and notices
    "server/table.c": "move",  # a kind of patience
    "server/table_past.c": "record",  # what a hash is for
    "server/table_write.c": "bot",  # a kind of seat
}

# The host of a record is in its summary: there is no table any more to ask.
NO_TABLE = {"server/requests_record.c": 1}


def sources():
    """Path from the top and text of every C file that is not a test of a layer."""
    for path in declared.walk(TOP):
        name = os.path.relpath(path, TOP)
        folder = name.split(os.sep)[0]
        if not name.endswith((".c", ".h")) or folder in ("dist", "bench", "examples"):
            continue
        if folder not in MAY or not TEST.search(os.path.basename(name)):
            yield name, declared.text_of(path)


def folder_leaks(files):
    for name, text in files.items():
        folder = name.split("/")[0]
        for other in INCLUDE.findall(text) if folder in MAY else []:
            above = other.split("/")[0]
            if "/" in other and above != folder and above not in MAY[folder].split():
                yield f"{name} includes {other}"


def game_leaks(files):
    """wire/ and server/ know games by the registry alone."""
    for name, text in files.items():
        if name.split("/")[0] in ("wire", "server"):
            yield from (f"{name} includes {other}" for other in INCLUDE.findall(text)
                        if other.startswith("games/") and other != "games/registry.h")


def named_games(files):
    """Nor do they name one: what a game needs there is in its descriptors."""
    games = sorted(name for name in os.listdir(os.path.join(TOP, "games"))
                   if os.path.isdir(os.path.join(TOP, "games", name)))
    word = re.compile("|".join(games), re.I)
    for name, text in files.items():
        if name.split("/")[0] in ("wire", "server"):
            yield from (f"{name} names {game}" for game in sorted(set(word.findall(text))))


def header_cycles(files):
    graph = {name: [other for other in INCLUDE.findall(text) if other in files]
             for name, text in files.items()}
    done, path = set(), []

    def visit(name):
        if name in path:
            yield " -> ".join(path[path.index(name):] + [name])
        elif name not in done:
            path.append(name)
            for other in graph[name]:
                yield from visit(other)
            path.pop()
            done.add(name)
    for name in sorted(graph):
        yield from visit(name)


def folder_cycles(files):
    """Folders that include each other, by whatever way; programs and tests too."""
    graph = collections.defaultdict(set)
    for name, text in files.items():
        if not name.startswith("tests/"):
            graph[name.split("/")[0]].update(other.split("/")[0] for other in INCLUDE.findall(text)
                                             if "/" in other)
    for folder in sorted(graph):
        seen, todo = set(), [other for other in graph[folder] if other != folder]
        while todo:
            at = todo.pop()
            if at not in seen:
                seen.add(at)
                todo += graph.get(at, ())
        if folder in seen:
            yield f"{folder} includes a folder that includes {folder}"


def hosted_leaks(files):
    """Headers of the host that tables, their actions, entries or reviews reach."""
    for name in files:
        if not re.match(r"(server/(table|entry|actions_)\w*|review/\w+)\.[ch]$", name):
            continue
        seen, todo = set(), [(name, name)]
        while todo:
            at, way = todo.pop()
            for other in ANY_INCLUDE.findall(files.get(at, "")):
                if HOSTED.match(other):
                    yield f"{way} -> {other}"
                elif other not in seen:
                    seen.add(other)
                    todo.append((other, f"{way} -> {other}"))


def table_leaks(files):
    for name, text in files.items():
        if "server/table_inner.h" in INCLUDE.findall(text) and not TABLE_FILES.match(name):
            yield f"{name} looks into tables"


def actions_listed(files):
    listed = re.findall(r"\b(?:TABLE|SERVER)\((\w+)\)", files["server/actions.h"])
    return [name for name in listed if name not in ("TABLE", "SERVER")]


def unplaced_actions(files):
    """Actions that are not described exactly once, or not listed."""
    found = collections.Counter()
    for name, text in files.items():
        found.update(re.findall(r"^const pl_action pl_action_(\w+) =", text, re.M))
    listed = collections.Counter(actions_listed(files))
    yield from (f"{name}: described {found[name]} times, listed {listed[name]} times"
                for name in found | listed if found[name] != 1 or listed[name] != 1)


def scattered_actions(files):
    """Names of actions that the server has elsewhere than in their descriptors. Many
    fields have the name of an action, so what reads or writes a field does not count."""
    word = re.compile(rf'"({"|".join(actions_listed(files))})"')
    for name, text in files.items():
        if name.startswith("server/"):
            rest = FIELD.sub("", declared.COMMENT.sub("", text))
            yield from (f"{name} has the name '{action}'" for action in sorted(set(word.findall(rest)))
                        if action not in OTHER_WORDS.get(name, "").split())


def compared_kinds(files):
    """Kinds of entries that the server compares: what differs is in the descriptor."""
    listed = re.search(r"enum \{(.*?)PL_ENTRY_KINDS", files["server/entry.h"], re.S).group(1)
    kinds = "|".join(re.findall(r"\bPL_ENTRY_[A-Z]+\b", listed))
    compared = re.compile(rf"(?:[=!]=\s*|\bcase\s+)({kinds})\b|\b({kinds})\s*[=!]=")
    for name, text in files.items():
        for found in compared.findall(text) if name.startswith("server/") else []:
            yield f"{name} compares {''.join(found)}"


def checked_by_hand(files):
    """Requests that look for the host or a seat of the caller instead of saying 'who'."""
    by_hand = re.compile(r"PL_REFUSE_NOT_(?:HOST|SEATED)")
    for name, text in files.items():
        if name.startswith("server/requests_") or name == "server/neighbours.c":
            known = NO_TABLE.get(name, 0)
            if len(by_hand.findall(text)) > known:
                yield f"{name} refuses for want of a seat or host"


def main():
    files = dict(sources())
    checks = [
        ("a folder includes only folders below it", folder_leaks(files)),
        ("wire and server include no game", game_leaks(files)),
        ("wire and server name no game", named_games(files)),
        ("no header includes itself by way of others", header_cycles(files)),
        ("no folder includes itself by way of others", folder_cycles(files)),
        ("tables, actions, entries and reviews include nothing of the host", hosted_leaks(files)),
        ("only tables and their actions look into a table", table_leaks(files)),
        ("every action is described once and listed once", unplaced_actions(files)),
        ("no action is known by its name elsewhere", scattered_actions(files)),
        ("no entry is known by its kind elsewhere", compared_kinds(files)),
        ("who may make a request is said by its descriptor", checked_by_hand(files)),
    ]
    print(f"1..{len(checks)}")
    failed = 0
    for i, (name, faults) in enumerate(checks, 1):
        faults = list(faults)
        failed |= bool(faults)
        print(f"{'not ok' if faults else 'ok'} {i} - {name}")
        for fault in faults:
            print(f"# {fault}")
    return failed


sys.exit(main())
