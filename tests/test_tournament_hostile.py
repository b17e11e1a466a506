"""Twenty hostile bots and two good ones: it ends, nothing is left, nothing is wrong, and the arena stays small."""

from __future__ import annotations

import json
import shutil
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from misbehaving import BOTS, expectation
from runs import lines, started
from sandboxed.count import processes_in
from second_referee import check_log

if TYPE_CHECKING:
    import subprocess

HOSTILE = (
    "answers-before-asked", "card-not-in-the-hand", "chatter-between-answers", "clings-on", "closes-stdin",
    "closes-stdout-and-lives-on", "crashes-with-a-trace", "endless-lines", "exits-at-start", "hangs",
    "huge-integer-as-id", "invalid-utf-8", "killed-by-a-signal", "line-of-100-mb", "nested-brackets", "never-reads",
    "no-end-of-line", "out-of-memory", "spins", "stderr-without-end",
)  # fmt: skip
GOOD = ("good-1", "good-2")
MOST_MB = 150


@pytest.mark.parametrize(
    "schedule",
    [
        pytest.param(("--players", "2", "--deals", "1", "--bench-after", "1"), marks=pytest.mark.timeout(600)),
        pytest.param(
            ("--players", "4", "--rounds", "1", "--bench-after", "0"),
            marks=[pytest.mark.long, pytest.mark.timeout(3600)],
        ),
    ],
)
def test_twenty_hostile_bots_and_two_good_ones_come_to_a_right_end(schedule: tuple[str, ...], tmp_path: Path) -> None:
    folders, out = _field(tmp_path), tmp_path / "out"
    process = started("tournament", *folders, *schedule, "--startup-s", "30", "--seed", "7", "--out", out)
    peak = _peak_mb(process)
    _, stderr = process.communicate()
    assert process.returncode == 0, stderr
    assert "Traceback" not in stderr
    assert peak < MOST_MB
    assert [pid for folder in folders for pid in processes_in(Path(folder))] == []
    assert check_log((out / "games.jsonl").read_text("utf-8").splitlines()) == []
    _check_faults(lines(out))


def _field(folder: Path) -> list[str]:
    """Put the bots where no other test has processes."""
    shutil.copytree(BOTS, folder / "bots")
    for name in GOOD:
        shutil.copytree(BOTS / "tools", folder / "bots" / name)
        run = json.dumps(["python3", "good.py"])
        (folder / "bots" / name / "bot.yaml").write_text(f"name: {name}\nrun: {run}\n", "utf-8")
    return [str(folder / "bots" / name) for name in (*HOSTILE, *GOOD)]


def _peak_mb(process: subprocess.Popen[str]) -> float:
    """Give the most resident memory that the arena and its workers had together until the arena ended."""
    peak = 0
    while process.poll() is None:
        try:
            workers = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text("ascii").split()
        except OSError:
            workers = []
        peak = max(peak, sum(_resident_kb(pid) for pid in (str(process.pid), *workers)))
        time.sleep(0.05)
    return peak / 1024


def _resident_kb(pid: str) -> int:
    try:
        status = Path(f"/proc/{pid}/status").read_text("ascii")
    except OSError:
        return 0
    return sum(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


def _check_faults(games: list[dict[str, Any]]) -> None:
    """Hold that bots have the faults that were written down for them, that the good have none, and that none wins."""
    expected: dict[str, set[str]] = {name: set() for name in GOOD}
    expected |= {name: set(expectation(name).kinds) for name in HOSTILE}
    found: dict[str, set[str]] = {name: set() for name in expected}
    for game in games:
        for fault in game["faults"]:
            found[game["bots"][fault["seat"]]].add(fault["kind"])
        finished = [place for seat, place in enumerate(game["places"]) if seat not in game["out"]]
        last = len(finished) + 1 if finished else game["players"]
        assert all(game["places"][seat] == last for seat in game["out"])
    assert found == expected
