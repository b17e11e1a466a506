"""Which core a process plays on, so that no two on a machine share one while another is free."""

from __future__ import annotations

import socket
from contextlib import contextmanager
from typing import TYPE_CHECKING

from arena.tournament.setups import cores

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterator

MARK = "\0sushi-arena/core/"


@contextmanager
def holding_core(used: Counter[int]) -> Iterator[int | None]:
    """Hold a core that no worker on this machine holds, else the one that is least `used` by the caller's own.

    None where the system does not say what cores there are. What is held ends with its holder, however that ends.
    """
    core, mark = _free_core()
    if mark is None:
        core = min(cores(), key=lambda core: used[core], default=None)
    if core is not None:
        used[core] += 1
    try:
        yield core
    finally:
        if core is not None:
            used[core] -= 1
        if mark is not None:
            mark.close()


def _free_core() -> tuple[int | None, socket.socket | None]:
    """Give the first core whose name nobody has taken, with what takes it: a name known on this machine alone."""
    for core in cores():
        mark = socket.socket(socket.AF_UNIX)
        try:
            mark.bind(f"{MARK}{core}")
        except OSError:
            mark.close()
        else:
            return core, mark
    return None, None
