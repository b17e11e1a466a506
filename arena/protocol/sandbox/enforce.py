"""What a level enforces here, and what it lacks, in words: said at the start and written into the log."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from arena.protocol.sandbox import cgroup
from arena.protocol.sandbox.identity import capabilities, drops_capabilities
from arena.protocol.sandbox.jail import check_jail
from arena.protocol.sandbox.kernel import SCOPES_SINCE, check_linux, check_platform, kernel
from arena.protocol.sandbox.libc import LINUX, MACHINE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.protocol.program import Program
    from arena.protocol.sandbox.levels import Level

_OFF = (
    "a session and an environment of its own, limits of memory and file size; for bots you trust: nothing else is kept"
)
_GUARD = (
    "a bot reads only the system's programs and its own folder and writes nothing; no network, no sockets; it starts no"
    " process unless `forks: true`, and reaches none; limits of memory, threads, descriptors; it ends with the arena"
)
_JAIL = (
    "name spaces of bubblewrap: a bot sees only the system's programs, its own folder, its own processes and 16 MB of"
    " scratch; no network; system calls filtered; limits of memory, threads, descriptors; ends with the arena"
)


@dataclass(frozen=True, slots=True)
class Enforcement:
    """What a level enforces, what it lacks here, and what bots were given beyond it; a sentence each."""

    level: str
    enforces: str
    lacks: tuple[str, ...]
    given: tuple[str, ...] = ()

    def lines(self) -> tuple[str, ...]:
        """Give a line for what is enforced, and one each for what is lacking and what is given."""
        lacking = (f"lacking here: {'; '.join(self.lacks)}",) if self.lacks else ()
        return (f"sandbox {self.level}: {self.enforces}", *lacking, *self.given)


def default_level() -> Level:
    """Give the level that is used when none is asked for: `guard` on Linux, `off` elsewhere."""
    return "guard" if LINUX else "off"


def describe(level: Level, programs: Sequence[Program] = ()) -> Enforcement:
    """Tell what a level enforces on this machine, and which programs ask for more.

    Raises InputError where the level cannot be had.
    """
    given = tuple(line for program in programs if level != "off" for line in _given(program))
    if level == "off":
        check_platform()
        return Enforcement(
            level,
            _OFF,
            () if LINUX else (f"walls around bots, and an end to daemons: there are none on {sys.platform}",),
        )
    check_linux(level)
    if level == "jail":
        check_jail()
        return Enforcement(level, _JAIL, tuple(_jail_lacks()), given)
    return Enforcement(level, _GUARD, tuple(_guard_lacks(programs)), given)


def _given(program: Program) -> list[str]:
    reads = [f"bot {program.name} may also read {', '.join(map(str, program.reads))}"] if program.reads else []
    forks = [f"bot {program.name} may start processes (forks: true)"] if program.forks else []
    return [*reads, *forks]


def _guard_lacks(programs: Sequence[Program]) -> list[str]:
    found, lacks = kernel(), []
    if not found.landlock:
        lacks.append("Landlock (Linux 5.13): a bot can read and write what the arena's user may")
    elif found.landlock < SCOPES_SINCE and not found.seccomp:
        lacks.append("Landlock's scopes (Linux 6.12): a bot can send signals")
    if not found.seccomp:
        lacks.append(f"seccomp filters for {MACHINE}: a bot can start processes, use UDP, and signal others")
    if os.geteuid() == 0 and capabilities() and not drops_capabilities():
        lacks.append("CAP_SETPCAP: a bot keeps the capabilities that the arena has as root")
    if any(program.forks for program in programs):
        lacks += _forks_lack()
    return lacks


def _forks_lack() -> list[str]:
    found, lacks = kernel(), []
    if not found.spaces:
        lacks.append("spaces of processes: bots with `forks: true` are ended by a supervisor, process by process")
        if not found.scopes:
            lacks.append("Landlock's scopes (Linux 6.12): programs with `forks: true` can signal only themselves")
    if "memory" not in cgroup.bounds():
        lacks.append("a control group: `forks: true` bots' memory is bounded for each process, not for all together")
    return lacks


def _jail_lacks() -> list[str]:
    missing = {"memory", "pids"} - cgroup.bounds()
    if not missing:
        return []
    return ["a control group: memory is bounded for each process of a bot, not for all together"]
