#!/usr/bin/env python3
"""The commands as a person or a script uses them.

usage: tests/cli/test_cli.py PLANCHETTE
"""
import json
import os
import re
import subprocess
import tempfile

from tap import PLANCHETTE, main, ok, refused, run, test

COMMANDS = "play games sim replay verify rpc schema".split()


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
def an_unknown_command_is_named():
    refused("dance", says=["'dance'", "planchette --help"])


@test
def an_unknown_option_is_named():
    refused("sim", "mindseye", "--gmaes", "3", says=["--gmaes", "sim --help"])


@test
def an_option_without_its_value_says_what_is_missing():
    refused("sim", "mindseye", "--games", says=["--games", "needs a value"])


@test
def a_word_too_many_is_named():
    refused("verify", "a", "b", says="'b'")


@test
def a_missing_word_shows_the_usage():
    refused("verify", says="usage: planchette verify FILE")


# ---- games and schema ------------------------------------------------------

@test
def games_lists_seats_and_options():
    text = ok("games")
    assert "mindseye" in text and "2 to 3 seats" in text and "stare" in text
    ids = [game["game"] for game in json.loads(ok("games", "--json"))]
    assert "mindseye" in ids


@test
def schema_speaks_typescript_json_and_text():
    assert "export interface View" in ok("schema", "mindseye", "--ts")
    tables = json.loads(ok("schema", "mindseye", "--json"))
    assert tables["game"] == "mindseye" and tables["moves"]
    assert "moves" in ok("schema", "mindseye")
    refused("schema", "chess", says=["'chess'", "'mindseye'"])
    refused("schema", "mindseye", "--ts", "--json", says="not both")


# ---- bad input -------------------------------------------------------------

@test
def a_bad_game_is_named_with_those_there_are():
    for command in "play", "sim":
        refused(command, "chess", says=["'chess'", "'mindseye'"])


@test
def a_bad_number_of_seats_names_the_bounds():
    for seats in "1", "4", "x", "-2", "":
        refused("sim", "mindseye", "--seats", seats, says="--seats: 2 to 3 for 'mindseye'")


@test
def a_bad_option_names_the_field():
    bad = {
        '{"stare":"wink"}': "options.stare: one of 'duel', 'judge', 'hold'",
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
def bad_numbers_name_the_bounds():
    for games in "0", "-1", "1e3", "many", "99999999999999999999":
        refused("sim", "mindseye", "--games", games, says="--games: a whole number, 1 to")
    refused("sim", "mindseye", "--threads", "0", says="--threads: a whole number")
    refused("play", "mindseye", "--people", "3", says="--people: a whole number, 0 to 2")
    refused("sim", "mindseye", "--seed", "", says="--seed: 64 hex digits")


@test
def a_bad_bot_is_named_with_those_there_are():
    refused("sim", "mindseye", "--bots", "oracle", says=["'oracle'", "random", "ismcts"])
    refused("sim", "mindseye", "--bots", "ismcts:0", says="budget")
    refused("sim", "mindseye", "--bots", "random,random,random", says="at most 2, one for each seat")


@test
def a_page_that_cannot_be_written_is_refused_before_play():
    refused("sim", "mindseye", "--html", "/no/such/folder/page.html", says="--html")


# ---- play ------------------------------------------------------------------

@test
def play_without_a_game_asks_which():
    out = ok("play", "--bots", "random", stdin="9\nmindseye\nquit\n")
    assert "Which game?" in out and "1 to" in out and "round 1" in out


@test
def play_without_a_game_or_input_says_what_to_do():
    status, _, err = run("play")
    assert status == 2 and "planchette play mindseye" in err


@test
def moves_are_made_by_number_and_by_words():
    for typed in "1", "show blue", "blue", "sh bl":
        out = ok("play", "mindseye", "--bots", "random", "--seed", "p", stdin=f"{typed}\nquit\n")
        assert "All cards are shown: blue, " in out, (typed, out)


@test
def what_is_not_understood_changes_nothing():
    out = ok("play", "mindseye", "--bots", "random", "--seed", "p",
             stdin="5\nshow red\npair blue purple\ndance\n0\n-1\nquit\n")
    assert out.count("Not understood") == 6 and "round 2" not in out, out


@test
def the_rules_are_one_key_away():
    out = ok("play", "mindseye", "--bots", "random", stdin="?\nhelp\nquit\n")
    assert "Blue beats purple" in out and "takes your last move back" in out


@test
def a_sealed_choice_can_be_taken_back_until_it_is_shown():
    out = ok("play", "mindseye", "--people", "2", "--seed", "p",
             stdin="\n1\nundo\n\n2\n\n3\nundo\nquit\n")
    assert "Taken back." in out
    assert "All cards are shown: purple, green" in out, out
    assert "No: something was revealed since then." in out, out


@test
def nothing_to_take_back_is_said():
    out = ok("play", "mindseye", "--bots", "random", stdin="undo\nquit\n")
    assert "No: there is no move of yours to take back." in out


@test
def another_seat_that_saw_it_keeps_a_move():
    out = ok("play", "mindseye", "--people", "2", "--options", '{"show_ready":true}',
             stdin="\n1\nundo\n\nquit\n")
    assert "No: another seat has seen what you did." in out, out


@test
def a_person_sees_nothing_of_what_others_sealed():
    out = ok("play", "mindseye", "--people", "2", "--seed", "p", stdin="\n1\n\nquit\n")
    second = out[out.index("Seat 2, press Enter"):]
    assert "You sealed" not in second and "has chosen" not in second, second


@test
def a_whole_game_can_be_played():
    out = ok("play", "mindseye", "--bots", "random", "--seed", "p", stdin="1\n" * 1000)
    assert "The game is over" in out, out[-500:]


@test
def a_record_is_never_written_over():
    with folder() as temp:
        path = os.path.join(temp, "record.json")
        record(path)
        with open(path, "rb") as file:
            before = file.read()
        refused("play", "mindseye", "--people", "0", "--record", path, says="never written over")
        with open(path, "rb") as file:
            assert file.read() == before
        assert os.listdir(temp) == ["record.json"]


@test
def a_record_that_cannot_be_written_is_refused_before_play():
    refused("play", "mindseye", "--record", "/no/such/folder/record.json", says="--record")


# ---- records ---------------------------------------------------------------

@test
def a_record_verifies_and_replays():
    with folder() as temp:
        path = os.path.join(temp, "record.json")
        moves = len(record(path, "--seats", "3")["moves"])
        assert "holds together" in ok("verify", path)
        assert "The deal" in ok("replay", path)
        assert "> seat 2" in ok("replay", path, "--seat", "2", "--at", "0")
        assert "wins the game" in ok("replay", path, "--at", str(moves))
        refused("replay", path, "--seat", "4", says="--seat: a whole number, 1 to 3")
        refused("replay", path, "--seat", "0", says="--seat: a whole number, 1 to 3")
        refused("replay", path, "--at", str(moves + 1), says=f"0 to {moves}")


@test
def a_replay_does_not_tell_when_others_sealed():
    with folder() as temp:
        path = os.path.join(temp, "record.json")
        record(path, "--seats", "3")
        moments = ok("replay", path, "--seat", "1").split("After move ")[1:]
        assert len(moments) > 10
        for moment in moments:
            title, news = moment.splitlines()[:2]
            assert ", your " in title or news.startswith("  * "), moment


@test
def a_truncated_record_is_refused():
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
def an_edited_record_is_refused_and_the_field_named():
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
                                 "secret": "0" * 64, "given": [None, None]}),
           says=": deal.commitment: the hash")


