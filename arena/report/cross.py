"""The cross table: how each bot fared against each other, as a share and as games won, tied and lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.report.grid import Grid
from arena.report.text import Column, width

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from arena.tournament.standings import Standings
    from arena.tournament.versus import Versus


def cross_tables(standings: Standings, limit: int | None = None) -> Iterator[Grid]:
    """Give the share matrix, then wins-ties-losses; on a terminal in blocks of columns that fit its width.

    Bots stand in the order of the ranking, and a column is headed by the number of its bot's row.
    """
    yield from _blocks(standings, "Share against each other, in %", _share, limit)
    yield from _blocks(standings, "Won-tied-lost against each other, in games", _record, limit)


def _blocks(standings: Standings, title: str, cell: Callable[[Versus], str], limit: int | None) -> Iterator[Grid]:
    names = [row.bot for row in standings.rows if row.rank]
    seen = [cell(versus) for versus in standings.versus.values()]
    wide = max([3, *map(width, seen)])
    fixed = 2 + len(str(len(names))) + 2 + min(20, max(map(width, names), default=0)) + 2
    block = len(names) if limit is None else max(1, (limit - fixed) // (wide + 2))
    for first in range(0, len(names), max(1, block)):
        others = names[first : first + block]
        columns = (
            Column("", ">", gap=2),
            Column("bot", gap=2, shrinks=True),
            *(Column(str(first + i + 1), ">", gap=2, least=wide) for i in range(len(others))),
        )
        rows = tuple(
            (str(i + 1), name, *(_cell(standings, name, other, cell) for other in others))
            for i, name in enumerate(names)
        )
        yield Grid(title, columns, rows)


def _cell(standings: Standings, name: str, other: str, cell: Callable[[Versus], str]) -> str:
    versus = standings.versus.get((name, other))
    return "·" if name == other else cell(versus) if versus else ""


def _share(versus: Versus) -> str:
    return f"{100 * versus.share:.0f}"


def _record(versus: Versus) -> str:
    return f"{versus.wins}-{versus.ties}-{versus.losses}"
