"""A scene as lines that fill a screen of any size: a block a player, cut to what fits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.report.text import width
from arena.report.watch.block import block, columns_title, name_width, needed
from arena.report.watch.cards import Naming
from arena.report.watch.ends import game_lines, kinds_lines
from arena.report.watch.spans import Line, Span, clip, columns_of, line

if TYPE_CHECKING:
    from arena.report.watch.scene import Scene

# Below this width cards lose the name of their kind, so that five hands have room in 80 columns.
FULL_NAMES = 110
SPARE = 2
ARROWS = {"left": "↓", "right": "↑"}  # to the next seat, which is drawn below


def scene_lines(scene: Scene, columns: int | None = None, rows: int | None = None) -> list[Line]:
    """Give the lines of a scene, cut to so many columns and rows; None for no limit, as in a pipe."""
    naming = Naming(scene.spec, short=columns is not None and columns < FULL_NAMES)
    head = [heading(scene, columns)]
    if scene.end is not None:
        return _cut([*head, (), *game_lines(scene, columns)], columns, rows)
    more = [(), *kinds_lines(scene, columns)] if scene.over else []
    names = name_width(scene, columns)
    title = columns_title(names)
    left = None if rows is None else rows - len(head) - 1 - len(more)
    lines = [*head, title]
    for place, height in zip(scene.places, _heights(scene, left), strict=True):
        lines += block(scene, place, naming, names, columns=columns, height=height)
    return _cut([*lines, *more], columns, rows)


def heading(scene: Scene, columns: int | None) -> Line:
    """Name the game and the moment, in fewer words where the screen is narrow."""
    variants = f" · {', '.join(scene.spec.variants)}" if scene.spec.variants else ""
    game = (Span(f"{scene.spec.title}{variants}", "bold"),)
    if scene.end is not None:
        return line(*game, " · the end")
    round_ = f"round {scene.round} of {scene.spec.rounds}"
    if scene.over:
        return line(*game, f" · {round_} has ended")
    turn = f"{round_} · turn {scene.turn} of {scene.turns}"
    passed = f"{scene.pass_} {ARROWS[scene.pass_]}"
    full, short = f" · {turn} · hands go {passed}", f" · {turn} · {passed}"
    return line(*game, full if columns is None or columns_of(game) + width(full) <= columns else short)


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
