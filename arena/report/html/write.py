"""Where a page goes."""

from __future__ import annotations

import sys
from pathlib import Path

from arena.report.files import write_file


def write_page(out: str, html: str) -> None:
    """Write a page to a file, whole or not at all, or to standard output for `-`; raises InputError if it cannot be."""
    if out == "-":
        sys.stdout.buffer.write(html.encode())
    else:
        write_file(Path(out), html.encode())
