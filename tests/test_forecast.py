"""The forecast says how many games, how long and how wide the bars will be."""

from __future__ import annotations

import pytest

from arena.tournament.forecast import advice, forecast, half_width
from arena.tournament.plan import Plan
from arena.tournament.seeds import Entrant


def bots(number: int) -> tuple[Entrant, ...]:
    return tuple(Entrant(f"bot{i}") for i in range(number))


def test_a_weekend_of_two_hundred_bots_is_foreseen() -> None:
    told = forecast(Plan((4,), rounds=150), bots(200), 4.92)
    assert (told.rounds, told.games, told.deals) == (150, 30_000, 7_500)
    assert told.seconds == pytest.approx(41 * 3600)
    assert told.half_width == pytest.approx(0.027, abs=0.001)


def test_nothing_is_said_of_time_before_a_game_was_timed() -> None:
    assert forecast(Plan((2,), deals=10), bots(3)).seconds is None


def test_one_deal_has_no_bar() -> None:
    assert half_width({2: 1}) is None
    assert half_width({}) is None
    assert forecast(Plan((2,), deals=1), bots(2)).half_width is None


def test_four_times_as_many_deals_halve_the_bar() -> None:
    wide, narrow = half_width({4: 100}), half_width({4: 400})
    assert wide is not None
    assert narrow is not None
    assert wide / narrow == pytest.approx(2, rel=0.02)


def test_two_player_counts_share_one_bar() -> None:
    one, both = half_width({2: 1000}), half_width({2: 1000, 4: 1000})
    assert one is not None
    assert both is not None
    assert both < one


def test_too_large_a_round_robin_is_told_and_rounds_are_offered() -> None:
    told = advice(Plan((4,), deals=6), bots(200))
    assert told is not None
    assert "64,684,950 different tables: 6 deals for each are 1,552,438,800 games" in told
    assert "--rounds 150" in told
    assert "30,000" in told


def test_a_round_robin_of_a_dozen_bots_is_not_objected_to() -> None:
    assert advice(Plan((4,), deals=6), bots(12)) is None
    assert advice(Plan((4,), rounds=10**6), bots(200)) is None
