"""Workers die, games kill them, bots fail at every start: the tournament goes on and says what happened."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import TYPE_CHECKING

from runs import PATIENT, arena, bot, games, left_over, lines, started, wait_for_games

if TYPE_CHECKING:
    import subprocess

TERMS = ("--players", "2", "--seed", "worker", *PATIENT)
# At level off a bot may kill whom it likes: here the worker that plays its game, the oldest of its name.
MURDER = """import os, signal
pid, oldest = os.getpid() if message['hand'][0] == 'wasabi' else 0, 0
while pid:
    if b'arena.tournament.worker' in open(f'/proc/{pid}/cmdline', 'rb').read():
        oldest = pid
    pid = int(open(f'/proc/{pid}/stat').read().rpartition(')')[2].split()[1])
oldest and os.kill(oldest, signal.SIGKILL)
"""


def workers(process: subprocess.Popen[str]) -> list[int]:
    listed = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text("ascii")
    return [int(pid) for pid in listed.split()]


def test_a_killed_worker_costs_one_retry_of_its_game_and_nothing_else(tmp_path: Path) -> None:
    # Slow enough that it lasts beyond the third kill, with a stall of a second before each.
    pair = (bot(tmp_path, "first", before="import time; time.sleep(0.003)"), bot(tmp_path, "last", "last"))
    terms = ("--deals", "60", "--jobs", "2", *TERMS)
    arena("tournament", *pair, *terms, "--out", tmp_path / "straight")
    out = tmp_path / "out"
    process = started("tournament", *pair, *terms, "--out", out)
    for number in (1, 8, 16):
        wait_for_games(out, number, process)
        for pid in workers(process)[:1]:
            os.kill(pid, signal.SIGKILL)
    _, stderr = process.communicate()
    assert process.returncode == 0, stderr
    assert "ended (signal 9); its game is played again" in stderr
    assert games(out) == games(tmp_path / "straight")
    assert lines(out, "void") == lines(out, "aside") == []
    assert left_over(tmp_path) == []


def test_a_game_that_kills_its_worker_again_and_again_is_set_aside_and_reported(tmp_path: Path) -> None:
    pair = (bot(tmp_path, "assassin", before=MURDER), bot(tmp_path, "last", "last"))
    out = tmp_path / "out"
    ended = arena("tournament", *pair, "--deals", "6", "--jobs", "2", "--sandbox", "off", *TERMS, "--out", out)
    aside = lines(out, "aside")
    assert aside
    assert len(aside) + len(games(out)) == 12
    assert all(f"game {line['aside']} (" in ended.stderr for line in aside)
    assert f"{len(aside)} game" in ended.stdout
    assert lines(out, "seed") == []
    assert left_over(tmp_path) == []


def test_a_game_set_aside_is_played_when_the_tournament_is_resumed(tmp_path: Path) -> None:
    pair = (bot(tmp_path, "assassin", before=MURDER), bot(tmp_path, "last", "last"))
    terms = ("--deals", "6", "--jobs", "1", "--sandbox", "off", *TERMS)
    out = tmp_path / "out"
    arena("tournament", *pair, *terms, "--out", out)
    aside = len(lines(out, "aside"))
    arena("tournament", *pair, *terms, "--out", out)
    assert len(lines(out, "aside")) == 2 * aside


def test_two_arenas_in_one_folder_are_one_too_many(tmp_path: Path) -> None:
    pair = (bot(tmp_path, "first", before="import time; time.sleep(0.01)"), bot(tmp_path, "last", "last"))
    command = ("tournament", *pair, "--deals", "500", *TERMS, "--out", tmp_path / "out")
    process = started(*command)
    wait_for_games(tmp_path / "out", 1, process)
    refused = arena(*command, code=2)
    assert "in use by another arena" in refused.stderr
    arena("decide", tmp_path / "out", "disqualify", "first", "--reason", "x", code=2)
    process.send_signal(signal.SIGINT)
    process.communicate()
    arena("decide", tmp_path / "out", "disqualify", "first", "--reason", "x")
