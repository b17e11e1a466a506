"""What a child does between fork and exec, prepared beforehand."""

from __future__ import annotations

import os
import resource
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from arena.protocol.interpreter import resolve
from arena.protocol.sandbox.child import StartFailed
from arena.protocol.sandbox.libc import LINUX

if TYPE_CHECKING:
    from arena.protocol.program import Program
    from arena.protocol.sandbox.identity import Identity
    from arena.protocol.sandbox.landlock import Ruleset
    from arena.protocol.sandbox.seccomp import Filter

MB = 1 << 20
GB = 1 << 30
Limit = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Walls:
    """What is laid around a process for good: who it is, what of the file tree it sees, what it may call."""

    identity: Identity | None = None
    ruleset: Ruleset | None = None
    filter: Filter | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """A program to execute, in which folder, with which arguments and environment, under which limits, in which walls.

    `space` are the flags of clone for spaces of its own; `cgroup` is the group to enter; one that is `supervised` is
    started by a process that ends all of it when the arena is gone. A jail is executed around the
    bot: `inner` is the bot's own program, `passed` the filter that the jail reads and lays.
    """

    path: Path
    argv: tuple[str, ...]
    folder: Path
    environment: dict[str, str]
    limits: tuple[Limit, ...]
    walls: Walls | None = None
    space: int = 0
    level: str = "off"
    cgroup: str | None = None
    inner: Path | None = None
    passed: bytes = b""
    supervised: bool = False

    @property
    def has_keeper(self) -> bool:
        """Tell whether the bot is started by another process than the arena, and so tells its number itself."""
        return self.supervised or self.inner is not None


def plain_plan(program: Program, memory_mb: int) -> Plan:
    """Give the plan of level `off`; raises StartFailed where there is no such program."""
    return Plan(
        path=program_path(program),
        argv=program.run,
        folder=program.folder,
        environment=environment(),
        limits=(
            (resource.RLIMIT_DATA, memory_mb * MB),
            (resource.RLIMIT_FSIZE, 64 * MB),
            (resource.RLIMIT_NOFILE, 256),
            (resource.RLIMIT_CORE, 0),
        ),
        supervised=LINUX,
    )


def program_path(program: Program) -> Path:
    """Give the path of the program that `run` names; raises StartFailed where there is none."""
    if not program.folder.is_dir():
        raise StartFailed(f"the bot's folder {program.folder} is gone")
    path = resolve(program.run[0], program.folder)
    if path is None:
        beside = (program.folder / program.run[0]).is_file()
        hint = f"; did you mean ./{program.run[0]}?" if beside else ""
        raise StartFailed(f"no program `{program.run[0]}` on the PATH{hint}")
    return path


def environment() -> dict[str, str]:
    """Give the environment of a bot, made from nothing: PATH, with the arena's own Python first, and LANG."""
    folders = [str(Path(sys.executable).parent), *os.environ.get("PATH", os.defpath).split(os.pathsep)]
    path = os.pathsep.join(dict.fromkeys(folder for folder in folders if folder))
    return {"PATH": path, "LANG": os.environ.get("LANG", "C.UTF-8")}
