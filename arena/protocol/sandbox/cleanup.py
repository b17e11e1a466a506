"""End bots: nothing of them is left, however they cling on, and it takes less than a second.

The order counts: standard input is closed, which asks; then the whole group is killed while its leader's number is
still its own (before it is reaped), then the leader; then it is reaped; then the processes that left the group and came
to the arena when their parents ended are swept, until there are none. There is no SIGTERM: it buys a hostile bot time.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import time
from pathlib import Path
from typing import TYPE_CHECKING

from arena.protocol.sandbox import cgroup
from arena.protocol.sandbox.child import LIVING, Child, Exit
from arena.protocol.sandbox.libc import LINUX
from arena.protocol.sandbox.signals import ALL, held_back

if TYPE_CHECKING:
    from collections.abc import Sequence

GRACE_S = 0.05
PATIENCE_S = 0.9
_BY_SIGNAL = 128


def end(child: Child, grace_s: float = GRACE_S) -> Exit:
    """End one bot and all that it started; `grace_s` is how long it may take to end by itself on end of file."""
    return end_all([child], grace_s)[0]


def end_all(children: Sequence[Child], grace_s: float = GRACE_S) -> list[Exit]:
    """End bots together, in one grace; gives how each ended. Ending one twice is fine. No signal interrupts it."""
    left = [child for child in children if child.ended is None]
    with held_back():
        _end(left, grace_s, time.monotonic() + grace_s + PATIENCE_S)
    for child in children:
        child.close("stdin", "stdout", "stderr", "pidfd")
    for child in left:
        if child.cgroup:
            cgroup.remove(child.cgroup)
    return [child.ended or _UNKNOWN for child in children]


def _end(children: Sequence[Child], grace_s: float, deadline: float) -> None:
    for child in children:
        child.close("stdin")
    _wait(children, grace_s)
    for child in children:
        _kill(child)
    for child in children:
        _reap(child, deadline)
    sweep(deadline)


_UNKNOWN = Exit(None, signal.SIGKILL, 0.0, 0.0)


def _wait(children: Sequence[Child], seconds: float) -> None:
    """Wait until all have ended, at most so long."""
    deadline = time.monotonic() + seconds
    if not LINUX:
        while any(peek(child) is None for child in children) and time.monotonic() < deadline:
            time.sleep(0.002)
        return
    for child in children:
        if child.pidfd < 0 or not _ends(child.pidfd, deadline - time.monotonic()):
            break
        _let_keeper_end(child)


def _ends(pidfd: int, seconds: float) -> bool:
    poll = select.poll()
    poll.register(pidfd, select.POLLIN)
    return bool(poll.poll(max(0.0, seconds) * 1000))


def _kill(child: Child) -> None:
    child.seen_cpu_s = child.cpu_s()
    if child.cgroup:
        cgroup.kill(child.cgroup)
    child.signal_group(signal.SIGKILL)
    if child.keeper != child.pid:
        _kill_jail(child)
    with contextlib.suppress(ProcessLookupError):
        os.kill(child.keeper, signal.SIGKILL)


def _kill_jail(child: Child) -> None:
    """Kill the first process of the jail's space, while it is the keeper's child: all in it go with it, at once."""
    if child.init and parent_of(child.init) == child.keeper:
        with contextlib.suppress(ProcessLookupError):
            os.kill(child.init, signal.SIGKILL)


def _reap(child: Child, deadline: float) -> None:
    if child.pidfd >= 0 and not _ends(child.pidfd, deadline - time.monotonic()):
        return
    with contextlib.suppress(ChildProcessError):
        _, status, usage = os.wait4(child.keeper, 0)
        cpu_s = max(usage.ru_utime + usage.ru_stime, child.seen_cpu_s)
        child.ended = _exit_of(child, status, cpu_s, usage.ru_maxrss / 1024)
    LIVING.pop(child.keeper, None)


def _exit_of(child: Child, status: int, cpu_s: float, peak_mb: float) -> Exit:
    code = os.waitstatus_to_exitcode(status)
    if child.keeper != child.pid and code - _BY_SIGNAL in ALL:
        code = _BY_SIGNAL - code  # a keeper tells of its bot's signal as shells do; 255 is a plain exit
    return Exit(code if code >= 0 else None, -code if code < 0 else None, cpu_s, peak_mb)


def peek(child: Child) -> Exit | None:
    """Tell how a bot has ended without reaping it, None while it lives; its group can still be killed safely."""
    if child.ended is not None:
        return child.ended
    if not LINUX:
        return _reap_if_ended(child)
    if child.pidfd >= 0 and _ends(child.pidfd, 0):
        _let_keeper_end(child)
    found = os.waitid(os.P_PID, child.keeper, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    if found is None:
        return None
    killed = found.si_code != os.CLD_EXITED
    return _exit_of(child, found.si_status if killed else found.si_status << 8, child.cpu_s(), 0.0)


def _reap_if_ended(child: Child) -> Exit | None:
    """Do without looking ahead, where the system cannot."""
    pid, status, usage = os.wait4(child.keeper, os.WNOHANG)
    if pid:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(child.pid, signal.SIGKILL)  # what is left of the group, before its number can be another's
        child.ended = _exit_of(child, status, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)
        LIVING.pop(child.keeper, None)
    return child.ended


def _let_keeper_end(child: Child) -> None:
    """Wait for the keeper of a bot that has ended: it follows in a moment, and tells how the bot ended."""
    if child.keeper == child.pid:
        return
    pidfd = os.pidfd_open(child.keeper)
    try:
        _ends(pidfd, 0.2)
    finally:
        os.close(pidfd)


def sweep(deadline: float) -> list[int]:
    """Kill and reap the strays that came to this process, and theirs, until there are none; gives what is left.

    A stray is a child in another session than this process that belongs to no living bot.
    """
    strays = _strays()
    while strays and time.monotonic() < deadline:
        for pid in strays:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        for pid in strays:
            _reap_stray(pid, deadline)
        strays = _strays()
    return strays


def _reap_stray(pid: int, deadline: float) -> None:
    with contextlib.suppress(ChildProcessError, ProcessLookupError):
        pidfd = os.pidfd_open(pid)
        try:
            if _ends(pidfd, deadline - time.monotonic()):
                os.waitpid(pid, 0)
        finally:
            os.close(pidfd)


def _strays() -> list[int]:
    if not LINUX:
        return []
    spared = {os.getsid(0), *LIVING, *(child.pid for child in LIVING.values())}
    return [pid for pid in children() if pid not in spared and _session(pid) not in spared]


def _session(pid: int) -> int:
    try:
        return os.getsid(pid)
    except ProcessLookupError:
        return 0


def children() -> list[int]:
    """Give the numbers of this process's children, the dead that are not reaped included."""
    try:
        lists = [path.read_text() for path in Path("/proc/self/task").glob("*/children")]
    except OSError:
        lists = []
    if lists:
        return [int(pid) for text in lists for pid in text.split()]
    return [pid for pid in map(int, filter(str.isdigit, os.listdir("/proc"))) if parent_of(pid) == os.getpid()]


def parent_of(pid: int) -> int:
    """Give the number of a process's parent, 0 if there is no such process."""
    try:
        return int(Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()[1])
    except OSError:
        return 0
