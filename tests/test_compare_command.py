"""`arena compare` plays real games by real processes until it has a verdict."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from arena.cli import run

if TYPE_CHECKING:
    from pathlib import Path

# Takes the card with the most letters, or the fewest: a poor bot and a poorer one, each always the same.
BOT = """\
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "protocol": 1, "name": "b", "version": "1"}), flush=True)
    elif message["type"] == "turn":
        card = CHOOSE
        print(json.dumps({"id": message["id"], "take": [card]}), flush=True)
"""
SETS = 'min(message["hand"], key=lambda c: (c not in ("sashimi", "tempura", "squid-nigiri", "maki-3"), c))'
CHOPSTICKS = 'min(message["hand"], key=lambda c: (c not in ("chopsticks", "wasabi"), c))'


@pytest.fixture
def bots(tmp_path: Path) -> tuple[str, str]:
    for name, choose in (("sets", SETS), ("sticks", CHOPSTICKS)):
        (tmp_path / f"{name}.py").write_text(BOT.replace("CHOOSE", choose), "utf-8")
    return str(tmp_path / "sets.py"), str(tmp_path / "sticks.py")


def test_the_better_bot_is_found_whatever_the_number_of_jobs(
    bots: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    found = []
    for jobs in ("1", "2"):
        arguments = ["--players", "2", "--seed", "7", "--jobs", jobs, "--margin", "10", "--format", "json", "-q"]
        assert run(["compare", *bots, *arguments]) == 0
        captured = capsys.readouterr()
        assert captured.err == ""
        found.append(captured.out)
    assert found[0] == found[1]
    verdict = json.loads(found[0])
    assert verdict["verdict"] == "better"
    assert verdict["games"] == 2 * verdict["deals"]
    assert verdict["new_share"] + verdict["old_share"] == pytest.approx(1, abs=1e-5)
    assert verdict["likelihood_ratio"] >= verdict["likelihood_bounds"][1]
    assert verdict["faults"] == {}


def test_the_worse_bot_is_told_not_to_be_better_against_a_field(
    bots: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    sets, sticks = bots
    arguments = ["--players", "3", "--field", sets, "--seed", "7", "--margin", "20"]
    assert run(["compare", sticks, sets, *arguments]) == 1
    out = capsys.readouterr().out
    assert out.startswith("sticks is not better than sets by 20 points (error 5 %)\n")
    assert "at 3 players; likelihood ratio" in out


def test_a_limit_of_deals_leaves_it_undecided(bots: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["compare", *bots, "--players", "2", "--max-deals", "3", "--seed", "7"]) == 1
    out = capsys.readouterr().out
    assert out.startswith("undecided, the limit of deals is reached")
    assert "3 deals, 6 games at 2 players" in out


def test_faults_are_told_and_count_as_the_last_place(
    bots: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.py"
    broken.write_text("raise SystemExit('out of order')\n", "utf-8")
    arguments = ["--players", "2", "--margin", "50", "--seed", "7", "--startup-s", "30"]
    assert run(["compare", str(broken), bots[0], *arguments]) == 1
    out = capsys.readouterr().out
    assert out.startswith("broken is not better than sets")
    assert "broken beats 0.0 %, sets 100.0 %" in out
    assert "broken: 20 faults" in out


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--players", "2", "--field", "random"], "with two players NEW meets OLD itself"),
        (["--players", "7"], "7"),
        (["--error", "0.6"], "--error"),
        (["--margin", "0"], "--margin"),
    ],
)
def test_a_question_that_cannot_be_asked_is_refused(
    bots: tuple[str, str], capsys: pytest.CaptureFixture[str], arguments: list[str], why: str
) -> None:
    assert run(["compare", *bots, *arguments]) == 2
    assert why in capsys.readouterr().err


def test_a_bot_that_is_not_there_is_told(bots: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["compare", bots[0], "nowhere/at-all"]) == 2
    assert "nowhere/at-all" in capsys.readouterr().err
