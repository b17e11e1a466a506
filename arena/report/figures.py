"""Numbers as a table shows them: no digit that the error bar makes idle, and a dash for what is not known."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from arena.tournament.rows import Rank, Row, Score

UNKNOWN = "–"


def percents(scores: Iterable[Score | None]) -> list[str]:
    """Give shares as `71.3 ±2.1 %`, all with as many decimals as their bars are worth."""
    given = list(scores)
    halves = [100 * score.half for score in given if score and score.half is not None]
    decimals = 0 if not halves or median(halves) >= 9.95 else 1 if median(halves) >= 0.095 else 2
    return [_percent(score, decimals) for score in given]


def percent(score: Score | None) -> str:
    """Give one share as `71.3 ±2.1 %`."""
    return percents([score])[0]


def whole_percent(part: float | None) -> str:
    """Give a part of 1 as `48%`."""
    return UNKNOWN if part is None else f"{100 * part:.0f}%"


def rating(score: Score | None) -> str:
    """Give a rating as `1512 ±20`."""
    if score is None:
        return UNKNOWN
    return f"{score.value:.0f}" + ("" if score.half is None else f" ±{score.half:.0f}")


def points(value: float | None, games: int) -> str:
    """Give the points of a game, with a decimal once there are games enough for it to mean something."""
    return UNKNOWN if value is None else f"{value:.{1 if games >= 30 else 0}f}"


def signed(value: float | None, games: int) -> str:
    """Give a margin with its sign."""
    return UNKNOWN if value is None else f"{value:+.{1 if games >= 30 else 0}f}"


def seconds(value: float | None) -> str:
    """Give seconds to a thousandth."""
    return UNKNOWN if value is None else f"{value:.3f}"


def rank(place: Rank | None) -> str:
    """Give a rank as `2 (2–3)`, with the places that cannot be ruled out where there is more than one."""
    if place is None:
        return UNKNOWN
    return f"{place.place}" if place.low == place.high else f"{place.place} ({place.low}–{place.high})"


def all_faults(row: Row) -> int:
    """Count the faults of all kinds."""
    return sum(row.faults.values())


def _percent(score: Score | None, decimals: int) -> str:
    if score is None:
        return UNKNOWN
    value = f"{100 * score.value:.{decimals}f}"
    if score.half is None:
        return f"{value} %"
    # From any share ±100 % reaches all others: a wider bar says no more.
    return f"{value} ±{100 * min(1.0, score.half):.{decimals}f} %"
