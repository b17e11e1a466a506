"""One game's result, as text and as JSON."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from arena.report.data import json_text
from arena.report.look import Look
from arena.report.text import Column, number, printable, table, wrap

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from arena.match.events import FaultEvent, Points
    from arena.match.outcome import GameRecord
    from arena.rules.spec import Spec


def play_json(record: GameRecord) -> str:
    """Give the result as JSON: seats with their faults, rounds, and what was scored at the end alone."""
    opening, end = record.opening, record.end
    seats = [
        {
            "seat": seat,
            "bot": bot,
            "score": end.scores[seat],
            "place": end.places[seat],
            "puddings": end.puddings[seat],
            "out": seat in end.out,
            "faults": [_fault(fault) for fault in record.faults if fault.seat == seat],
        }
        for seat, bot in enumerate(opening.bots)
    ]
    result = {
        "game": opening.game,
        "seed": opening.seed,
        "seats": seats,
        "rounds": [{"points": round_.points, "scores": round_.scores} for round_ in record.rounds],
        "points": end.points,
    }
    return json_text(result)


def _fault(fault: FaultEvent) -> dict[str, Any]:
    return {"kind": fault.kind, "round": fault.round, "turn": fault.turn, "detail": fault.detail}


def play_text(record: GameRecord, spec: Spec, look: Look | None = None) -> str:
    """Give the result as a table in the order of places, with points by round and by kind, and the faults."""
    look = look or Look()
    lines = [_heading(record, spec), "", *_indented(_by_round(record), look), "", *_indented(_by_kind(record), look)]
    faults = list(_faults(record))
    if faults:
        lines += ["", *(part for text in faults for part in wrap(printable(text), look.prose))]
    return "".join(f"{line}\n" for line in lines)


def _heading(record: GameRecord, spec: Spec) -> str:
    opening = record.opening
    seed = [f"seed {printable(opening.seed)}"] if opening.seed is not None else []
    return " · ".join([spec.title, *opening.variants, f"{opening.players} players", *seed])


def _by_round(record: GameRecord) -> list[str]:
    ends = record.rounds
    columns = [
        Column("place", ">", gap=2),
        Column("seat", ">", gap=2),
        Column("bot", least=9),
        *(Column(f"round {end.round}", ">") for end in ends),
        Column("puddings", ">"),
        Column("end", ">"),
        Column("points", ">"),
    ]
    rows = []
    for seat, name in _ranked(record):
        scores = [0, *(end.scores[seat] for end in ends)]
        last = sum(points[seat] for points in record.end.points.values())
        rows.append(
            [
                _place(record, seat),
                str(seat),
                name,
                *(str(after - before) for before, after in pairwise(scores)),
                str(record.end.puddings[seat]),
                f"{last:+}" if last else "0",
                str(record.end.scores[seat]),
            ]
        )
    return table(columns, rows)


def _by_kind(record: GameRecord) -> list[str]:
    kinds = list(dict.fromkeys(kind for points in _all_points(record) for kind in points))
    columns = [Column("points for", least=19), *(Column(kind, ">") for kind in kinds)]
    rows = [[name, *(str(_points(record, kind, seat)) for kind in kinds)] for seat, name in _ranked(record)]
    return table(columns, rows)


def _points(record: GameRecord, kind: str, seat: int) -> int:
    return sum(points[kind][seat] for points in _all_points(record) if kind in points)


def _all_points(record: GameRecord) -> list[Points]:
    return [*(end.points for end in record.rounds), record.end.points]


def _ranked(record: GameRecord) -> list[tuple[int, str]]:
    """Give seats with their names by place, the dummy last."""
    places, names = record.end.places, record.opening.bots
    seats = sorted(range(len(places)), key=lambda seat: (places[seat], seat))
    dummy = [(len(places), "the dummy")] if len(record.end.scores) > len(places) else []
    return [(seat, names[seat]) for seat in seats] + dummy


def _place(record: GameRecord, seat: int) -> str:
    if seat >= len(record.end.places):
        return ""
    return "out" if seat in record.end.out else str(record.end.places[seat])


def _faults(record: GameRecord) -> Iterator[str]:
    for fault in record.faults:
        bot = record.opening.bots[fault.seat]
        yield f"{bot}, round {fault.round}, turn {fault.turn}: {fault.kind}: {fault.detail}"
    for seat in record.end.out:
        faults = sum(fault.seat == seat for fault in record.faults)
        yield f"{record.opening.bots[seat]} is out after {number(faults, 'fault')}: it places last whatever its points."


def _indented(lines: Iterable[str], look: Look) -> list[str]:
    head, *rest = lines
    return [" " + look.paint(head, "dim"), *(" " + line for line in rest)]
