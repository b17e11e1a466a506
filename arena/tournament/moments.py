"""Exact sums over deals: what means, variances and covariances of shares are made of."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from operator import add, mul
from typing import TYPE_CHECKING

from arena.tournament.tally import win_unit

if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterator, Mapping, Sequence

    from arena.tournament.tally import Subset

Column = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Moments:
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
    for subset, games, columns in _columns(deals, players):
        points = _scaled(games, columns, players)
        whole = [2 * win_unit(players)] * len(games)
        shares: list[Sequence[int]] = [[0] * len(games)] * players
        for (a, b), column in zip(combinations(range(players), 2), points, strict=True):
            shares[a] = list(map(add, shares[a], column))
            shares[b] = [own + both - other for own, both, other in zip(shares[b], whole, column, strict=True)]
        yield Moments(
            subset,
            len(games),
            tuple(map(sum, shares)),
            tuple(sum(map(mul, shares[a], shares[b])) for a in range(players) for b in range(a, players)),
        )


def pair_sums(deals: Mapping[Subset, array[int]], players: int) -> dict[tuple[int, int], PairSums]:
    """Give the sums of every two bots that met at tables of so many, the lower number first."""
    found: dict[tuple[int, int], PairSums] = {}
    for subset, games, columns in _columns(deals, players):
        together = sum(games)
        scaled = _scaled(games, columns, players)
        for pair, column, points in zip(combinations(subset, 2), columns, scaled, strict=True):
            sums = found.setdefault(pair, PairSums())
            sums.deals += len(games)
            sums.points += sum(points)
            sums.squares += sum(map(mul, points, points))
            sums.games += together
            sums.twice += sum(column)
    return found


def _columns(
    deals: Mapping[Subset, array[int]], players: int
) -> Iterator[tuple[Subset, Sequence[int], list[Sequence[int]]]]:
    """Give each set of so many bots with the number of games and the points of each pair, one entry a deal."""
    width = 1 + players * (players - 1) // 2
    for subset in sorted(subset for subset in deals if len(subset) == players):
        flat = deals[subset]
        yield subset, flat[::width], [flat[column::width] for column in range(1, width)]


def _scaled(games: Sequence[int], columns: list[Sequence[int]], players: int) -> list[list[int]]:
    """Divide each deal's points by its games, in parts of a half."""
    unit = win_unit(players)
    factors = [unit // number for number in games]
    return [list(map(mul, column, factors)) for column in columns]
