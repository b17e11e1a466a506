"""The benchmark runs, and what it measures is what it says; no time is asserted."""

from __future__ import annotations

import json
import pickle
import random
import subprocess
import sys
from pathlib import Path

import pytest
from bench import engine, ranking
from bench.report import Part, Row, Target, as_text
from bench.script import Script, record
from bench.timing import ratio, row

from arena.rules.spec import load_spec

BENCH = Path(__file__).parent / "bench"
PYTHON_BOT = BENCH / "bots" / "trivial-python"


def test_the_command_writes_every_number_as_text_and_json(tmp_path: Path) -> None:
    found = tmp_path / "found.json"
    command = [sys.executable, str(BENCH), "--only", "engine", "--scale", "0.01", "--json", str(found)]
    ended = subprocess.run(command, capture_output=True, text=True, check=True)
    document = json.loads(found.read_text())
    assert "4 players: fast" in ended.stdout
    assert [part["title"] in ended.stdout for part in document["parts"]] == [True]
    assert document["machine"]["cores"] >= 1


def test_a_recorded_tournament_holds_all_that_its_bots_were_sent(tmp_path: Path) -> None:
    script = recorded(tmp_path)
    sent = [line for step in script.steps for _, data in step.writes for line in data.splitlines()]
    kinds = [json.loads(line)["type"] for line in sent]
    assert script.games == 4
    assert script.processes == 2 * 2  # two passes, for each of which both bots are started
    assert kinds.count("hello") == script.processes
    assert kinds.count("turn") == 4 * 2 * 27
    assert sum(len(step.awaited) for step in script.steps) == kinds.count("hello") + kinds.count("turn")


def test_the_floor_exchanges_a_recorded_tournament_with_its_bots(tmp_path: Path) -> None:
    recorded(tmp_path)
    command = [sys.executable, str(BENCH / "floor.py"), str(tmp_path / "out" / "script.pickle"), "0"]
    wall_s, cpu_s = map(float, subprocess.run(command, capture_output=True, text=True, check=True).stdout.split())
    assert wall_s > 0
    assert cpu_s > 0


@pytest.mark.parametrize(("players", "variants"), engine.TERMS)
def test_all_three_engines_play_whole_games(players: int, variants: tuple[str, ...]) -> None:
    spec = load_spec("sushi-go", variants)
    for play in (engine._fast, engine._plain, engine._second):
        play(spec, players, str(random.Random(players).random()))


def test_games_written_again_are_games_of_other_deals() -> None:
    lines = [b'{"line":"game","game":"aaaaaa%02d","deal":"bbbbbb%02d"}\n' % (game, game // 2) for game in range(4)]
    again = [json.loads(line) for line in ranking._again(lines, 11)]
    assert len({line["game"] for line in again}) == 11
    assert len({line["deal"] for line in again}) == 6


def test_a_ratio_is_the_median_of_the_rounds_and_a_target_says_whether_it_holds() -> None:
    assert ratio([2.0, 30.0, 8.0], [1.0, 10.0, 2.0]) == 3.0
    part = Part("Title", [row("a row", [3.0, 1.0, 2.0], "s"), Row("alone", 1234.0, "MB")])
    part.targets += [Target("little", 3.0, 3.0), Target("much", 1.7, 1.8, at_least=True)]
    text = as_text(part)
    assert "a row           2 s  (1 to 3)" in text
    assert "little: 3, at most 3 wanted: holds" in text
    assert "much: 1.7, at least 1.8 wanted: DOES NOT HOLD" in text


def recorded(folder: Path) -> Script:
    script: Script = pickle.loads(record(PYTHON_BOT, 2, 2, folder / "out").read_bytes())
    return script
