"""Who has the other end of a bot's pipe open: the jail around a bot holds it too, so that no end of file tells."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arena.protocol.sandbox.child import Child


def given_up(child: Child, descriptor: int) -> bool:
    """Tell whether a jailed bot, and all that it started, closed the other end of a pipe; False if unknown."""
    if not child.init or descriptor < 0:
        return False
    pipe = f"pipe:[{os.fstat(descriptor).st_ino}]"
    try:
        return not any(_holds(process, pipe) for process in {child.pid, *_below(child.init)})
    except OSError:
        return False


def _holds(process: int, pipe: str) -> bool:
    folder = f"/proc/{process}/fd"
    return any(os.readlink(f"{folder}/{name}") == pipe for name in os.listdir(folder))


def _below(process: int) -> list[int]:
    """Give the processes that descend from one."""
    lists = [path.read_text("ascii") for path in Path(f"/proc/{process}/task").glob("*/children")]
    children = [int(number) for text in lists for number in text.split()]
    return [*children, *(other for child in children for other in _below(child))]
