"""The full round robin: every set of bots that may meet plays the same number of deals."""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

from arena.tournament.orders import circular_orders
from arena.tournament.plan import Plan, Table, teams

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from arena.tournament.seeds import Entrant


def subset_tables(plan: Plan, entrants: Sequence[Entrant]) -> Iterator[Table]:
    """Give the tables of a full round robin, deal by deal so that it is nearly even wherever it stops.

    Deal d of every set of bots, taken in the order of their names, has order d of the block of circular orders.
    """
    for number in range(plan.deals or 0):
        for players in plan.players:
            block = circular_orders(players)
            order = block[number % len(block)]
            for subset in _subsets(plan, entrants, players):
                yield Table(players, tuple(subset[i] for i in order), f"deal {number + 1}")


def count_subsets(plan: Plan, entrants: Sequence[Entrant], players: int) -> int:
    """Give the number of sets of bots that may sit at one table, without enumerating them."""
    sizes = [len(team) for team in _teams(plan, entrants)]
    if not plan.apart:
        bots = sum(sizes)
        return comb(bots - 1, players - 1) if plan.gauntlet else comb(bots, players)
    # The number of ways to take bots from so many different teams: an elementary symmetric polynomial.
    seats = players
    if plan.gauntlet:
        sizes.remove(1)
        seats -= 1
    ways = [1] + [0] * seats
    for size in sizes:
        for taken in range(seats, 0, -1):
            ways[taken] += ways[taken - 1] * size
    return ways[seats]


def _subsets(plan: Plan, entrants: Sequence[Entrant], players: int) -> Iterator[tuple[Entrant, ...]]:
    bots = sorted(entrants, key=lambda bot: bot.name)
    fixed = tuple(bot for bot in bots if bot.name == plan.gauntlet)
    rest = [bot for bot in bots if bot not in fixed]
    team = {bot.name: number for number, group in enumerate(_teams(plan, entrants)) for bot in group}
    for chosen in combinations(rest, players - len(fixed)):
        if len({team[bot.name] for bot in chosen}) == len(chosen):
            yield tuple(sorted((*fixed, *chosen), key=lambda bot: bot.name))


def _teams(plan: Plan, entrants: Sequence[Entrant]) -> list[list[Entrant]]:
    return teams(entrants) if plan.apart else [[bot] for bot in entrants]
