#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The commands, run as a person or a script would run them.

usage: tests/cli/test_cli.py PLANCHETTE
"""
import json
import os
import re
import subprocess
import tempfile

from tap import PLANCHETTE, main, ok, refused, run, test

COMMANDS = "play games sim replay review verify rpc schema".split()


def folder():
    return tempfile.TemporaryDirectory()


def record(path, *words):
    ok("play", "mindseye", "--people", "0", "--bots", "random", "--seed", "tests", "--record", path,
       *words)
    with open(path, encoding="utf-8") as file:
        return json.load(file)


# ---- help and words --------------------------------------------------------

@test
def every_command_has_help():
    listing = ok("--help")
    for command in COMMANDS:
        assert re.search(rf"^  {command} ", listing, re.M), command
        text = ok(command, "--help")
        assert text.startswith(f"usage: planchette {command}"), text


@test
def help_has_a_column_for_options_and_one_for_descriptions():
    for command in COMMANDS:
        lines = ok(command, "--help").splitlines()
        too_long = [line for line in lines if len(line) > 79]
        assert not too_long, (command, too_long)
        for at, line in enumerate(lines):
            if line.startswith("  --") and line[20:21] != " ":
                assert re.match(r" {21}\S", lines[at + 1]), (command, line)
            elif line.startswith("  --"):
                assert line[21:22].strip(), (command, line)


@test
def an_unknown_command_is_rejected_by_name():
    refused("dance", says=["'dance'", "planchette --help"])


@test
def an_unknown_option_is_rejected_by_name():
    refused("sim", "mindseye", "--gmaes", "3", says=["--gmaes", "sim --help"])


@test
def an_option_without_its_value_is_rejected():
    refused("sim", "mindseye", "--games", says=["--games", "needs a value"])


@test
def an_extra_argument_is_rejected_by_name():
    refused("verify", "a", "b", says="'b'")


@test
def a_missing_argument_prints_the_usage():
    refused("verify", says="usage: planchette verify FILE")


# ---- games and schema ------------------------------------------------------

@test
def games_lists_seats_and_options():
    text = ok("games")
    assert "mindseye" in text and "2 to 3 seats" in text and "stare" in text
    ids = [game["game"] for game in json.loads(ok("games", "--json"))]
    assert "mindseye" in ids
    one = ok("games", "mindseye")
    assert one in text and "illusionist" not in one
    refused("games", "chess", says="no game 'chess'")


@test
def schema_prints_typescript_json_and_text():
    assert "export interface View" in ok("schema", "mindseye", "--ts")
    tables = json.loads(ok("schema", "mindseye", "--json"))
    assert tables["game"] == "mindseye" and tables["moves"]
    assert "moves" in ok("schema", "mindseye")
    refused("schema", "chess", says=["'chess'", "'mindseye'"])
    refused("schema", "mindseye", "--ts", "--json", says="not both")


@test
def schema_has_the_texts_and_figures_of_clairvoyance():
    constants = json.loads(ok("schema", "clairvoyance", "--json"))["constants"]
    assert constants["figures"]["health"] == 10
    effects = {row["effect"]: row for row in constants["effects"]}
    for row in effects.values():
        assert row["text"].endswith("."), row
        assert bool(row["most"]) == ("#" in row["text"]), row
    for row in constants["characters"]:
        effect = effects[row["effect"]]
        assert effect["least"] <= row["param"] <= effect["most"], row
    luke = next(row for row in constants["characters"] if row["pick"] == "luke")
    assert (luke["name"], luke["ability"], luke["param"]) == ("Luke", "Punishing Blow", 2)
    types = ok("schema", "clairvoyance", "--ts")
    assert "export const effects: readonly EffectText[] = [" in types
    assert "export const kindOf = { tick: 0, pick: 1," in types


@test
def the_deck_format_documents_every_effect_as_the_rules_have_it():
    with open(os.path.join(os.path.dirname(DECK), "README.md"), encoding="utf-8") as file:
        written = re.findall(r"^\| `(\S+)` \| (\S*) ?\| (.*) \|$", file.read(), re.M)
    effects = json.loads(ok("schema", "clairvoyance", "--json"))["constants"]["effects"]
    expected = [(row["effect"], f"{row['least']}-{row['most']}" if row["most"] else "", row["text"])
                for row in effects if row["on"] in ("active", "continuous")]
    assert sorted(written) == sorted(expected)


# ---- bad input -------------------------------------------------------------

@test
def an_unknown_game_is_rejected_with_a_list_of_games():
    for command in "play", "sim":
        refused(command, "chess", says=["'chess'", "'mindseye'"])


@test
def a_bad_number_of_seats_prints_the_bounds():
    for seats in "1", "4", "x", "-2", "":
        refused("sim", "mindseye", "--seats", seats, says="--seats: 2 to 3 for 'mindseye'")


@test
def a_bad_option_names_the_field():
    bad = {
        '{"stare":"wink"}': "options.stare: one of 'nerve', 'eyes', 'judge', 'duel'",
        '{"mood":1}': "options.mood: there is no such field",
        '{"rounds":81}': "options.rounds: 1 to 80",
        '{"rounds":0}': "options.rounds: 1 to 80",
        '{"judge_ms":49}': "options.judge_ms: 50 to 3600000",
        '{"show_ready":1}': "options.show_ready: true or false",
        '{"stare":"duel","stare":"duel"}': "a name occurs twice",
        "{": "options: not well-formed JSON",
        "[]": "options: an object",
    }
    for text, says in bad.items():
        refused("sim", "mindseye", "--options", text, says=says)


@test
def bad_numbers_print_the_bounds():
    for games in "0", "-1", "1e3", "many", "99999999999999999999":
        refused("sim", "mindseye", "--games", games, says="--games: a whole number, 1 to")
    refused("sim", "mindseye", "--threads", "0", says="--threads: a whole number")
    refused("play", "mindseye", "--people", "3", says="--people: a whole number, 0 to 2")
    refused("sim", "mindseye", "--seed", "", says="--seed: 64 hex digits")


@test
def an_unknown_bot_is_rejected_with_a_list_of_bots():
    refused("sim", "mindseye", "--bots", "oracle", says=["'oracle'", "random", "ismcts"])
    refused("sim", "mindseye", "--bots", "ismcts:0", says="budget")
    refused("sim", "mindseye", "--bots", "random,random,random", says="at most 2, one for each seat")


@test
def a_page_that_cannot_be_written_is_rejected_before_play():
    refused("sim", "mindseye", "--html", "/no/such/folder/page.html", says="--html")


# ---- records ---------------------------------------------------------------

@test
def a_record_is_never_overwritten():
    with folder() as temp:
        path = os.path.join(temp, "record.json")
        record(path)
        with open(path, "rb") as file:
            before = file.read()
        refused("play", "mindseye", "--people", "0", "--record", path, says="never overwritten")
        with open(path, "rb") as file:
            assert file.read() == before
        assert os.listdir(temp) == ["record.json"]


@test
def a_record_that_cannot_be_written_is_rejected_before_play():
    refused("play", "mindseye", "--record", "/no/such/folder/record.json", says="--record")


@test
def a_record_verifies_and_replays():
    with folder() as temp:
        path = os.path.join(temp, "record.json")
        moves = len(record(path, "--seats", "3")["moves"])
        assert "the record is valid" in ok("verify", path)
        assert "The deal" in ok("replay", path)
        assert "> seat 2" in ok("replay", path, "--seat", "2", "--at", "0")
        assert "wins the game" in ok("replay", path, "--at", str(moves))
        refused("replay", path, "--seat", "4", says="--seat: a whole number, 1 to 3")
        refused("replay", path, "--seat", "0", says="--seat: a whole number, 1 to 3")
        refused("replay", path, "--at", str(moves + 1), says=f"0 to {moves}")


@test
def a_replay_does_not_show_when_others_sealed():
    with folder() as temp:
        path = os.path.join(temp, "record.json")
        record(path, "--seats", "3")
        moments = ok("replay", path, "--seat", "1").split("After move ")[1:]
        assert len(moments) > 10
        for moment in moments:
            title, news = moment.splitlines()[:2]
            assert ", your " in title or news.startswith("  * "), moment


@test
def a_truncated_record_is_rejected():
    with folder() as temp:
        path = os.path.join(temp, "record.json")
        record(path)
        with open(path, encoding="utf-8") as file:
            text = file.read()
        for length in 0, 1, len(text) // 2, len(text) - 3:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text[:length])
            for command in "verify", "replay":
                refused(command, path, says=["record.json", "not well-formed JSON"])


def edited(change, says):
    with folder() as temp:
        path = os.path.join(temp, "record.json")
        data = record(path)
        change(data)
        with open(path, "w", encoding="utf-8") as file:
            json.dump(data, file)
        for command in "verify", "replay":
            refused(command, path, says=says)


@test
def an_edited_record_is_rejected_with_its_field():
    def set_in(*path, value):
        def change(data):
            for name in path[:-1]:
                data = data[name]
            data[path[-1]] = value
        return change

    other = {"blue": "green", "green": "blue", "purple": "orange", "orange": "purple"}

    def another_colour(data):
        move = data["moves"][0][1]
        move["colour"] = other[move["colour"]]

    edited(another_colour, says="record.json: ")
    edited(lambda data: data["moves"].pop(), says=": final: the hash")
    edited(set_in("moves", 0, 0, value=7), says=": moves[0][0]: a seat, 0 to 1")
    edited(set_in("moves", 0, 1, "do", value="cheat"), says=": moves[0][1].do: one of")
    edited(set_in("final", value="0" * 64), says=": final: the hash")
    edited(set_in("seed", value="0" * 63), says=": seed: a text of 64 hex digits")
    edited(set_in("seats", value=4), says=": seats: 2 to 3")
    edited(set_in("result", "over", value=False), says=": result.scores")
    edited(set_in("extra", value=1), says=": extra: there is no such field")
    edited(set_in("deal", value={"by_hand": False, "table": "t", "commitment": "0" * 64,
                                 "secret": "0" * 64, "commitments": [None, None],
                                 "given": [None, None], "voided": []}),
           says=": deal.commitment: the hash")


@test
def a_record_of_other_rules_is_rejected_and_left_alone():
    games = json.loads(ok("games", "--json"))
    now = next(g["version"] for g in games if g["game"] == "mindseye")
    for version in 1, 999:
        with folder() as temp:
            path = os.path.join(temp, "record.json")
            data = record(path)
            data["version"] = version
            with open(path, "w", encoding="utf-8") as file:
                json.dump(data, file)
            with open(path, "rb") as file:
                before = file.read()
            for command in "verify", "replay", "review":
                refused(command, path, says=f"record.json: version: this program has version {now} "
                        f"of the rules of 'mindseye', not version {version}")
            with open(path, "rb") as file:
                assert file.read() == before


@test
def a_review_is_repeatable_and_its_page_loads_nothing():
    with folder() as temp:
        path, page = os.path.join(temp, "record.json"), os.path.join(temp, "review.html")
        moves = len(record(path)["moves"])
        first = ok("review", path, "--budget", "20", "--json")
        assert first == ok("review", path, "--budget", "20", "--json")
        data = json.loads(first)
        assert [row["moment"] for row in data["curve"]] == list(range(moves + 1))
        assert sorted(mean for mean, wide in data["curve"][-1]["true"]) in ([0, 1000], [500, 500])
        text = ok("review", path, "--budget", "20", "--seat", "2")
        assert "could know" in text and "seat 2 true" in text and "seat 1 true" not in text
        ok("review", path, "--budget", "20", "--html", page)
        with open(page, encoding="utf-8") as file:
            html = file.read()
        assert html.count("<svg") == 2
        assert not re.search(r"https?:|src=|@import|url\(|<script", html), html[:200]
        turns = json.loads(ok("review", path, "--budget", "20", "--json"))["turning"]
        assert html.count(" could know</summary>") == 2 * len(turns)
        for turn in turns:  # in all three forms
            assert " in 100" in turn["why"] and turn["why"] in html, turn
            assert turn["why"] in ok("review", path, "--budget", "20"), turn


@test
def a_page_shows_what_each_seat_could_know_when_the_game_turned():
    with folder() as temp:
        page = os.path.join(temp, "review.html")
        path = os.path.join(os.path.dirname(__file__), "../golden/telepathic-v2-1.json")
        ok("review", path, "--budget", "60", "--html", page)
        with open(page, encoding="utf-8") as file:
            html = file.read()
        known = ok("review", path, "--seat", "1", "--at", "7")
        assert "By the facts" in html and "As a reasoner would believe" in html
        for line in known.splitlines():  # the same things and the truth among them
            found = re.match(r"  (\S+) ", line)
            if found and "[" in found.group(1):
                assert f"<th>{found.group(1)}<td>" in html, line
        assert 'class="v is"' in html


@test
def a_reason_says_what_the_better_move_does_in_every_game():
    golden = os.path.join(os.path.dirname(__file__), "../golden")
    does = {
        "clairvoyance-v2-2": "health left",
        "illusionist-v2-2": "found the Illusionist in 0 of 100 games by the next decision, instead",
        "telepathic-v2-1": "both wishes would have been met and named in ",
        "mysterium-v2-1": "the psychics would have found ",
        "mindseye-v2-3": "the seat would have ",
    }
    for name, words in does.items():
        path = os.path.join(golden, f"{name}.json")
        turns = json.loads(ok("review", path, "--budget", "200", "--json"))["turning"]
        why = [turn["why"] for turn in turns if "better" in turn]
        assert any("wins " in one and "With it " in one and words in one for one in why), turns
        text = ok("review", path, "--budget", "200")
        assert all(one in text for one in why), why
        assert re.search(r"Better: seat \d ([a-z]+s|would rather) ", text), text[:2000]


@test
def a_game_with_a_payoff_is_reviewed_in_its_unit():
    game = os.path.join(os.path.dirname(PLANCHETTE), "examples", "games", "kuhn.so")
    with folder() as temp:
        path, page = os.path.join(temp, "kuhn.json"), os.path.join(temp, "review.html")
        ok("play", "kuhn", "--game", game, "--people", "0", "--bots", "random", "--seed", "tests",
           "--record", path)
        for command in "verify", "replay", "review":
            refused(command, path, says=["kuhn.json: game: one of", "'--game ./FILE.so' loads another"])
        data = json.loads(ok("review", path, "--game", game, "--json"))
        assert (data["unit"], data["least"], data["most"]) == ("chips", -2, 2)
        text = ok("review", path, "--game", game)
        last = [-2 + 4 * mean / 1000 for mean, wide in data["curve"][-1]["true"]]
        assert text.splitlines()[-1].split()[3] == f"{last[0]:+.2f}", text
        assert "Expected payoffs in chips" in text and "in 100" not in text
        ok("review", path, "--game", game, "--html", page)
        with open(page, encoding="utf-8") as file:
            html = file.read()
        assert "Expected payoffs in chips" in html and ">-2.00</text>" in html


@test
def a_review_refuses_what_does_not_go_together():
    with folder() as temp:
        path = os.path.join(temp, "record.json")
        record(path)
        refused("review", path, "--at", "3", says="--at requires --seat")
        refused("review", path, "--seat", "3", says="--seat: a whole number, 1 to 2")
        refused("review", path, "--html", "/no/such/folder/page.html", says="--html")


@test
def an_unfinished_game_has_no_review():
    with folder() as temp:
        path = os.path.join(temp, "record.json")
        ok("play", "mindseye", "--bots", "random", "--record", path, stdin="show blue\nquit\n")
        assert "not over" in ok("verify", path)
        for words in [], ["--json"], ["--seat", "1", "--at", "0"]:
            refused("review", path, *words, says="the game is not over")


@test
def a_missing_record_is_rejected():
    refused("verify", "/no/such/record.json", says=["cannot open", "No such file"])
    refused("verify", "/", says=["cannot read", "directory"])


# ---- sim -------------------------------------------------------------------

def simulated(*words):
    return json.loads(ok("sim", *words, "--json"))


@test
def the_simulation_agrees_with_the_exact_values():
    # Found by solving the chain of card counts: 21.486 rounds, 1.045 % draws.
    # Four standard errors leave a correct program one chance in 15,000.
    result = simulated("mindseye", "--games", "40000", "--bots", "random", "--seed", "exact")
    rounds = result["rounds"]
    error = rounds["deviation"] / result["games"] ** 0.5
    assert abs(rounds["mean"] - 21.486) < 4 * error, rounds["mean"]
    error = (0.01045 * (1 - 0.01045) / result["games"]) ** 0.5
    assert abs(result["draws"] - 0.01045) < 4 * error, result["draws"]
    assert rounds["interval"][0] < rounds["mean"] < rounds["interval"][1]


@test
def the_json_adds_up():
    result = simulated("mindseye", "--games", "500", "--seats", "3")
    assert result["games"] == 500 and len(result["wins"]) == 3
    assert sum(result["wins"]) + round(result["draws"] * 500) == 500, result
    assert sum(count for _, count in result["rounds"]["histogram"]) == 500
    quantiles = result["rounds"]["quantiles"]
    values = [quantiles[q] for q in ("0.05", "0.25", "0.5", "0.75", "0.95")]
    assert values == sorted(values)
    for seat in result["by_seat"]:
        low, high = seat["interval"]
        assert low < seat["share"] < high


@test
def threads_do_not_change_the_result():
    one = ok("sim", "mindseye", "--games", "300", "--seed", "t", "--json", "--threads", "1")
    for threads in "2", "3", "7":
        assert ok("sim", "mindseye", "--games", "300", "--seed", "t", "--json",
                  "--threads", threads) == one
    assert ok("sim", "mindseye", "--games", "300", "--seed", "u", "--json") != one


@test
def threads_do_not_change_what_searching_bots_play():
    words = "sim mindseye --games 6 --bots ismcts:30,random --json --threads".split()
    assert ok(*words, "1") == ok(*words, "3")


@test
def a_seed_in_hex_equals_the_hash_of_its_text():
    # SHA-256("abc"), FIPS 180-2.
    text = simulated("mindseye", "--games", "50", "--seed", "abc")
    digits = simulated("mindseye", "--games", "50", "--seed",
                       "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    assert text["wins"] == digits["wins"] and text["rounds"] == digits["rounds"]


@test
def csv_has_one_row_for_each_number():
    lines = ok("sim", "mindseye", "--games", "100", "--csv").splitlines()
    assert lines[0] == "table,name,count,of,share,low,high"
    assert all(line.count(",") == 6 for line in lines), lines
    assert sum(int(line.split(",")[2]) for line in lines if line.startswith("rounds,")) == 100


@test
def the_page_loads_nothing():
    with folder() as temp:
        path = os.path.join(temp, "page.html")
        ok("sim", "mindseye", "--games", "100", "--html", path)
        with open(path, encoding="utf-8") as file:
            page = file.read()
        assert page.startswith("<!doctype html>") and page.count("<svg") == 2
        assert not re.search(r"https?:|src=|<link|<script", page)
        assert "prefers-color-scheme:dark" in page
        assert os.listdir(temp) == ["page.html"]


DECK = os.path.join(os.path.dirname(__file__), "../../data/clairvoyance/default.deck")


def deck_with(place, old, new):
    """The default deck with one text exchanged for another, as a file."""
    with open(DECK, encoding="utf-8") as file:
        text = file.read()
    assert old in text
    path = os.path.join(place, "my.deck")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text.replace(old, new, 1))
    return path


@test
def the_default_deck_compares_equal_to_itself():
    result = simulated("clairvoyance", "--deck", DECK, "--games", "200")
    assert result["own"] == result["deck"]
    cards = {card["name"]: card for card in result["own"]["cards"]}
    assert len(cards) == 36
    for card in cards.values():
        arrived = card["hits"] + card["stopped"] + card["missed"]
        assert arrived <= card["played"], card
        assert card["played"] - arrived <= 2, card
    assert cards["Hush"]["played"] == 0 < cards["Hush"]["used"]


@test
def a_changed_deck_is_compared_with_the_default():
    with folder() as place:
        path = deck_with(place, "Lamp               | 5", "Lamp               | 9")
        result = simulated("clairvoyance", "--deck", path, "--games", "300")
        lamps = [next(card["played"] for card in result[side]["cards"] if card["name"] == "Lamp")
                 for side in ("own", "deck")]
        assert lamps[1] > 1.3 * lamps[0], lamps
        text = ok("sim", "clairvoyance", "--deck", path, "--games", "50")
        assert "Grand Piano" in text and "rounds" in text


@test
def a_deck_comparison_is_written_as_page_and_tables():
    other = os.path.join(os.path.dirname(DECK), "heavy-furniture.deck")
    with folder() as place:
        page = os.path.join(place, "decks.html")
        tables = ok("sim", "clairvoyance", "--deck", other, "--games", "50", "--csv", "--html", page)
        characters, cards = tables.split("\n\n")
        assert characters.startswith("character,deck,games,wins,share,low,high\n")
        rows = [line.split(",") for line in cards.splitlines()[1:]]
        assert [row[1] for row in rows].count("own") == 36
        assert [row[0] for row in rows if row[1] == "deck"].count('"Wardrobe"') == 1
        with open(page, encoding="utf-8") as file:
            text = file.read()
        assert text.startswith("<!doctype html>") and "http" not in text
        row = re.search(r"<tr><td>Wardrobe</td>(.*?)</tr>", text).group(1)
        assert row.startswith('<td colspan="5">not in this deck</td><td>'), row
        assert "--deck " + other in text and "Wins by character" in text


@test
def an_error_in_a_deck_has_line_and_column():
    with folder() as place:
        path = deck_with(place, "| 2 5 8 |", "| 2 5 9 |")
        refused("sim", "clairvoyance", "--deck", path, says="my.deck:4:48: faces")
    refused("sim", "clairvoyance", "--deck", "/no/such.deck", says="cannot be read")
    refused("sim", "mindseye", "--deck", DECK, says="'mindseye' has no decks")


@test
def a_signature_is_the_same_twice_and_differs_by_game():
    lines = ok("sim", "--signature").splitlines()
    assert lines == ok("sim", "--signature").splitlines()
    hashes = [line.split()[1] for line in lines]
    assert len(set(hashes)) == len(hashes) and all(re.fullmatch("[0-9a-f]{16}", h) for h in hashes)
    assert ok("sim", "mindseye", "--signature").strip() in lines


@test
def the_interval_of_a_ladder_counts_games_and_not_points():
    """Partners win together: 40 games that were all won are not 80 results."""
    said = json.loads(ok("ladder", "telepathic", "--seats", "4", "--options", '{"mode":"opposed"}', "--bots",
                         "random,greedy", "--games", "40", "--json"))
    greedy = said["bots"][1]
    assert greedy["against"] == [1, 0] and greedy["intervals"][1] is None, greedy
    low, high = greedy["intervals"][0]
    assert high == 1 and abs(low - 40 / (40 + 1.96 ** 2)) < 0.001, greedy
    # Where games are only won or lost, it is Wilson's interval.
    said = json.loads(ok("ladder", "mindseye", "--options", '{"stare":"duel"}', "--bots", "random,novice:3", "--games",
                         "40", "--json"))
    p, (low, high) = said["bots"][0]["against"][1], said["bots"][0]["intervals"][1]
    assert 0 < low < p < high < 1 and high - low < 0.31, said


# ---- a game outside the tree ------------------------------------------------

LEDUC = ["--game", os.path.join(os.path.dirname(os.path.abspath(PLANCHETTE)), "examples", "games", "leduc.so")]


@test
def a_loaded_game_is_known_to_every_command():
    assert "Leduc poker" in ok("games", *LEDUC)
    assert json.loads(ok("schema", "leduc", "--json", *LEDUC))["game"] == "leduc"
    assert "Leduc poker, 2 seats" in ok("sim", "leduc", "--games", "3", *LEDUC)
    assert "rating" in ok("ladder", "leduc", "--bots", "random,keen:5", "--games", "4", *LEDUC)
    rated = json.loads(ok("ladder", "leduc", "--bots", "random,keen:5", "--games", "40", "--json", *LEDUC))["bots"][1]
    low, high = rated["payoff_intervals"][0]
    assert low < rated["payoffs"][0] < high and rated["payoff_intervals"][1] is None, rated
    refused("sim", "leduc", says=["no game 'leduc'", "'--game ./FILE.so' loads another"])
    refused("sim", "leduc", "--game", says="--game: needs a value")
    refused("sim", "leduc", "--game", "/no/such.so", says="/no/such.so")
    refused("sim", "leduc", *LEDUC, *LEDUC, says="there is a game of that id")


@test
def tables_and_pages_give_payoffs_with_their_interval():
    with folder() as place:
        page = os.path.join(place, "leduc.html")
        lines = ok("sim", "leduc", "--games", "200", "--csv", "--html", page, *LEDUC).splitlines()
        rows = {line.split(",")[1]: [float(n) for n in line.split(",")[2:]]
                for line in lines if line.startswith("chips by seat")}
        total, games, mean, low, high = rows['"1"']
        assert games == 200 and abs(mean - total / games) < 1e-6 and low < mean < high, rows
        assert total == -rows['"2"'][0], rows
        with open(page, encoding="utf-8") as file:
            text = file.read()
        assert "<th>mean chips</th>" in text and f"<td>{mean:+.3f}</td>" in text
        assert not [line for line in ok("sim", "mindseye", "--games", "9", "--csv").splitlines() if "chips" in line]


@test
def records_carry_payoffs_and_are_checked_by_them():
    with folder() as parent:
        place = os.path.join(parent, "games")
        ok("sim", "leduc", "--games", "3", "--records", place, *LEDUC)
        path = os.path.join(place, "leduc-000002.json")
        ok("verify", path, *LEDUC)
        with open(path, encoding="utf-8") as file:
            text = file.read()
        first = json.loads(text)["result"]["payoffs"]
        assert sum(first) == 0, first
        for wrong, says in ((f"[{first[0] - 1},{first[1] + 1}]", "result.payoffs[0]"), ("[99,-99]", "-13 to 13"),
                            ("[1]", "an array of 2 numbers")):
            with open(path, "w", encoding="utf-8") as file:
                file.write(re.sub(r'"payoffs":\[[^]]*\]', f'"payoffs":{wrong}', text))
            status, out, err = run("verify", path, *LEDUC)
            assert status != 0 and says in out + err, (wrong, out, err)
    refused("sim", "leduc", "--records", "/no/such/folder", *LEDUC, says="--records")


@test
def a_game_in_the_terminal_ends_with_its_payoffs_and_a_split_pot_is_a_draw():
    ends = {}
    for seed in range(40):
        out = ok("play", "leduc", "--people", "0", "--bots", "random", "--seed", f"end {seed}", *LEDUC)
        end, first, second = re.search(r"The game is over: (.*)\.\n  seat 1  ([+-]\d+) chips\n  seat 2  ([+-]\d+) chips",
                                       out).groups()
        assert int(first) == -int(second), out
        ends[(int(first) > 0) - (int(first) < 0)] = end
    assert ends == {1: "seat 1 wins", -1: "seat 2 wins", 0: "a draw"}, ends
    assert "chips" not in ok("play", "mindseye", "--people", "0", "--bots", "random")


@test
def a_small_form_of_mindseye_is_solved_and_shows_how_far_keen_is_from_it():
    found = json.loads(ok("solve", "mindseye", "--options", '{"rounds":3}', "--iterations", "50", "--times", "300",
                          "--bots", "random,keen", "--json"))
    assert "four cards each" in found["small"] and found["nodes"] == 14477, found
    by = {row["policy"]: row for row in found["policies"]}
    # All colours equally often is an equilibrium: the ring looks the same from every colour.
    assert by["uniform"]["nashconv"] == 0 and by["CFR+"]["values"] == [0.5, 0.5], by
    # 'keen' adapts to earlier moves, which an opponent can exploit.
    assert by["keen"]["nashconv"] > by["random"]["nashconv"] + 0.1, by


@test
def a_small_form_of_the_illusionist_is_solved_and_keen_plays_it_without_a_fault():
    found = json.loads(ok("solve", "illusionist", "--iterations", "30", "--times", "1", "--bots", "keen:20", "--json"))
    assert "Monk, Samurai and Illusionist each" in found["small"] and found["nodes"] == 516385, found
    by = {row["policy"]: row for row in found["policies"]}
    # Who begins wins seven games of twelve, a draw counted as half of one.
    assert abs(by["CFR+"]["values"][0] - 7 / 12) < 0.001 and by["CFR+"]["nashconv"] < 0.002, by
    assert by["uniform"]["nashconv"] > 0.1 and by["keen:20"]["nashconv"] < 0.01, by
    refused("solve", "clairvoyance", says="does not count its chance")


@test
def solve_prints_the_published_constants():
    table = json.loads(ok("solve", "leduc", "--json", "--iterations", "2000", "--times", "20", "--bots", "random",
                          *LEDUC))
    rows = {row["policy"]: row for row in table["policies"]}
    assert table["sets"] == 288 and table["unit"] == "chips", table
    assert abs(rows["uniform"]["nashconv"] - 4.7472) < 1e-4 and abs(rows["uniform"]["values"][0] + 0.0781) < 1e-4
    assert rows["CFR+"]["nashconv"] < 0.001 and abs(rows["CFR+"]["values"][0] + 0.0856) < 2e-4
    assert 4 < rows["random"]["nashconv"] < 6, rows["random"]
    refused("solve", "telepathic", says="does not count its chance")
    refused("solve", "leduc", "--nodes", "10", *LEDUC, says="larger than allowed")


@test
def output_closed_early_does_not_crash():
    done = subprocess.run(f"'{PLANCHETTE}' rpc | head -c 1 >/dev/null", shell=True, text=True,
                          input='{"jsonrpc":"2.0","id":1,"method":"games"}\n' * 200,
                          stderr=subprocess.PIPE, timeout=60)
    assert "ERROR" not in done.stderr, done.stderr


main()
