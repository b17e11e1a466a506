"""A process between the arena and a bot, which outlives the arena just long enough to end all that the bot started.

It is what ends daemons after a kill -9 of the arena where the bot has no space of processes of its own: they come to it
when their parents end, as it is their nearest reaper.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import time
from typing import TYPE_CHECKING, NoReturn

from arena.protocol.sandbox.become import Ends, become
from arena.protocol.sandbox.cleanup import children
from arena.protocol.sandbox.libc import PR_SET_CHILD_SUBREAPER, prctl

if TYPE_CHECKING:
    from arena.protocol.sandbox.plan import Plan

_BY_SIGNAL = 128
_PATIENCE_S = 5.0


def supervise(plan: Plan, ends: Ends, who: tuple[int, int]) -> NoReturn:
    """Start the bot and watch over it and the arena; ends as the bot ends, as shells tell it.

    Called in the child, with signals held back, which they stay: only a kill ends it. It is in a session of its own, so
    that what kills the arena's group passes it by.
    """
    try:
        os.setsid()
        prctl(PR_SET_CHILD_SUBREAPER, 1)
        pid = os.fork()
        if pid == 0:
            become(plan, ends, who)
        arena = _let_go_of_the_rest(ends.arena)
        os._exit(_watch(pid, arena))
    except OSError as error:
        os.write(ends.telling, f"keeper {error.errno} {error}".encode(errors="replace")[:512])
    finally:
        os._exit(1)


def _let_go_of_the_rest(arena: int) -> int:
    """Keep nothing open but the arena's pidfd: the ends of pipes are the arena's and the bot's alone."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for standard in range(3):
        os.dup2(nothing, standard)
    kept = os.dup2(os.dup(arena), 3)
    os.closerange(4, 1 << 16)
    return kept


def _watch(pid: int, arena: int) -> int:
    bot = os.pidfd_open(pid)
    poll = select.poll()
    for descriptor in (arena, bot):
        poll.register(descriptor, select.POLLIN)
    ready = {descriptor for descriptor, _ in poll.poll()}
    if arena in ready:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(pid, signal.SIGKILL)
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    if arena in ready:
        _end_orphans()
    return code if code >= 0 else _BY_SIGNAL - code


def _end_orphans() -> None:
    """Kill what the bot's end leaves, which comes to this process, and what that leaves, until there is none."""
    deadline = time.monotonic() + _PATIENCE_S
    while (left := children()) and time.monotonic() < deadline:
        for child in left:
            os.kill(child, signal.SIGKILL)  # not reaped yet, so the number is still its own
        for child in left:
            os.waitpid(child, 0)
