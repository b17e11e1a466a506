"""How output may look where it goes: the terminal's width, and colour as NO_COLOR and FORCE_COLOR ask."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from collections.abc import Mapping

_CODES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "cyan": "36"}


@dataclass(frozen=True, slots=True)
class Look:
    """`width` is None where nothing may be cut: in a pipe or a file."""

    width: int | None = None
    colour: bool = False

    @property
    def prose(self) -> int:
        """Give the columns at which sentences are wrapped."""
        return max(20, self.width or 80)

    def paint(self, text: str, *styles: str) -> str:
        """Colour a text, if there is colour."""
        codes = ";".join(_CODES[style] for style in styles)
        return f"\x1b[{codes}m{text}\x1b[0m" if self.colour and codes else text


def look_of(stream: TextIO, environ: Mapping[str, str] | None = None) -> Look:
    """Find out how text on this stream may look; NO_COLOR wins over FORCE_COLOR."""
    given = os.environ if environ is None else environ
    terminal = stream.isatty()
    colour = bool(given.get("FORCE_COLOR")) or (terminal and given.get("TERM") != "dumb")
    columns = shutil.get_terminal_size((80, 24)).columns if terminal else None
    return Look(columns, colour and not given.get("NO_COLOR"))
