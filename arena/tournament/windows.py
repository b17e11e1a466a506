"""Rounds: the bots are shuffled on a circle, and the tables are windows on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.rules.shuffle import shuffle
from arena.tournament.plan import Plan, Roster, Table, teams
from arena.tournament.seeds import shuffle_seed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from arena.tournament.seeds import Entrant


def round_tables(
    plan: Plan, entrants: Sequence[Entrant], seed: str, history: Sequence[Roster]
) -> Iterator[tuple[Table, ...]]:
    """Give the tables of each round, those with a bot that has left the roster dropped.

    A round that an earlier roster played keeps its circle; whoever was not in it sits there at tables of its own,
    as many as the others had, with bots of the roster that it joined.
    """
    present = {bot.name: bot for bot in entrants}
    rosters = [*history, Roster(plan.rounds or 0, tuple(entrants))]
    for number in range(1, (plan.rounds or 0) + 1):
        label = f"round {number}"
        epoch = next(index for index, roster in enumerate(rosters) if number <= roster.until)
        tables = [t for players in plan.players for t in _circle(plan, rosters[epoch].entrants, players, label, seed)]
        for bot, pool in _late(rosters, epoch):
            own = f"{label} for {bot.name}"
            for players in plan.players:
                tables += _catch_up(plan, bot, _shuffled(pool, shuffle_seed(seed, players, own)), players, own)
        yield tuple(table for table in tables if all(present.get(bot.name) == bot for bot in table.circle))


def count_tables(bots: int, seats: int) -> int:
    """Give the number of windows on a circle: bots / seats if that is whole, else one for each bot."""
    return bots // seats if bots % seats == 0 else bots


def _circle(plan: Plan, roster: Sequence[Entrant], players: int, label: str, seed: str) -> Iterator[Table]:
    fixed = tuple(bot for bot in roster if bot.name == plan.gauntlet)
    rest = [bot for bot in roster if bot not in fixed]
    seats = players - len(fixed)
    if seats < 1 or len(rest) < seats:
        return
    circle = _shuffled(rest, shuffle_seed(seed, players, label))
    if plan.apart:
        circle = _spread(circle, seats)
    step = seats if len(circle) % seats == 0 else 1
    for first in range(0, len(circle), step):
        window = tuple(circle[(first + i) % len(circle)] for i in range(seats))
        yield Table(players, fixed + window, label)


def _shuffled(bots: Sequence[Entrant], seed: str) -> list[Entrant]:
    named = {bot.name: bot for bot in bots}
    return [named[name] for name in shuffle(sorted(named), seed)]


def _spread(circle: list[Entrant], seats: int) -> list[Entrant]:
    """Lay bots of one team so far apart that no window holds two.

    Sorted by team they are written into a grid, row by row, whose columns are then read one after the other. A team
    has at most as many bots as there are columns, so that two of them are never nearer than a column is long.
    """
    columns = len(circle) // seats
    short, longer = divmod(len(circle), columns)
    grid: list[list[Entrant]] = [[] for _ in range(columns)]
    bots = iter([bot for team in teams(circle) for bot in team])
    # The longer columns are the last, and the odd row is filled first: see the test that tries every small case.
    for column in grid[columns - longer :] if longer else []:
        column.append(next(bots))
    for _ in range(short):
        for column in grid:
            column.append(next(bots))
    return [bot for column in grid for bot in reversed(column)]


def _late(rosters: Sequence[Roster], epoch: int) -> Iterator[tuple[Entrant, Sequence[Entrant]]]:
    known = set(rosters[epoch].entrants)
    for later in rosters[epoch + 1 :]:
        for bot in sorted(set(later.entrants) - known):
            known.add(bot)
            yield bot, later.entrants


def _catch_up(plan: Plan, bot: Entrant, pool: Sequence[Entrant], players: int, label: str) -> Iterator[Table]:
    fixed = [other for other in pool if other == bot or other.name == plan.gauntlet]
    seats = players - len(fixed)
    others = [other for other in pool if other not in fixed]
    tables = 1 if (len(others) + 1) % (seats + 1) == 0 else seats + 1
    for first in range(min(tables, len(others)) if seats else 1):
        window = _strangers(plan, bot, others[first:] + others[:first], seats)
        if len(window) == seats:
            yield Table(players, (*fixed, *window), label)


def _strangers(plan: Plan, bot: Entrant, circle: Sequence[Entrant], seats: int) -> list[Entrant]:
    """Take the first bots of the circle, with `apart` skipping those of a team already seated."""
    number = {b: index for index, team in enumerate(teams([bot, *circle])) for b in team} if plan.apart else {}
    taken: list[Entrant] = []
    seated = {number.get(bot, -1)}
    for other in circle:
        if len(taken) < seats and (not plan.apart or number[other] not in seated):
            taken.append(other)
            seated.add(number.get(other, -1))
    return taken
