"""`arena play --watch` and `arena replay`: in a terminal while it is played, and whole in a pipe."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from runs import PATIENT, arena, bot, left_over
from shown_games import GAMES, game
from terminals import CTRL_C, END, LEFT, RIGHT, Terminal

from arena.match.record import encode

if TYPE_CHECKING:
    from pathlib import Path

PLAY = ("play", "greedy", "priority", "random", "--seed", "3", *PATIENT)


def test_a_game_is_watched_while_it_is_played_forwards_and_backwards() -> None:
    with Terminal(*PLAY, "--watch", "--pace", "0") as terminal:
        terminal.see("round 1 of 3 · turn 1 of 9", "paused  1/1")
        terminal.press(RIGHT)
        terminal.see("turn 2 of 9", "2/2")
        terminal.press(LEFT)
        terminal.see("turn 1 of 9", "1/2")
        terminal.press(RIGHT + RIGHT)
        terminal.see("turn 3 of 9", "3/3")
        terminal.press(END)
        terminal.see("the end", " won with ", "31/31")
        terminal.press("q")
        assert terminal.end() == 0
        assert terminal.restored()
        result = terminal.raw.rpartition(b"\x1b[?1049l")[2].decode()
        assert "Sushi Go! · 3 players · seed 3" in result
        assert re.search(r"1 +\d +\w+ +\d+ +\d+ +\d+", result)


def test_at_a_pace_it_goes_on_by_itself_and_stays_at_the_end() -> None:
    with Terminal(*PLAY, "--watch", "--pace", "0.01") as terminal:
        terminal.see("the end", "paused  31/31")
        assert terminal.process.poll() is None
        terminal.press("q")
        assert terminal.end() == 0


def test_who_stops_watching_gets_the_result_of_the_whole_game(tmp_path: Path) -> None:
    with Terminal(*PLAY, "--watch", "--pace", "0", "--record", tmp_path / "record.jsonl") as terminal:
        terminal.see("turn 1 of 9")
        terminal.press("q")
        assert terminal.end() == 0
        assert terminal.restored()
        assert b"3 players" in terminal.raw.rpartition(b"\x1b[?1049l")[2]
    arena("replay", tmp_path / "record.jsonl", "--check")


def test_ctrl_c_ends_the_game_and_its_bots_and_gives_the_terminal_back(tmp_path: Path) -> None:
    with Terminal("play", bot(tmp_path, "one"), bot(tmp_path, "two"), "--watch", "--pace", "0", *PATIENT) as terminal:
        terminal.see("turn 1 of 10")
        terminal.press(CTRL_C)
        assert terminal.end() == 130
        assert terminal.restored()
    assert left_over(tmp_path) == []


def test_notes_and_faults_are_shown_beside_the_moves(tmp_path: Path) -> None:
    erring = bot(tmp_path, "erring", before="message['turn'] == 1 and sys.exit(3)")
    with Terminal("play", erring, "greedy", "--watch", "--pace", "0", *PATIENT) as terminal:
        terminal.see("the arena chose", "fault  crashed")


def test_a_game_watched_in_a_pipe_is_printed_whole_before_its_result() -> None:
    plain, watched = arena(*PLAY).stdout, arena(*PLAY, "--watch").stdout
    assert watched.endswith(plain)
    assert "\x1b" not in watched
    moments = re.findall(r"round (\d) of 3(?: · turn (\d)| has ended)", watched)
    assert moments == [(str(r), str(t) if t < 10 else "") for r in (1, 2, 3) for t in range(1, 11)]


def test_watching_keeps_standard_output_for_the_json() -> None:
    ended = arena(*PLAY, "--watch", "--format", "json")
    assert json.loads(ended.stdout)["seed"] == "3"
    assert "round 3 of 3 has ended" in ended.stderr


@pytest.mark.parametrize(("players", "variants", "seed"), GAMES[::2])
def test_a_record_in_a_pipe_is_printed_whole(
    players: int, variants: tuple[str, ...], seed: str, tmp_path: Path
) -> None:
    record = game(players, variants, seed)
    file = tmp_path / "record.jsonl"
    file.write_bytes(encode(record))
    printed = arena("replay", file).stdout
    assert "\x1b" not in printed
    turns = len(record.turns)
    assert len(re.findall(r"· turn \d+ of", printed)) == turns
    assert printed.count("     table ") == (turns + 3) * len(record.end.scores)
    assert printed.count("     hand ") == turns * players
    assert all(note in printed for turn in record.turns for note in turn.notes if note)
    own = arena("replay", file, "--seat", "1").stdout
    assert own.count("     hand ") == turns
    assert "of seat 0" not in own
    assert "of seat 1" in own
    assert "seed" not in own


def test_colour_in_a_pipe_is_colour_alone_and_only_if_forced(tmp_path: Path) -> None:
    file = tmp_path / "record.jsonl"
    file.write_bytes(encode(game(3, (), "0")))
    command = [sys.executable, "-m", "arena", "replay", str(file)]
    environ = {**os.environ, "FORCE_COLOR": "1", "TERM": "xterm-256color"}
    environ.pop("NO_COLOR", None)
    coloured = subprocess.run(command, env=environ, capture_output=True, text=True, check=True).stdout
    assert set(re.findall(r"\x1b\[[^a-zA-Z]*([a-zA-Z])", coloured)) == {"m"}
    assert "\x1b" in coloured
    forbidden = subprocess.run(command, env=environ | {"NO_COLOR": "1"}, capture_output=True, text=True, check=True)
    assert "\x1b" not in forbidden.stdout
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == forbidden.stdout


def test_a_record_that_breaks_the_rules_is_refused_and_one_with_wrong_numbers_is_shown_right(tmp_path: Path) -> None:
    record = game(3, (), "0")
    file = tmp_path / "record.jsonl"
    file.write_bytes(encode(record).replace(b'"takes":[["', b'"takes":[["no-', 1))
    assert "round 1, turn 1, seat 0: illegal" in arena("replay", file, code=1).stderr
    file.write_bytes(encode(replace(record, events=record.events[:5] + record.events[6:])))
    arena("replay", file, code=1)
    file.write_bytes(encode(record))
    right = arena("replay", file)
    assert right.stderr == ""
    file.write_bytes(
        re.sub(rb'"scores":\[[^]]*', b'"scores":[99', encode(record).replace(b'"puddings":[', b'"puddings":[7,'))
    )
    wrong = arena("replay", file)
    assert "do not follow from its takes" in wrong.stderr
    assert wrong.stdout == right.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("replay", "FILE", "--seat", "3"), "there is no seat 3"),
        (("replay", "FILE", "--seat", "-1"), "--seat"),
        (("replay", "FILE", "--pace", "-1"), "--pace"),
        (("play", "greedy", "random", "--pace", "1"), "--pace is for --watch"),
        (("play", "human", "random", "--watch"), "--watch shows every hand"),
        (("play", "human", "human"), "one person can play at a keyboard"),
    ],
)
def test_a_wrong_call_is_one_line(arguments: tuple[str, ...], words: str, tmp_path: Path) -> None:
    file = tmp_path / "record.jsonl"
    file.write_bytes(encode(game(3, (), "0")))
    ended = arena(*(str(file) if word == "FILE" else word for word in arguments), code=2)
    assert words in ended.stderr
    assert ended.stdout == ""
