"""A terminal taken over for a while: keys one by one, a screen of its own, its size; given back whatever happens."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import sys
import termios
import time
import tty
from typing import TYPE_CHECKING, Any, TextIO

from arena.cli.terminal_keys import Keys
from arena.protocol.sandbox.signals import held_back

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import FrameType

RESIZED = "resized"
GONE = "gone"
_ENTER = "\x1b[?1049h\x1b[?25l"
_LEAVE = "\x1b[0m\x1b[?25h\x1b[?1049l"
_ESCAPE_S = 0.05
_ENDING = (signal.SIGTERM, signal.SIGHUP)


def usable(out: TextIO) -> bool:
    """Tell whether there is a screen to draw on and a keyboard to read."""
    return sys.stdin.isatty() and out.isatty() and os.environ.get("TERM", "dumb") != "dumb"


class Terminal:
    """A screen and a keyboard for as long as it is entered. For the main thread.

    On leaving it by whatever way, signals that end or stop the program included, the terminal is as it was.
    """

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._in = sys.stdin.fileno()
        self._keys = Keys()
        self._before: dict[int, Any] = {}
        self._modes: list[Any] | None = None
        self._wake: tuple[int, int] = (-1, -1)

    def __enter__(self) -> Terminal:
        with held_back():
            self._wake = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC) if hasattr(os, "pipe2") else os.pipe()
            self._take()
            ending = [number for number in _ENDING if signal.getsignal(number) is signal.SIG_DFL]
            handlers: list[tuple[int, Callable[[int, FrameType | None], object]]] = [
                (signal.SIGWINCH, self._woken),
                (signal.SIGTSTP, self._stop),
                *((number, _end) for number in ending),
            ]
            for number, handler in handlers:
                self._before[number] = signal.signal(number, handler)
        return self

    def __exit__(self, *_error: object) -> None:
        with held_back():
            self._give_back()
            for number, handler in self._before.items():
                signal.signal(number, handler)
            self._before.clear()
            for descriptor in self._wake:
                os.close(descriptor)

    @property
    def size(self) -> tuple[int, int]:
        """Give the columns and rows that there are now."""
        try:
            size = os.get_terminal_size(self._out.fileno())
        except OSError:
            return 80, 24
        return size.columns or 80, size.lines or 24

    def draw(self, lines: Sequence[str], cursor: tuple[int, int] | None = None) -> None:
        """Show lines from the top, nothing below them; the cursor is shown at a row and column, both from 0, if given.

        The lines are no wider than the screen.
        """
        rows = self.size[1]
        shown = [*lines[:rows], *[""] * (rows - len(lines))]
        # Erased before it is written: after a line that fills the screen its last character would be erased.
        body = "\r\n".join(f"\x1b[2K{line}" for line in shown)
        place = f"\x1b[?25h\x1b[{cursor[0] + 1};{cursor[1] + 1}H" if cursor else ""
        self._write(f"\x1b[?25l\x1b[H{body}{place}")

    def key(self, timeout_s: float | None = None) -> str | None:
        """Wait for a key and give its name or its character; None once the time is over.

        RESIZED if the screen has another size, GONE once there is no keyboard any more.
        """
        deadline = None if timeout_s is None else time.monotonic() + timeout_s
        while (key := self._keys.next()) is None:
            left = None if deadline is None else max(0.0, deadline - time.monotonic())
            if self._keys.waiting:
                left = _ESCAPE_S if left is None else min(left, _ESCAPE_S)
            ready, _, _ = select.select([self._in, self._wake[0]], [], [], left)
            if self._wake[0] in ready:
                os.read(self._wake[0], 4096)
                return RESIZED
            if self._in in ready:
                if not (data := self._read()):
                    return GONE
                self._keys.add(data)
            elif self._keys.waiting:
                self._keys.settle()
            elif deadline is not None and time.monotonic() >= deadline:
                return None
        return key

    def _read(self) -> bytes:
        try:
            return os.read(self._in, 1024)
        except OSError:
            return b""

    def _take(self) -> None:
        self._modes = termios.tcgetattr(self._in)
        tty.setcbreak(self._in, termios.TCSADRAIN)
        self._write(_ENTER)

    def _give_back(self) -> None:
        if self._modes is not None:
            self._write(_LEAVE)
            with contextlib.suppress(termios.error):
                termios.tcsetattr(self._in, termios.TCSADRAIN, self._modes)
            self._modes = None

    def _write(self, text: str) -> None:
        encoding = self._out.encoding or "utf-8"
        with contextlib.suppress(OSError):
            self._out.flush()
            self._out.write(text.encode(encoding, "replace").decode(encoding))
            self._out.flush()

    def _woken(self, _number: int, _frame: FrameType | None) -> None:
        with contextlib.suppress(OSError):
            os.write(self._wake[1], b"!")

    def _stop(self, number: int, _frame: FrameType | None) -> None:
        """Give the terminal back while the program is stopped."""
        self._give_back()
        handler = signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
        signal.signal(number, handler)
        self._take()
        self._woken(number, None)


def _end(number: int, _frame: FrameType | None) -> None:
    raise SystemExit(128 + number)
