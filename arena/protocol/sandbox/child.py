"""A bot's process as the arena holds it, and how it ended."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import time
from dataclasses import dataclass

from arena.errors import ArenaError


class StartFailed(ArenaError):
    """A bot's program could not be started; the text says why and what to do: the bot's fault, not the arena's."""


@dataclass(frozen=True, slots=True)
class Exit:
    """How a process ended: its exit status or the signal that killed it, its CPU seconds and its peak memory."""

    status: int | None
    signal: int | None
    cpu_s: float
    peak_mb: float

    def __str__(self) -> str:
        """Give `exit status 1` or `SIGSEGV`."""
        if self.signal is None:
            return f"exit status {self.status}"
        try:
            return signal.Signals(self.signal).name
        except ValueError:
            return f"signal {self.signal}"


@dataclass(slots=True, eq=False)
class Child:
    """A bot's process.

    `pid` leads the bot's own session and process group; `pidfd` becomes readable when it ends. `stdin` is the end to
    write to, `stdout` and `stderr` the ends to read from; -1 once closed. `keeper` is the arena's own child, the one to
    reap: the bot itself, its supervisor, or the jail around it, whose first process is `init`. `cgroup` is the folder
    of the bot's control group, if it has one.
    """

    pid: int
    pidfd: int
    stdin: int
    stdout: int
    stderr: int
    keeper: int
    level: str
    cgroup: str | None = None
    init: int = 0
    seen_cpu_s: float = 0.0
    ended: Exit | None = None

    def close(self, *names: str) -> None:
        """Close the named ends (`stdin`, `stdout`, `stderr`, `pidfd`) that are still open."""
        for name in names:
            descriptor = getattr(self, name)
            setattr(self, name, -1)
            if descriptor >= 0:
                with contextlib.suppress(OSError):
                    os.close(descriptor)

    def signal_group(self, number: int) -> None:
        """Send a signal to the bot and all that is in its process group; one that has ended is passed over.

        SIGSTOP and SIGCONT hold a bot outside its turns.
        """
        if self.ended is None and not self._number_is_free():
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.pid, number)

    def _number_is_free(self) -> bool:
        """Tell whether another process may have the bot's number: its keeper, not the arena, reaps it."""
        if self.keeper == self.pid or self.pidfd < 0:
            return False
        poll = select.poll()
        poll.register(self.pidfd, select.POLLIN)
        return bool(poll.poll(0))

    def cpu_s(self) -> float:
        """Give the CPU seconds that the bot's own process has used; of one that has ended, what it used in all."""
        if self.ended is not None:
            return self.ended.cpu_s
        try:
            return time.clock_gettime(_cpu_clock(self.pid))
        except OSError:
            return self.seen_cpu_s


def _cpu_clock(pid: int) -> int:
    # Linux encodes the CPU clock of a process in the clock's number: what clock_getcpuclockid gives.
    return (~pid << 3) | 2


# The kernel keeps one table of children a process, and so does this: what is in it is no stray for the sweep to kill.
LIVING: dict[int, Child] = {}