@test
def an_unknown_rules_version_is_refused():
    def change(data):
        data["version"] = 999
    edited(change, says=": version: this program has version 1 of the rules of 'mindseye'")


@test
def a_missing_record_is_refused():
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
def searching_bots_are_the_same_on_any_number_of_threads():
    words = "sim mindseye --games 6 --bots ismcts:30,random --json --threads".split()
    assert ok(*words, "1") == ok(*words, "3")


@test
def a_seed_in_hex_is_that_seed():
    # SHA-256("abc"), FIPS 180-2.
    text = simulated("mindseye", "--games", "50", "--seed", "abc")
    digits = simulated("mindseye", "--games", "50", "--seed",
                       "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    assert text["wins"] == digits["wins"] and text["rounds"] == digits["rounds"]


@test
def csv_has_one_row_a_number():
    lines = ok("sim", "mindseye", "--games", "100", "--csv").splitlines()
    assert lines[0] == "table,name,count,of,share,low,high"
    assert all(line.count(",") == 6 for line in lines), lines
    assert sum(int(line.split(",")[2]) for line in lines if line.startswith("rounds,")) == 100


@test
def the_page_stands_alone():
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
def the_default_deck_makes_no_difference():
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
def a_changed_deck_is_compared_with_the_own_one():
    with folder() as place:
        path = deck_with(place, "Lamp               | 5", "Lamp               | 9")
        result = simulated("clairvoyance", "--deck", path, "--games", "300")
        lamps = [next(card["played"] for card in result[side]["cards"] if card["name"] == "Lamp")
                 for side in ("own", "deck")]
        assert lamps[1] > 1.3 * lamps[0], lamps
        text = ok("sim", "clairvoyance", "--deck", path, "--games", "50")
        assert "Grand Piano" in text and "rounds" in text


@test
def decks_are_compared_as_a_page_and_as_tables():
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
def a_faulty_deck_names_line_and_column():
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
def an_output_that_closes_early_is_no_crash():
    done = subprocess.run(f"'{PLANCHETTE}' rpc | head -c 1 >/dev/null", shell=True, text=True,
                          input='{"jsonrpc":"2.0","id":1,"method":"games"}\n' * 200,
                          stderr=subprocess.PIPE, timeout=60)
    assert "ERROR" not in done.stderr, done.stderr


main()
