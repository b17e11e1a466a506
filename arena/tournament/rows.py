"""One row of the standings: what is known of a bot, as numbers that are either known or None."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arena.tournament.tally import win_unit

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from arena.tournament.facts import Facts
    from arena.tournament.statistics import Estimate, Shares
    from arena.tournament.tally import Tally


@dataclass(frozen=True, slots=True)
class Score:
    """A mean with half the width of its 95 % interval, None where one deal tells nothing of it."""

    value: float
    half: float | None

    @property
    def low(self) -> float | None:
        """Give the lower end of the interval."""
        return None if self.half is None else self.value - self.half

    @property
    def high(self) -> float | None:
        """Give the upper end of the interval."""
        return None if self.half is None else self.value + self.half


@dataclass(frozen=True, slots=True)
class Rank:
    """A place, and the first and last place that the games cannot rule out."""

    place: int
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Row:
    """What is known of a bot; `rank`, `share` and the means are None for one that has not played.

    `share`, `wins` are parts of 1; `points`, `margin` (to the mean of the table-mates) are a game's; `faults` by kind
    without zeros; `by_seat` gives for each player count the share on each seat, None where it never sat.
    """

    bot: str
    rank: Rank | None
    games: int
    deals: int
    share: Score | None
    points: float | None
    margin: float | None
    wins: float | None
    rating: Score | None
    faults: dict[str, int]
    out: int
    void: int
    seconds_per_take: float | None
    by_players: dict[int, Score]
    by_seat: dict[int, tuple[float | None, ...]]
    resting: bool


def make_row(bot: int, tally: Tally, facts: Facts, share: Shares, weights: Mapping[int, Fraction]) -> Row:
    """Put together the row of a bot but for its rank and rating; `weights` are those of the player counts."""
    totals = {players: totals[bot] for players, totals in sorted(tally.totals.items()) if bot in totals}
    asked = sum(total[5] for total in totals.values())
    estimate = share.bots.get(bot)
    return Row(
        bot=facts.bots[bot],
        rank=None,
        games=sum(total[0] for total in totals.values()),
        deals=estimate.deals if estimate else 0,
        share=score(estimate) if estimate else None,
        points=_mean({k: total[1] / total[0] for k, total in totals.items()}, weights),
        margin=_mean({k: total[2] / (k - 1) / total[0] for k, total in totals.items()}, weights),
        wins=_mean({k: total[3] / win_unit(k) / total[0] for k, total in totals.items()}, weights),
        rating=None,
        faults={kind: number for (who, kind), number in sorted(tally.faults.items()) if who == bot},
        out=tally.out[bot],
        void=facts.void_by_bot[facts.bots[bot]],
        seconds_per_take=sum(total[4] for total in totals.values()) / 1e9 / asked if asked else None,
        by_players={players: score(share.by_players[bot, players]) for players in totals},
        by_seat={players: _by_seat(players, total) for players, total in totals.items()},
        resting=facts.bots[bot] in facts.resting,
    )


def score(estimate: Estimate) -> Score:
    """Give an estimate of a share as a score."""
    return Score(float(estimate.mean), estimate.half_width)


def _mean(values: Mapping[int, float], weights: Mapping[int, Fraction]) -> float | None:
    total = float(sum(weights.get(players, 0) for players in values))
    return sum(value * float(weights.get(players, 0)) for players, value in values.items()) / total if total else None


def _by_seat(players: int, total: list[int]) -> tuple[float | None, ...]:
    seats = zip(total[6::2], total[7::2], strict=True)
    return tuple(halves / (2 * (players - 1) * games) if games else None for games, halves in seats)
