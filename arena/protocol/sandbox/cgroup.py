"""Control groups, version 2: what bounds and ends all processes of a bot together, where one can be made.

A bot's process enters its group before it is executed: whoever writes its number there afterwards comes too late for
what it has started by then.
"""

from __future__ import annotations

import contextlib
import os
import time
from functools import lru_cache
from pathlib import Path

_CONTROLLERS = {"memory", "pids"}


def make_cgroup(memory_mb: int, tasks: int) -> str | None:
    """Make a group of at most so much memory and so many tasks; None where none that bounds can be made.

    Entering a group costs some ten milliseconds, so there is none for the sake of ending processes alone.
    """
    parent = bounding_parent()
    return make_in(parent, memory_mb, tasks) if parent else None


def make_in(parent: Path, memory_mb: int, tasks: int) -> str | None:
    """Make a group under another; what the kernel does not bound there is left out; None where that fails."""
    made = parent / f"sushi-arena-{os.getpid()}-{time.monotonic_ns()}"
    try:
        made.mkdir()
    except OSError:
        return None
    bounds = {"memory.max": memory_mb << 20, "memory.swap.max": 0, "memory.oom.group": 1, "pids.max": tasks}
    for name, value in bounds.items():
        with contextlib.suppress(OSError):
            (made / name).write_text(str(value))
    return str(made)


def enter(group: str) -> None:
    """Move this process into the group; raises OSError."""
    (Path(group) / "cgroup.procs").write_text("0")


def kill(group: str) -> None:
    """Kill all in the group at once, if the kernel can (5.14)."""
    with contextlib.suppress(OSError):
        (Path(group) / "cgroup.kill").write_text("1")


def processes(group: str) -> list[int]:
    """Give the processes that are in the group; none if it is gone."""
    try:
        return [int(pid) for pid in (Path(group) / "cgroup.procs").read_text().split()]
    except OSError:
        return []


def remove(group: str) -> None:
    """Remove the group once it is empty; the last of its processes may take a moment to be gone."""
    for _ in range(50):
        try:
            Path(group).rmdir()
        except FileNotFoundError:
            return
        except OSError:
            time.sleep(0.002)
        else:
            return


def bounds() -> set[str]:
    """Give what groups bound here, of `memory` and `pids`."""
    parent = bounding_parent()
    return _CONTROLLERS & _delegated(parent) if parent else set()


@lru_cache(maxsize=1)
def bounding_parent() -> Path | None:
    """Find the group under which new ones can be made that bound memory or tasks: this process's own, or one above."""
    usable = [group for group in own_and_above() if _delegated(group) & _CONTROLLERS and _can_hold(group)]
    return max(usable, key=lambda group: len(_delegated(group) & _CONTROLLERS), default=None)


def own_and_above() -> list[Path]:
    """Give the group of this process and those above it, at most three; none where there is no version 2."""
    try:
        mounts = [line.split() for line in Path("/proc/self/mountinfo").read_text().splitlines()]
        own = [line for line in Path("/proc/self/cgroup").read_text().splitlines() if line.startswith("0::")]
    except OSError:
        return []
    roots = [Path(fields[4]) for fields in mounts if fields[fields.index("-") + 1] == "cgroup2"]
    if not roots or not own:
        return []
    at = roots[-1] / own[0][3:].strip("/")
    return [group for group in (at, *at.parents) if group.is_relative_to(roots[-1])][:3]


def _can_hold(group: Path) -> bool:
    trial = group / f"sushi-arena-{os.getpid()}-trial"
    try:
        trial.mkdir()
        trial.rmdir()
    except OSError:
        return False
    return os.access(group / "cgroup.procs", os.W_OK)


def _delegated(group: Path) -> set[str]:
    try:
        return set((group / "cgroup.subtree_control").read_text().split())
    except OSError:
        return set()
