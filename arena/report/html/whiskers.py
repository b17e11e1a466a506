"""Error bars as numbers for an SVG: where the axis, its marks, the interval and the mean lie."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.tournament.rows import Score

WIDTH = 180
MARGIN = 6


@dataclass(frozen=True, slots=True)
class Axis:
    """A range of values that all bars share, and its marks as (place, value)."""

    low: float
    high: float
    marks: tuple[tuple[float, float], ...]

    def x(self, value: float) -> float:
        """Give the place of a value."""
        return round(MARGIN + (WIDTH - 2 * MARGIN) * (value - self.low) / (self.high - self.low), 1)


@dataclass(frozen=True, slots=True)
class Whisker:
    """The places of a mean and of its interval's ends, None where there is none."""

    at: float
    low: float | None
    high: float | None


def share_axis(scores: Sequence[Score | None]) -> Axis:
    """Give an axis in steps of 10 % that holds all intervals and an even share, within 0 and 1."""
    known = [score for score in scores if score is not None]
    ends = [0.4, 0.6, *(score.value for score in known)]
    ends += [end for score in known for end in (score.low, score.high) if end is not None]
    low, high = max(0, floor(10 * min(ends))), min(10, ceil(10 * max(ends)))
    return _axis(low / 10, high / 10, [mark / 10 for mark in range(low, high + 1)])


def rating_axis(scores: Sequence[Score | None]) -> Axis:
    """Give an axis in steps of 100 that holds all intervals and the mean of ratings."""
    known = [score for score in scores if score is not None]
    ends = [1400.0, 1600.0, *(score.value for score in known)]
    ends += [end for score in known for end in (score.low, score.high) if end is not None]
    low, high = floor(min(ends) / 100), ceil(max(ends) / 100)
    step = max(1, (high - low) // 6)
    return _axis(100.0 * low, 100.0 * high, [100.0 * mark for mark in range(low, high + 1, step)])


def whisker(score: Score | None, axis: Axis) -> Whisker | None:
    """Give the places of a score on an axis, its interval cut at the axis's ends."""
    if score is None:
        return None
    low = None if score.low is None else axis.x(max(axis.low, score.low))
    high = None if score.high is None else axis.x(min(axis.high, score.high))
    return Whisker(axis.x(score.value), low, high)


def _axis(low: float, high: float, marks: Sequence[float]) -> Axis:
    bare = Axis(low, high, ())
    return Axis(low, high, tuple((bare.x(mark), mark) for mark in marks))
