"""The child's side of a start: from fork to exec, in the order that counts."""

from __future__ import annotations

import contextlib
import os
import resource
import select
import signal
from fcntl import F_DUPFD, fcntl
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from arena.protocol.sandbox import cgroup, seccomp, space
from arena.protocol.sandbox.libc import LINUX, PR_SET_NO_NEW_PRIVS, PR_SET_PDEATHSIG, prctl
from arena.protocol.sandbox.signals import ALL

if TYPE_CHECKING:
    from arena.protocol.sandbox.plan import Limit, Plan, Walls

READY = b"ready"
TELLING, PASSED = 3, 4
_OUT_OF_THE_WAY = 10
_HIGHEST = 1 << 16
_RESET = ALL - {signal.SIGKILL, signal.SIGSTOP}


class Ends(NamedTuple):
    """Descriptors of the child.

    Standard input, output, error; where it tells what failed; what a jail reads; a pidfd of the arena.
    """

    stdin: int
    stdout: int
    stderr: int
    telling: int
    passed: int
    arena: int


def become(plan: Plan, ends: Ends, who: tuple[int, int]) -> NoReturn:
    """Become the planned program, or tell what failed and end; called in the child, with signals held back.

    `who` are the arena's user and group, which a new user space does not know yet.
    """
    telling = ends.telling
    stage = "session"
    try:
        os.setsid()
        _go_first()
        space.enter(plan.space, *who)
        stage = "folder"
        os.chdir(plan.folder)
        if plan.cgroup:
            cgroup.enter(plan.cgroup)
        os.umask(0o077)
        stage = "identity"
        if plan.walls and plan.walls.identity:
            plan.walls.identity.take()
        stage = "parent"
        _end_with(ends.arena)  # after the identity: a change of user takes the parent-death signal away
        stage = "descriptors"
        telling = _arrange(ends, keep=plan.inner is not None)
        stage = "limits"  # after the descriptors: the arena may have opened more than a bot may
        _set_limits(plan.limits)
        stage = "walls"
        if plan.walls:
            _raise_walls(plan.walls)
        os.closerange(PASSED + 1, _HIGHEST)
        _reset_signals()
        if plan.supervised:
            os.write(telling, READY)
        stage = "exec"
        os.execve(plan.path, plan.argv, plan.environment)  # noqa: S606 - no shell is the point
    except BaseException as error:  # noqa: BLE001 - nothing may leave the child
        number = error.errno if isinstance(error, OSError) and error.errno else 0
        os.write(telling, f"{stage} {number} {error}".encode(errors="replace")[:512])
    finally:
        os._exit(127)


def _go_first() -> None:
    """Be the first to be ended when the machine's memory ends, where this process may say so."""
    with contextlib.suppress(OSError):
        os.write(os.open("/proc/self/oom_score_adj", os.O_WRONLY), b"1000")  # every page touched here is one to copy


def _end_with(arena: int) -> None:
    if LINUX:
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        gone = select.poll()
        gone.register(arena, select.POLLIN)
        if gone.poll(0):
            os._exit(127)


def _set_limits(limits: tuple[Limit, ...]) -> None:
    for kind, wanted in limits:
        _, hard = resource.getrlimit(kind)
        value = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(kind, (value, value))


def _arrange(ends: Ends, *, keep: bool) -> int:
    """Put the ends at 0 to 4, where others of them may stand; the last two close on exec, unless a jail uses them."""
    away = [fcntl(end, F_DUPFD, _OUT_OF_THE_WAY) for end in ends[: PASSED + 1]]
    for target, end in enumerate(away):
        os.dup2(end, target, inheritable=keep or target < TELLING)
    return TELLING


def _raise_walls(walls: Walls) -> None:
    prctl(PR_SET_NO_NEW_PRIVS, 1)
    if walls.ruleset:
        walls.ruleset.lay()
    if walls.filter:
        seccomp.lay(walls.filter, os.getpid())


def _reset_signals() -> None:
    for number in _RESET:
        if signal.getsignal(number) is not signal.SIG_DFL:
            signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
