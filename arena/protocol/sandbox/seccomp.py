"""The system calls that a sandboxed bot may not make: what Landlock does not see."""

from __future__ import annotations

import ctypes
import errno
from dataclasses import dataclass

from arena.protocol.sandbox.bpf import (
    ALLOW,
    ARCHITECTURE_AT,
    KILL,
    NUMBER_AT,
    Block,
    argument,
    give,
    load,
    masked,
    refuse,
    unless,
    when_above,
    when_any,
    when_bits,
)
from arena.protocol.sandbox.libc import PR_SET_PDEATHSIG, PR_SET_SECCOMP, prctl
from arena.protocol.sandbox.numbers import ARCHITECTURES, HIGHEST, number

# Refused whatever the arguments. Where a name surprises: metadata of files, watches and locks are ways to harm or to
# signal another bot that Landlock leaves open; sync slows everybody; memory that RLIMIT_DATA does not count is a hog.
_NEVER = {
    "other processes": "ptrace process_vm_readv process_vm_writev kcmp pidfd_open pidfd_getfd pidfd_send_signal"
    " process_madvise process_mrelease move_pages migrate_pages",
    "priority and placement": "setpriority ioprio_set sched_setaffinity sched_setscheduler sched_setparam"
    " sched_setattr",
    "sockets": "socket bind connect listen accept accept4",
    "shared objects": "shmget shmat shmctl semget semop semctl semtimedop msgget msgsnd msgrcv msgctl mq_open mq_unlink"
    " keyctl add_key request_key memfd_create memfd_secret",
    "name spaces": "unshare setns mount umount2 pivot_root chroot move_mount fsopen fsconfig fsmount fspick open_tree"
    " open_tree_attr mount_setattr",
    "the kernel": "io_uring_setup io_uring_enter io_uring_register bpf perf_event_open userfaultfd kexec_load"
    " kexec_file_load init_module finit_module delete_module reboot swapon swapoff acct quotactl quotactl_fd syslog"
    " settimeofday clock_settime adjtimex clock_adjtime sethostname setdomainname iopl ioperm vhangup uselib"
    " lookup_dcookie nfsservctl open_by_handle_at name_to_handle_at personality",
    "watches": "fanotify_init inotify_init inotify_init1 cachestat",
}
_METADATA = (
    "chmod fchmodat fchmodat2 chown fchownat lchown utime utimes futimesat utimensat setxattr lsetxattr setxattrat"
    " removexattr lremovexattr removexattrat file_setattr sync syncfs"
)
_OPEN_FILES = "fchmod fchown fsetxattr fremovexattr flock truncate"
_IDENTITY = "setuid setgid setreuid setregid setresuid setresgid setfsuid setfsgid setgroups capset"

_CLONE_THREAD, _CLONE_PARENT, _CLONE_NEW_SPACES = 0x10000, 0x8000, 0x7E020080
_MAP_SHARED, _MAP_ANONYMOUS = 0x01, 0x20
# Pairs that stay pairs: one of datagrams can still be sent to any name.
_AF_UNIX, _SOCK_TYPE, _CONNECTED = 1, 0xF, (1, 5)  # SOCK_STREAM, SOCK_SEQPACKET
_LOCKS, _OWNERS = (6, 7, 37, 38, 1024), (8, 10, 15, 1026)  # F_SETLK…, F_OFD_SETLK…, F_SETLEASE; F_SETOWN…, F_NOTIFY
_SIGNAL_OWNERS_AND_TERMINAL = (0x5452, 0x8901, 0x8902, 0x5412)  # FIOASYNC, FIOSETOWN, SIOCSPGRP, TIOCSTI
_OWN_PID = 0xFFFFFFFF  # stands for the number of the process, put in before the filter is laid


@dataclass(frozen=True, slots=True)
class Filtering:
    """What a filter allows: processes (`forks`), signals to others, another identity (until the jail has dropped it).

    `tkill` names a thread: it can be let through only where something else keeps signals in. For compilers (`builds`),
    what is done to open files goes through, and what is done to the metadata of paths does nothing and says it did.
    """

    forks: bool
    signals: bool = False
    thread_signals: bool = True
    identity: bool = False
    builds: bool = False


