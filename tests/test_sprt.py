"""The sequential test holds its error rates and is decided long before a test of a fixed number of deals."""

from __future__ import annotations

from math import exp, log, nan
from random import Random
from typing import TYPE_CHECKING

import pytest

from arena.errors import InputError
from arena.tournament.sprt import LEAST, Hypotheses, Sprt

if TYPE_CHECKING:
    from collections.abc import Callable

FOUR = 0.2  # how much a deal's difference spreads at four players, about
DUEL = 0.8  # and at two, where a deal is lost, drawn or won


def normal(rng: Random, mean: float) -> float:
    return rng.gauss(mean, FOUR)


def duel(rng: Random, mean: float) -> float:
    """Give -1, 0 or 1, as a deal of two rotations ends."""
    win = 0.32 + mean / 2
    return rng.choices((1.0, 0.0, -1.0), (win, 0.36, 0.64 - win))[0]


def decided(
    draw: Callable[[Random, float], float], mean: float, test: Hypotheses, times: int
) -> tuple[float, float, float]:
    """Give how often the verdict is "better" and "not better", and the mean number of deals."""
    better = worse = deals = 0
    for seed in range(times):
        rng = Random(seed)
        sprt = Sprt(test)
        while not sprt.verdict and sprt.deals < 30_000:
            sprt.add(draw(rng, mean))
        better += sprt.verdict == "better"
        worse += sprt.verdict == "not better"
        deals += sprt.deals
    return better / times, worse / times, deals / times


@pytest.mark.parametrize(("draw", "spread"), [(normal, FOUR), (duel, DUEL)])
def test_equal_bots_are_seldom_called_better_and_it_saves_deals(
    draw: Callable[[Random, float], float], spread: float
) -> None:
    test = Hypotheses(0.0, 0.2 * spread, 0.05)
    better, worse, deals = decided(draw, 0.0, test, 400)
    assert better <= 0.06
    assert better + worse == 1
    assert deals < 0.75 * test.fixed_deals(spread**2)


@pytest.mark.parametrize(("draw", "spread"), [(normal, FOUR), (duel, DUEL)])
def test_a_bot_better_by_the_margin_is_seldom_missed_and_it_saves_deals(
    draw: Callable[[Random, float], float], spread: float
) -> None:
    test = Hypotheses(0.0, 0.2 * spread, 0.05)
    better, worse, deals = decided(draw, 0.2 * spread, test, 400)
    assert worse <= 0.06
    assert better + worse == 1
    assert deals < 0.75 * test.fixed_deals(spread**2)


@pytest.mark.long
@pytest.mark.parametrize("error", [0.05, 0.01])
@pytest.mark.parametrize("shift", [-0.05, 0.0, 0.03])
def test_error_rates_hold_in_long_simulations(error: float, shift: float) -> None:
    test = Hypotheses(shift, shift + 0.04, error)
    for mean, wrong in ((shift, 0), (shift + 0.04, 1)):
        rates = decided(normal, mean, test, 2000)
        assert rates[wrong] <= error + 2 * (error * (1 - error) / 2000) ** 0.5
        assert rates[2] < 0.75 * test.fixed_deals(FOUR**2)


def test_a_large_difference_is_seen_after_few_deals() -> None:
    test = Hypotheses(0.0, 0.02, 0.05)
    for mean, wanted in ((0.3, 0), (-0.3, 1)):
        rates = decided(normal, mean, test, 100)
        assert rates[wanted] == 1
        assert rates[2] < 30
        assert test.fixed_deals(FOUR**2) > 1000


def test_bots_that_play_alike_are_told_not_to_differ() -> None:
    sprt = Sprt(Hypotheses(0.0, 0.02))
    while not sprt.verdict:
        sprt.add(0.0)
    assert sprt.verdict == "not better"
    assert 20 < sprt.deals < 300


def test_nothing_is_decided_before_ten_deals_and_nothing_changes_after_the_verdict() -> None:
    sprt = Sprt(Hypotheses(0.0, 0.02))
    for _ in range(200):
        sprt.add(0.9)
    assert sprt.verdict == "better"
    assert sprt.deals == LEAST
    assert sprt.mean == pytest.approx(0.9)


def test_the_ratio_of_two_simple_hypotheses_is_that_of_their_likelihoods() -> None:
    # With a margin above a half there is no step beyond the boundary.
    test = Hypotheses(-0.4, 0.4)
    sprt = Sprt(test)
    for difference in (0.5, 0.25, -0.5):
        sprt.add(difference)
    about = [sum((x - mean) ** 2 for x in (0.5, 0.25, -0.5)) + 0.5 for mean in (-0.4, 0.4)]
    assert exp(sprt.ratio) == pytest.approx((about[0] / about[1]) ** 1.5)
    assert sprt.variance == pytest.approx(((0.5 - 1 / 12) ** 2 + (0.25 - 1 / 12) ** 2 + (-0.5 - 1 / 12) ** 2) / 2)


def test_the_bound_and_the_fixed_number_are_those_of_the_books() -> None:
    test = Hypotheses(0.0, 0.02, 0.05)
    assert test.bound == pytest.approx(log(19 / 0.8))
    # (1.645 + 1.645)² · 0.04 / 0.02²
    assert test.fixed_deals(0.04) == pytest.approx(1082.2, abs=0.1)
    assert sum(exp(weight) for _, weight in test.steps()) == pytest.approx(1)


@pytest.mark.parametrize(
    "wrong",
    [(0.0, 0.0, 0.05), (0.02, 0.0, 0.05), (0.0, 0.02, 0.0), (0.0, 0.02, 0.5), (nan, nan, 0.05), (0.0, nan, 0.05)],
)
def test_a_question_without_sense_is_refused(wrong: tuple[float, float, float]) -> None:
    with pytest.raises(InputError):
        Hypotheses(*wrong)


def test_a_margin_that_is_no_number_is_called_that() -> None:
    with pytest.raises(InputError, match="must be numbers"):
        Hypotheses(nan, nan)
