"""A generalised sequential probability ratio test on paired differences: play until it is decided, and not longer."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, isfinite, log
from statistics import NormalDist
from typing import Literal, TypeAlias

from arena.errors import InputError

Verdict: TypeAlias = Literal["better", "not better"]

LEAST = 10  # deals before anything is decided: the spread of fewer is not known
_AT_BOUNDARY = 0.8
_PRIOR = 0.5  # two deals half a point off, so that deals all alike are not taken for certainty


@dataclass(frozen=True, slots=True)
class Hypotheses:
    """What is asked, in parts of 1: whether the mean difference is `low` or less, or `high` or more.

    Each of the two wrong answers has at most the chance `error`; a truth between the two may get either.
    """

    low: float
    high: float
    error: float = 0.05

    def __post_init__(self) -> None:
        if not 0 < self.error < 0.5:
            raise InputError("the chance of an error must lie between 0 and 0.5")
        if not (isfinite(self.low) and isfinite(self.high)):
            raise InputError("the difference asked about and the margin must be numbers")
        if not self.low < self.high:
            raise InputError("the margin must be above 0")

    @property
    def bound(self) -> float:
        """Give the logarithm of the likelihood ratio that decides, with either sign.

        Wald's bound, and higher by the weight of the boundary: whatever truth lies on the wrong side, the boundary is
        the likeliest to be mistaken, and the ratio against it alone crosses Wald's bound with no more than the error.
        """
        return log((1 - self.error) / self.error / _AT_BOUNDARY)

    def fixed_deals(self, variance: float) -> float:
        """Give how many deals a test of a number fixed beforehand would need for the same errors."""
        return (2 * NormalDist().inv_cdf(1 - self.error)) ** 2 * variance / (self.high - self.low) ** 2

    def steps(self) -> list[tuple[float, float]]:
        """Give how far beyond the far boundary a truth may lie, each with the logarithm of its weight.

        Most weight has the boundary; the rest lies at twice the margin, four times and so on, so that a large
        difference is seen after few deals.
        """
        found = [self.high - self.low]
        while 2 * found[-1] <= 1:
            found.append(2 * found[-1])
        rest = (1 - _AT_BOUNDARY) / max(1, len(found) - 1)
        return [(step, log(_AT_BOUNDARY if step == found[0] else rest)) for step in found]


class Sprt:
    """A test under way: sums of the differences of deals, and the verdict once a bound is crossed."""

    def __init__(self, test: Hypotheses) -> None:
        self.test = test
        self.deals = 0
        self.total = self.squares = self.ratio = 0.0
        self.verdict: Verdict | None = None
        self._steps = test.steps()

    def add(self, difference: float) -> None:
        """Take in a deal; nothing changes any more once there is a verdict.

        `ratio` is the logarithm of the likelihood of `high` or more to that of `low` or less.
        """
        if self.verdict:
            return
        self.deals += 1
        self.total += difference
        self.squares += difference * difference
        above = [weight + self._likelihood(self.test.low + step) for step, weight in self._steps]
        below = [weight + self._likelihood(self.test.high - step) for step, weight in self._steps]
        self.ratio = _log_of_sum(above) - _log_of_sum(below)
        if self.deals >= LEAST and abs(self.ratio) >= self.test.bound:
            self.verdict = "better" if self.ratio > 0 else "not better"

    @property
    def mean(self) -> float:
        """Give the mean difference so far."""
        return self.total / self.deals if self.deals else 0.0

    @property
    def variance(self) -> float | None:
        """Give the variance of a deal's difference; None for fewer than two."""
        if self.deals < 2:
            return None
        return max(0.0, self.squares - self.total**2 / self.deals) / (self.deals - 1)

    def _likelihood(self, mean: float) -> float:
        """Give the logarithm of the likelihood of a mean, with the variance that suits it best."""
        about = self.squares - 2 * mean * self.total + self.deals * mean * mean
        return -self.deals / 2 * log(about + _PRIOR)


def _log_of_sum(logarithms: list[float]) -> float:
    largest = max(logarithms)
    return largest + log(sum(exp(value - largest) for value in logarithms))
