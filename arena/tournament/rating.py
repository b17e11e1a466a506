"""Ratings: batch Bradley–Terry on the pairs at each table, the same for any order of games."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import exp, log, sqrt
from typing import TYPE_CHECKING

from arena.tournament.linear import Matrix, cholesky, inverse, product, solve, transposed
from arena.tournament.moments import Moments, moments, pair_sums, pair_unit, share_unit
from arena.tournament.rows import Score
from arena.tournament.statistics import LEVEL, Estimate
from arena.tournament.student import quantile

if TYPE_CHECKING:
    from array import array
    from collections.abc import Mapping

    from arena.tournament.tally import Subset

ELO = 400 / log(10)
CENTRE = 1500.0
_PRIOR = 0.5  # half a point for and half against every bot, in a game against an average one


@dataclass(frozen=True, slots=True)
class Ratings:
    """Ratings on the scale of Elo with mean 1500, and the covariances of their errors; rows as in `bots`.

    `parts` are the bots that met each other, directly or through others: ratings of two parts cannot be compared.
    """

    bots: tuple[int, ...]
    ratings: list[float]
    covariances: Matrix
    deals: dict[int, int]
    parts: tuple[tuple[int, ...], ...]

    def value(self, bot: int) -> float:
        """Give a bot's rating, to a millionth: equal bots get equal ratings."""
        return round(self.ratings[self.bots.index(bot)], 6)

    def score(self, bot: int) -> Score:
        """Give a bot's rating with its 95 % interval, which a single deal does not allow."""
        row, deals = self.bots.index(bot), self.deals[bot]
        half = quantile(LEVEL, deals - 1) * sqrt(self.covariances[row][row]) if deals > 1 else None
        return Score(self.ratings[row], half)

    def difference(self, a: int, b: int) -> Estimate:
        """Estimate by how much a's rating exceeds b's."""
        i, j, deals = self.bots.index(a), self.bots.index(b), min(self.deals[a], self.deals[b])
        variance = self.covariances[i][i] + self.covariances[j][j] - 2 * self.covariances[i][j]
        known = variance if deals > 1 and variance > 0 else None
        return Estimate(self.value(a) - self.value(b), known, deals - 1, deals)


@dataclass(frozen=True, slots=True)
class _Pairs:
    """Games and points of each bot against each other: dense matrices, a table's pairs weighing 1/(players-1)."""

    games: Matrix
    points: Matrix


def ratings(deals: Mapping[Subset, array[int]]) -> Ratings:
    """Rate all bots that played; ties count half, and half a point of prior keeps an unbeaten bot finite."""
    bots = tuple(sorted({bot for subset in deals for bot in subset}))
    row = {bot: number for number, bot in enumerate(bots)}
    pairs = _pairs(deals, row)
    strengths = _fit(pairs)
    bread = inverse(_curvature(pairs, strengths))
    meat, own = _meat(deals, row, strengths)
    # Ratings are told from their mean: so are their errors.
    centred = transposed([[value - sum(column) / len(bots) for value in column] for column in transposed(bread)])
    covariances = product(product(centred, meat), transposed(centred))
    middle = sum(strengths) / len(bots) if bots else 0.0
    return Ratings(
        bots,
        [CENTRE + ELO * (strength - middle) for strength in strengths],
        [[ELO**2 * value for value in line] for line in covariances],
        own,
        _parts(pairs, bots),
    )


def _pairs(deals: Mapping[Subset, array[int]], row: Mapping[int, int]) -> _Pairs:
    size = range(len(row))
    found = _Pairs([[0.0 for _ in size] for _ in size], [[0.0 for _ in size] for _ in size])
    for players in sorted({len(subset) for subset in deals}):
        weight = players / (players - 1)
        for (one, other), sums in sorted(pair_sums(deals, players).items()):
            a, b = row[one], row[other]
            games, points = weight * sums.deals, weight * sums.points / pair_unit(players)
            found.games[a][b] += games
            found.games[b][a] += games
            found.points[a][b] += points
            found.points[b][a] += games - points
    return found


def _fit(pairs: _Pairs) -> list[float]:
    """Climb to the most likely strengths (Newton, steps of at most 1: the hill is smooth and has one top)."""
    strengths = [0.0] * len(pairs.games)
    for _ in range(200):
        slope = [
            sum(pairs.points[a]) + _PRIOR
            - sum(n * _chance(own - other) for n, other in zip(pairs.games[a], strengths, strict=True) if n)
            - 2 * _PRIOR * _chance(own)
            for a, own in enumerate(strengths)
        ]  # fmt: skip
        step = solve(cholesky(_curvature(pairs, strengths)), slope)
        longest = max(map(abs, step), default=0.0)
        strengths = [own + move / max(1.0, longest) for own, move in zip(strengths, step, strict=True)]
        if longest < 1e-10:
            break
    return strengths


def _curvature(pairs: _Pairs, strengths: list[float]) -> Matrix:
    lines: Matrix = []
    for a, own in enumerate(strengths):
        chances = [_chance(own - other) for other in strengths]
        line = [-n * p * (1 - p) for n, p in zip(pairs.games[a], chances, strict=True)]
        prior = _chance(own)
        line[a] = 2 * _PRIOR * prior * (1 - prior) - sum(line)
        lines.append(line)
    return lines


def _meat(
    deals: Mapping[Subset, array[int]], row: Mapping[int, int], strengths: list[float]
) -> tuple[Matrix, dict[int, int]]:
    """Add up the squares and products of what each deal pulls at each strength; give the deals of each bot too."""
    size = range(len(row))
    meat = [[0.0 for _ in size] for _ in size]
    chances = [[_chance(own - other) for other in strengths] for own in strengths]
    own = dict.fromkeys(row, 0)
    total = 0
    for players in sorted({len(subset) for subset in deals}):
        for part in moments(deals, players):
            total += part.deals
            _add_pulls(meat, part, [row[bot] for bot in part.subset], chances)
            for bot in part.subset:
                own[bot] += part.deals
    enough = total / (total - 1) if total > 1 else 1.0
    meat = [[enough * value for value in line] for line in meat]
    for a, strength in enumerate(strengths):
        # The prior is one more deal: without it an unbeaten bot would seem to be known exactly.
        meat[a][a] += (_PRIOR - 2 * _PRIOR * _chance(strength)) ** 2
    return meat, own


def _add_pulls(meat: Matrix, part: Moments, rows: list[int], chances: Matrix) -> None:
    players = len(rows)
    unit = share_unit(players)
    # Against itself a bot has an even chance, which is no table-mate's.
    due = [(sum([chances[a][b] for b in rows]) - 0.5) / (players - 1) * unit for a in rows]
    scale = (players / unit) ** 2
    for (a, b), both in zip(combinations_with_replacement(range(players), 2), part.products, strict=True):
        pull = both - due[a] * part.sums[b] - due[b] * part.sums[a] + part.deals * due[a] * due[b]
        meat[rows[a]][rows[b]] += scale * pull
        if a != b:
            meat[rows[b]][rows[a]] += scale * pull


def _chance(difference: float) -> float:
    return 1 / (1 + exp(-difference)) if difference > -700 else 0.0


def _parts(pairs: _Pairs, bots: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    left, found = set(range(len(bots))), []
    while left:
        reached = edge = {min(left)}
        while edge:
            edge = {b for a in edge for b, games in enumerate(pairs.games[a]) if games} - reached
            reached = reached | edge
        left -= reached
        found.append(tuple(bots[row] for row in sorted(reached)))
    return tuple(found)
