"""Where the time of the bots went."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arena.report import figures
from arena.report.forecast import duration
from arena.report.html.standings_view import Cell
from arena.report.text import printable

if TYPE_CHECKING:
    from arena.report.html.tallies import Tallies
    from arena.tournament.standings import Standings

WIDTH = 120


@dataclass(frozen=True, slots=True)
class Spent:
    """A bot's seconds a take; `bar` is the length of its picture, 0 where nothing is known."""

    bot: str
    bar: float
    cells: tuple[Cell, ...]


TITLES = ("s/take", "processor s/take", "part of the limit", "questions", "in all")


def time_spent(standings: Standings, tallies: Tallies, move_s: float) -> tuple[Spent, ...]:
    """Give a row a bot, in the order of the ranking; bars are as long as the slowest bot's, at most."""
    means = {
        row.bot: tallies.used_s[row.bot] / tallies.asked[row.bot] for row in standings.rows if tallies.asked[row.bot]
    }
    most = max([*means.values(), 1e-9])
    return tuple(_spent(row.bot, means.get(row.bot), tallies, most, move_s) for row in standings.rows)


def _spent(bot: str, mean: float | None, tallies: Tallies, most: float, move_s: float) -> Spent:
    asked, used_s = tallies.asked[bot], tallies.used_s.get(bot, 0.0)
    processor = tallies.cpu_s[bot] / asked if asked else None
    cells = (
        Cell(figures.seconds(mean), mean),
        Cell(figures.seconds(processor), processor),
        Cell(figures.UNKNOWN if mean is None else f"{100 * mean / move_s:.1f} %", mean and mean / move_s),
        Cell(f"{asked:,}", asked),
        Cell(duration(used_s) if used_s >= 1 else f"{used_s:.2f} s", used_s),
    )
    return Spent(printable(bot), round(WIDTH * (mean or 0.0) / most, 1), cells)
