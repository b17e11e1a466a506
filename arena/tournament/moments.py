"""Exact sums over deals: what means, variances and covariances of shares are made of."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from operator import mul
from typing import TYPE_CHECKING, NamedTuple

from arena.tournament.tally import win_unit

if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterator, Mapping, Sequence

    from arena.tournament.tally import Subset

Column = tuple[int, ...]


class Moments(NamedTuple):
    """Sums over the deals of one set of bots, of each bot's mean share of a deal in `1 / share_unit(players)`.

    `products` holds the sums of products of two bots' shares for the pairs (0, 0), (0, 1) … (1, 1) … of the set.
    """

    subset: Subset
    deals: int
    sums: Column
    products: Column


@dataclass(slots=True)
class PairSums:
    """Sums over the deals and games at which two bots met, seen by the first of them.

    `points` and `squares` are of the mean result of a deal in `1 / pair_unit(players)`; `twice` counts 2 for each
    game ahead and 1 for each equal one.
    """

    deals: int = 0
    points: int = 0
    squares: int = 0
    games: int = 0
    twice: int = 0


def share_unit(players: int) -> int:
    """Give the parts of 1 in which the mean share of a deal of 1 to `players` games is whole."""
    return 2 * (players - 1) * win_unit(players)


def pair_unit(players: int) -> int:
    """Give the parts of 1 in which a pair's mean result of a deal of 1 to `players` games is whole."""
    return 2 * win_unit(players)


def moments(deals: Mapping[Subset, array[int]], players: int) -> Iterator[Moments]:
    """Give the sums for each set of so many bots, sets in order."""
    for subset in sorted(subset for subset in deals if len(subset) == players):
        games, columns = _columns(deals[subset], players)
        if len(games) == 1:
            shares = _shares(games[0], [column[0] for column in columns], players)
            yield Moments(subset, 1, tuple(shares), tuple([shares[a] * shares[b] for a, b in _pairs(players)]))
        else:
            by_deal = [_shares(number, row, players) for number, *row in zip(games, *columns, strict=True)]
            own = list(zip(*by_deal, strict=True))
            products = tuple([sum(map(mul, own[a], own[b])) for a, b in _pairs(players)])
            yield Moments(subset, len(games), tuple(map(sum, own)), products)


def pair_sums(deals: Mapping[Subset, array[int]], players: int) -> dict[tuple[int, int], PairSums]:
    """Give the sums of every two bots that met at tables of so many, the lower number first."""
    found: dict[tuple[int, int], PairSums] = {}
    unit = win_unit(players)
    for subset, flat in deals.items():
        if len(subset) != players:
            continue
        games, columns = _columns(flat, players)
        together = sum(games)
        factors = [unit // number for number in games]
        for pair, column in zip(combinations(subset, 2), columns, strict=True):
            sums = found.get(pair)
            if sums is None:
                sums = found[pair] = PairSums()
            points = list(map(mul, column, factors))
            sums.deals += len(games)
            sums.points += sum(points)
            sums.squares += sum(map(mul, points, points))
            sums.games += together
            sums.twice += sum(column)
    return found


def _columns(flat: array[int], players: int) -> tuple[Sequence[int], list[Sequence[int]]]:
    """Give the number of games and the points of each pair, one entry a deal."""
    width = 1 + players * (players - 1) // 2
    return flat[::width], [flat[column::width] for column in range(1, width)]


def _shares(games: int, points: Sequence[int], players: int) -> list[int]:
    """Give each bot's share of a deal in parts of `share_unit`."""
    factor = win_unit(players) // games
    shares = [0] * players
    for (a, b), point in zip(combinations(range(players), 2), points, strict=True):
        shares[a] += point * factor
        shares[b] += (2 * games - point) * factor
    return shares


@cache
def _pairs(players: int) -> tuple[tuple[int, int], ...]:
    return tuple(combinations_with_replacement(range(players), 2))
