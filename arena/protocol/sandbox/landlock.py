"""Landlock: what of the file tree a process and its children may use, by system calls, without privileges."""

from __future__ import annotations

import os
import stat
import struct
from dataclasses import dataclass
from fcntl import F_DUPFD_CLOEXEC, fcntl
from typing import TYPE_CHECKING

from arena.protocol.sandbox.libc import LINUX, syscall

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

_CREATE, _ADD, _RESTRICT = 444, 445, 446  # the same numbers on every machine
_ABI_FLAG = 1
_PATH_BENEATH = 1

_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
_TRUNCATE, _IOCTL_DEVICE = 1 << 14, 1 << 15
READ = _EXECUTE | _READ_FILE | _READ_DIR
_OF_FILES = _EXECUTE | _WRITE_FILE | _READ_FILE | _TRUNCATE | _IOCTL_DEVICE
# All rights on files that a version of Landlock knows, by version: what is not granted is refused.
_RIGHTS = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1, 4: (1 << 15) - 1}
_RIGHTS_NOW = (1 << 16) - 1
_TCP, _SCOPES = 0b11, 0b11  # bind and connect; abstract sockets and signals to outside


def abi() -> int:
    """Give the version of Landlock that the kernel has, 0 for none."""
    try:
        return syscall(_CREATE, None, 0, _ABI_FLAG) if LINUX else 0
    except OSError:
        return 0


@dataclass(frozen=True, slots=True, eq=False)
class Ruleset:
    """A ruleset of the kernel, ready to be laid over any number of processes, each a domain of its own."""

    descriptor: int

    def lay(self) -> None:
        """Restrict this thread for good; wants no_new_privs; raises OSError."""
        syscall(_RESTRICT, self.descriptor, 0)

    def __del__(self) -> None:
        """Close the descriptor."""
        os.close(self.descriptor)


def ruleset(
    version: int,
    *,
    reads: Iterable[Path] = (),
    lists: Iterable[Path] = (),
    writes: Iterable[Path] = (),
    devices: Iterable[Path] = (),
) -> Ruleset:
    """Make a ruleset without TCP.

    `reads` are read and executed, `lists` show names, `writes` are also changed, `devices` are read and written. Paths
    that do not exist are passed over. Raises OSError.
    """
    rights = _RIGHTS.get(version, _RIGHTS_NOW)
    attributes = struct.pack("=QQQ", rights, _TCP, _SCOPES)
    size = 8 if version < 4 else 16 if version < 6 else 24
    made = Ruleset(_out_of_the_way(syscall(_CREATE, attributes, size, 0)))
    for paths, granted in (
        (reads, READ),
        (lists, _READ_DIR),
        (writes, rights & ~_IOCTL_DEVICE),
        (devices, _READ_FILE | _WRITE_FILE),
    ):
        for path in paths:
            _grant(made.descriptor, path, granted & rights)
    return made


def _out_of_the_way(descriptor: int) -> int:
    """Move it above the numbers that a child's own ends are put at."""
    try:
        return fcntl(descriptor, F_DUPFD_CLOEXEC, 10)
    finally:
        os.close(descriptor)


def _grant(descriptor: int, path: Path, rights: int) -> None:
    try:
        opened = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    try:
        if not stat.S_ISDIR(os.fstat(opened).st_mode):
            rights &= _OF_FILES
        syscall(_ADD, descriptor, _PATH_BENEATH, struct.pack("=Qi", rights, opened), 0)
    finally:
        os.close(opened)
