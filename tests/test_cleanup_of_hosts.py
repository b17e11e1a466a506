"""However the arena itself ends, kill -9 included, its bots end with it, and all that they started."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sandboxed.count import wait_for, wait_until_none
from sandboxed.hosts import HOSTED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arena.protocol.sandbox import Level

LEVELS: tuple[Level, ...] = ("off", "guard", "jail")
SIGNALS = {"SIGINT": -2, "SIGTERM": 143, "SIGHUP": 129}


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Give a folder for bots; whatever is left in it after the test is killed by its number."""
    yield tmp_path
    for name in HOSTED:
        for pid in wait_until_none(tmp_path / name, 0):
            os.kill(pid, signal.SIGKILL)


def host(folder: Path, level: Level, way: str) -> subprocess.Popen[str]:
    """Start a host in a group of its own, as a shell does."""
    command = [sys.executable, "-m", "sandboxed.hosts", str(folder), level, way]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    started = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        cwd=Path(__file__).parent,
        start_new_session=True,
    )
    assert started.stdout is not None
    assert started.stdout.readline() == "started\n"
    return started


def left_in(folder: Path) -> dict[str, int]:
    return {name: len(wait_until_none(folder / name)) for name in HOSTED}


NOTHING = dict.fromkeys(HOSTED, 0)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("way", SIGNALS)
def test_nothing_is_left_after_a_signal(way: str, level: Level, folder: Path) -> None:
    with host(folder, level, "wait") as started:
        assert all(wait_for(folder / name, 1) for name in HOSTED)
        started.send_signal(getattr(signal, way))
        started.communicate(timeout=30)
    assert started.returncode == SIGNALS[way]
    assert left_in(folder) == NOTHING


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("way", "code"), [("end", 0), ("fault", 1)])
def test_nothing_is_left_after_an_end_and_after_a_fault(way: str, code: int, level: Level, folder: Path) -> None:
    with host(folder, level, way) as started:
        started.communicate(timeout=30)
    assert started.returncode == code
    assert left_in(folder) == NOTHING


@pytest.mark.parametrize("level", LEVELS)
def test_nothing_is_left_when_the_output_is_closed(level: Level, folder: Path) -> None:
    with host(folder, level, "closed output") as started:
        assert started.stdout is not None
        started.stdout.close()
        started.wait(timeout=30)
    assert left_in(folder) == NOTHING


@pytest.mark.parametrize("way", ["kill -9", "kill -9 of its group", "exit"])
@pytest.mark.parametrize("level", LEVELS)
def test_nothing_is_left_when_the_arena_is_killed(level: Level, way: str, folder: Path) -> None:
    with host(folder, level, way) as started:
        if way == "kill -9":
            started.kill()
        elif way != "exit":
            os.killpg(started.pid, signal.SIGKILL)
        started.communicate(timeout=30)
    assert left_in(folder) == NOTHING


def test_nothing_is_left_where_the_kernel_gives_no_space_of_processes(folder: Path) -> None:
    with host(folder, "guard", "kill -9 without spaces") as started:
        started.kill()
        started.communicate(timeout=30)
    assert left_in(folder) == NOTHING
