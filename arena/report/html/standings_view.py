"""The standings as a template sets them: every cell with its text and with the exact number behind it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from arena.report import figures
from arena.report.html.whiskers import Axis, Whisker, rating_axis, share_axis, whisker
from arena.report.standings_data import standings_document
from arena.report.standings_more import findings
from arena.report.standings_notes import notes
from arena.report.standings_table import heading
from arena.report.text import number, printable

if TYPE_CHECKING:
    from arena.tournament.rows import Row
    from arena.tournament.standings import Standings


@dataclass(frozen=True, slots=True)
class Cell:
    """What a cell shows; `value` is the number to sort by and to read with a program, `heat` a class."""

    text: str
    value: float | int | None = None
    heat: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the ranked table; `cells` by the names of columns, `bar` says its picture in words."""

    bot: str
    resting: bool
    whisker: Whisker | None
    bar: str
    cells: dict[str, Cell]


@dataclass(frozen=True, slots=True)
class Ranked:
    """The ranked table with its axis, and sentences below it."""

    heading: str
    games: str
    by_rating: bool
    axis: Axis
    columns: tuple[tuple[str, str], ...]  # key and title
    lines: tuple[Line, ...]
    notes: tuple[str, ...]


def ranked(standings: Standings, folder: str | None = None, *, clean: bool = False) -> Ranked:
    """Set the ranked table; with `clean` it is that of the games without faults, and has no sentences."""
    rows, rated = standings.rows, standings.by_rating
    scores = [row.rating if rated else row.share for row in rows]
    axis = rating_axis(scores) if rated else share_axis(scores)
    beats = figures.percents(row.share for row in rows)
    exact = standings_document(standings)["bots"]
    lines = tuple(
        Line(
            bot=printable(row.bot),
            resting=row.resting,
            whisker=whisker(scores[place], axis),
            bar=_bar(row, rated=rated, beats=beats[place]),
            cells=_cells(row, beats[place], exact[place]),
        )
        for place, row in enumerate(rows)
    )
    said = () if clean else (*notes(standings, folder), *map(printable, findings(standings)))
    columns = _columns(rows, rated=rated)
    games = f"{number(standings.games, 'game')} ({number(standings.deals, 'deal')})"
    return Ranked(printable(heading(standings)), games, rated, axis, columns, lines, said)


def _columns(rows: tuple[Row, ...], *, rated: bool) -> tuple[tuple[str, str], ...]:
    """Give the columns, first the one that ranks."""
    first, later = ("rating", "beats") if rated else ("beats", "rating")
    shown = [(name, name) for name in (first, "points", "margin", "wins", later, "games", "faults")]
    shown += [("out", "out")] if any(row.out for row in rows) else []
    shown += [("void", "void")] if any(row.void for row in rows) else []
    return (*shown, ("seconds", "s/take"))


def _cells(row: Row, beats: str, exact: dict[str, Any]) -> dict[str, Cell]:
    faults = figures.all_faults(row)
    return {
        "rank": Cell(figures.rank(row.rank), exact["rank"]),
        "beats": Cell(beats, exact["share"]),
        "points": Cell(figures.points(row.points, row.games), exact["points"]),
        "margin": Cell(figures.signed(row.margin, row.games), exact["margin"]),
        "wins": Cell(figures.whole_percent(row.wins), exact["wins"]),
        "rating": Cell(figures.rating(row.rating), exact["rating"]),
        "games": Cell(f"{row.games:,}", row.games),
        "faults": Cell(f"{faults:,}", faults),
        "out": Cell(f"{row.out:,}", row.out),
        "void": Cell(f"{row.void:,}", row.void),
        "seconds": Cell(figures.seconds(row.seconds_per_take), exact["seconds_per_take"]),
    }


def _bar(row: Row, *, rated: bool, beats: str) -> str:
    shown = figures.rating(row.rating) if rated else beats
    return shown.replace("±", "plus or minus ")
