"""The promises about long tournaments, at length: thirty-three kills, and memory that stays flat."""

from __future__ import annotations

import os
import random
import signal
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from runs import PATIENT, arena, bot, games, kill, left_over, lines, started, table, wait_for_games

if TYPE_CHECKING:
    import subprocess

pytestmark = [pytest.mark.long, pytest.mark.timeout(3600)]
FIELD = ("greedy", "greedy", "greedy")
MB = 1024


def test_thirty_three_kills_in_four_thousand_games_change_nothing(tmp_path: Path) -> None:
    # Slow enough that the last of the kills still finds it playing.
    slow = [bot(tmp_path, name, before="import time; time.sleep(0.001)") for name in ("a", "b", "c")]
    command = ("tournament", *slow, "--players", "2", "--deals", "667", "--seed", "long", *PATIENT)
    arena(*command, "--out", tmp_path / "straight")
    out = tmp_path / "out"
    chance = random.Random(33)
    for _ in range(33):
        process = started(*command, "--out", str(out))
        wait_for_games(out, len(lines(out)) + 1, process)
        time.sleep(chance.random())
        assert process.poll() is None
        kill(process)
    assert left_over(tmp_path) == []
    arena(*command, "--out", out)
    assert len(games(out)) == 3 * 667 * 2
    assert games(out) == games(tmp_path / "straight")
    assert table(out) == table(tmp_path / "straight")
    arena("audit", out)


def test_memory_stays_flat_from_game_to_game(tmp_path: Path) -> None:
    process = started("tournament", *FIELD, "--players", "2", "--deals", "8000", *PATIENT, "--out", tmp_path)
    peaks = []
    for number in (2000, 12000, 22000):
        wait_for_games(tmp_path, number, process)
        peaks.append(_peak_kb(process))
    process.communicate()
    assert process.returncode == 0
    assert max(peaks) < 150 * MB
    assert peaks[2] - peaks[1] < 10 * MB


def _peak_kb(process: subprocess.Popen[str]) -> int:
    """Give the largest peak of resident memory of the arena and its workers."""
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text("ascii").split()
    statuses = [Path(f"/proc/{pid}/status").read_text("ascii") for pid in (process.pid, *children)]
    peaks = [line.split()[1] for status in statuses for line in status.splitlines() if line.startswith("VmHWM")]
    return max(map(int, peaks))


def test_a_worker_that_hangs_is_killed_after_any_game_would_have_ended(tmp_path: Path) -> None:
    terms = (
        "--players",
        "2",
        "--deals",
        "400",
        "--jobs",
        "2",
        "--move-s",
        "0.1",
        "--startup-s",
        "1",
        "--strikes",
        "99",
    )
    process = started("tournament", *FIELD, *terms, "--bench-after", "0", "--out", tmp_path)
    wait_for_games(tmp_path, 1, process)
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text("ascii").split()
    os.kill(int(children[0]), signal.SIGSTOP)
    _, stderr = process.communicate()
    assert process.returncode == 0, stderr
    assert f"worker {children[0]} ended (signal 9); its game is played again" in stderr
    assert len(games(tmp_path)) == 3 * 400 * 2
    assert left_over(tmp_path) == []
