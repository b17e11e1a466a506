"""`arena replay` in a real terminal: keys, sizes, seats, pace, and the terminal afterwards."""

from __future__ import annotations

import re
import signal
import sys
from typing import TYPE_CHECKING

import pytest
from shown_games import game
from terminals import CTRL_C, CTRL_D, CTRL_Z, DOWN, END, HOME, LEFT, RIGHT, UP, Terminal

from arena.match.record import encode

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("records") / "game.jsonl"
    file.write_bytes(encode(game(5, ("both-ways", "soy-sauce"), "0")))
    return file


def test_it_is_stepped_forwards_and_backwards_by_key(record: Path) -> None:
    with Terminal("replay", record, "--pace", "0") as terminal:
        first = terminal.see("round 1 of 3 · turn 1 of 7", "paused  1/25", "q leave")
        terminal.press(RIGHT)
        assert terminal.see("turn 2 of 7", "2/25") != first
        terminal.press("\r")
        terminal.see("turn 3 of 7", "3/25")
        terminal.press(LEFT + LEFT)
        assert terminal.see("1/25") == first
        terminal.press(LEFT + LEFT + RIGHT)
        terminal.see("2/25")
        terminal.press("q")
        assert terminal.end() == 0
        assert terminal.restored()


def test_it_jumps_by_rounds_and_to_both_ends(record: Path) -> None:
    with Terminal("replay", record, "--pace", "0") as terminal:
        terminal.see("1/25")
        terminal.press(DOWN)
        terminal.see("round 2 of 3 · turn 1 of 7 · hands go right ↑", "9/25")
        terminal.press(RIGHT + UP)
        terminal.see("round 2 of 3 · turn 1 of 7", "9/25")
        terminal.press(UP)
        terminal.see("1/25")
        terminal.press(END)
        terminal.see("the end", " won with ", "25/25")
        terminal.press(LEFT)
        terminal.see("round 3 of 3 has ended", "soy-sauce")
        terminal.press(HOME)
        terminal.see("1/25")


def test_at_a_pace_it_runs_by_itself_can_be_held_and_stays_at_its_end(record: Path) -> None:
    with Terminal("replay", record, "--pace", "0.05") as terminal:
        terminal.see("the end", "paused  25/25")
        terminal.press(HOME)
        terminal.see("1/25")
        terminal.press("-" * 20 + " ")
        assert "1/25" in terminal.see("60 s a turn")
        terminal.press("+" * 30)
        terminal.see("paused  25/25")


def test_help_tells_keys_and_cards_and_goes_away_again(record: Path) -> None:
    with Terminal("replay", record, "--pace", "0") as terminal:
        terminal.see("1/25")
        terminal.press("?")
        terminal.see("Keys", "next turn", "tempura     5 for every 2")
        terminal.press(" ")
        terminal.see("wasabi", "the next nigiri laid counts ×3")
        terminal.press(" ")
        terminal.see("1/25", "turn 1 of 7")


def test_a_key_shows_what_a_seat_saw_and_the_option_holds_to_it(record: Path) -> None:
    with Terminal("replay", record, "--pace", "0") as terminal:
        assert terminal.see("1/25").count(" hand ") == 5
        terminal.press("3")
        assert terminal.see("seat 3's view").count(" hand ") == 1
        terminal.press("a")
        terminal.until(lambda text: text.count(" hand ") == 5)
    with Terminal("replay", record, "--pace", "0", "--seat", "1") as terminal:
        assert terminal.see("seat 1's view", "1/25").count(" hand ") == 1
        terminal.press("a3" + RIGHT)
        assert terminal.see("seat 1's view", "2/25").count(" hand ") == 1


def test_it_is_drawn_again_for_every_size(record: Path) -> None:
    with Terminal("replay", record, "--pace", "0") as terminal:
        terminal.see("1/25", "both-ways, soy-sauce")
        for columns, rows in ((60, 15), (20, 5), (1, 1), (140, 50)):
            drawn = len(terminal.raw)
            terminal.resize(columns, rows)
            terminal.until(lambda _, drawn=drawn: len(terminal.raw) > drawn)  # type: ignore[misc]
        terminal.see("hands go left ↓", "salmon-nigiri")
        assert "paused  1/25" in terminal.lines[49]
        terminal.resize(80, 24)
        terminal.until(lambda text: "paused  1/25" in text.splitlines()[23] and "salmon-nigiri" not in text)


@pytest.mark.parametrize("how", [CTRL_C, CTRL_D, "q", signal.SIGTERM, signal.SIGHUP])
def test_the_terminal_is_given_back_however_it_ends(record: Path, how: str | signal.Signals) -> None:
    with Terminal("replay", record) as terminal:
        terminal.see("/25")
        assert not terminal.restored()
        if isinstance(how, signal.Signals):
            terminal.signal(how)
        else:
            terminal.press(how)
        codes = {CTRL_C: 130, signal.SIGTERM: 143, signal.SIGHUP: 129}
        assert terminal.end() == codes.get(how, 0)
        assert terminal.restored()


def test_the_terminal_is_given_back_while_it_is_stopped(record: Path) -> None:
    # A shell with job control: without one a program cannot be stopped from the keyboard.
    words = f"{sys.executable} -m arena replay {record} --pace 0; stty -a; echo it stopped; fg; echo code $?"
    with Terminal("-mc", words, program=("bash",)) as terminal:
        terminal.see("1/25")
        assert not terminal.restored()
        terminal.press(CTRL_Z)
        terminal.until(lambda _: b"it stopped" in terminal.raw, "the shell")
        assert b" icanon" in terminal.raw.partition(b"speed")[2]
        assert b" echo " in terminal.raw.partition(b"speed")[2]
        terminal.press(RIGHT)
        terminal.see("2/25")
        terminal.press("q")
        assert terminal.end() == 0
        assert b"code 0" in terminal.raw
        assert terminal.restored()


def test_colour_is_obeyed(record: Path) -> None:
    with Terminal("replay", record, "--pace", "0") as terminal:
        terminal.see("1/25")
        assert any(cell.fg not in ("default",) for cell in terminal.cells)
    with Terminal("replay", record, "--pace", "0", NO_COLOR="1") as terminal:
        terminal.see("1/25", "[")
        assert {(cell.fg, cell.bold, cell.reverse) for cell in terminal.cells} == {("default", False, False)}


def test_a_dumb_terminal_gets_plain_text(record: Path) -> None:
    with Terminal("replay", record, TERM="dumb") as terminal:
        assert terminal.end() == 0
        assert b"\x1b" not in terminal.raw
        assert len(re.findall(rb"turn \d of 7", terminal.raw)) == 21
