"""The process that starts bots: what leaves a bot comes to it, and it ends them all however it ends itself."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn

from arena.protocol.sandbox.child import LIVING
from arena.protocol.sandbox.cleanup import end_all
from arena.protocol.sandbox.libc import LINUX, PR_SET_CHILD_SUBREAPER, PR_SET_DUMPABLE, prctl

if TYPE_CHECKING:
    from collections.abc import Iterator

_ENDING = (signal.SIGTERM, signal.SIGHUP)


def become_host() -> None:
    """Make this process the one to which orphans of its bots come, and whose memory no other can read."""
    if LINUX:
        prctl(PR_SET_CHILD_SUBREAPER, 1)
        prctl(PR_SET_DUMPABLE, 0)


@contextmanager
def hosting() -> Iterator[None]:
    """Host bots within the block: on leaving it, by whatever way, every bot is ended.

    SIGTERM and SIGHUP leave it as SystemExit with 128 + the signal's number. For the main thread.
    """
    become_host()
    before = {number: signal.signal(number, _leave) for number in _ENDING if signal.getsignal(number) != signal.SIG_IGN}
    try:
        yield
    finally:
        end_all(list(LIVING.values()))
        for number, handler in before.items():
            signal.signal(number, handler)


def _leave(number: int, _frame: object) -> NoReturn:
    raise SystemExit(128 + number)
