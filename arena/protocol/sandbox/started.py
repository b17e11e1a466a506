"""Wait until a child has become its program, or say why it did not."""

from __future__ import annotations

import errno
import os
import socket
import struct
from typing import TYPE_CHECKING

from arena.errors import ArenaFailure
from arena.protocol.sandbox.become import READY
from arena.protocol.sandbox.child import Child, StartFailed
from arena.protocol.sandbox.cleanup import end, parent_of

if TYPE_CHECKING:
    from pathlib import Path

    from arena.protocol.sandbox.plan import Plan

_MOST = 1024
_CREDENTIALS = struct.Struct("=iII")  # struct ucred: process, user, group


def wait_for_exec(plan: Plan, child: Child, told: socket.socket) -> None:
    """Return when the program is executed; of one with a keeper, with the bot's own process number in `child`.

    Raises StartFailed (the bot's fault) or ArenaFailure, with the child ended.
    """
    words = b""
    while True:
        heard, process = _receive(told)
        if not heard:
            break
        if not words and plan.has_keeper:
            _find_bot(child, process)
        words += heard
    if words == (READY if plan.has_keeper else b""):
        return
    log = os.read(child.stderr, _MOST) if plan.inner and not words else b""
    end(child, grace_s=0)
    if plan.inner and not words.startswith(READY):
        raise ArenaFailure(f"the jail cannot be laid: {words.decode(errors='replace') or _last_words(log)}")
    raise _failure(plan, words.removeprefix(READY))


def _receive(told: socket.socket) -> tuple[bytes, int]:
    words, ancillary, _, _ = told.recvmsg(_MOST, socket.CMSG_SPACE(_CREDENTIALS.size))
    for level, kind, data in ancillary:
        if (level, kind) == (socket.SOL_SOCKET, socket.SCM_CREDENTIALS):
            return words, _CREDENTIALS.unpack(data[: _CREDENTIALS.size])[0]
    return words, 0


def _find_bot(child: Child, process: int) -> None:
    """Take the number that the kernel gives for who has told: it means the bot in this process's own numbering."""
    try:
        pidfd = os.pidfd_open(process)
    except OSError:
        return  # it has ended already; its keeper's end says so
    child.close("pidfd")
    child.pid, child.pidfd, child.init = process, pidfd, parent_of(process)


def _last_words(log: bytes) -> str:
    lines = log.decode(errors="replace").strip().splitlines()
    return lines[-1] if lines else "it ended without a word"


def _failure(plan: Plan, told: bytes) -> Exception:
    stage, number, text = told.decode(errors="replace").split(" ", 2)
    if stage in ("exec", "folder"):
        return StartFailed(_why(plan, plan.inner or plan.path, int(number), text))
    return ArenaFailure(f"the sandbox cannot be laid ({stage}): {text}")


def _why(plan: Plan, path: Path, number: int, text: str) -> str:
    if not plan.folder.is_dir():
        return f"the bot's folder {plan.folder} is gone"
    if not path.exists():
        return f"no such file: {path}"
    if path.is_dir():
        return f"{path} is a folder, not a program"
    if number in (errno.EACCES, errno.ENOENT) and not os.access(path, os.X_OK):
        return f"not executable: {path} (chmod +x, or name its interpreter in `run`)"
    if number in (errno.EACCES, errno.ENOENT) and plan.level != "off" and _interpreter_exists(path):
        return f"the sandbox hides {path} or its interpreter: name it as a program on the PATH, or under `reads:`"
    if number == errno.ENOENT:
        return f"bad interpreter: {path} begins with `{_first_line(path)}`, and there is no such program"
    if number == errno.ENOEXEC:
        return f"not a program of this machine: {path} (a script needs a #! line, or its interpreter in `run`)"
    return f"{path} does not start: {text}"


def _interpreter_exists(path: Path) -> bool:
    line = _first_line(path)
    words = line.removeprefix("#!").split()
    return not line.startswith("#!") or not words or os.path.exists(words[0])


def _first_line(path: Path) -> str:
    with path.open("rb") as program:
        return program.readline(80).decode(errors="replace").strip()
