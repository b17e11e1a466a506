"""Head to head: how each two bots fared at the tables where both sat."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING

from arena.tournament.deal_errors import floor_of_variance
from arena.tournament.moments import PairSums, pair_sums, pair_unit
from arena.tournament.statistics import Estimate

if TYPE_CHECKING:
    from arena.tournament.tally import Tally


@dataclass(frozen=True, slots=True)
class Versus:
    """One bot against another: games won, tied and lost against it, and its share over deals less an even one."""

    wins: int
    ties: int
    losses: int
    surplus: Estimate

    @property
    def share(self) -> float:
        """Give the part of deals' points, 0.5 where they are even."""
        return float(self.surplus.mean) + 0.5


def head_to_head(tally: Tally) -> dict[tuple[int, int], Versus]:
    """Give every two bots that met, seen from either side."""
    counts = sorted({len(subset) for subset in tally.deals})
    unit = lcm(*map(pair_unit, counts)) if counts else 1
    sums: dict[tuple[int, int], PairSums] = {}
    for players in counts:
        factor = unit // pair_unit(players)
        for pair, part in pair_sums(tally.deals, players).items():
            total = sums.setdefault(pair, PairSums())
            total.deals += part.deals
            total.points += part.points * factor
            total.squares += part.squares * factor**2
            total.games += part.games
            total.twice += part.twice
    found = {}
    for (a, b), total in sums.items():
        seen = _seen(total, tally.ties[a, b], unit)
        found[a, b] = seen
        turned = Estimate(-seen.surplus.mean, seen.surplus.variance, seen.surplus.freedom, seen.surplus.deals)
        found[b, a] = Versus(seen.losses, seen.ties, seen.wins, turned)
    return found


def _seen(total: PairSums, ties: int, unit: int) -> Versus:
    wins = (total.twice - ties) // 2
    mean = Fraction(total.points, total.deals * unit) - Fraction(1, 2)
    variance = None
    if total.deals > 1:
        about = total.deals * total.squares - total.points**2
        variance = about / (total.deals**2 * (total.deals - 1) * unit**2) or floor_of_variance(total.deals)
    return Versus(wins, ties, total.games - wins - ties, Estimate(mean, variance, total.deals - 1, total.deals))
