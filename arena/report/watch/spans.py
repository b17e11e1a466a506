"""Lines of words with styles: measured, cut, broken and set in columns before any code is in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from arena.report.text import cut, printable, width
from arena.report.watch.ink import codes

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from arena.report.watch.ink import Depth


@dataclass(frozen=True, slots=True)
class Span:
    """Words of one style: names of styles and colours with spaces between them, `reverse`, `bold yellow`."""

    text: str
    style: str = ""


Line: TypeAlias = tuple[Span, ...]


def line(*parts: Span | str) -> Line:
    """Make a line of spans and plain words; what a terminal could obey is made harmless."""
    spans = (part if isinstance(part, Span) else Span(part) for part in parts)
    return tuple(Span(printable(span.text), span.style) for span in spans if span.text)


def columns_of(spans: Line) -> int:
    """Give the columns that a line takes."""
    return sum(width(span.text) for span in spans)


def clip(spans: Line, columns: int | None) -> Line:
    """Cut a line to so many columns, the last of which shows that it was cut; None never cuts."""
    if columns is None or columns_of(spans) <= columns:
        return spans
    kept: list[Span] = []
    left = columns
    for span in spans:
        if width(span.text) >= left:
            # One column more than there is makes `cut` mark the end though the span itself would fit.
            kept.append(Span(cut(span.text + " ", left), span.style))
            break
        kept.append(span)
        left -= width(span.text)
    return tuple(kept)


def pad(spans: Line, columns: int, align: Literal["<", ">"] = "<") -> Line:
    """Fill a line with spaces to so many columns, or cut it to them."""
    cut_to = clip(spans, columns)
    space = (Span(" " * (columns - columns_of(cut_to))),) if columns_of(cut_to) < columns else ()
    return (*space, *cut_to) if align == ">" else (*cut_to, *space)


def flow(pieces: Iterable[Line], columns: int | None, gap: int = 2) -> list[Line]:
    """Set pieces one after another with spaces between them, in lines of at most so many columns, one line at least."""
    lines: list[Line] = [()]
    for piece in pieces:
        if not lines[-1]:
            lines[-1] = clip(piece, columns)
        elif columns is None or columns_of(lines[-1]) + gap + columns_of(piece) <= columns:
            lines[-1] = (*lines[-1], Span(" " * gap), *piece)
        else:
            lines.append(clip(piece, columns))
    return lines


def indent(lines: Sequence[Line], first: Line, columns: int) -> list[Line]:
    """Put a heading of so many columns before the first of the lines, and as many spaces before the others."""
    heads = [pad(first, columns), *((Span(" " * columns),) for _ in lines[1:])]
    return [(*head, *rest) for head, rest in zip(heads, lines, strict=True)]


def painted(spans: Line, depth: Depth = 0) -> str:
    """Give a line as text with the codes of its styles, none if there is no colour."""
    if not depth:
        return "".join(span.text for span in spans).rstrip()
    return "".join(_painted(span, depth) for span in spans).rstrip()


def _painted(span: Span, depth: Depth) -> str:
    given = codes(span.style, depth)
    return f"\x1b[{given}m{span.text}\x1b[0m" if given else span.text
