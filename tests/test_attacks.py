"""What hostile programs achieve at each level of isolation: every attack, with its outcome written down as data."""

from __future__ import annotations

import json
import os
import signal
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import yaml
from sandboxed.evidence import is_done
from sandboxed.talk import read
from sandboxed.world import ATTACKS, World

from arena.protocol.sandbox import end

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from arena.protocol.sandbox import Level

OUTCOMES = yaml.safe_load((ATTACKS / "outcomes.yaml").read_text())
TRACING = {"read-memory-by-file", "read-memory-by-call", "write-memory", "trace-rival", "take-descriptor-of-rival"}
LEVELS: tuple[Level, ...] = ("off", "guard", "jail")
CASES = [
    pytest.param(name, level, expected, "forks" in group, id=f"{group}-{name}-{level}".replace(" ", "-"))
    for group, attacks in OUTCOMES.items()
    for name, outcomes in attacks.items()
    for level, expected in zip(LEVELS, outcomes, strict=True)
    if expected != "untried"
]


@pytest.fixture(scope="module")
def walled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[Level], World]]:
    """Give one world a level: within walls nothing in it changes, or a test has failed."""
    with ExitStack() as stack:

        @cache
        def make(level: Level) -> World:
            made = World(level, tmp_path_factory.mktemp(level))
            stack.enter_context(made.stack)
            return made

        yield make


@pytest.fixture
def world(level: Level, tmp_path: Path, walled: Callable[[Level], World]) -> Iterator[World]:
    made = World(level, tmp_path) if level == "off" else walled(level)
    before = signal.signal(signal.SIGUSR2, made.hit)
    yield made
    signal.signal(signal.SIGUSR2, before)
    for folder in (Path("/tmp"), Path("/dev/shm")):
        for path in folder.glob(f"fill-{made.attacker_pid}-*"):
            path.unlink()
    for name in ("tmp_file", "shared_memory_file"):
        Path(made.facts[name]).unlink(missing_ok=True)
    if level == "off":
        made.stack.close()


@pytest.mark.parametrize(("name", "level", "expected", "forks"), CASES)
def test_an_attack_comes_to_what_is_written_down(
    name: str, level: Level, expected: str, forks: bool, world: World
) -> None:
    if level == "off" and name in TRACING and yama_restricts():
        pytest.skip("the kernel itself keeps processes from tracing each other")
    attacker = world.start(world.attacker(forks=forks))
    world.attacker_pid = attacker.pid
    os.write(attacker.stdin, json.dumps({"attack": name, **world.facts}).encode() + b"\n")
    line = read(attacker.stdout, 20)
    done = is_done(name, world, line)
    end(attacker, 0)
    assert expected in ("depends", "done" if done else "refused"), line.decode()


def yama_restricts() -> bool:
    scope = Path("/proc/sys/kernel/yama/ptrace_scope")
    return scope.exists() and scope.read_text().strip() != "0"
