"""The system calls that Python has no function for."""

from __future__ import annotations

import ctypes
import os
import platform
import struct
import sys

LINUX = sys.platform == "linux"
MACHINE = platform.machine()
# PyDLL keeps the interpreter's lock: between fork and exec nothing may wait for a lock.
_LIBC = ctypes.PyDLL(None, use_errno=True)

PR_SET_PDEATHSIG = 1
PR_SET_DUMPABLE = 4
PR_SET_SECCOMP = 22
PR_SET_SECUREBITS = 28
PR_SET_CHILD_SUBREAPER = 36
PR_SET_NO_NEW_PRIVS = 38
PR_CAP_AMBIENT = 47

_CAPABILITY_VERSION_3 = 0x20080522

Argument = int | bytes | ctypes.Array[ctypes.c_char] | None


def prctl(option: int, *values: int) -> int:
    """Call prctl; raises OSError."""
    padded = [ctypes.c_ulong(value) for value in (*values, 0, 0, 0, 0)[:4]]
    return _checked(_LIBC.prctl(ctypes.c_int(option), *padded), "prctl")


def syscall(number: int, *arguments: Argument) -> int:
    """Make a system call by its number; integers are passed as longs, bytes and buffers by address; raises OSError."""
    passed = [ctypes.c_long(value) if isinstance(value, int) else value for value in arguments]
    _LIBC.syscall.restype = ctypes.c_long
    return _checked(_LIBC.syscall(ctypes.c_long(number), *passed), f"system call {number}")


def capset(mask: int) -> None:
    """Make these capabilities (a bit each, of the first 32) effective, permitted and inheritable, and no other."""
    header = struct.pack("=Ii", _CAPABILITY_VERSION_3, 0)
    _checked(_LIBC.capset(header, struct.pack("=6I", mask, mask, mask, 0, 0, 0)), "capset")


def _checked(result: int, what: str) -> int:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number), what)
    return result
