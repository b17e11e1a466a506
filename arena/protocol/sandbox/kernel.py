"""What this machine has to hold bots with."""

from __future__ import annotations

import ctypes
import os
import sys
from dataclasses import dataclass
from functools import lru_cache

from arena.errors import InputError
from arena.protocol.sandbox import landlock, space
from arena.protocol.sandbox.identity import own_number
from arena.protocol.sandbox.libc import LINUX, MACHINE, prctl
from arena.protocol.sandbox.numbers import ARCHITECTURES

_PR_GET_SECCOMP = 21
SCOPES_SINCE = 6


@dataclass(frozen=True, slots=True)
class Kernel:
    """Landlock's version (0: none), filters of system calls, flags for spaces of processes, own user numbers."""

    landlock: int
    seccomp: bool
    spaces: int
    own_user: bool

    @property
    def scopes(self) -> bool:
        """Tell whether Landlock keeps signals in."""
        return self.landlock >= SCOPES_SINCE


@lru_cache(maxsize=1)
def kernel() -> Kernel:
    """Find out, once a process."""
    return Kernel(landlock.abi(), _has_seccomp(), space.flags(), own_number() is not None)


def _has_seccomp() -> bool:
    if not LINUX or MACHINE not in ARCHITECTURES or sys.byteorder != "little" or ctypes.sizeof(ctypes.c_void_p) != 8:
        return False
    try:
        return prctl(_PR_GET_SECCOMP) in (0, 2)
    except OSError:
        return False


def check_linux(level: str) -> None:
    """Raise InputError where there are no walls to be had."""
    check_platform()
    if not LINUX:
        raise InputError(f"--sandbox {level} needs Linux; on {sys.platform} there is --sandbox off, for bots you trust")


def check_platform() -> None:
    """Raise InputError where bots cannot be hosted at all."""
    if LINUX:
        try:
            os.close(os.pidfd_open(os.getpid()))
        except OSError as error:
            raise InputError(f"Linux 5.3 or later is needed (pidfd_open: {error.strerror})") from error
