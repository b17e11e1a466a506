"""The table that people see by default."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.report import figures
from arena.report.grid import Grid
from arena.report.text import Column, listed, number

if TYPE_CHECKING:
    from arena.tournament.standings import Standings


def main_table(standings: Standings, *, without_faults: bool = False) -> Grid:
    """Give the ranked table: in a gauntlet the rating, which ranks there, stands in place of the points."""
    rated = standings.by_rating
    beats = figures.percents(row.share for row in standings.rows)
    third = [figures.rating(row.rating) if rated else figures.points(row.points, row.games) for row in standings.rows]
    columns = (
        Column("rank", least=7),
        Column("bot", gap=1, least=16, shrinks=True),
        Column("beats", ">", "^", gap=3 if rated else 5),
        Column("rating" if rated else "points", ">", "^" if rated else None),
        Column("wins", ">"),
        Column("faults", ">"),
        Column("s/take", ">"),
    )
    rows = tuple(
        (
            figures.rank(row.rank),
            row.bot,
            beats[i],
            third[i],
            figures.whole_percent(row.wins),
            f"{figures.all_faults(row):,}",
            figures.seconds(row.seconds_per_take),
        )
        for i, row in enumerate(standings.rows)
    )
    return Grid(heading(standings, without_faults=without_faults), columns, rows)


def heading(standings: Standings, *, without_faults: bool = False) -> str:
    """Give `Sushi Go! · both-ways · 4 players · 6 bots · 1,800 games (75 deals), 3 void`."""
    facts = standings.facts
    counts = standings.players or facts.players
    games = f"{number(standings.games, 'game')} ({number(standings.deals, 'deal')})"
    void = f", {facts.void:,} void" if facts.void else ""
    parts = [
        facts.rules,
        *facts.variants,
        f"{listed(map(str, counts))} players",
        number(len(facts.bots), "bot"),
        games + void,
        *(["without games with faults"] if without_faults else []),
    ]
    return " · ".join(parts)
