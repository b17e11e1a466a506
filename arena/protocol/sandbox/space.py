"""A space of processes of its own: when its first process ends, by whatever way, the kernel ends all in it.

It is what ends the children of a bot that may start others (`forks: true`) when the arena is killed, at once and
without a race. Root has it outright, others by way of a user space, where the kernel lets them.
"""

from __future__ import annotations

import os
import signal
from functools import lru_cache
from pathlib import Path

from arena.protocol.sandbox.libc import LINUX, MACHINE, PR_SET_DUMPABLE, prctl, syscall
from arena.protocol.sandbox.numbers import ARCHITECTURES, number

USER, PROCESSES = 0x10000000, 0x20000000  # CLONE_NEWUSER, CLONE_NEWPID


@lru_cache(maxsize=1)
def flags() -> int:
    """Give the flags of clone with which this process can make a space of processes, 0 if it cannot."""
    if not LINUX or MACHINE not in ARCHITECTURES:
        return 0
    outright = [PROCESSES] if os.geteuid() == 0 else []
    return next((wanted for wanted in (*outright, PROCESSES | USER) if _works(wanted)), 0)


def _works(wanted: int) -> bool:
    user, group = os.geteuid(), os.getegid()
    try:
        pid = fork(wanted)
    except OSError:
        return False
    if pid == 0:
        try:
            enter(wanted, user, group)
        except OSError:
            os._exit(1)
        os._exit(0)
    return os.waitpid(pid, 0)[1] == 0


def fork(wanted: int) -> int:
    """Fork, with flags of clone; gives 0 in the child; raises OSError.

    None of Python's own steps after a fork are taken: the child of a single thread needs none to come to exec.
    """
    if not wanted:
        return os.fork()
    clone = number("clone", MACHINE)
    assert clone is not None
    return syscall(clone, wanted | signal.SIGCHLD, 0, 0, 0, 0)


def enter(wanted: int, user: int, group: int) -> None:
    """Be the same user in the new user space, in the child; raises OSError."""
    if not wanted & USER:
        return
    prctl(PR_SET_DUMPABLE, 1)  # a process that is not dumpable may not write its own maps
    for name, words in (("setgroups", "deny"), ("uid_map", f"{user} {user} 1"), ("gid_map", f"{group} {group} 1")):
        Path(f"/proc/self/{name}").write_text(words)
