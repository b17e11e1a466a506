"""Styles and colours as a terminal has them: none, the old sixteen, or 256."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Literal, TypeAlias
from zlib import crc32

if TYPE_CHECKING:
    from collections.abc import Mapping

Depth: TypeAlias = Literal[0, 16, 256]

_STYLES = {"bold": "1", "dim": "2", "underline": "4", "reverse": "7"}
# By colour of the spec: its number among 256, of a middle brightness that shows on black and on white, and the code of
# the nearest of the sixteen.
_COLOURS = {
    "purple": (134, 35),
    "green": (70, 32),
    "blue": (69, 34),
    "red": (167, 31),
    "yellow": (178, 33),
    "pink": (205, 95),
    "aqua": (37, 36),
    "orange": (208, 91),
    "brown": (137, 33),
    "grey": (245, 90),
    "gray": (245, 90),
    "teal": (30, 36),
    "cyan": (37, 36),
    "magenta": (170, 35),
    "violet": (99, 35),
    "gold": (178, 33),
    "white": (250, 37),
    "black": (243, 90),
}


def depth_of(*, colour: bool, environ: Mapping[str, str] | None = None) -> Depth:
    """Give how many colours there are, if there is colour at all."""
    given = os.environ if environ is None else environ
    if not colour:
        return 0
    plain = given.get("TERM", "") in ("linux", "vt220", "ansi", "screen", "xterm") and not given.get("COLORTERM")
    return 16 if plain else 256


def codes(style: str, depth: Depth) -> str:
    """Give the codes of styles and colours named with spaces between them; a colour not known gets one of its own."""
    return ";".join(_STYLES.get(word) or _colour(word, depth) for word in style.split())


def _colour(name: str, depth: Depth) -> str:
    known = list(_COLOURS.values())
    many, few = _COLOURS.get(name) or known[crc32(name.encode()) % len(known)]
    return str(few) if depth == 16 else f"38;5;{many}"
