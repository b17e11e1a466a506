"""The tables beyond the default one: ratings, player counts, seats, faults by kind, groups and cycles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.report import figures
from arena.report.grid import Grid
from arena.report.text import Column, number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arena.tournament.standings import Standings

_BOT = Column("bot", gap=2, shrinks=True)


def rating_table(standings: Standings) -> Grid:
    """Give ratings, margins and what they rest on."""
    columns = (
        Column("rank", least=7),
        _BOT,
        Column("rating", ">", "^", gap=2),
        *(Column(title, ">", gap=2) for title in ("points", "margin", "games", "deals", "out", "void")),
    )
    rows = tuple(
        (
            figures.rank(row.rank),
            row.bot,
            figures.rating(row.rating),
            figures.points(row.points, row.games),
            figures.signed(row.margin, row.games),
            *(f"{value:,}" for value in (row.games, row.deals, row.out, row.void)),
        )
        for row in standings.rows
    )
    note = (
        "rating: Bradley–Terry on the pairs at each table, on Elo's scale, mean 1500. margin: points above the mean "
        "of the table-mates. out: games it did not finish on its own. void: tries not scored, for no fault of a bot."
    )
    return Grid("Ratings", columns, rows, (note,))


def players_table(standings: Standings) -> Grid:
    """Give the share by number of players."""
    cells = {
        players: figures.percents(row.by_players.get(players) for row in standings.rows)
        for players in standings.players
    }
    columns = (_BOT, *(Column(f"{players} players", ">", "^") for players in standings.players))
    rows = tuple((row.bot, *(column[i] for column in cells.values())) for i, row in enumerate(standings.rows))
    return Grid("Share by number of players", columns, rows)


def seat_table(standings: Standings) -> Grid:
    """Give the share by seat at each number of players."""
    seats = [(players, seat) for players in standings.players for seat in range(players)]
    titles = [f"seat {seat}" if len(standings.players) == 1 else f"{players}p seat {seat}" for players, seat in seats]
    columns = (_BOT, *(Column(title, ">", gap=2) for title in titles))
    rows = tuple(
        (
            row.bot,
            *(figures.whole_percent(row.by_seat[k][seat] if k in row.by_seat else None) for k, seat in seats),
        )
        for row in standings.rows
    )
    return Grid("Share by seat", columns, rows)


def fault_table(standings: Standings) -> Grid | None:
    """Give faults by kind, for bots and kinds that had any; None if nobody had."""
    faulty = [row for row in standings.rows if row.faults]
    kinds = sorted({kind for row in faulty for kind in row.faults})
    if not faulty:
        return None
    columns = (_BOT, *(Column(kind, ">", gap=2) for kind in [*kinds, "games out"]))
    rows = tuple((row.bot, *(f"{row.faults.get(kind, 0):,}" for kind in kinds), f"{row.out:,}") for row in faulty)
    return Grid("Faults by kind", columns, rows)


def findings(standings: Standings) -> Iterator[str]:
    """Give groups and cycles in sentences."""
    if standings.groups:
        runs = " | ".join(", ".join(group) for group in standings.groups)
        yield f"Groups that cannot be told apart (5 % for all pairs together, Holm): {runs}"
    found = standings.cycles
    yield (
        "No cycle A > B > C > A among pairs that differ."
        if not found
        else f"{number(found, 'cycle')} A > B > C > A among pairs that differ: the ranking is not the whole story."
    )
