"""Where the specs and bots that ship lie: in the wheel under `arena/_data`, in a checkout beside `arena`."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def folder(name: str) -> Path:
    """Give the folder `specs` or `bots` that ships with this installation."""
    packed = _PACKAGE / "_data" / name
    return packed if packed.is_dir() else _PACKAGE.parent / name
