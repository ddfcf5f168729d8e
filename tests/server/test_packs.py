#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Decks and card sets at a table, over real sockets.

usage: test_packs.py PLANCHETTE      prints TAP"""
import hashlib
import json
import os
import shutil
import sys
import urllib.request

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import cardset  # noqa: E402
from deals import commit, reveal  # noqa: E402
from served import QUICK, Server, fault, play_with_bots, run, verified  # noqa: E402

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
DECKS = os.path.join(TOP, "data", "clairvoyance")


def packs(client, game):
    return next(g for g in client.ask("games")["games"] if g["id"] == game)["packs"]


# ---- decks -----------------------------------------------------------------

def without_a_folder_only_the_built_in_deck_is_offered(program, folder):
    # Elsewhere than in the source, where there is a folder beside the program.
    server = Server(shutil.copy(program, folder), folder)
    try:
        found = packs(server.guest(), "clairvoyance")
        assert found == [{"id": "default", "name": "Default",
                          "about": "80 cards of 36 kinds", "bots": True}], found
        assert packs(server.guest(), "mindseye") == []
    finally:
        server.stop()


def a_deck_of_the_folder_is_chosen_played_and_recorded(program, folder):
    server = Server(program, folder, "--decks", DECKS)
    try:
        ada = server.guest()
        ids = [pack["id"] for pack in packs(ada, "clairvoyance")]
        assert ids == ["default", "heavy-furniture"], ids
        sync = ada.ask("create", game="clairvoyance", seats=2, options=QUICK,
                       pack="heavy-furniture")["sync"]
        room = sync["room"]
        assert room["pack"] == "heavy-furniture"
        wardrobe = next(c for c in room["data"]["card"] if c["name"] == "Wardrobe")
        assert wardrobe == {"name": "Wardrobe", "copies": 3, "type": "item", "faces": [3],
                            "damage": 6, "effect": "none", "param": 0}, wardrobe
        record, kept = play_with_bots(ada, sync["table"], 2, "random")
        assert kept["data"] == room["data"]
        assert verified(program, folder, kept)
        shown = ada.ask("replay", record=record, seat="watcher", count=1)
        assert shown["data"] == room["data"]
        again = ada.ask("join", table=ada.ask("rematch", table=sync["table"])["table"])["sync"]
        assert again["room"]["pack"] == "heavy-furniture"
        assert again["room"]["data"] == room["data"]
    finally:
        server.stop()


def the_host_changes_the_deck_before_the_start(program, folder):
    server = Server(program, folder, "--decks", DECKS)
    try:
        ada = server.guest()
        table = ada.ask("create", game="clairvoyance", seats=2)["sync"]["table"]

        def now():
            return ada.ask("resume", table=table)["sync"]["room"]
        assert now()["data"] is None and now()["pack"] is None
        ada.ask("configure", table=table, pack="heavy-furniture")
        assert len(now()["data"]["card"]) == 28
        ada.ask("configure", table=table, seats=3)
        assert now()["pack"] == "heavy-furniture" and now()["data"], "another option keeps it"
        ada.ask("configure", table=table, pack="default")
        assert now()["pack"] == "default" and now()["data"] is None
        for seat in range(3):
            ada.ask("bot", table=table, seat=seat, bot="random")
        ada.ask("start", table=table)
        error = fault(ada, "configure", table=table, pack="heavy-furniture")
        assert error["data"]["name"] == "NOT_NOW", "a deck never changes during a game"
    finally:
        server.stop()


def an_uploaded_deck_is_read_and_its_fault_named(program, folder):
    server = Server(program, folder)
    try:
        ada = server.guest()
        with open(os.path.join(DECKS, "default.deck"), encoding="utf-8") as file:
            text = file.read()
        mine = text.replace("Lamp ", "Lantern ", 1)
        room = ada.ask("create", game="clairvoyance", deck=mine)["sync"]["room"]
        assert room["pack"] is None and room["data"]["card"][1]["name"] == "Lantern"
        broken = text.replace("| 2 5 8 |", "| 2 5 9 |", 1)
        for method, more in (("create", {"game": "clairvoyance"}),
                             ("configure", {"table": room["table"]})):
            error = fault(ada, method, deck=broken, **more)
            assert error["message"].startswith("line 4, column 48: faces"), error
            assert error["data"]["field"] == "deck", error
        kept = ada.ask("resume", table=room["table"])["sync"]["room"]
        assert kept["data"] == room["data"], "a refusal changes nothing"
    finally:
        server.stop()


def an_unknown_or_ambiguous_pack_is_refused(program, folder):
    server = Server(program, folder)
    try:
        ada = server.guest()
        for params, field in (({"pack": "no-such"}, "pack"), ({"pack": 7}, "pack"),
                              ({"deck": 7}, "deck"), ({"deck": "x", "pack": "default"}, "pack")):
            error = fault(ada, "create", game="clairvoyance", **params)
            assert error["data"]["field"] == field, (params, error)
        error = fault(ada, "create", game="mindseye", deck="deck 1\n")
        assert "'mindseye' has no decks" in error["message"], error
    finally:
        server.stop()


def a_faulty_deck_in_the_folder_stops_the_server(program, folder):
    with open(os.path.join(folder, "odd.deck"), "w", encoding="utf-8") as file:
        file.write("deck 1\nLamp | many | item | 1 | 2 | none\n")
    server = Server(program, folder, "--decks", folder)
    said = server.process.communicate(timeout=20)[1]
    assert server.process.returncode == 2 and "odd.deck:2:8: copies: a number" in said, said


# ---- card sets -------------------------------------------------------------

SOON = {"timer_ms": 0, "vote_ms": 0}


def fetched(server, path):
    with urllib.request.urlopen(f"http://127.0.0.1:{server.port}{path}", timeout=10) as answer:
        return answer.read(), answer.headers["Cache-Control"]


def a_card_set_is_offered_served_and_played_by_bots(program, folder):
    sets = os.path.join(folder, "sets")
    cardset.make(os.path.join(sets, "little"))
    server = Server(program, folder, "--sets", sets)
    try:
        ada = server.guest()
        found = packs(ada, "mysterium")
        assert [pack["id"] for pack in found] == ["classic", "little"], found
        assert found[1] == {"id": "little", "name": "Little colours", "about": "Made by a test.",
                            "bots": True}, found
        sync = ada.ask("create", game="mysterium", seats=3, options=SOON, pack="little")["sync"]
        data = sync["room"]["data"]
        assert sorted(data) == ["card", "mark", "set", "version"], sorted(data)
        assert data["set"] == "little" and data["version"] == 3
        assert data["card"][0] == {"title": "My The Beekeeper"}, data["card"][0]

        text, caching = fetched(server, f"/sets/little-{data['mark']}.json")
        index = json.loads(text)["cards"]
        assert "immutable" in caching
        names = [f"c{n}" for n in range(1, 55)] + [f"v{n}" for n in range(1, 85)]
        assert list(index) == names, "by number, in the order in which all fetch them"
        visions = cardset.entries("visions")[::-1]
        assert index["v1"] == {"alt": visions[0]["alt"], "file": index["v1"]["file"]}
        for name, card in index.items():
            picture, caching = fetched(server, "/sets/" + card["file"])
            digest = hashlib.sha256(picture).hexdigest()
            assert card["file"] == f"{digest[:8]}-{digest[8:16]}.png", name
            assert "immutable" in caching

        name, record = play_with_bots(ada, sync["table"], 3, "keen")
        assert record["data"]["mark"] == data["mark"] and len(record["data"]["table"]) == 2
        assert verified(program, folder, record)
        before = json.dumps([m for m in ada.heard[:-1]])
        for secret in [card["title"] for card in visions] + ["says", '"tags": {', '"table": [']:
            assert secret not in before, f"{secret} was sent during the game"
        told = ada.ask("explain", record=name)
        assert told["titles"][0].startswith("My ") and len(told["titles"]) == 84
        reason = cardset.reasons(os.path.join(sets, "little"), cardset.own("visions"))
        assert told["visions"]
        for one in told["visions"]:
            assert one["words"] == reason(one["vision"], one["card"]), one
    finally:
        server.stop()


def mixture(folder, *names):
    """A set 'both' that mixes these sets, which lie beside it, with tables."""
    os.makedirs(os.path.join(folder, "both"))
    cardset.write(os.path.join(folder, "both"), "set.json",
                  {"name": "Both", "version": 1, "licence": "MIT", "mix": list(names)})


def a_mixture_deals_the_cards_of_its_sets_by_turns(program, folder):
    sets = os.path.join(folder, "sets")
    cardset.make(os.path.join(sets, "little"), tables=False)
    os.symlink(cardset.CLASSIC, os.path.join(sets, "classic"))
    mixture(sets, "classic", "little")
    cardset.relate(os.path.join(sets, "both"))
    server = Server(program, folder, "--sets", sets)
    try:
        ada = server.guest()
        found = {pack["id"]: pack["bots"] for pack in packs(ada, "mysterium")}
        assert found == {"classic": True, "both": True, "little": False}, found
        sync = ada.ask("create", game="mysterium", seats=3, options=SOON, pack="both")["sync"]
        data = sync["room"]["data"]
        index = json.loads(fetched(server, f"/sets/both-{data['mark']}.json")[0])["cards"]
        names = [f"c{n}" for n in range(1, 55)] + [f"v{n}" for n in range(1, 85)]
        assert list(index) == names
        of = cardset.entries, cardset.own
        cards = [of[i % 2](part)[i] for part in cardset.PARTS[:3] for i in range(18)]
        visions = [of[i % 2]("visions")[i] for i in range(84)]
        assert [one["title"] for one in data["card"]] == [card["title"] for card in cards]
        for name, card in zip(names, cards + visions, strict=True):
            assert index[name]["alt"] == card["alt"], name
            ours = card["picture"]["kind"] == "scene"
            assert ("file" not in index[name]) == ours, "painted ones come with the client"
            if not ours:
                fetched(server, "/sets/" + index[name]["file"])
        name, record = play_with_bots(ada, sync["table"], 3, "keen")
        assert verified(program, folder, record)
        told = ada.ask("explain", record=name)
        assert told["titles"] == [card["title"] for card in visions]
        reason = cardset.reasons(os.path.join(sets, "both"), visions)
        for one in told["visions"]:
            assert one["words"] == reason(one["vision"], one["card"]), one
    finally:
        server.stop()


def a_faulty_mixture_is_named(program, folder):
    faults = [(["little"], "both/set.json: mix: the names of 2 to 4 sets are needed"),
              (["little", "../x"], "both/set.json: mix: the name of a set is needed"),
              (["little", "nowhere"], "mix: nowhere/set.json: the file is missing"),
              (["little", "both"], "mix: both/set.json: mix: a mixture cannot be mixed"),
              (["little", "broken"], "mix: broken/characters.json: 17 entries; exactly"),
              (["little", "other"], "id: is used twice in this set")]
    sets = os.path.join(folder, "sets")
    cardset.make(os.path.join(sets, "little"), tables=False)
    for name, how in (("broken", lambda cards: cards[:17]),
                      ("other", lambda cards: cards[1:] + cards[:1])):
        shutil.copytree(os.path.join(sets, "little"), os.path.join(folder, name))
        cardset.change(os.path.join(folder, name), "characters.json", how)
    for i, (names, says) in enumerate(faults):
        here = os.path.join(folder, f"sets{i}")
        os.makedirs(here)
        for name, at in (("little", sets), ("broken", folder), ("other", folder)):
            if name in names:
                shutil.copytree(os.path.join(at, name), os.path.join(here, name))
        mixture(here, *names)
        server = Server(program, folder, "--sets", here)
        said = server.process.communicate(timeout=20)[1]
        assert server.process.returncode == 2 and says in said, (says, said)


def bots_cannot_play_a_set_without_tables(program, folder):
    sets = os.path.join(folder, "sets")
    cardset.make(os.path.join(sets, "plain"), tables=False)
    server = Server(program, folder, "--sets", sets)
    try:
        ada, bea = server.guest(), server.guest()
        assert packs(ada, "mysterium")[1]["bots"] is False
        table = ada.ask("create", game="mysterium", seats=2, pack="plain")["sync"]["table"]
        for bot in "keen", "random":
            error = fault(ada, "bot", table=table, seat=1, bot=bot)
            assert error["message"] == (
                "this card set has no relatedness table; make one with 'tools/node "
                "tools/relate/relate.mjs table FOLDER'"), error
        bea.ask("join", table=table)
        for seat, guest in enumerate((ada, bea)):
            guest.ask("sit", table=table, seat=seat)
            commit(guest, table, seat)
        ada.ask("start", table=table)
        reveal((ada, bea), table)
        room = ada.ask("resume", table=table)["sync"]["room"]
        assert room["phase"] == "playing" and room["data"]["set"] == "plain"
    finally:
        server.stop()


def bots_leave_when_the_host_takes_a_set_without_tables(program, folder):
    sets = os.path.join(folder, "sets")
    cardset.make(os.path.join(sets, "plain"), tables=False)
    server = Server(program, folder, "--sets", sets)
    try:
        ada = server.guest()
        table = ada.ask("create", game="mysterium", seats=2)["sync"]["table"]
        ada.ask("bot", table=table, seat=1, bot="keen")
        ada.ask("configure", table=table, options={"early": True})
        room = ada.ask("resume", table=table)["sync"]["room"]
        assert room["places"][1]["ready"], "a bot stays ready whatever is changed"
        ada.ask("configure", table=table, pack="plain")
        room = ada.ask("resume", table=table)["sync"]["room"]
        assert room["places"][1]["kind"] == "empty", room["places"][1]
    finally:
        server.stop()


def a_faulty_set_is_named_by_entry_and_field(program, folder):
    def tag(cards):
        cards[6]["tags"] = dict.fromkeys(cards[6]["tags"], 11)

    def short(cards):
        cards[2]["alt"] = "Rope."

    def unknown(cards):
        cards[0]["colour"] = "red"

    def twice(cards):
        cards[4]["id"] = cards[3]["id"]

    def painted(cards):
        cards[1]["picture"] = {"kind": "vision"}

    def gone(cards):
        cards[1]["picture"]["file"] = "nowhere.png"

    faults = [("visions.json", tag, "visions.json: x-v78: tags: 'apple' weighs 11"),
              ("objects.json", short, "objects.json: x-pocket-watch: alt: 5 characters; 40 to 300"),
              ("objects.json", unknown, "objects.json: x-key: colour: is not a field of a card"),
              ("locations.json", twice, "locations.json: x-fairground: id: is used twice"),
              ("visions.json", painted, "visions.json: x-v83: picture.kind: 'photo' is needed"),
              ("visions.json", gone, "x-v83: picture.file: 'pictures/nowhere.png' is missing"),
              ("characters.json", lambda cards: cards[:17], "characters.json: 17 entries; exactly"),
              ("set.json", lambda _: {"name": "x"}, "set.json: licence: a text is needed")]
    for i, (name, how, says) in enumerate(faults):
        sets = os.path.join(folder, f"sets{i}")
        cardset.make(os.path.join(sets, "odd"), tables=False)
        cardset.change(os.path.join(sets, "odd"), name, how)
        server = Server(program, folder, "--sets", sets)
        said = server.process.communicate(timeout=20)[1]
        assert server.process.returncode == 2 and says in said, (says, said)


def a_table_older_than_its_tags_is_reported(program, folder):
    sets = os.path.join(folder, "sets")
    cardset.make(os.path.join(sets, "old"))

    def other(cards):
        cards[0]["tags"] = {**cards[0]["tags"], next(iter(cards[0]["tags"])): 1}
    cardset.change(os.path.join(sets, "old"), "visions.json", other)
    server = Server(program, folder, "--sets", sets)
    said = server.process.communicate(timeout=20)[1]
    assert "relate-a.json: tags: the table is older than the tags" in said, said


CHECKS = [without_a_folder_only_the_built_in_deck_is_offered,
          a_deck_of_the_folder_is_chosen_played_and_recorded,
          the_host_changes_the_deck_before_the_start,
          an_uploaded_deck_is_read_and_its_fault_named,
          an_unknown_or_ambiguous_pack_is_refused,
          a_faulty_deck_in_the_folder_stops_the_server,
          a_card_set_is_offered_served_and_played_by_bots,
          a_mixture_deals_the_cards_of_its_sets_by_turns,
          a_faulty_mixture_is_named,
          bots_cannot_play_a_set_without_tables,
          bots_leave_when_the_host_takes_a_set_without_tables,
          a_faulty_set_is_named_by_entry_and_field,
          a_table_older_than_its_tags_is_reported]

sys.exit(run(CHECKS))
