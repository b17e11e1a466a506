"""Shares and their errors: the deal is the unit of independence, and whole sums make the order of games matter not."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING

from arena.tournament.deal_errors import Clusters, clusters, floor_of_variance
from arena.tournament.student import quantile, two_sided

if TYPE_CHECKING:
    from array import array
    from collections.abc import Mapping, Sequence

    from arena.tournament.tally import Subset

LEVEL = 0.95


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with the variance of its error and the degrees of freedom of that.

    `variance` is None where nothing can be said of the error: a single deal.
    """

    mean: Fraction | float
    variance: float | None
    freedom: float
    deals: int

    @property
    def half_width(self) -> float | None:
        """Give half the width of the 95 % interval."""
        return None if self.variance is None else quantile(LEVEL, self.freedom) * sqrt(self.variance)


@dataclass(slots=True)
class Shares:
    """Mean shares of bots, also by bot and player count, and covariances of their errors (lower number first)."""

    bots: dict[int, Estimate] = field(default_factory=dict)
    by_players: dict[tuple[int, int], Estimate] = field(default_factory=dict)
    covariances: dict[tuple[int, int], float] = field(default_factory=dict)

    def value(self, bot: int) -> Fraction | float:
        """Give a bot's mean share."""
        return self.bots[bot].mean

    def difference(self, a: int, b: int) -> Estimate:
        """Estimate by how much a's share exceeds b's; deals that both played tell more than two separate bars."""
        one, other = self.bots[a], self.bots[b]
        mean = one.mean - other.mean
        deals, freedom = min(one.deals, other.deals), min(one.freedom, other.freedom)
        if one.variance is None or other.variance is None:
            return Estimate(mean, None, freedom, deals)
        together = one.variance + other.variance
        variance = together - 2 * self.covariances.get((min(a, b), max(a, b)), 0.0)
        # Bots that differ by the same in every deal: rounding may leave a little less or more than nothing.
        known = variance if variance > 1e-12 * together else floor_of_variance(deals)
        return Estimate(mean, known, freedom, deals)


def shares(
    deals: Mapping[Subset, array[int]], *, sampled: bool, weights: Mapping[int, Fraction] | None = None
) -> Shares:
    """Estimate the share of every bot that played: the mean over deals, then over player counts.

    Each player count weighs the same unless `weights` says otherwise; one that a bot never played is left out for it.
    """
    counts = sorted({len(subset) for subset in deals})
    found = Shares()
    parts = {players: clusters(deals, players, sampled=sampled) for players in counts}
    for players, part in parts.items():
        for bot, number in part.deals.items():
            found.by_players[bot, players] = Estimate(part.mean(bot), *part.variance(bot), number)
    given = weights or dict.fromkeys(counts, Fraction(1))
    own: dict[int, dict[int, Fraction]] = {}
    for bot in sorted({bot for bot, _ in found.by_players}):
        own[bot] = _normed({k: given[k] for k in counts if (bot, k) in found.by_players and given.get(k)})
        if own[bot]:
            found.bots[bot] = _combined([(found.by_players[bot, k], weight) for k, weight in own[bot].items()])
    for players, part in parts.items():
        _add_covariances(found, part, {bot: weight.get(players, Fraction(0)) for bot, weight in own.items()})
    return found


def significance(estimate: Estimate) -> float:
    """Give the chance of a mean at least so far from 0 if it were 0 in truth; 1 if nothing is known."""
    if estimate.variance is None or not estimate.mean:
        return 1.0
    return two_sided(abs(float(estimate.mean)) / sqrt(estimate.variance), estimate.freedom)


def _normed(weights: dict[int, Fraction]) -> dict[int, Fraction]:
    total = sum(weights.values(), Fraction(0))
    return {key: weight / total for key, weight in weights.items()}


def _combined(parts: Sequence[tuple[Estimate, Fraction]]) -> Estimate:
    mean = sum((part.mean * weight for part, weight in parts), Fraction(0))
    deals = sum(part.deals for part, _ in parts)
    variances = [None if part.variance is None else part.variance * float(weight) ** 2 for part, weight in parts]
    known = [variance for variance in variances if variance is not None]
    if len(known) < len(variances):
        return Estimate(mean, None, 0.0, deals)
    spread = sum(variance**2 / part.freedom for variance, (part, _) in zip(known, parts, strict=True))
    return Estimate(mean, sum(known), sum(known) ** 2 / spread, deals)


def _add_covariances(found: Shares, part: Clusters, weights: Mapping[int, Fraction]) -> None:
    for a, b in sorted({*part.within, *part.pool}):
        if a != b:
            product = part.covariance(a, b) * float(weights[a] * weights[b])
            found.covariances[a, b] = found.covariances.get((a, b), 0.0) + product
