"""Text on a terminal: its width, control characters made harmless, aligned tables, wrapped sentences."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

# Zero-width characters that scripts and pictures need; every other format character is shown as its number.
_JOINERS = {"\u200c", "\u200d"}


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: its title, how cells and title are set, the space after it, whether it may be cut."""

    title: str
    align: Literal["<", ">", "^"] = "<"
    title_align: Literal["<", ">", "^"] | None = None
    gap: int = 3
    least: int = 0
    shrinks: bool = False


def width(text: str) -> int:
    """Give the columns that a text takes on a terminal: 2 for a wide character, 0 for one that combines."""
    return len(text) if text.isascii() else sum(map(_width, text))


def printable(text: str) -> str:
    r"""Show what a terminal could obey or hide, control and direction characters, as \n, \x1b or \u202e."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(char if _harmless(char) else char.encode("unicode_escape").decode() for char in text)


def cut(text: str, columns: int) -> str:
    """Cut a text to so many columns, the last of which shows that it was cut."""
    if width(text) <= columns:
        return text
    kept, used = "", 0
    for char in text:
        used += _width(char)
        if used > columns - 1:
            break
        kept += char
    return kept + "…"[:columns]


def pad(text: str, columns: int, align: Literal["<", ">", "^"] = "<") -> str:
    """Fill a text with spaces to so many columns."""
    space = max(0, columns - width(text))
    left = {"<": 0, ">": space, "^": space // 2}[align]
    return " " * left + text + " " * (space - left)


def table(columns: Sequence[Column], rows: Sequence[Sequence[str]], limit: int | None = None) -> list[str]:
    """Set a table as lines without trailing space, a title line first.

    Columns that may be cut give way until the lines fit into `limit` columns; None never cuts.
    """
    cells = [[printable(cell) for cell in row] for row in rows]
    wide = [
        max([column.least, width(column.title), *(width(row[i]) for row in cells)]) for i, column in enumerate(columns)
    ]
    if limit is not None:
        over = sum(wide) + sum(column.gap for column in columns[:-1]) - limit
        for i, column in enumerate(columns):
            if column.shrinks and over > 0:
                kept = max(8, wide[i] - over) if wide[i] > 8 else wide[i]
                over -= wide[i] - kept
                wide[i] = kept
    titles = [pad(column.title, wide[i], column.title_align or column.align) for i, column in enumerate(columns)]
    lines = [[pad(cut(cell, wide[i]), wide[i], columns[i].align) for i, cell in enumerate(row)] for row in cells]
    return ["".join(_spaced(columns, line)).rstrip() for line in [titles, *lines]]


def wrap(text: str, columns: int) -> list[str]:
    """Break a sentence into lines of at most so many columns, at spaces; a longer word stands alone.

    No-break spaces hold words together and are shown as plain ones.
    """
    lines: list[str] = []
    for word in text.split(" "):
        if lines and width(lines[-1]) + 1 + width(word) <= columns:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return [line.replace("\u00a0", " ") for line in lines]


def number(count: int, one: str, many: str = "") -> str:
    """Give `1 game`, `1,800 games`."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def listed(parts: Iterable[str]) -> str:
    """Join as `a`, `a and b`, `a, b and c`."""
    *most, last = list(parts) or [""]
    return f"{', '.join(most)} and {last}" if most else last


def _spaced(columns: Sequence[Column], cells: Sequence[str]) -> Iterable[str]:
    for column, cell in zip(columns, cells, strict=True):
        yield cell + " " * column.gap


@cache
def _width(char: str) -> int:
    if char in _JOINERS or unicodedata.category(char) in {"Mn", "Me", "Cf"} or "\u1160" <= char <= "\u11ff":
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


@cache
def _harmless(char: str) -> bool:
    return char in _JOINERS or unicodedata.category(char) not in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
