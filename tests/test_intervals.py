"""On simulated fields whose truth is known, 95 % intervals hold the truth 93 to 97 times in a hundred."""

from __future__ import annotations

from itertools import combinations

import pytest
from simulated_field import Field

from arena.tournament.plan import Plan
from arena.tournament.rating import ratings
from arena.tournament.statistics import Estimate, shares
from arena.tournament.tally import count

FOUR = Field({"a": 0.8, "b": 0.3, "c": 0.0, "d": -0.5})
FORTY = Field({f"bot{i:02}": (i - 20) / 20 for i in range(40)})


def holds(estimate: Estimate, truth: float) -> bool:
    half = estimate.half_width
    assert half is not None
    return abs(float(estimate.mean) - truth) <= half


def covered(field: Field, plan: Plan, times: int) -> tuple[float, float]:
    """Give how often intervals of shares, and of differences between bots, held the truth."""
    names = sorted(field.strengths)
    truth = [field.true_share(name) for name in names]
    pairs = list(combinations(range(len(names)), 2))[:: max(1, len(names) - 3)]
    alone, apart = [], []
    for seed in range(times):
        found = shares(count(field.play(plan, seed), names)[0].deals, sampled=plan.rounds is not None)
        alone += [holds(found.bots[bot], truth[bot]) for bot in range(len(names))]
        apart += [holds(found.difference(a, b), truth[a] - truth[b]) for a, b in pairs]
    return sum(alone) / len(alone), sum(apart) / len(apart)


@pytest.mark.parametrize(
    ("field", "plan", "times"),
    [
        pytest.param(FOUR, Plan((4,), deals=24), 500, id="four bots at one table"),
        pytest.param(FOUR, Plan((2,), deals=12), 500, id="four bots in pairs"),
        pytest.param(FOUR, Plan((2, 3), deals=12), 300, id="four bots in pairs and threes"),
        pytest.param(FORTY, Plan((4,), rounds=15), 50, id="a sampled field of forty"),
    ],
)
def test_intervals_of_shares_and_of_differences_hold_the_truth(field: Field, plan: Plan, times: int) -> None:
    alone, apart = covered(field, plan, times)
    assert 0.93 <= alone <= 0.97
    assert 0.93 <= apart <= 0.97


@pytest.mark.long
@pytest.mark.parametrize(
    ("field", "plan", "times"),
    [
        pytest.param(FOUR, Plan((4,), deals=12), 3000, id="four bots at one table, 12 deals"),
        pytest.param(FOUR, Plan((4,), deals=80), 1000, id="four bots at one table, 80 deals"),
        pytest.param(FOUR, Plan((3,), deals=12), 1500, id="four bots in threes"),
        pytest.param(FORTY, Plan((4,), rounds=12), 300, id="a sampled field of forty, 12 rounds"),
        pytest.param(FORTY, Plan((4,), rounds=80), 100, id="a sampled field of forty, 80 rounds"),
        pytest.param(FORTY, Plan((3,), rounds=8), 100, id="a sampled field of forty in overlapping windows"),
    ],
)
def test_intervals_hold_the_truth_in_long_simulations(field: Field, plan: Plan, times: int) -> None:
    alone, apart = covered(field, plan, times)
    assert 0.935 <= alone <= 0.97
    assert 0.935 <= apart <= 0.97


def test_two_separate_bars_would_misjudge_a_difference() -> None:
    names = sorted(FOUR.strengths)
    found = shares(count(FOUR.play(Plan((4,), deals=200), 1), names)[0].deals, sampled=False)
    separate = (found.bots[0].variance or 0) + (found.bots[1].variance or 0)
    assert (found.difference(0, 1).variance or 0) > 1.2 * separate


def test_intervals_of_ratings_hold_the_truth() -> None:
    names = sorted(FOUR.strengths)
    truth = ratings(count(FOUR.play(Plan((4,), deals=8000), 99), names)[0].deals)
    hits = []
    for seed in range(300):
        found = ratings(count(FOUR.play(Plan((4,), deals=30), seed), names)[0].deals)
        for bot in range(4):
            score = found.score(bot)
            assert score.half is not None
            hits.append(abs(score.value - truth.value(bot)) <= score.half)
    assert 0.93 <= sum(hits) / len(hits) <= 0.97
