"""A table before it is set: as aligned text or as Markdown."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from arena.report.text import printable, table

if TYPE_CHECKING:
    from arena.report.look import Look
    from arena.report.text import Column


@dataclass(frozen=True, slots=True)
class Grid:
    """Columns and rows of cells, with a line above and sentences below."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()


def as_text(grid: Grid, look: Look) -> list[str]:
    """Set a grid as lines for a terminal or a file, indented by one column; notes are left to the caller."""
    head, *lines = table(grid.columns, grid.rows, None if look.width is None else look.width - 1)
    return [" " + look.paint(head, "dim"), *(" " + line for line in lines)]


def as_markdown(grid: Grid) -> list[str]:
    """Set a grid as a Markdown table; nothing in a cell is taken for Markdown or HTML."""
    marks = {"<": "---", ">": "---:", "^": ":---:"}
    return [
        _row([column.title for column in grid.columns]),
        _row([marks[column.align] for column in grid.columns], escape=False),
        *(_row(row) for row in grid.rows),
    ]


def markdown_text(text: str) -> str:
    """Make a text stand for itself in Markdown."""
    return re.sub(r"([\\`*_\[\]<>#|~&$@])", r"\\\1", printable(text).replace("\u00a0", " "))


def _row(cells: list[str] | tuple[str, ...], *, escape: bool = True) -> str:
    return "| " + " | ".join(markdown_text(cell) if escape else cell for cell in cells) + " |"
