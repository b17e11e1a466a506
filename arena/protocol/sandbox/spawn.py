"""Start a process: fork, lay the sandbox, execute; what fails is told over a pipe that closes on exec."""

from __future__ import annotations

import errno
import os
import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from arena.errors import ArenaFailure
from arena.protocol.sandbox import space
from arena.protocol.sandbox.become import Ends, become
from arena.protocol.sandbox.child import LIVING, Child, StartFailed
from arena.protocol.sandbox.cleanup import end
from arena.protocol.sandbox.libc import LINUX, PR_SET_CHILD_SUBREAPER, prctl

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arena.protocol.sandbox.plan import Plan


class _Pipes(NamedTuple):
    """Ends of the arena: standard input, output and error of the child, and the errors of exec; and the child's."""

    ours: tuple[int, int, int]
    told: int
    theirs: Ends


def start(plan: Plan) -> Child:
    """Start a planned process in a session of its own, with pipes, and no other descriptor.

    It ends with the thread that starts it. Raises StartFailed where the program cannot be executed, ArenaFailure where
    the machine has no room for it.
    """
    if LINUX:
        prctl(PR_SET_CHILD_SUBREAPER, 1)  # what leaves the child comes to this process, to be swept
    pipes = _pipes()
    with _no_signals():
        try:
            pid = space.fork(plan.space)
        except OSError as error:
            _close(*pipes.theirs, *pipes.ours, pipes.told)
            raise ArenaFailure(f"no process can be started: {error.strerror}") from error
        if pid == 0:
            become(plan, pipes.theirs)
    child = Child(pid, os.pidfd_open(pid) if LINUX else -1, *pipes.ours, keeper=pid, level=plan.level)
    LIVING[pid] = child
    _close(*pipes.theirs)
    _wait_for_exec(plan, child, pipes.told)
    return child


def _pipes() -> _Pipes:
    opened: list[int] = []
    try:
        for _ in range(4):
            opened.extend(os.pipe())
        opened.append(os.pidfd_open(os.getpid()) if LINUX else os.open(os.devnull, os.O_RDONLY))
    except OSError as error:
        _close(*opened)
        raise ArenaFailure(f"no pipe can be opened: {error.strerror}") from error
    in_read, in_write, out_read, out_write, err_read, err_write, told, telling, arena = opened
    return _Pipes((in_write, out_read, err_read), told, Ends(in_read, out_write, err_write, telling, arena))


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


def _wait_for_exec(plan: Plan, child: Child, told: int) -> None:
    with open(told, "rb") as errors:
        words = errors.read()
    if not words:
        return
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
    if number == errno.EACCES and os.access(path, os.X_OK):
        return f"the sandbox hides {path} or its interpreter: name it as a program on the PATH, or under `reads:`"
    if number == errno.EACCES:
        return f"not executable: {path} (chmod +x, or name its interpreter in `run`)"
    if number == errno.ENOEXEC:
        return f"not a program of this machine: {path} (a script needs a #! line, or its interpreter in `run`)"
    return f"{path} does not start: {text}"


def _first_line(plan: Plan) -> str:
    with plan.path.open("rb") as program:
        return program.readline(80).decode(errors="replace").strip()
