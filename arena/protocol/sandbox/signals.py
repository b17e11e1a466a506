"""Hold signals back where an interruption would lose a process."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ALL = signal.valid_signals()


@contextmanager
def held_back() -> Iterator[None]:
    """Hold all signals back within the block; they come after it."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ALL)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
