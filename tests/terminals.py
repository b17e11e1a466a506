"""A real terminal for the tests: a pseudo-terminal with a program in it, whose screen can be read and keys pressed."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from typing import TYPE_CHECKING, Any

import pyte

if TYPE_CHECKING:
    import signal
    from collections.abc import Callable, Sequence
    from pathlib import Path

LEFT, RIGHT, UP, DOWN = "\x1b[D", "\x1b[C", "\x1b[A", "\x1b[B"
HOME, END = "\x1b[H", "\x1b[F"
CTRL_C, CTRL_D, CTRL_Z = "\x03", "\x04", "\x1a"
BACKSPACE = "\x7f"
# What waits for a screen gives up only when a machine that stalls would long have shown it.
PATIENCE_S = 60.0
QUIET_S = 0.05
_LOGIN = "import os, sys; os.login_tty(int(sys.argv[1])); os.execvp(sys.argv[2], sys.argv[2:])"


class Terminal:
    """A command of the arena, or another program, in a terminal of so many columns and rows."""

    def __init__(
        self,
        *arguments: str | Path,
        program: Sequence[str] = (sys.executable, "-m", "arena"),
        columns: int = 80,
        rows: int = 24,
        **environ: str,
    ) -> None:
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        self._master, self._slave = pty.openpty()
        self.raw = b""
        self._size(columns, rows)
        self.modes = termios.tcgetattr(self._slave)
        kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
        command = [sys.executable, "-c", _LOGIN, str(self._slave), *program]
        self.process = subprocess.Popen(
            [*command, *map(str, arguments)],
            pass_fds=(self._slave,),
            env={**kept, "TERM": "xterm-256color", "COLUMNS": "", "LINES": "", **environ},
        )

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_error: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self._master)
        os.close(self._slave)

    @property
    def lines(self) -> list[str]:
        """Give what is on the screen."""
        return [line.rstrip() for line in self._screen.display]

    @property
    def text(self) -> str:
        """Give the screen as one text."""
        return "\n".join(self.lines)

    @property
    def cells(self) -> list[Any]:
        """Give the characters of all rows with their styles."""
        return [self._screen.buffer[row][column] for row in range(24) for column in range(80)]

    def press(self, keys: str) -> None:
        """Press keys."""
        os.write(self._master, keys.encode())

    def see(self, *words: str) -> str:
        """Wait until all the words are on the screen, and give it."""
        return self.until(lambda text: all(word in text for word in words), words)

    def until(self, right: Callable[[str], bool], wanted: object = "") -> str:
        """Wait until the screen is right, and drawn to its end: what is drawn comes in pieces."""
        deadline = time.monotonic() + PATIENCE_S
        while self._feed(QUIET_S if right(self.text) else 0.2) or not right(self.text):
            assert time.monotonic() < deadline, f"{wanted} not on the screen:\n{self.text}"
        return self.text

    def resize(self, columns: int, rows: int) -> None:
        """Give the terminal another size."""
        self._screen.resize(rows, columns)
        self._size(columns, rows)

    def signal(self, number: signal.Signals) -> None:
        """Send the program a signal."""
        self.process.send_signal(number)

    def end(self) -> int:
        """Wait for the program's end, read what it still wrote, and give its exit code."""
        deadline = time.monotonic() + PATIENCE_S
        while self.process.poll() is None:
            assert time.monotonic() < deadline, f"does not end:\n{self.text}"
            self._feed(0.1)
        while self._feed(0.1):
            pass
        return self.process.returncode

    def restored(self) -> bool:
        """Tell whether the terminal's modes, its cursor and its first screen are back."""
        left = self.raw.rfind(b"\x1b[?1049l") > self.raw.rfind(b"\x1b[?1049h")
        shown = self.raw.rfind(b"\x1b[?25h") > self.raw.rfind(b"\x1b[?25l")
        return left and shown and termios.tcgetattr(self._slave) == self.modes

    def _feed(self, seconds: float) -> bool:
        ready, _, _ = select.select([self._master], [], [], seconds)
        if ready:
            data = os.read(self._master, 65536)
            self.raw += data
            self._stream.feed(data)
        return bool(ready)

    def _size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self._slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
