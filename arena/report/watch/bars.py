"""What stands around a scene: the bar with the keys, and help in pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.report.text import wrap
from arena.report.watch.rulebook import rulebook
from arena.report.watch.spans import Line, Span, columns_of, indent, line, pad

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.rules.spec import Spec

WATCHING = (
    ("→ Enter", "next turn"),
    ("←", "turn before"),
    ("↓ ↑", "next round, round before"),
    ("Home End", "beginning, end"),
    ("space", "pause, go on"),
    ("+ -", "faster, slower"),
    ("0 1 ...", "what that seat saw; a shows all hands"),
    ("q", "leave"),
)
WATCHED = (
    "Cards in [brackets] are those of this turn. `so far` are the points of earlier rounds, `round` what the tables "
    "would score now, `puddings` how many are kept and what they would bring now at the game's end."
)
_KEYS = " ←→ step  ↑↓ round  space {}  +- pace  ? help  q leave"
_FEW_KEYS = " ? help  q leave"


def bar(columns: int, told: str, *, playing: bool) -> Line:
    """Give the last line of the screen: keys, and what is told at the right."""
    for keys in (_KEYS.format("pause" if playing else "play "), _FEW_KEYS, ""):
        room = columns - len(keys) - 1
        if len(told) <= room or not keys:
            text = f"{keys}{told:>{room}} " if room >= len(told) else told
            return tuple(Span(span.text, "reverse") for span in pad(line(text), columns))
    raise AssertionError


def plain_bar(columns: int, told: str) -> Line:
    """Give a last line that only tells."""
    return tuple(Span(span.text, "reverse") for span in pad(line(f" {told}"), columns))


def help_lines(
    spec: Spec, keys: Sequence[tuple[str, str]], words: str, columns: int | None, *, boxed: bool = True
) -> list[Line]:
    """Give the keys, what is shown, and what cards are worth."""
    lines: list[Line] = [line(Span("Keys", "bold"))] if boxed else []
    lines += _listed([(key, "", what) for key, what in keys], columns)
    room = max(20, (columns or 100) - 2)
    lines += [(), *(line("  ", part) for part in wrap(words, room - 2)), (), line(Span("Cards", "bold"))]
    return lines + _listed([(kind, spec.kinds[kind].colour, what) for kind, what in rulebook(spec)], columns)


def _listed(rows: Sequence[tuple[str, str, str]], columns: int | None) -> list[Line]:
    heads = [line("  ", Span(head, f"bold {style}".strip())) for head, style, _ in rows]
    wide = max(map(columns_of, heads)) + 2
    room = max(20, (columns or 100) - wide - 1)
    lines: list[Line] = []
    for head, (_, _, what) in zip(heads, rows, strict=True):
        lines += indent([line(part) for part in wrap(what, room)], head, wide)
    return lines


def page(lines: Sequence[Line], number: int, rows: int) -> list[Line] | None:
    """Give the page of so many rows with this number, from 0; None after the last."""
    size = max(1, rows)
    first = number * size
    return list(lines[first : first + size]) if first < len(lines) else None
