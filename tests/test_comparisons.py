"""Ranges of places, groups and cycles from the pairs that differ."""

from __future__ import annotations

from fractions import Fraction

from arena.tournament.comparisons import chances, cycles, groups, holm, place_ranges
from arena.tournament.statistics import Estimate, significance


def test_the_better_bot_of_a_pair_stands_first() -> None:
    means = {0: 3, 1: 1, 2: 2}

    def difference(a: int, b: int) -> Estimate:
        return Estimate(Fraction(means[a] - means[b]), 0.25, 10, 11)

    found = chances([0, 1, 2], difference)
    assert set(found) == {(0, 1), (0, 2), (2, 1)}
    assert found[0, 1] < found[0, 2] == found[2, 1]


def test_a_range_spans_the_places_of_all_bots_that_do_not_differ() -> None:
    chance = {(0, 1): 0.001, (0, 2): 0.001, (0, 3): 0.001, (1, 2): 0.3, (1, 3): 0.01, (2, 3): 0.2}
    assert place_ranges([0, 1, 2, 3], chance) == {0: (1, 1), 1: (2, 3), 2: (2, 4), 3: (3, 4)}


def test_holm_steps_stop_at_the_first_pair_that_does_not_differ() -> None:
    # Three pairs: 0.01 · 3 and 0.02 · 2 are below 0.05; 0.06 · 1 is not.
    assert holm({(0, 1): 0.01, (1, 2): 0.02, (0, 2): 0.06}) == {(0, 1), (1, 2)}
    # 0.03 · 2 is not, and stops the last one, which alone would be.
    assert holm({(0, 1): 0.01, (1, 2): 0.03, (0, 2): 0.04}) == {(0, 1)}
    assert holm({}) == set()


def test_groups_are_the_longest_runs_without_a_difference_and_may_overlap() -> None:
    assert groups([0, 1, 2, 3], {(0, 2), (0, 3), (1, 3)}) == [[0, 1], [1, 2], [2, 3]]
    assert groups([0, 1, 2], set()) == [[0, 1, 2]]
    assert groups([2, 1, 0], {(2, 1), (2, 0), (1, 0)}) == [[2], [1], [0]]
    assert groups([], set()) == []


def test_cycles_are_counted_once_each() -> None:
    assert cycles([(0, 1), (1, 2), (2, 0)]) == 1
    assert cycles([(0, 1), (1, 2), (0, 2)]) == 0
    # Rock, paper, scissors twice over a common bot.
    assert cycles([(0, 1), (1, 2), (2, 0), (0, 3), (3, 4), (4, 0)]) == 2


def test_no_difference_is_as_likely_as_can_be() -> None:
    assert significance(Estimate(Fraction(0), 0.1, 5, 6)) == 1.0
    assert significance(Estimate(Fraction(1), None, 0, 1)) == 1.0
