"""A scene as lines that fill a screen of any size: a block a player, cut to what fits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.report.watch.block import block, columns_title, name_width, needed
from arena.report.watch.cards import Naming
from arena.report.watch.ends import game_lines, kinds_lines
from arena.report.watch.spans import Line, Span, clip, line

if TYPE_CHECKING:
    from arena.report.watch.scene import Scene

# Below this width cards lose the name of their kind, so that five hands have room in 80 columns.
FULL_NAMES = 110
SPARE = 2


def scene_lines(scene: Scene, columns: int | None = None, rows: int | None = None) -> list[Line]:
    """Give the lines of a scene, cut to so many columns and rows; None for no limit, as in a pipe."""
    naming = Naming(scene.spec, short=columns is not None and columns < FULL_NAMES)
    head = [heading(scene)]
    if scene.end is not None:
        return _cut([*head, (), *game_lines(scene, columns)], columns, rows)
    more = [(), *kinds_lines(scene, columns)] if scene.over else []
    width = name_width(scene, columns)
    title = columns_title(width)
    left = None if rows is None else rows - len(head) - 1 - len(more)
    lines = [*head, title]
    for place, height in zip(scene.places, _heights(scene, left), strict=True):
        lines += block(scene, place, naming, width, columns=columns, height=height)
    return _cut([*lines, *more], columns, rows)


def heading(scene: Scene) -> Line:
    """Name the game and the moment."""
    spec = scene.spec
    game = " · ".join([spec.title, *spec.variants])
    if scene.end is not None:
        return line(Span(game, "bold"), " · the end")
    moment = f" · round {scene.round} of {spec.rounds}"
    if scene.over:
        return line(Span(game, "bold"), moment, " has ended")
    arrow = {"left": "↓", "right": "↑"}[scene.pass_]
    return line(
        Span(game, "bold"), moment, f" · turn {scene.turn} of {scene.turns}", f" · hands go {scene.pass_} {arrow}"
    )


def _heights(scene: Scene, rows: int | None) -> list[int | None]:
    """Share the rows out among the blocks, the same for every turn of a round, so that nothing jumps."""
    if rows is None:
        return [None] * len(scene.places)
    wanted = [needed(place) for place in scene.places]
    spare = min(SPARE, (rows - sum(wanted)) // len(wanted))
    while sum(wanted) > rows and max(wanted) > 1:
        highest = max(wanted)
        last = max(i for i, height in enumerate(wanted) if height == highest)
        wanted[last] -= 1
    return [height + max(0, spare) for height in wanted]


def _cut(lines: list[Line], columns: int | None, rows: int | None) -> list[Line]:
    """Cut what sticks out; that lines are missing at the end is shown."""
    if rows is not None and len(lines) > rows:
        lines = [*lines[: max(0, rows - 1)], (Span("…"),)][:rows]
    return [clip(spans, columns) for spans in lines]
