"""Start a process: fork, lay the sandbox, execute; what fails is told over a pipe that closes on exec."""

from __future__ import annotations

import errno
import os
import resource
import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from arena.errors import ArenaFailure
from arena.protocol.sandbox.child import LIVING, Child, StartFailed
from arena.protocol.sandbox.libc import LINUX, PR_SET_PDEATHSIG, prctl

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arena.protocol.sandbox.plan import Limit, Plan

_ERRORS = 3


class _Pipes(NamedTuple):
    """Ends of the child (`theirs`) and of the arena (`ours`): standard input, output, error; and the errors of exec."""

    theirs: tuple[int, int, int]
    ours: tuple[int, int, int]
    errors: tuple[int, int]


def start(plan: Plan) -> Child:
    """Start a planned process in a session of its own, with pipes, and no other descriptor.

    It ends with the thread that starts it. Raises StartFailed where the program cannot be executed, ArenaFailure where
    the machine has no room for it.
    """
    pipes = _pipes()
    parent = os.getpid()
    with _no_signals():
        try:
            pid = os.fork()
        except OSError as error:
            _close(*pipes.theirs, *pipes.ours, *pipes.errors)
            raise ArenaFailure(f"no process can be started: {error.strerror}") from error
        if pid == 0:
            _become(plan, pipes, parent)
    _close(*pipes.theirs, pipes.errors[1])
    child = Child(pid, os.pidfd_open(pid) if LINUX else -1, *pipes.ours, keeper=pid, level="off")
    LIVING[pid] = child
    _wait_for_exec(plan, child, pipes.errors[0])
    return child


def _pipes() -> _Pipes:
    opened: list[tuple[int, int]] = []
    try:
        opened.extend(os.pipe() for _ in range(4))
    except OSError as error:
        _close(*(end for pair in opened for end in pair))
        raise ArenaFailure(f"no pipe can be opened: {error.strerror}") from error
    (in_read, in_write), (out_read, out_write), (err_read, err_write), errors = opened
    return _Pipes((in_read, out_write, err_write), (in_write, out_read, err_read), errors)


def _close(*descriptors: int) -> None:
    for descriptor in descriptors:
        os.close(descriptor)


@contextmanager
def _no_signals() -> Iterator[None]:
    """Hold signals back, so that no handler of the arena runs in the child."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _become(plan: Plan, pipes: _Pipes, parent: int) -> NoReturn:
    stage = "session"
    try:
        os.setsid()
        _end_with_parent(parent)
        stage = "descriptors"
        _arrange_descriptors(pipes)
        stage = "folder"
        os.chdir(plan.folder)
        stage = "limits"
        _set_limits(plan.limits)
        _reset_signals()
        stage = "exec"
        os.execve(plan.path, plan.argv, plan.environment)  # noqa: S606 - no shell is the point
    except BaseException as error:  # noqa: BLE001 - nothing may leave the child
        number = error.errno if isinstance(error, OSError) and error.errno else 0
        os.write(_ERRORS, f"{stage} {number} {error}".encode(errors="replace")[:512])
    finally:
        os._exit(127)


def _end_with_parent(parent: int) -> None:
    if LINUX:
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(127)


def _arrange_descriptors(pipes: _Pipes) -> None:
    # Moved out of the way first, since one of the ends may itself be 0, 1, 2 or 3.
    high = [os.dup(end) for end in (*pipes.theirs, pipes.errors[1])]
    moved = []
    for end in high:
        while end <= _ERRORS:
            end = os.dup(end)  # noqa: PLW2901
        moved.append(end)
    for target, end in enumerate(moved):
        os.dup2(end, target, inheritable=target != _ERRORS)
    os.closerange(_ERRORS + 1, _highest_descriptor())


def _highest_descriptor() -> int:
    return min(resource.getrlimit(resource.RLIMIT_NOFILE)[1], 1 << 20)


def _set_limits(limits: tuple[Limit, ...]) -> None:
    for kind, wanted in limits:
        _, hard = resource.getrlimit(kind)
        value = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(kind, (value, value))


def _reset_signals() -> None:
    for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
        if signal.getsignal(number) is not signal.SIG_DFL:
            signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())


def _wait_for_exec(plan: Plan, child: Child, errors: int) -> None:
    with open(errors, "rb") as told:
        words = told.read()
    if not words:
        return
    from arena.protocol.sandbox.cleanup import end

    end(child, grace_s=0)
    stage, number, text = words.decode(errors="replace").split(" ", 2)
    if stage in ("exec", "folder"):
        raise StartFailed(_why(plan, int(number), text))
    raise ArenaFailure(f"the sandbox cannot be laid ({stage}): {text}")


def _why(plan: Plan, number: int, text: str) -> str:
    path = plan.path
    if not plan.folder.is_dir():
        return f"the bot's folder {plan.folder} is gone"
    if not path.exists():
        return f"no such file: {path}"
    if path.is_dir():
        return f"{path} is a folder, not a program"
    if number == errno.ENOENT:
        return f"bad interpreter: {path} begins with `{_first_line(plan)}`, and there is no such program"
    if number == errno.EACCES:
        return f"not executable: {path} (chmod +x, or name its interpreter in `run`)"
    if number == errno.ENOEXEC:
        return f"not a program of this machine: {path} (a script needs a #! line, or its interpreter in `run`)"
    return f"{path} does not start: {text}"


def _first_line(plan: Plan) -> str:
    with plan.path.open("rb") as program:
        return program.readline(80).decode(errors="replace").strip()
