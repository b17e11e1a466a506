"""Ctrl-C, SIGTERM, SIGHUP, a closed standard output: games are finished or aborted, and no process is left."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

import pytest
from runs import PATIENT, arena, bot, games, left_over, lines, naming, started, wait_for_games

if TYPE_CHECKING:
    import subprocess
    from pathlib import Path

TERMS = ("--players", "2", "--deals", "400", "--seed", "stop", "--jobs", "2", *PATIENT)


@pytest.fixture
def running(tmp_path: Path) -> tuple[subprocess.Popen[str], Path]:
    out = tmp_path / "out"
    pair = (bot(tmp_path, "slow", before="import time; time.sleep(0.002)"), bot(tmp_path, "last", "last"))
    process = started("tournament", *pair, *TERMS, "--out", out)
    wait_for_games(out, 1, process)
    return process, out


def test_the_first_ctrl_c_finishes_the_games_in_play_and_prints_the_table(
    running: tuple[subprocess.Popen[str], Path], tmp_path: Path
) -> None:
    process, out = running
    process.send_signal(signal.SIGINT)
    stdout, stderr = process.communicate()
    assert process.returncode == 130, stderr
    assert "finishing the games in play" in stderr
    assert f"2 bots · {len(lines(out))} games" in stdout
    assert f"stopped: {out} holds {len(lines(out))} of 800 games, and the same command plays on" in stderr
    assert left_over(tmp_path) == []
    assert lines(out, "seed") == []


def test_a_second_ctrl_c_aborts_them(tmp_path: Path) -> None:
    out = tmp_path / "out"
    pair = (bot(tmp_path, "asleep", before="import time; time.sleep(300)"), bot(tmp_path, "last", "last"))
    process = started("tournament", *pair, "--players", "2", "--move-s", "600", "--jobs", "2", "--out", out)
    while len(naming(str(tmp_path / "asleep"))) < 3:  # the arena itself, and a bot of each worker
        assert process.poll() is None
    process.send_signal(signal.SIGINT)
    assert process.stderr is not None
    told = ""
    while "finishing" not in told:
        told = process.stderr.readline()
    process.send_signal(signal.SIGINT)
    process.communicate()
    assert process.returncode == 130
    assert lines(out) == []
    assert left_over(tmp_path) == []


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_signal_to_end_aborts_and_the_same_command_plays_on(
    running: tuple[subprocess.Popen[str], Path], tmp_path: Path, number: signal.Signals, code: int
) -> None:
    process, out = running
    process.send_signal(number)
    stdout, stderr = process.communicate()
    assert (process.returncode, stdout) == (code, ""), stderr
    assert "the same command plays on" in stderr
    assert left_over(tmp_path) == []
    arena("audit", out)
    ids = [game["game"] for game in games(out)]
    assert len(set(ids)) == len(ids)


def test_killed_with_kill_it_leaves_no_process(running: tuple[subprocess.Popen[str], Path], tmp_path: Path) -> None:
    process, _ = running
    process.send_signal(signal.SIGKILL)
    process.communicate()
    assert left_over(tmp_path) == []


def test_a_closed_standard_output_is_no_failure(tmp_path: Path) -> None:
    pair = (bot(tmp_path, "one"), bot(tmp_path, "two", "last"))
    process = started("tournament", *pair, "--players", "2", "--deals", "1", *PATIENT, "--out", tmp_path / "out")
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert "Traceback" not in process.stderr.read()
    process.stderr.close()
    assert process.wait() == 0
    assert left_over(tmp_path) == []


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_a_single_game_leaves_no_process_either(tmp_path: Path, number: signal.Signals) -> None:
    asleep = bot(tmp_path, "asleep", before="open('/dev/stderr', 'w').write('asked'); import time; time.sleep(300)")
    logs = tmp_path / "logs"
    process = started("play", asleep, asleep, "--move-s", "600", "--logs", logs)
    while not any(path.stat().st_size for path in logs.glob("*.log")):
        assert process.poll() is None
    process.send_signal(number)
    process.communicate()
    assert process.returncode == (-number if number == signal.SIGKILL else 128 + number)
    assert left_over(tmp_path) == []
