"""The arena's own folders in the user's cache, shared by all arenas on a machine; what is not used is forgotten."""

from __future__ import annotations

import os
import shutil
import time
from contextlib import contextmanager, suppress
from fcntl import LOCK_EX, flock
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

KEPT_S = 30 * 24 * 3600


def cache_folder(name: str) -> Path:
    """Give the folder of this name, `$XDG_CACHE_HOME/sushi-arena/NAME`; it may not be there yet."""
    root = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(root).absolute() / "sushi-arena" / name


@contextmanager
def holding(place: Path) -> Iterator[None]:
    """Hold a folder, which is made if need be: the second of two arenas waits for the first, and finds its work."""
    place.mkdir(parents=True, exist_ok=True)
    lock = os.open(place, os.O_RDONLY | os.O_CLOEXEC)
    try:
        flock(lock, LOCK_EX)
        yield
    finally:
        os.close(lock)


def forget_old(folder: Path, stamp: str = "") -> None:
    """Remove the folders within that were not used for long, told by their date or by that of a file in them."""
    for place in folder.iterdir():
        with suppress(FileNotFoundError):
            if (place / stamp).stat().st_mtime < time.time() - KEPT_S:
                shutil.rmtree(place, ignore_errors=True)
