"""Progress on standard error: one line that is written over on a terminal, plain lines now and then elsewhere."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arena.tournament.runner import Status

FIRST_S = 5.0
LONGEST_S = 60.0


class Progress:
    """What a person is told while games are played; a note is shown once."""

    def __init__(self, *, quiet: bool = False) -> None:
        self._quiet = quiet
        self._live = sys.stderr.isatty()
        self._shown = ""
        self._told: set[str] = set()
        self._next = time.monotonic() + FIRST_S
        self._every = FIRST_S

    def status(self, status: Status) -> None:
        """Show how far a run is."""
        if self._quiet:
            return
        if self._live:
            self._write(f"\r{_line(status):<{len(self._shown)}}")
            self._shown = _line(status)
        elif time.monotonic() >= self._next:
            self._every = min(LONGEST_S, self._every * 2)
            self._next = time.monotonic() + self._every
            self._write(_line(status) + "\n")

    def note(self, text: str) -> None:
        """Say something, once."""
        if not self._quiet and text not in self._told:
            self._told.add(text)
            self.close()
            self._write(text + "\n")

    def close(self) -> None:
        """Wipe the line that is written over."""
        if self._shown:
            self._write(f"\r{'':<{len(self._shown)}}\r")
            self._shown = ""

    def _write(self, text: str) -> None:
        try:
            sys.stderr.write(text)
            sys.stderr.flush()
        except OSError:
            self._quiet = True  # nobody listens any more: the games go on


def _line(status: Status) -> str:
    parts = [f"{status.done:,} of {status.total:,} games"]
    if status.played:
        rate = status.played / status.seconds
        parts += [_speed(rate), f"{_time((status.total - status.done) / rate)} left"]
    return " · ".join(parts)


def _speed(rate: float) -> str:
    if rate < 1:
        return f"{rate * 60:.1f} a minute"
    return f"{rate:,.0f} a second" if rate >= 10 else f"{rate:.1f} a second"


def _time(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    if seconds < 5400:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:.1f} h" if seconds < 36000 else f"{seconds / 3600:,.0f} h"
