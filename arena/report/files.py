"""Write files whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from arena.errors import InputError


def write_file(path: Path, data: bytes) -> None:
    """Write a file, replaced at once if it is there; raises InputError if it cannot be written.

    What a link leads to is written, and what is no file, such as a pipe or a device, is written to as it stands.
    """
    real = Path(os.path.realpath(path))
    try:
        if path.exists() and not path.is_file():  # asked of the system: /dev/stdout leads to what has no name
            path.write_bytes(data)
            return
        new = real.with_name(f".{real.name[:200]}.{os.getpid()}")
        try:
            new.write_bytes(data)
            new.replace(real)
        finally:
            new.unlink(missing_ok=True)
    except OSError as error:
        raise InputError(f"{path}: cannot be written: {error.strerror or error}") from error
