#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""'planchette play': a game in the terminal.

usage: tests/cli/test_terminal.py PLANCHETTE
"""
import fcntl
import json
import os
import pty
import re
import struct
import subprocess
import termios

from tap import PLANCHETTE, main, ok, run, test

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


@test
def play_without_a_game_asks_which():
    out = ok("play", "--bots", "random", stdin="9\nmindseye\nquit\n")
    assert "Which game?" in out and "1 to" in out and "round 1" in out


@test
def every_prompt_takes_quit():
    out = ok("play", stdin="quit\n")
    assert "Which game?" in out, out
    out = ok("play", "mindseye", "--people", "2", stdin="quit\n")
    assert "Seat 1, press Enter" in out and "You left the table" in out and "show blue" not in out, out
    # Mysterium's ghost chooses visions from a set, which is a prompt of its own.
    out = ok("play", "mysterium", "--seats", "4", stdin="1\nquit\n")
    assert "which?" in out and "You left the table" in out, out


@test
def mysterium_describes_the_pictures_that_the_seat_sees_and_no_others():
    with open(os.path.join(TOP, "data/mysterium/classic/visions.json"), encoding="utf-8") as file:
        drawn = [card["alt"] for card in json.load(file)]

    def described(ghost):
        out = ok("play", "mysterium", "--seats", "3", "--bots", "steady:20", "--seed", "p",
                 "--options", json.dumps({"ghost": ghost}), stdin="quit\n")
        return out, {number for number, alt in enumerate(drawn, 1) if alt in out}

    out, seen = described(ghost=0)
    assert seen == set(map(int, re.findall(r"\b\d:(\d+)", out))) and len(seen) == 7, (seen, out)
    out, seen = described(ghost=1)
    given = [int(one) for row in re.findall(r"visions I:([ \d]+)", out) for one in row.split()]
    assert seen == set(given) and seen, (seen, out)
    assert len(re.findall(r"^ +\d+  The ", out, re.M)) == 15, out
    with open(os.path.join(TOP, "data/mysterium/classic/objects.json"), encoding="utf-8") as file:
        objects = [card["alt"] for card in json.load(file)]
    told = ok("play", "mysterium", "--seats", "3", "--seed", "p", stdin="cards\nquit\n")
    assert sum(alt in told for alt in objects) == 5 and not any(alt in out for alt in objects), told


def on_a_terminal(columns, *words, typed):
    """What the program prints on a terminal of that many columns, without colours."""
    host, guest = pty.openpty()
    fcntl.ioctl(guest, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    done = subprocess.Popen([PLANCHETTE, *words], stdin=subprocess.PIPE, stdout=guest)
    os.close(guest)
    done.stdin.write(typed.encode())
    done.stdin.close()
    text = b""
    while True:
        try:
            part = os.read(host, 65536)
        except OSError:  # the other side is closed
            break
        if not part:
            break
        text += part
    assert done.wait(timeout=60) == 0
    os.close(host)
    return re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", text.decode()).replace("\r\n", "\n")


@test
def a_narrow_terminal_breaks_lines_between_words():
    for game in ("mindseye", "telepathic", "clairvoyance"):
        words = ("play", game, "--bots", "random", "--seed", "p")
        whole = ok(*words, stdin="?\nquit\n")
        for columns in (60, 40):
            narrow = on_a_terminal(columns, *words, typed="?\nquit\n")
            assert max(len(line) for line in narrow.split("\n")) <= columns, narrow
            assert narrow.split() == whole.split(), narrow
    whole = ok("games")
    for columns in (60, 40):
        narrow = on_a_terminal(columns, "games", typed="")
        assert max(len(line) for line in narrow.split("\n")) <= columns, narrow
        assert narrow.split() == whole.split(), narrow


@test
def play_without_a_game_or_input_prints_an_example():
    status, _, err = run("play")
    assert status == 2 and "planchette play mindseye" in err


@test
def moves_are_made_by_number_and_by_words():
    for typed in "1", "show blue", "blue", "sh bl":
        out = ok("play", "mindseye", "--bots", "random", "--seed", "p", stdin=f"{typed}\nquit\n")
        assert "All cards are shown: blue, " in out, (typed, out)


@test
def input_that_is_not_a_move_changes_nothing():
    out = ok("play", "mindseye", "--bots", "random", "--seed", "p",
             stdin="5\nshow red\npair blue purple\ndance\n0\n-1\nquit\n")
    assert out.count("Not understood") == 6 and "round 2" not in out, out


@test
def a_question_mark_prints_the_rules():
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
def undo_without_a_move_prints_the_reason():
    out = ok("play", "mindseye", "--bots", "random", stdin="undo\nquit\n")
    assert "No: there is no move of yours to take back." in out


@test
def a_move_that_another_seat_saw_cannot_be_undone():
    out = ok("play", "mindseye", "--people", "2", "--options", '{"show_ready":true}',
             stdin="\n1\nundo\n\nquit\n")
    assert "No: another seat has seen what you did." in out, out


@test
def a_person_does_not_see_what_others_sealed():
    out = ok("play", "mindseye", "--people", "2", "--seed", "p", stdin="\n1\n\nquit\n")
    second = out[out.index("Seat 2, press Enter"):]
    assert "You sealed" not in second and "has chosen" not in second, second


@test
def a_whole_game_can_be_played():
    out = ok("play", "mindseye", "--bots", "random", "--seed", "p", stdin="1\n" * 1000)
    assert "The game is over" in out, out[-500:]


main()