def build(filtering: Filtering, machine: str) -> Block:
    """Assemble the filter; raises KeyError for a machine without a table."""
    denied = refuse(errno.EPERM)
    return [
        *load(ARCHITECTURE_AT),
        *unless(ARCHITECTURES[machine][1], give(KILL)),
        *load(NUMBER_AT),
        # Newer calls than this table's, and x86's second numbering (x32), are as if the kernel did not know them.
        *when_above(HIGHEST, refuse(errno.ENOSYS)),
        *when_any(_all(["clone3"], machine), refuse(errno.ENOSYS)),
        *when_any(_all(" ".join(_NEVER.values()).split(), machine), denied),
        *when_any(_all(_METADATA.split(), machine), refuse(0) if filtering.builds else denied),
        *([] if filtering.builds else when_any(_all(_OPEN_FILES.split(), machine), denied)),
        *([] if filtering.identity else when_any(_all(_IDENTITY.split(), machine), denied)),
        *_processes(filtering, machine),
        *_signals(filtering, machine),
        *_arguments(filtering, machine),
        *give(ALLOW),
    ]


def _all(names: list[str], machine: str) -> list[int]:
    found = [number(name, machine) for name in names]
    return [known for known in found if known is not None]


def _processes(filtering: Filtering, machine: str) -> Block:
    denied, allowed = refuse(errno.EPERM), give(ALLOW)
    clone = _all(["clone"], machine)
    if filtering.forks:
        return when_any(clone, [*argument(0), *when_bits(_CLONE_NEW_SPACES | _CLONE_PARENT, denied), *allowed])
    forks = _all(["fork", "vfork"], machine)
    no_forks = when_any(forks, denied) if forks else []
    return [*no_forks, *when_any(clone, [*argument(0), *when_bits(_CLONE_THREAD, allowed), *denied])]


def _signals(filtering: Filtering, machine: str) -> Block:
    if filtering.signals:
        return []
    names = ["kill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo"]
    if not filtering.thread_signals:
        names.append("tkill")
    own = [*argument(0), *when_any([_OWN_PID], give(ALLOW)), *refuse(errno.EPERM)]
    return when_any(_all(names, machine), own)


def _arguments(filtering: Filtering, machine: str) -> Block:
    denied, allowed = refuse(errno.EPERM), give(ALLOW)
    itself = [*argument(0), *when_any([0, _OWN_PID], allowed), *denied]
    shared = [*argument(3), *masked(_MAP_SHARED | _MAP_ANONYMOUS)]
    connected = [*argument(1), *masked(_SOCK_TYPE), *when_any(_CONNECTED, allowed), *denied]
    bodies: dict[str, Block] = {
        "prlimit64": itself,
        "prctl": [*argument(0), *when_any([PR_SET_PDEATHSIG], denied), *allowed],
        "mmap": [*shared, *when_any([_MAP_SHARED | _MAP_ANONYMOUS], denied), *allowed],
        "socketpair": [*argument(0), *when_any([_AF_UNIX], connected), *denied],
        "fcntl": [*argument(1), *when_any(_OWNERS if filtering.builds else _LOCKS + _OWNERS, denied), *allowed],
        "ioctl": [*argument(1), *when_any(_SIGNAL_OWNERS_AND_TERMINAL, denied), *allowed],
    }
    return [step for name, body in bodies.items() for step in when_any(_all([name], machine), body)]


class _SockFilter(ctypes.Structure):
    _fields_ = (("code", ctypes.c_uint16), ("jt", ctypes.c_uint8), ("jf", ctypes.c_uint8), ("k", ctypes.c_uint32))


class _SockProgram(ctypes.Structure):
    _fields_ = (("len", ctypes.c_ushort), ("filter", ctypes.POINTER(_SockFilter)))


@dataclass(frozen=True, slots=True)
class Filter:
    """A filter as the kernel reads it, and where in it the number of the process goes."""

    code: bytes
    own_pid_at: tuple[int, ...]


def encode(block: Block) -> Filter:
    """Give the filter as the kernel reads it."""
    steps = [_SockFilter(*step) for step in block]
    size = ctypes.sizeof(_SockFilter)
    places = tuple(n * size + _SockFilter.k.offset for n, step in enumerate(block) if step.value == _OWN_PID)
    return Filter(b"".join(map(bytes, steps)), places)


def lay(ready: Filter, pid: int) -> None:
    """Lay the filter over this thread for good, with this process's number in it; raises OSError."""
    code = bytearray(ready.code)
    for place in ready.own_pid_at:
        code[place : place + 4] = pid.to_bytes(4, "little")
    count = len(code) // ctypes.sizeof(_SockFilter)
    steps = (_SockFilter * count).from_buffer(code)
    program = _SockProgram(count, ctypes.cast(steps, ctypes.POINTER(_SockFilter)))
    prctl(PR_SET_SECCOMP, 2, ctypes.addressof(program))
