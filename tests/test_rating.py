"""Ratings are the batch Bradley–Terry of the pairs at the tables, whatever the order of games."""

from __future__ import annotations

from math import log
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from simulated_field import Field, result

from arena.tournament.linear import cholesky, inverse, product, solve
from arena.tournament.plan import Plan
from arena.tournament.rating import ELO, Ratings, ratings
from arena.tournament.statistics import shares
from arena.tournament.tally import Result, count


def ratings_of(played: list[Result], bots: str) -> Ratings:
    return ratings(count(played, bots)[0].deals)


def test_three_wins_in_four_come_near_odds_of_three_to_one() -> None:
    played = [result(f"d{i}", "ba" if i % 4 == 0 else "ab") for i in range(4000)]
    found = ratings_of(played, "ab")
    assert found.value(0) - found.value(1) == pytest.approx(ELO * log(3), abs=1)
    assert found.value(0) + found.value(1) == pytest.approx(3000)


def test_the_prior_is_half_a_point_for_and_half_against() -> None:
    # One game won: strengths x and -x with 2·p(2x) + 2·p(x) = 3, both games of a deal counted as played.
    found = ratings_of([result("d", "ab"), result("d", "ab")], "ab")
    x = (found.value(0) - 1500) / ELO
    p, q = 1 / (1 + 2.718281828459045 ** (-2 * x)), 1 / (1 + 2.718281828459045**-x)
    assert 2 + 0.5 - 2 * p - q == pytest.approx(0, abs=1e-6)


def test_an_unbeaten_bot_is_finite_and_its_bar_is_wide() -> None:
    played = Field({"a": 99.0, "b": 0.0, "c": 0.0}).play(Plan((2,), deals=10), 1)
    score = ratings_of(played, "abc").score(0)
    assert 1700 < score.value < 2500
    assert score.half is not None
    assert score.half > 100


def test_one_game_alone_has_ratings_without_bars() -> None:
    found = ratings_of([result("d", "ab")], "ab")
    assert found.value(0) > 1500 > found.value(1)
    assert found.score(0).half is None
    assert found.difference(0, 1).variance is None


def test_bots_that_never_met_are_in_parts_of_their_own() -> None:
    assert ratings_of([result("d", "ab"), result("e", "cd")], "abcd").parts == ((0, 1), (2, 3))
    assert ratings_of([result("d", "ab"), result("e", "cd"), result("f", "bc")], "abcd").parts == ((0, 1, 2, 3),)


def test_a_game_of_five_weighs_no_more_for_a_bot_than_one_of_two() -> None:
    # Against equal bots, a win at a table of five and a loss at a table of two leave a bot at the mean.
    played = [result("five", "abcde"), *(result(f"two{x}", f"{x}a") for x in "bcde")]
    found = ratings_of(played, "abcde")
    fives = ratings_of([*played, *(result(f"five{i}", "abcde") for i in range(3))], "abcde")
    assert found.value(0) < 1500
    assert fives.value(0) > 1450


@given(st.integers(0, 10**6))
def test_a_complete_round_robin_ranks_by_rating_as_by_share(seed: int) -> None:
    played = Field({"a": 1.0, "b": 0.6, "c": 0.0, "d": -0.7}).play(Plan((2,), deals=4), seed)
    deals = count(played, "abcd")[0].deals
    by_share, rated = shares(deals, sampled=False), ratings(deals)
    for a in range(4):
        for b in range(a):
            ahead = float(by_share.bots[a].mean - by_share.bots[b].mean)
            assert ahead * (rated.value(a) - rated.value(b)) >= 0
            assert (abs(ahead) < 1e-12) == (abs(rated.value(a) - rated.value(b)) < 1e-4)


def test_the_order_of_games_does_not_matter_to_the_last_bit() -> None:
    played = Field({name: -i / 9 for i, name in enumerate("abcdefgh")}).play(Plan((4,), rounds=12), 1)
    wanted = ratings_of(played, "abcdefgh")
    for seed in range(5):
        mixed = Random(seed).sample(played, len(played))
        assert ratings_of(mixed, "abcdefgh") == wanted


def test_the_algebra_solves_and_inverts() -> None:
    matrix = [[4.0, 2.0, 0.4], [2.0, 3.0, 0.5], [0.4, 0.5, 2.0]]
    for i, row in enumerate(product(matrix, inverse(matrix))):
        assert row == pytest.approx([float(i == j) for j in range(3)])
    x = solve(cholesky(matrix), [1.0, 2.0, 3.0])
    assert [sum(a * b for a, b in zip(row, x, strict=True)) for row in matrix] == pytest.approx([1, 2, 3])
