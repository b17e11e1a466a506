"""What has been scored: a round's points by kind, and the game's end with the reason for it."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from arena.report.text import Column, listed, printable, table, wrap
from arena.report.watch.spans import Line, Span, line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.match.events import EndEvent, Points
    from arena.report.watch.scene import Scene

NO_BREAK = "\u00a0"


def kinds_lines(scene: Scene, columns: int | None) -> list[Line]:
    """Give a table of what each scored in the round that has ended, by kind of card."""
    last = scene.rounds[-1]
    return _by_kind(scene, f"round {last.round}", last.points, range(len(scene.places)), columns)


def game_lines(scene: Scene, columns: int | None) -> list[Line]:
    """Give the game's end: everybody by place, points by kind, and by what the winner was ahead."""
    end = scene.end
    assert end is not None
    players = len(end.places)
    order = sorted(range(players), key=lambda seat: (end.places[seat], seat)) + list(range(players, len(end.scores)))
    points: dict[str, tuple[int, ...]] = {}
    for part in (*(round_.points for round_ in scene.rounds), end.points):
        for kind, by_seat in part.items():
            before = points.get(kind, (0,) * len(by_seat))
            points[kind] = tuple(a + b for a, b in zip(before, by_seat, strict=True))
    reason = [line(Span(part, "bold")) for part in wrap(_reason(scene, end, order, points), (columns or 100) - 2)]
    places = _places(scene, end, order, columns)
    return [*reason, (), *places, (), *_by_kind(scene, "whole game", points, order, columns)]


def _by_kind(scene: Scene, title: str, points: Points, order: Sequence[int], columns: int | None) -> list[Line]:
    kinds = list(points)
    titles = [Column(title, shrinks=True, gap=2), *(Column(kind, ">", gap=2) for kind in kinds)]
    rows = [[scene.places[seat].name, *(_points(points[kind][seat]) for kind in kinds)] for seat in order]
    head, *lines = table(titles, rows, columns)
    marked = [line(Span(head, "dim"))]
    for seat, text in zip(order, lines, strict=True):
        best = order[0] == seat and scene.end is not None
        marked.append(line(Span(text, "bold" if best else "")))
    return marked


def _points(points: int) -> str:
    return str(points) if points else "·"


def _places(scene: Scene, end: EndEvent, order: Sequence[int], columns: int | None) -> list[Line]:
    titles = [
        Column("place", ">", gap=2),
        Column("player", shrinks=True, gap=2),
        *(Column(f"round {round_.round}", ">", gap=2) for round_ in scene.rounds),
        Column("puddings", ">", gap=2),
        Column("for them", ">", gap=2),
        Column("points", ">"),
    ]
    rows = []
    for seat in order:
        scores = [0, *(round_.scores[seat] for round_ in scene.rounds)]
        last = sum(points[seat] for points in end.points.values())
        place = "" if seat >= len(end.places) else "out" if seat in end.out else str(end.places[seat])
        numbers = [str(after - before) for before, after in pairwise(scores)]
        kept = [str(end.puddings[seat]), f"{last:+}" if last else "0", str(end.scores[seat])]
        rows.append([place, scene.places[seat].name, *numbers, *kept])
    head, *lines = table(titles, rows, columns)
    return [line(Span(head, "dim")), *(line(text) for text in lines)]


def _reason(scene: Scene, end: EndEvent, order: Sequence[int], points: Points) -> str:
    """Say who won, and by which kinds he was ahead of the next and behind."""
    names = [printable(place.name).replace(" ", NO_BREAK) for place in scene.places]
    winners = [seat for seat, place in enumerate(end.places) if place == 1]
    if not winners:
        return "Nobody finished: nobody has won."
    others = [seat for seat in order if seat < len(end.places) and seat not in winners and seat not in end.out]
    first = winners[0]
    if len(winners) > 1 or not others:
        who = " and ".join(names[seat] for seat in winners)
        return f"{who} won{' together' if len(winners) > 1 else ''} with {end.scores[first]} points."
    second = others[0]
    ahead = end.scores[first] - end.scores[second]
    by = {kind: by_seat[first] - by_seat[second] for kind, by_seat in points.items()}
    lead = f"{ahead} more than {names[second]}" if ahead else f"as many as {names[second]}, and more puddings"
    return f"{names[first]} won with {end.scores[first]} points, {lead}: {_compared(by)}."


def _compared(by: dict[str, int]) -> str:
    """Name the kinds that brought more, then those that brought less, the largest differences first."""
    order = sorted((kind for kind in by if by[kind]), key=lambda kind: -abs(by[kind]))
    told = {kind: f"{kind}{NO_BREAK}({by[kind]:+})" for kind in order}
    more = [told[kind] for kind in order if by[kind] > 0]
    less = [told[kind] for kind in order if by[kind] < 0]
    parts = [f"{word} from {listed(kinds)}" for word, kinds in (("more", more), ("less", less)) if kinds]
    return ", ".join(parts) or "the same from every kind"
