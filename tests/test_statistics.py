"""Shares and their errors agree with what can be worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st
from simulated_field import Field, result

from arena.tournament.plan import Plan
from arena.tournament.statistics import Shares, shares, significance
from arena.tournament.student import quantile
from arena.tournament.tally import Result, count


def shares_of(played: list[Result], bots: str, *, sampled: bool = False) -> Shares:
    return shares(count(played, bots)[0].deals, sampled=sampled)


def test_a_share_is_the_mean_over_deals_of_the_mean_over_games() -> None:
    # Deal d: a wins both; deal e: one each.
    played = [result("d", "ab"), result("d", "ab"), result("e", "ab"), result("e", "ba")]
    found = shares_of(played, "ab").bots[0]
    assert found.mean == Fraction(3, 4)
    assert found.deals == 2
    # Deal means 1 and 1/2: standard deviation sqrt(1/8), of the mean 1/4; t with one degree of freedom is 12.706.
    assert found.half_width == pytest.approx(12.7062 * 0.25, rel=1e-5)


def test_a_deal_weighs_the_same_however_many_of_its_games_are_played() -> None:
    played = [result("d", "ab"), result("d", "ab"), result("e", "ba")]
    assert shares_of(played, "ab").bots[0].mean == Fraction(1, 2)


def test_second_of_three_is_ahead_of_half_its_table_mates() -> None:
    found = shares_of([result("d", "abc")], "abc")
    assert [found.bots[bot].mean for bot in range(3)] == [1, Fraction(1, 2), 0]


def test_one_deal_has_no_error_bar_and_shows_no_difference() -> None:
    found = shares_of([result("d", "ab"), result("d", "ab")], "ab")
    assert found.bots[0].half_width is None
    assert significance(found.difference(0, 1)) == 1.0


def test_an_unbeaten_bot_has_a_bar_that_shrinks_with_the_number_of_deals() -> None:
    few = shares_of([result(f"d{i}", "ab") for i in range(5)], "ab").bots[0]
    many = shares_of([result(f"d{i}", "ab") for i in range(50)], "ab").bots[0]
    assert few.mean == many.mean == 1
    assert few.half_width is not None
    assert many.half_width is not None
    assert 0.1 < few.half_width < 0.3
    assert 0.01 < many.half_width < 0.03


def test_the_difference_of_two_bots_alone_is_twice_the_surplus_of_one() -> None:
    played = [result(f"d{i}", order) for i, order in enumerate(["ab", "ab", "ba", "ab", "ab"])]
    found = shares_of(played, "ab")
    own = found.bots[0]
    difference = found.difference(0, 1)
    assert difference.mean == 2 * own.mean - 1
    assert own.variance is not None
    assert difference.variance == pytest.approx(4 * own.variance)


def test_the_error_of_a_difference_is_that_of_the_differences_of_deals() -> None:
    orders = ["abc", "bac", "acb", "cab", "abc", "bca"]
    found = shares_of([result(f"d{i}", order) for i, order in enumerate(orders)], "abc")
    per_deal = [(order.index("b") - order.index("a")) / 2 for order in orders]
    mean = sum(per_deal) / 6
    variance = sum((x - mean) ** 2 for x in per_deal) / 5 / 6
    difference = found.difference(0, 1)
    assert float(difference.mean) == pytest.approx(mean)
    assert difference.variance == pytest.approx(variance)


def test_in_a_round_robin_only_the_spread_within_sets_of_bots_is_error() -> None:
    # a always beats b and always loses to c: nothing is left to chance but what the floor allows.
    played = [result(f"ab{i}", "ab") for i in range(4)] + [result(f"ac{i}", "ca") for i in range(4)]
    within, over_all = (shares_of(played, "abc", sampled=s).bots[0] for s in (False, True))
    assert within.mean == over_all.mean == Fraction(1, 2)
    assert within.variance is not None
    assert over_all.variance == pytest.approx(8 * 0.25 / 7 / 8)
    assert within.variance == pytest.approx((0.5 / 9) ** 2)


def test_player_counts_weigh_the_same_unless_told_otherwise() -> None:
    played = [result(f"two{i}", "ab") for i in range(6)] + [result("three1", "bca"), result("three2", "cba")]
    deals = count(played, "abc")[0].deals
    assert shares(deals, sampled=False).bots[0].mean == Fraction(1, 2)
    told = shares(deals, sampled=False, weights={2: Fraction(3), 3: Fraction(1)})
    assert told.bots[0].mean == Fraction(3, 4)
    assert told.bots[2].mean == Fraction(3, 4)  # c never played two-player games: 1 and 1/2 of its deals


def test_the_error_over_two_player_counts_is_joined_with_their_weights() -> None:
    played = Field({"a": 0.5, "b": 0.0, "c": 0.0}).play(Plan((2, 3), deals=20), 4)
    found = shares_of(played, "abc")
    parts = [found.by_players[0, k] for k in (2, 3)]
    assert found.bots[0].variance == pytest.approx(sum((part.variance or 0) / 4 for part in parts))
    assert found.bots[0].mean == sum(Fraction(part.mean) for part in parts) / 2
    assert found.bots[0].half_width == pytest.approx(
        quantile(0.95, found.bots[0].freedom) * sqrt(found.bots[0].variance or 0)
    )


@given(st.integers(0, 10**6), st.sampled_from([(2,), (3,), (4,), (2, 3, 4)]), st.integers(1, 5), st.booleans())
def test_shares_lie_between_none_and_all_and_average_to_a_half(
    seed: int, players: tuple[int, ...], deals: int, sampled: bool
) -> None:
    played = Field({"a": 2.0, "b": 0.5, "c": 0.0, "d": 0.0, "e": -1.0}).play(Plan(players, deals=deals), seed)
    found = shares_of(played, "abcde", sampled=sampled)
    assert sum(Fraction(estimate.mean) for estimate in found.bots.values()) == Fraction(5, 2)
    assert all(0 <= estimate.mean <= 1 for estimate in found.bots.values())
    assert all(estimate.variance is None or estimate.variance > 0 for estimate in found.bots.values())
