"""Write a page whole or not at all."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from arena.errors import InputError


def write_page(out: str, html: str) -> None:
    """Write a page to a file, replaced at once, or to standard output for `-`; raises InputError if it cannot be."""
    if out == "-":
        sys.stdout.buffer.write(html.encode())
        return
    path = Path(out)
    new = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        new.write_text(html, "utf-8", newline="\n")
        new.replace(path)
    except OSError as error:
        new.unlink(missing_ok=True)
        raise InputError(f"{out} cannot be written: {error.strerror}") from error
