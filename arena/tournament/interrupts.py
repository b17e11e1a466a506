"""Signals while games are played: the first Ctrl-C finishes what is in play, anything more aborts it."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from types import FrameType

_ENDING = (signal.SIGTERM, signal.SIGHUP)


class Interrupts:
    """Notes signals for as long as it is entered; `finish` and `abort` say what they ask for. For the main thread."""

    def __init__(self) -> None:
        self.finish = self.abort = False
        self.exit_code = 0
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Interrupts:
        for number in (signal.SIGINT, *_ENDING):
            if signal.getsignal(number) is not signal.SIG_IGN:
                self._before[number] = signal.signal(number, self._note)
        return self

    def __exit__(self, *_error: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _note(self, number: int, _frame: FrameType | None) -> None:
        self.abort = self.abort or self.finish or number != signal.SIGINT
        self.finish = True
        self.exit_code = max(self.exit_code, 128 + number) if number != signal.SIGHUP else self.exit_code or 129
