"""The standings: rows in order of rank, with everything that the games say and nothing that they do not."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from arena.tournament.comparisons import chances, cycles, groups, holm, place_ranges
from arena.tournament.rating import Ratings, ratings
from arena.tournament.rows import Rank, Row, make_row
from arena.tournament.statistics import Shares, shares, significance
from arena.tournament.tally import Tally, games, rows
from arena.tournament.versus import Versus, head_to_head

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from arena.tournament.facts import Facts

GROUPED = 12  # more bots than that are not sorted into groups


@dataclass(frozen=True, slots=True)
class Standings:
    """A ranked table; `clean` is that of the games without any fault, None if no game had one.

    `groups` are runs of bots that cannot be told apart, `cycles` counts A > B > C > A, `parts` are bots connected by
    games (more than one: their ratings cannot be compared), `versus` is by two names.
    """

    facts: Facts
    games: int
    deals: int
    players: tuple[int, ...]
    rows: tuple[Row, ...]
    groups: tuple[tuple[str, ...], ...]
    cycles: int
    parts: tuple[tuple[str, ...], ...]
    versus: dict[tuple[str, str], Versus]
    clean: Standings | None = None

    @property
    def by_rating(self) -> bool:
        """Whether the rating ranks, as in a gauntlet, where bots meet different fields."""
        return self.facts.gauntlet is not None


def standings(
    every: Tally, clean: Tally, facts: Facts, *, rated: bool = False, weights: Mapping[int, Fraction] | None = None
) -> Standings:
    """Rank the bots of `facts` by a tally of all games, and again by one of those without faults.

    `rated` adds ratings, which a gauntlet has anyway. Player counts weigh the same unless `weights` says otherwise.
    """
    ranked = _standings(every, facts, rated, weights)
    if every.faults:
        ranked = replace(ranked, clean=_standings(clean, facts, rated, weights))
    return ranked


def _standings(tally: Tally, facts: Facts, rated: bool, weights: Mapping[int, Fraction] | None) -> Standings:
    players = tuple(sorted({len(subset) for subset in tally.deals}))
    weigh = weights or dict.fromkeys(players, Fraction(1))
    share = shares(tally.deals, sampled=facts.sampled, weights=weigh)
    rating = ratings(tally.deals) if rated or facts.gauntlet is not None else None
    measure = rating if rating and facts.gauntlet is not None else share
    order = sorted(share.bots, key=lambda bot: (-measure.value(bot), bot))
    chance = chances(order, measure.difference)
    ranks = _ranks(order, measure, chance)
    versus = head_to_head(tally)
    met = {pair: significance(seen.surplus) for pair, seen in versus.items() if seen.surplus.mean > 0}
    return Standings(
        facts,
        games=games(tally.deals),
        deals=rows(tally.deals),
        players=players,
        rows=tuple(
            replace(
                make_row(bot, tally, facts, share, weigh),
                rank=ranks.get(bot),
                rating=rating.score(bot) if rating and bot in ranks else None,
            )
            for bot in [*order, *(bot for bot in range(len(facts.bots)) if bot not in ranks)]
        ),
        groups=_named(groups(order, holm(chance)) if len(order) <= GROUPED else [], facts),
        cycles=cycles(holm(met)),
        parts=_named(rating.parts if rating else (), facts),
        versus={(facts.bots[a], facts.bots[b]): seen for (a, b), seen in sorted(versus.items())},
    )


def _ranks(order: Sequence[int], measure: Shares | Ratings, chance: Mapping[tuple[int, int], float]) -> dict[int, Rank]:
    """Give the ranks in order; bots that are exactly equal share one."""
    ranges = place_ranges(order, chance)
    found: dict[int, Rank] = {}
    for number, bot in enumerate(order, 1):
        before = order[number - 2] if number > 1 else None
        equal = before is not None and measure.value(before) == measure.value(bot)
        found[bot] = Rank(found[before].place if equal and before is not None else number, *ranges[bot])
    return found


def _named(runs: Iterable[Iterable[int]], facts: Facts) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(facts.bots[bot] for bot in run) for run in runs)
