"""A person who plays `arena play human` in a real terminal, and line by line where there is no screen."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from runs import PATIENT, arena, bot, left_over
from second_referee import check_record
from terminals import BACKSPACE, CTRL_C, CTRL_D, Terminal

if TYPE_CHECKING:
    from pathlib import Path

PLAY = ("play", "human", "greedy", "random", "--seed", "3", *PATIENT)


def test_a_whole_game_is_played_by_keys_and_its_record_says_who_chose(tmp_path: Path) -> None:
    record = tmp_path / "record.jsonl"
    with Terminal(*PLAY, "--record", record) as terminal:
        for round_ in (1, 2, 3):
            for turn in range(1, 9):
                terminal.see(f"round {round_} of 3 · turn {turn} of 9", "The number of your card")
                terminal.press("1\r")
                terminal.see("You lay ", "Enter: yes")
                terminal.press("\r")
            terminal.see(f"round {round_} of 3 has ended", "Enter goes on")
            terminal.press("\r")
        terminal.see("the end", " won with ")
        terminal.press("\r")
        assert terminal.end() == 0
        assert terminal.restored()
        assert b"human" in terminal.raw.rpartition(b"\x1b[?1049l")[2]
    events = [json.loads(line) for line in record.read_text("utf-8").splitlines()]
    by = [event["by"][0] for event in events if event["event"] == "turn"]
    assert by == ["human"] * 8 + ["forced"] + ["human"] * 8 + ["forced"] + ["human"] * 8 + ["forced"]
    assert not [event for event in events if event["event"] == "fault"]
    assert check_record(record.read_text("utf-8").splitlines()) == []
    arena("replay", record, "--check")


def test_what_is_wrong_is_told_what_is_chosen_is_marked_and_can_be_taken_back() -> None:
    with Terminal(*PLAY) as terminal:
        terminal.see("turn 1 of 9", "Your hand; it goes to greedy next")
        terminal.press("10\r")
        terminal.see("10 is no card of yours: name cards by their numbers, 1 to 9.")
        terminal.press("3\r")
        chosen = terminal.see("You lay ", " 3 [")
        terminal.press("b\r")
        terminal.until(lambda text: " 3 [" not in text and "The number of your card" in text)
        terminal.press("2x" + BACKSPACE + "\r")
        assert terminal.see("You lay ", " 2 [") != chosen
        terminal.press(BACKSPACE)
        terminal.until(lambda text: " 2 [" not in text)
        assert "turn 1 of 9" in terminal.text


def test_the_hand_is_drawn_again_for_another_size_with_what_was_typed() -> None:
    with Terminal(*PLAY) as terminal:
        terminal.see("turn 1 of 9", "The number of your card")
        terminal.press("77")
        terminal.see("The number of your card: 77")
        for columns, rows in ((50, 14), (30, 8), (120, 40)):
            terminal.resize(columns, rows)
            terminal.see("The number of your card: 77" if columns > 30 else "The number of your card")
        terminal.press(BACKSPACE * 2 + "1\r")
        terminal.see("You lay ")


def test_help_is_shown_and_left() -> None:
    with Terminal(*PLAY) as terminal:
        terminal.see("The number of your card")
        terminal.press("?")
        terminal.see("Keys", "take the card with the number 3", "any key goes on")
        terminal.press("q")
        terminal.see("The number of your card", "turn 1 of 9")


@pytest.mark.parametrize("keys", ["q\r", CTRL_D, CTRL_C, "1\rquit\r", "1\r" + CTRL_D])
def test_who_leaves_gets_his_terminal_back_and_no_result(keys: str, tmp_path: Path) -> None:
    record = tmp_path / "record.jsonl"
    with Terminal("play", "human", bot(tmp_path, "one"), "--record", record, *PATIENT) as terminal:
        terminal.see("The number of your card")
        terminal.press(keys)
        assert terminal.end() == 130
        assert terminal.restored()
        after = terminal.raw.rpartition(b"\x1b[?1049l")[2]
        assert b"place" not in after
        assert b"Traceback" not in after
        assert keys == CTRL_C or b"You left the game: it ends here, is not scored, and leaves no record." in after
    assert not record.exists()
    assert left_over(tmp_path) == []


def test_a_signal_that_ends_the_program_gives_the_terminal_back(tmp_path: Path) -> None:
    with Terminal("play", "human", bot(tmp_path, "one"), *PATIENT) as terminal:
        terminal.see("The number of your card")
        terminal.signal(signal.SIGTERM)
        assert terminal.end() == 143
        assert terminal.restored()
    assert left_over(tmp_path) == []


def test_a_person_is_shown_no_hand_but_his_own_and_no_choice_but_those_laid(tmp_path: Path) -> None:
    # The other takes pudding or what comes last by name, and says so: neither shows before the person has chosen.
    telling = bot(tmp_path, "telling")
    with Terminal("play", "human", telling, "--seed", "5", *PATIENT) as terminal:
        seen = terminal.see("turn 1 of 10", "Your hand")
        assert " hand  " not in seen.replace("Your hand", "")
        assert seen.count("table  –") == 2
        terminal.press("1\r")
        assert terminal.see("You lay ").count("table  –") == 2
        terminal.press("\r")
        assert terminal.see("turn 2 of 10", "Your hand").count("table  [") == 2


def test_two_cards_and_the_dummys_are_chosen(tmp_path: Path) -> None:
    with Terminal("play", "human", bot(tmp_path, "one"), "--variant", "dummy", "--seed", "5", *PATIENT) as terminal:
        terminal.see("turn 1 of 9", "drawn for the dummy")
        terminal.press("3\r")
        terminal.see("The number of the dummy's card")
        terminal.press("4\r")
        terminal.see("; the dummy gets ", "3 [", "4 (")
        terminal.press("\r")
        terminal.see("turn 2 of 9", "controls the dummy")


def test_with_the_result_elsewhere_the_screen_is_on_standard_error(tmp_path: Path) -> None:
    with Terminal(*PLAY, "--format", "json") as terminal:
        terminal.see("The number of your card")
        terminal.press(CTRL_D)
        assert terminal.end() == 130
    words = f"{sys.executable} -m arena {' '.join(PLAY)} > {tmp_path / 'out'}"
    with Terminal("-c", words, program=("sh",)) as terminal:
        terminal.see("The number of your card")
        terminal.press(CTRL_D)
        terminal.end()
        assert terminal.restored()
    assert (tmp_path / "out").read_text() == ""


def test_line_by_line_the_same_game_can_be_played() -> None:
    keys = "?\n99\n1\nb\n" + "1\n\n" * 24
    command = [sys.executable, "-m", "arena", *PLAY]
    ended = subprocess.run(command, input=keys, capture_output=True, text=True, check=True)
    assert ended.stdout.startswith("Sushi Go! · 3 players · seed 3\n")
    assert "\x1b" not in ended.stderr
    assert len(re.findall(r"round \d of 3 · turn \d of 9", ended.stderr)) == 24
    assert len(re.findall(r"round \d of 3 has ended", ended.stderr)) == 3
    assert "hand  " not in ended.stderr


def test_a_dumb_terminal_is_asked_line_by_line() -> None:
    with Terminal(*PLAY, TERM="dumb") as terminal:
        terminal.see("turn 1 of 9", "The number of your card:")
        terminal.press("1\n")
        terminal.see("Enter: yes, b: take back")
        terminal.press(CTRL_D)
        assert terminal.end() == 130
        assert b"\x1b" not in terminal.raw
