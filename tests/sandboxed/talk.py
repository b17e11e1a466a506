"""Talk with a bot's process, a line at a time, with an end to patience."""

from __future__ import annotations

import os
import select
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arena.protocol.sandbox import Child

PATIENCE_S = 30.0


def ask(child: Child, line: bytes, patience_s: float = PATIENCE_S) -> bytes:
    """Write a line and give the next line of its output; fails with its standard error when there is none."""
    if line:
        os.write(child.stdin, line)
    return read_line(child, patience_s)


def read_line(child: Child, patience_s: float = PATIENCE_S) -> bytes:
    deadline = time.monotonic() + patience_s
    heard = b""
    while not heard.endswith(b"\n"):
        data = read(child.stdout, deadline - time.monotonic())
        if not data:
            raise AssertionError(f"no line but {heard!r}; standard error: {read(child.stderr, 1)!r}")
        heard += data
    return heard


def read(descriptor: int, patience_s: float) -> bytes:
    """Give what comes next, nothing at the end or when patience ends."""
    poll = select.poll()
    poll.register(descriptor, select.POLLIN)
    return os.read(descriptor, 65536) if poll.poll(max(0.0, patience_s) * 1000) else b""
