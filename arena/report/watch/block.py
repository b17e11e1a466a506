"""One player as lines: points and what is done, the table, the hand, the note or the fault."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.report.text import number, width, wrap
from arena.report.watch import cards
from arena.report.watch.spans import Line, Span, clip, flow, indent, line, pad

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.report.watch.cards import Naming
    from arena.report.watch.scene import Place, Scene

LABEL = 12
_NUMBERS, _PUDDINGS = 8, 10


def name_width(scene: Scene, columns: int | None) -> int:
    """Give the columns for names: as many as the longest needs, a quarter of the screen at most."""
    longest = max(10, *(width(_name(scene, place)) for place in scene.places))
    return longest if columns is None else min(longest, max(8, columns // 4))


def columns_title(names: int) -> Line:
    """Give the titles above the players' numbers."""
    titles = [pad(line(title), _NUMBERS, ">") for title in ("so far", "round", "total")]
    titles.append(pad(line("puddings"), _PUDDINGS, ">"))
    spans = line("    ", *pad(line("player"), names), *(span for title in titles for span in title))
    return (Span("".join(span.text for span in spans), "dim"),)


def needed(place: Place) -> int:
    """Give the lines that a block wants, whatever its cards are."""
    return 2 if place.hand is None else 4


def block(
    scene: Scene, place: Place, naming: Naming, names: int, *, columns: int | None, height: int | None
) -> list[Line]:
    """Give the lines of a player, exactly `height` of them where it is given."""
    inner = None if columns is None else max(10, columns - LABEL)
    boosted = place.seat < _players(scene) or scene.spec.dummy is None or scene.spec.dummy.boosted
    table = flow(cards.table(naming, place.table, place.fresh, boosted=boosted) or [(Span("–", "dim"),)], inner)
    hand = flow(_hand(place, naming), inner) if place.hand is not None else []
    note = _note(place, inner)
    parts = [("table", table), ("hand", hand), ("fault" if place.fault else "note", note)]
    lines = [_numbers(scene, place, naming, names)]
    left = None if height is None else height - 1
    for (label, part), room in zip(parts, _shares([len(part) for _, part in parts], left), strict=True):
        lines += indent(_first(part, room, inner), line("     ", Span(label, "dim")), LABEL) if room else []
    return lines if height is None else [*lines, *[()] * (height - len(lines))]


def _numbers(scene: Scene, place: Place, naming: Naming, names: int) -> Line:
    round_ = f"{place.stands:+}" if place.stands else "0"
    ends = f"{place.end:+}" if place.end else "0"
    return line(
        f" {place.seat}  ",
        *pad(line(Span(_name(scene, place), "bold")), names),
        f"{place.score:>{_NUMBERS}}{round_:>{_NUMBERS}}",
        Span(f"{place.score + place.stands:>{_NUMBERS}}", "bold"),
        f"{place.puddings:>{_PUDDINGS - 4}}{ends:>4}",
        "   ",
        *_doing(scene, place, naming),
    )


def _doing(scene: Scene, place: Place, naming: Naming) -> Line:
    """Say what is to be said beside the points."""
    said = []
    if place.out:
        said.append(Span("out", "bold red"))
    if place.fault is not None or place.by == "arena":
        said.append(Span("the arena chose", "bold red"))
    if place.by == "forced" and place.taken:
        said.append(Span("the last card", "dim"))
    if place.seat == scene.controller and not scene.over:
        said.append(Span(f"drew {naming.label(scene.drawn)}" if scene.drawn else "controls the dummy", "dim"))
    if len(place.taken) > 1:
        said.append(Span(f"with {scene.spec.use_kind}", "dim"))
    if place.hand is None and not scene.over:
        said.append(Span(number(place.cards, "card"), "dim"))
    if place.colours is not None:
        said.append(Span(number(place.colours, "colour"), "dim"))
    return tuple(part for i, span in enumerate(said) for part in ([Span(", ", "dim")] if i else []) + [span])


def _hand(place: Place, naming: Naming) -> list[Line]:
    return cards.hand(naming, place.hand or (), place.taken, place.given) or [(Span("–", "dim"),)]


def _note(place: Place, columns: int | None) -> list[Line]:
    if place.fault is not None:
        text, style = f"{place.fault.kind}: {place.fault.detail}", "red"
    elif place.note:
        text, style = place.note, ""
    else:
        return []
    (plain,) = line(text)
    return [line(Span(part, style)) for part in ([plain.text] if columns is None else wrap(plain.text, columns))]


def _shares(wanted: Sequence[int], left: int | None) -> list[int]:
    """Give each part its lines: one of each in order, then what is wanted beyond, as long as there are any left."""
    if left is None:
        return list(wanted)
    given = [0] * len(wanted)
    for _ in range(max(wanted, default=0)):
        for i, want in enumerate(wanted):
            if given[i] < want and left > 0:
                given[i] += 1
                left -= 1
    return given


def _first(lines: list[Line], number_: int, columns: int | None) -> list[Line]:
    """Give the first of the lines; that there are more is shown at the end of the last."""
    if len(lines) <= number_:
        return lines
    last = (*lines[number_ - 1], Span(" "), *lines[number_])
    return [*lines[: number_ - 1], clip(last, columns)]


def _name(scene: Scene, place: Place) -> str:
    return f"{place.name} (you)" if scene.you and place.seat == scene.viewer else place.name


def _players(scene: Scene) -> int:
    return len(scene.places) - (scene.spec.dummy is not None)
