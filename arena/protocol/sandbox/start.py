"""Start a process: fork, lay the sandbox, execute; what fails is told over a socket that closes on exec."""

from __future__ import annotations

import os
import socket
from typing import TYPE_CHECKING, NamedTuple

from arena.errors import ArenaFailure
from arena.protocol.sandbox import space
from arena.protocol.sandbox.become import Ends, become
from arena.protocol.sandbox.child import LIVING, Child
from arena.protocol.sandbox.libc import LINUX, PR_SET_CHILD_SUBREAPER, prctl
from arena.protocol.sandbox.signals import held_back
from arena.protocol.sandbox.started import wait_for_exec
from arena.protocol.sandbox.supervise import supervise

if TYPE_CHECKING:
    from arena.protocol.sandbox.plan import Plan


class _Pipes(NamedTuple):
    """Ends of the arena: standard input, output and error of the child, and what it tells; and the child's ends."""

    ours: tuple[int, int, int]
    told: socket.socket
    theirs: Ends


def start(plan: Plan) -> Child:
    """Start a planned process in a session of its own, with pipes, and no other descriptor.

    It ends with the thread that starts it. Raises StartFailed where the program cannot be executed, ArenaFailure where
    the machine has no room for it.
    """
    if LINUX:
        prctl(PR_SET_CHILD_SUBREAPER, 1)  # what leaves the child comes to this process, to be swept
    pipes = _pipes(plan.passed)
    with held_back():  # no handler of the arena may run in the child, and no child may be lost
        child = _fork(plan, pipes)
    with pipes.told:
        wait_for_exec(plan, child, pipes.told)
    return child


def _pipes(passed: bytes) -> _Pipes:
    opened: list[int] = []
    try:
        for _ in range(4):
            opened.extend(os.pipe())
        opened.append(os.pidfd_open(os.getpid()) if LINUX else os.open(os.devnull, os.O_RDONLY))
        told, telling = socket.socketpair()
    except OSError as error:
        _close(*opened)
        raise ArenaFailure(f"no pipe can be opened: {error.strerror}") from error
    if LINUX:
        told.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
    in_read, in_write, out_read, out_write, err_read, err_write, pass_read, pass_write, arena = opened
    with open(pass_write, "wb") as passing:
        passing.write(passed)
    theirs = Ends(in_read, out_write, err_write, telling.detach(), pass_read, arena)
    return _Pipes((in_write, out_read, err_read), told, theirs)


def _fork(plan: Plan, pipes: _Pipes) -> Child:
    who = os.geteuid(), os.getegid()
    try:
        pid = space.fork(plan.space)
    except OSError as error:
        _close(*pipes.theirs, *pipes.ours, pipes.told.detach())
        raise ArenaFailure(f"no process can be started: {error.strerror}") from error
    if pid == 0:
        (supervise if plan.supervised else become)(plan, pipes.theirs, who)
    _close(*pipes.theirs)
    pidfd = os.pidfd_open(pid) if LINUX else -1
    child = Child(pid, pidfd, *pipes.ours, keeper=pid, level=plan.level, cgroup=plan.cgroup)
    LIVING[pid] = child
    return child


def _close(*descriptors: int) -> None:
    for descriptor in descriptors:
        os.close(descriptor)
