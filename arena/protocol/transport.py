"""The pipes and clocks of a running bot: writing, reading, draining, stopping, and how it ended.

Nothing here blocks, and nothing knows what the bytes mean; `waits.py` waits.
"""

from __future__ import annotations

import os
import select
import signal
import sys
from fcntl import ioctl
from functools import lru_cache
from pathlib import Path
from termios import FIONREAD
from time import clock_gettime
from typing import TYPE_CHECKING

from arena.protocol.sandbox import given_up, peek

if TYPE_CHECKING:
    from arena.protocol.capture import Capture
    from arena.protocol.sandbox import Child, Exit

CHUNK = 65536
UNSENT = 1 << 20
_ONE_THREAD = 3  # links to a folder of /proc that holds one other


class Process:
    """A running bot's pipes, processor clock and end. Nothing raises when it is gone: reading finds the end of file."""

    def __init__(self, child: Child, log: Capture, *, forks: bool = False) -> None:
        self.child = child
        self.pid, self.pidfd = child.pid, child.pidfd
        self.stdin, self.stdout, self.stderr = child.stdin, child.stdout, child.stderr
        self.log = log
        self._forks = forks
        self.unsent = bytearray()
        self.stopped = False
        self.cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
        self._clock = (~child.pid << 3) | 2
        self._cpu = self.told = self._delay = 0.0
        self._delays: dict[str, float] = {}
        self._look = select.poll()
        self._look.register(self.stdout, select.POLLIN)
        for descriptor in (self.stdin, self.stdout, self.stderr):
            os.set_blocking(descriptor, False)

    def send(self, data: bytes) -> None:
        """Write as much as the pipe takes now; the rest goes out during a wait, or before what is next sent."""
        if self.stopped:
            self.resume()
        if self.unsent:
            if len(self.unsent) < UNSENT:
                self.unsent += data
            return self.flush()
        try:
            written = os.write(self.stdin, data)
        except BlockingIOError:
            written = 0
        except OSError:
            return None
        if written < len(data):
            self.unsent += data[written:]
        return None

    def flush(self) -> None:
        """Write more of what could not be written before."""
        try:
            del self.unsent[: os.write(self.stdin, self.unsent)]
        except BlockingIOError:
            pass
        except OSError:
            self.unsent.clear()

    def read(self) -> bytes | None:
        """Give what lies in standard output, at most a chunk: None if nothing does, empty at its end."""
        try:
            return os.read(self.stdout, CHUNK)
        except BlockingIOError:
            return None
        except OSError:
            return b""

    def waiting(self) -> bool:
        """Tell whether standard output has something to read, its end included."""
        return bool(self._look.poll(0))

    def drain_log(self, most: int = CHUNK) -> bool:
        """Move at most so many bytes of standard error to the log; False at its end."""
        left = most
        while left > 0:
            try:
                data = os.read(self.stderr, CHUNK)
            except BlockingIOError:
                return True
            except OSError:
                return False
            if not data:
                return False
            self.log.add(data)
            left -= len(data)
        return True

    def cpu(self) -> float:
        """Give the seconds of processor time that the process has used, its threads included."""
        try:  # noqa: SIM105  twice a question: suppress would cost more than the call
            self._cpu = clock_gettime(self._clock)
        except OSError:
            pass
        return self._cpu

    def spent(self) -> float:
        """Give the processor time used since this was last called."""
        before = self.told
        try:
            self.told = self._cpu = clock_gettime(self._clock)
        except OSError:
            self.told = self._cpu
        return self.told - before

    def delay(self) -> float:
        """Give the seconds for which the process was ready to run and had no processor, as the kernel counts them.

        Those of all its threads: in Java or Go it is rarely the first that answers. Nothing for a bot of several
        processes: it could crowd its own processor.
        """
        if self._forks:
            return 0.0
        before, self._delays = self._delays, _delays(self.pid)
        self._delay += sum(max(0.0, seconds - before.get(thread, 0.0)) for thread, seconds in self._delays.items())
        return self._delay

    def ended(self) -> Exit | None:
        """Give how the process ended, leaving it to be reaped; None while it lives."""
        return peek(self.child)

    def out_of_memory(self) -> bool:
        """Tell whether the kernel killed the process for its control group's memory."""
        if self.child.cgroup is None:
            return False
        try:
            events = Path(self.child.cgroup, "memory.events").read_text().split()
        except OSError:
            return False
        return "oom_kill" in events and events[events.index("oom_kill") + 1] != "0"

    def state(self) -> str:
        """Give the letter of the process's state as Linux shows it, empty where it is not known."""
        try:
            with open(f"/proc/{self.pid}/stat", "rb") as file:
                return file.read().rpartition(b") ")[2][:1].decode()
        except OSError:
            return ""

    def unread(self) -> int:
        """Give how many bytes of standard input the process has not read."""
        count = bytearray(4)
        try:
            ioctl(self.stdin, FIONREAD, count)
        except OSError:
            return 0
        return int.from_bytes(count, sys.byteorder) + len(self.unsent)

    def deaf(self) -> bool:
        """Tell whether the process has closed its standard input."""
        look = select.poll()
        look.register(self.stdin, 0)
        return bool(look.poll(0)) or given_up(self.child, self.stdin)

    def mute(self) -> bool:
        """Tell whether the process has closed its standard output, where a jail that holds it too hides its end."""
        return given_up(self.child, self.stdout)

    def close_input(self) -> None:
        """Let the process read the end of its input."""
        self.unsent.clear()
        self.child.close("stdin")

    def stop(self) -> None:
        """Stop the process and its group until it is next sent something."""
        if not self.stopped:
            self.stopped = True
            self.child.signal_group(signal.SIGSTOP)

    def resume(self) -> None:
        """Let a stopped process go on."""
        self.stopped = False
        self.child.signal_group(signal.SIGCONT)


def _delays(pid: int) -> dict[str, float]:
    """Give the seconds that each thread of a process has waited for a processor, by its number."""
    folder = f"/proc/{pid}/task"
    try:
        alone = os.stat(folder).st_nlink <= _ONE_THREAD
        threads = [str(pid)] if alone else os.listdir(folder)
    except OSError:
        return {}
    return {thread: _delay_of(f"{folder}/{thread}/schedstat") for thread in threads}


def _delay_of(path: str) -> float:
    try:
        with open(path, "rb") as file:
            return int(file.read().split()[1]) / 1e9
    except (OSError, IndexError, ValueError):
        return 0.0


@lru_cache(maxsize=256)
def poller(descriptors: tuple[int, ...]) -> select.poll:
    """Give a poll object for reading; it holds numbers alone, so it stays right whatever they are open to."""
    poller = select.poll()
    for descriptor in descriptors:
        poller.register(descriptor, select.POLLIN)
    return poller
