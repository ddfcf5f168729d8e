# SPDX-License-Identifier: MIT
"""A Mysterium card set of little generated pictures, for tests.

usage: cardset.py FOLDER      writes it there, with tables for bots"""
import hashlib
import json
import os
import struct
import subprocess
import sys
import zlib

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
CLASSIC = os.path.join(TOP, "data", "mysterium", "classic")
PARTS = ("characters", "locations", "objects", "visions")


def png(colour):
    """An upright picture of 4 by 6 in one colour."""
    def chunk(name, data):
        whole = name + data
        return struct.pack(">I", len(data)) + whole + struct.pack(">I", zlib.crc32(whole))
    rows = (b"\0" + bytes(colour) * 4) * 6
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 4, 6, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def entries(part):
    with open(os.path.join(CLASSIC, part + ".json"), encoding="utf-8") as file:
        return json.load(file)


def write(folder, name, value):
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        json.dump(value, file, indent=1)


def change(folder, name, how):
    """Rewrites a file of the set with what 'how' makes of it."""
    with open(os.path.join(folder, name), encoding="utf-8") as file:
        value = json.load(file)
    write(folder, name, how(value) or value)


def own(part):
    """The entries of a part as make() writes them."""
    cards = entries(part)[::-1]
    for card in cards:
        card["id"] = "x-" + card["id"]
        card["title"] = "My " + card["title"][:30]
        card["picture"] = {"kind": "photo", "file": card["id"] + ".png"}
    return cards


def relate(folder):
    """Makes the tables of a set."""
    beside = os.path.join(os.path.dirname(folder), "tagvectors.txt")
    if not os.path.exists(beside):
        os.symlink(os.path.join(os.path.dirname(CLASSIC), "tagvectors.txt"), beside)
    subprocess.run([os.path.join(TOP, "tools", "node"),
                    os.path.join(TOP, "tools", "relate", "relate.mjs"), "table", folder],
                   check=True, stdout=subprocess.DEVNULL)


def make(folder, tables=True):
    """Words of the classic set, in another order, with photographs of its own."""
    os.makedirs(os.path.join(folder, "pictures"))
    write(folder, "set.json", {"name": "Little colours", "version": 3, "licence": "MIT",
                               "about": "Made by a test."})
    for part in PARTS:
        cards = own(part)
        for card in cards:
            colour = hashlib.sha256(card["id"].encode()).digest()[:3]
            with open(os.path.join(folder, "pictures", card["id"] + ".png"), "wb") as file:
                file.write(png(colour))
        write(folder, part + ".json", cards)
    if tables:
        relate(folder)


def reasons(folder, visions):
    """What players read after a game: by table a, for a vision and a card by number."""
    with open(os.path.join(folder, "relate-a.json"), encoding="utf-8") as file:
        why = json.load(file)["why"]

    def read(vision, card):
        pairs = [pair.split("~") for pair in why[visions[vision - 1]["id"]][card - 1].split()]
        return ", ".join(a if a == b else f"{a} → {b}" for a, b in pairs)
    return read


if __name__ == "__main__":
    make(sys.argv[1])
