"""A game as plain text, moment by moment, where there is no screen to draw on: a pipe, a file, a dumb terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.report.watch.draw import scene_lines
from arena.report.watch.scene import scene_of
from arena.report.watch.spans import painted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.report.watch.ink import Depth
    from arena.report.watch.story import Moment


def moment_text(moment: Moment, names: Sequence[str], seat: int | None = None, depth: Depth = 0) -> str:
    """Give a moment in full, nothing cut, with an empty line after it."""
    lines = scene_lines(scene_of(moment, names, seat))
    return "".join(f"{painted(spans, depth)}\n" for spans in [*lines, ()])
