"""The other tables of a report: against each other, by seat, by number of players, by kind of card, time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arena.report import figures
from arena.report.html.heat import heat, reach
from arena.report.html.standings_view import Cell
from arena.report.html.tallies import scored_kinds
from arena.report.text import printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.report.html.tallies import Tallies
    from arena.rules.model import Spec
    from arena.tournament.rows import Row
    from arena.tournament.standings import Standings

WIDE = 30  # with more bots than that the cells of the cross table have no words of their own


@dataclass(frozen=True, slots=True)
class Table:
    """A table with a row a bot: (bot, its cells); `titles` are of the columns, `words` what each title stands for."""

    titles: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Cell, ...]], ...]
    words: tuple[str, ...] = ()


def cross(standings: Standings) -> Table:
    """Give the share of each bot against each other; a column is headed by the number of its bot's row."""
    names = [row.bot for row in standings.rows if row.rank]
    far = reach((seen.share for seen in standings.versus.values()), 0.5, 0.1)
    rows = tuple((printable(bot), tuple(_met(standings, bot, other, far) for other in names)) for bot in names)
    return Table(tuple(str(number) for number in range(1, len(names) + 1)), rows, tuple(map(printable, names)))


def _met(standings: Standings, bot: str, other: str, far: float) -> Cell:
    seen = standings.versus.get((bot, other))
    if bot == other or seen is None:
        return Cell("·" if bot == other else "")
    return Cell(f"{100 * seen.share:.0f}", round(seen.share, 6), heat(seen.share, 0.5, far))


def records(standings: Standings) -> Table | None:
    """Give games won, tied and lost against each other; None where there are too many bots to read it."""
    names = [row.bot for row in standings.rows if row.rank]
    if len(names) > WIDE:
        return None
    rows = []
    for bot in names:
        met = [standings.versus.get((bot, other)) for other in names]
        cells = [Cell(f"{seen.wins}-{seen.ties}-{seen.losses}" if seen else "·") for seen in met]
        rows.append((printable(bot), tuple(cells)))
    return Table(tuple(str(number) for number in range(1, len(names) + 1)), tuple(rows), tuple(map(printable, names)))


def by_players(standings: Standings) -> Table:
    """Give the share by number of players."""
    scores = {players: [row.by_players.get(players) for row in standings.rows] for players in standings.players}
    far = reach((score.value for column in scores.values() for score in column if score), 0.5, 0.1)
    columns = [
        [
            Cell(text, round(score.value, 6), heat(score.value, 0.5, far)) if score else Cell(text)
            for text, score in zip(figures.percents(column), column, strict=True)
        ]
        for column in scores.values()
    ]
    rows = tuple(
        (printable(row.bot), tuple(column[place] for column in columns)) for place, row in enumerate(standings.rows)
    )
    return Table(tuple(f"{players} players" for players in standings.players), rows)


def by_seat(standings: Standings, players: int) -> Table:
    """Give the share by seat at one number of players, warm where a bot does better than on its other seats."""
    rows = tuple((printable(row.bot), _seats(row, players)) for row in standings.rows if players in row.by_seat)
    return Table(tuple(f"seat {seat}" for seat in range(players)), rows)


def _seats(row: Row, players: int) -> tuple[Cell, ...]:
    mean = row.by_players[players].value
    return tuple(
        Cell(figures.whole_percent(share), None if share is None else round(share, 6), heat(share, mean, 0.15))
        for share in row.by_seat[players]
    )


def by_kind(standings: Standings, tallies: Tallies, spec: Spec) -> Table:
    """Give the points of a game by kind of card, warm where a bot scores more than the others; the sum stands last."""
    kinds = scored_kinds(tallies, spec.kinds)
    played = [row for row in standings.rows if row.games]
    columns = [_kind(played, tallies, kind) for kind in kinds]
    sums = [Cell(figures.points(row.points, row.games), row.points and round(row.points, 3)) for row in played]
    rows = tuple(
        (printable(row.bot), (*(column[number] for column in columns), sums[number]))
        for number, row in enumerate(played)
    )
    return Table((*(kind.replace("-", " ") for kind in kinds), "sum"), rows, (*kinds, ""))


def _kind(rows: Sequence[Row], tallies: Tallies, kind: str) -> list[Cell]:
    means = [tallies.mean(row.bot, kind) for row in rows]
    known = [mean for mean in means if mean is not None]
    middle = sum(known) / len(known) if known else 0.0
    far = reach(known, middle, 0.5)
    return [Cell(f"{mean:.1f}" if mean is not None else "–", mean, heat(mean, middle, far)) for mean in means]
