"""Level `guard`: limits, Landlock and seccomp; it needs neither root nor an installed program."""

from __future__ import annotations

import resource
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from arena.protocol.sandbox import landlock, seccomp, space
from arena.protocol.sandbox.cgroup import make_cgroup
from arena.protocol.sandbox.identity import Identity, drops_capabilities, own_number
from arena.protocol.sandbox.kernel import kernel
from arena.protocol.sandbox.libc import MACHINE
from arena.protocol.sandbox.plan import GB, MB, Limit, Plan, Walls, environment, program_path
from arena.protocol.sandbox.reach import DEVICES, reach_of

if TYPE_CHECKING:
    from arena.protocol.program import Program

THREADS = 256
PROCESSES = 64


def guard_plan(program: Program, memory_mb: int) -> Plan:
    """Give the plan of level `guard`; raises StartFailed where there is no such program."""
    spaces = kernel().spaces if program.forks else 0
    place = program.source.stat()
    ruleset = _ruleset(program, (place.st_dev, place.st_ino))
    return Plan(
        path=program_path(program),
        argv=program.run,
        folder=program.folder,
        environment=environment(),
        limits=limits(memory_mb, THREADS if not program.forks else PROCESSES, exact=bool(spaces & space.USER)),
        walls=Walls(identity(spaces), ruleset, _filter(program.forks, spaces)),
        space=spaces,
        supervised=program.forks and not spaces,
        level="guard",
        cgroup=make_cgroup(memory_mb, PROCESSES) if program.forks else None,
    )


def limits(memory_mb: int, tasks: int, *, exact: bool = False) -> tuple[Limit, ...]:
    """Give the limits of a sandboxed process.

    Data rather than address space, which Node and Java reserve by the gigabyte; the address space only so far that
    page tables stay small. `tasks` are counted by user: unless the bot has a number or a user space of its own
    (`exact`), what others run now comes on top, and room for what they start later, which is no fault of the bot's.
    Not RLIMIT_CPU: deadlines bound processor time, and where it is set the kernel shows that time in ticks of 4 ms, by
    which neither a bot nor the arena can tell how long it has thought.
    """
    counted = tasks if exact or kernel().own_user else _tasks_now() + 4 * tasks
    return (
        (resource.RLIMIT_DATA, memory_mb * MB),
        (resource.RLIMIT_AS, 64 * GB + memory_mb * MB),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_NOFILE, 128),
        (resource.RLIMIT_NPROC, counted),
        (resource.RLIMIT_STACK, 8 * MB),
        (resource.RLIMIT_CORE, 0),
    )


def _tasks_now() -> int:
    return int(Path("/proc/loadavg").read_text().split()[3].partition("/")[2])


def identity(spaces: int) -> Identity | None:
    """Give who to become: as root a number of its own, or at least without capabilities; else nobody else."""
    if spaces & space.USER or not drops_capabilities():
        return None
    return Identity(own_number() if kernel().own_user else None, passes_modes=kernel().landlock > 0)


@lru_cache(maxsize=64)
def _ruleset(program: Program, _place: tuple[int, int]) -> landlock.Ruleset | None:
    """Make a program's ruleset once: it takes longer than all the rest; another folder at its path is another one."""
    version = kernel().landlock
    if not version:
        return None
    reach = reach_of(program)
    return landlock.ruleset(version, reads=reach.reads, lists=reach.lists, devices=DEVICES)


@lru_cache(maxsize=4)
def _filter(forks: bool, spaces: int) -> seccomp.Filter | None:
    if not kernel().seccomp:
        return None
    inside = kernel().scopes or bool(spaces)
    filtering = seccomp.Filtering(forks=forks, signals=forks and inside, thread_signals=inside)
    return seccomp.encode(seccomp.build(filtering, MACHINE))
