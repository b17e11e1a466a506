"""Count what is left of a bot: processes whose working folder is the bot's, whoever their parents are."""

from __future__ import annotations

import os
import time
from pathlib import Path


def processes_in(folder: Path) -> list[int]:
    """Give the processes that live in a folder; the dead that nobody has reaped are not among them."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if os.readlink(entry / "cwd") == str(folder):
                found.append(int(entry.name))
        except OSError:
            continue
    return found


def wait_until_none(folder: Path, patience_s: float = 5.0) -> list[int]:
    """Wait until no process lives in a folder; gives those that are left when patience ends."""
    deadline = time.monotonic() + patience_s
    while (left := processes_in(folder)) and time.monotonic() < deadline:
        time.sleep(0.02)
    return left


def wait_for(folder: Path, count: int, patience_s: float = 20.0) -> list[int]:
    """Wait until at least so many processes live in a folder."""
    deadline = time.monotonic() + patience_s
    while len(found := processes_in(folder)) < count and time.monotonic() < deadline:
        time.sleep(0.02)
    return found


def cpu_ticks(pids: list[int]) -> int:
    """Give the processor time that processes have used, in the kernel's ticks."""
    fields = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in pids]
    return sum(int(user) + int(system) for *_, user, system in (line[:13] for line in fields))
