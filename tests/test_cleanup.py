"""Nothing of a bot is left after its end, however it clings on, and ending takes a second at most."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import time
from typing import TYPE_CHECKING

import pytest
from sandboxed.count import cpu_ticks, processes_in, wait_for
from sandboxed.talk import read
from sandboxed.world import attacker_in

from arena.protocol.limits import Limits
from arena.protocol.program import find
from arena.protocol.sandbox import end, end_all, peek, spawn, sweep

if TYPE_CHECKING:
    from pathlib import Path

    from arena.protocol.sandbox import Child, Level

LEVELS: tuple[Level, ...] = ("off", "guard", "jail")
# What a bot does to stay: and whether it must be allowed to start processes for that.
CLINGING = {
    "fork": True,
    "daemon": True,
    "daemon-in-own-session": True,
    "daemons-that-keep-output": True,
    "comet": True,
    "start-many-processes": True,
    "spin-in-children": True,
    "spin": False,
    "ignore-all-signals": False,
    "stop-itself": False,
}
A_SECOND_AND_A_STALL = 2.5


def attack(folder: Path, name: str, level: Level, *, forks: bool) -> Child:
    child = spawn(attacker_in(folder, forks=forks), Limits(memory_mb=128), level)
    os.write(child.stdin, json.dumps({"attack": name, "processes": 40}).encode() + b"\n")
    assert read(child.stdout, 20)
    return child


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("name", "forks"), CLINGING.items())
def test_no_process_is_left_after_the_end(name: str, forks: bool, level: Level, tmp_path: Path) -> None:
    child = attack(tmp_path, name, level, forks=forks)
    began = time.monotonic()
    end(child)
    took = time.monotonic() - began
    assert processes_in(tmp_path) == []
    assert took < A_SECOND_AND_A_STALL


@pytest.mark.parametrize("level", LEVELS)
def test_many_bots_end_together_in_one_grace(level: Level, tmp_path: Path) -> None:
    folders = [tmp_path / f"bot{n}" for n in range(6)]
    children = [attack(folder, "ignore-all-signals", level, forks=False) for folder in folders]
    began = time.monotonic()
    ended = end_all(children, grace_s=0.3)
    assert [str(how) for how in ended] == ["SIGKILL"] * 6
    assert not any(processes_in(folder) for folder in folders)
    assert time.monotonic() - began < A_SECOND_AND_A_STALL


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("name", "forks"), [("spin", False), ("spin-in-children", True)])
def test_a_stopped_bot_uses_no_processor_time(name: str, forks: bool, level: Level, tmp_path: Path) -> None:
    child = attack(tmp_path, name, level, forks=forks)
    child.signal_group(signal.SIGSTOP)
    time.sleep(0.1)
    pids = processes_in(tmp_path)
    before = cpu_ticks(pids)
    time.sleep(0.3)
    after = cpu_ticks(pids)
    child.signal_group(signal.SIGCONT)
    running = after
    deadline = time.monotonic() + 10
    while running == after and time.monotonic() < deadline:
        time.sleep(0.05)
        running = cpu_ticks(pids)
    end(child, 0)
    assert before == after < running


def test_a_living_bots_orphans_and_other_children_are_not_swept(tmp_path: Path) -> None:
    bot = attack(tmp_path / "living", "daemon", "off", forks=True)
    other = attack(tmp_path / "other", "daemon-in-own-session", "off", forks=True)
    own = subprocess.Popen(["sleep", "60"])
    wait_for(tmp_path / "living", 2)
    end(other, 0)
    left = len(processes_in(tmp_path / "living")), len(processes_in(tmp_path / "other")), own.poll()
    own.kill()
    own.wait()
    end(bot, 0)
    assert left == (2, 0, None)
    assert processes_in(tmp_path / "living") == []


def test_a_sweep_of_nothing_gives_nothing() -> None:
    assert sweep(time.monotonic() + 1) == []


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("does", "how"),
    [
        ("sys.exit(3)", "exit status 3"),
        ("sys.exit(255)", "exit status 255"),
        ("os.abort()", "SIGABRT"),
        ("os.kill(os.getpid(), 9)", "SIGKILL"),
    ],
)
def test_how_a_bot_ended_is_told_before_and_after_it_is_reaped(
    does: str, how: str, level: Level, tmp_path: Path
) -> None:
    (tmp_path / "bot.py").write_text(f"import os, sys\nsys.stdin.readline()\n{does}\n")
    child = spawn(find(str(tmp_path / "bot.py")), Limits(), level)
    assert peek(child) is None
    with contextlib.suppress(BrokenPipeError):
        os.write(child.stdin, b"\n")
    deadline = time.monotonic() + 20
    while (seen := peek(child)) is None and time.monotonic() < deadline:
        time.sleep(0.01)
    assert [str(seen), str(peek(child)), str(end(child, 5)), str(end(child))] == [how] * 4
