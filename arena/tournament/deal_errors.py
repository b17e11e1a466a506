"""Errors of shares at one player count, from how the deals differ: within sets of bots, or over all deals."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations_with_replacement
from math import sqrt
from typing import TYPE_CHECKING

from arena.tournament.moments import Moments, moments, share_unit

if TYPE_CHECKING:
    from array import array
    from collections.abc import Mapping

    from arena.tournament.tally import Subset


@dataclass(slots=True)
class Clusters:
    """Sums over the deals at one player count, in parts of `share_unit`.

    `within` and `freedom` come from sets of bots that each are a stratum: sums of squares and products about the
    set's mean, and what the degrees of freedom are worked out from. `pool` holds deals taken as one sample of all:
    for each pair number, sums of both, sum of products.
    """

    players: int
    deals: dict[int, int] = field(default_factory=dict)
    sums: dict[int, int] = field(default_factory=dict)
    within: dict[tuple[int, int], float] = field(default_factory=dict)
    freedom: dict[int, float] = field(default_factory=dict)
    pool: dict[tuple[int, int], list[int]] = field(default_factory=dict)

    def mean(self, bot: int) -> Fraction:
        """Give the bot's mean share."""
        return Fraction(self.sums[bot], self.deals[bot] * share_unit(self.players))

    def variance(self, bot: int) -> tuple[float | None, float]:
        """Give the variance of the error of the bot's mean and its degrees of freedom (Satterthwaite)."""
        number = self.deals[bot]
        if number < 2:
            return None, 0.0
        strata, pooled = self.within.get((bot, bot), 0.0), self._pooled(bot, bot)
        total = strata + pooled
        if total <= 0:
            return floor_of_variance(number), number - 1
        alone = self.pool.get((bot, bot), [0])[0]
        spread = self.freedom.get(bot, 0.0) + (pooled**2 / (alone - 1) if pooled else 0.0)
        return total / self._scale(bot, bot), total**2 / spread

    def covariance(self, a: int, b: int) -> float:
        """Give the covariance of the errors of two bots' means, the lower number first."""
        products = self.within.get((a, b), 0.0) + self._pooled(a, b)
        return products / self._scale(a, b) if products else 0.0

    def _scale(self, a: int, b: int) -> float:
        return float(self.deals[a] * self.deals[b] * share_unit(self.players) ** 2)

    def _pooled(self, a: int, b: int) -> float:
        if (a, b) not in self.pool:
            return 0.0
        number, first, second, product = self.pool[a, b]
        (n_a, sum_a, *_), (n_b, sum_b, *_) = self.pool[a, a], self.pool[b, b]
        # The sum of products about both means, kept whole as long as it can be: differences of large sums.
        whole = product * n_a * n_b - sum_a * second * n_b - sum_b * first * n_a + number * sum_a * sum_b
        return whole / sqrt((n_a - 1) * (n_b - 1) * n_a * n_b) if whole else 0.0


def clusters(deals: Mapping[Subset, array[int]], players: int, *, sampled: bool) -> Clusters:
    """Add up the deals at one player count.

    In a full round robin (not `sampled`) each set of bots is a stratum, and those with a single deal are pooled, or
    all are if a bot has just one such deal.
    """
    found = Clusters(players)
    pool_all = sampled or _lonely(deals, players)
    for part in moments(deals, players):
        for bot, total in zip(part.subset, part.sums, strict=True):
            found.deals[bot] = found.deals.get(bot, 0) + part.deals
            found.sums[bot] = found.sums.get(bot, 0) + total
        if pool_all or part.deals == 1:
            _add_to_pool(found, part)
        else:
            _add_stratum(found, part)
    return found


def floor_of_variance(deals: int) -> float:
    """Give the variance of the mean of deals that were all alike: as if one more had differed by a half.

    An unbeaten bot is not known to be unbeatable.
    """
    return (0.5 / (deals + 1)) ** 2


def _lonely(deals: Mapping[Subset, array[int]], players: int) -> bool:
    width = 1 + players * (players - 1) // 2
    single = [subset for subset, flat in deals.items() if len(subset) == players and len(flat) == width]
    often: dict[int, int] = {}
    for subset in single:
        for bot in subset:
            often[bot] = often.get(bot, 0) + 1
    return 1 in often.values()


def _add_to_pool(found: Clusters, part: Moments) -> None:
    pairs = combinations_with_replacement(range(len(part.subset)), 2)
    for (a, b), product in zip(pairs, part.products, strict=True):
        pair = part.subset[a], part.subset[b]
        sums = found.pool.get(pair)
        if sums is None:
            sums = found.pool[pair] = [0, 0, 0, 0]
        sums[0] += part.deals
        sums[1] += part.sums[a]
        sums[2] += part.sums[b]
        sums[3] += product


def _add_stratum(found: Clusters, part: Moments) -> None:
    number = part.deals
    pairs = combinations_with_replacement(range(len(part.subset)), 2)
    for (a, b), product in zip(pairs, part.products, strict=True):
        about = (number * product - part.sums[a] * part.sums[b]) / (number - 1)
        pair = part.subset[a], part.subset[b]
        found.within[pair] = found.within.get(pair, 0.0) + about
        if a == b:
            bot = part.subset[a]
            found.freedom[bot] = found.freedom.get(bot, 0.0) + about**2 / (number - 1)
