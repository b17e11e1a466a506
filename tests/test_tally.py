"""A tally keeps whole sums: what it holds can be counted by hand, and the order of games does not matter."""

from __future__ import annotations

import tracemalloc
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st
from simulated_field import Field, result

from arena.tournament.plan import Plan
from arena.tournament.tally import Result, count, games, rows, win_unit

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random


def test_a_deal_of_two_games_is_one_row_of_points_by_pair() -> None:
    played = [result("d", "abc"), result("d", "bca")]
    every, clean = count(played, "abc")
    # a beats b once and loses once, the same against c; b beats c twice.
    assert {key: list(row) for key, row in every.deals.items()} == {(0, 1, 2): [2, 2, 2, 4]}
    assert every == clean
    assert (games(every.deals), rows(every.deals)) == (2, 1)


def test_seats_do_not_change_who_beat_whom() -> None:
    every, _ = count([result("d", "ab", players="ab"), result("d", "ab", players="ba")], "ab")
    assert list(every.deals[0, 1]) == [2, 4]
    assert every.totals[2][0][6:] == [1, 2, 1, 2]  # a game won on either seat
    assert every.totals[2][1][6:] == [1, 0, 1, 0]


def test_points_margins_wins_and_time_are_added_up() -> None:
    every, _ = count([result("d", "bac")], "abc")
    # Scores 40, 45, 35 for a, b, c; the table has 120 points.
    assert every.totals[3][0][:6] == [1, 40, 0, 0, 500_000_000, 10]
    assert every.totals[3][1][:6] == [1, 45, 15, win_unit(3), 500_000_000, 10]
    assert every.totals[3][2][:6] == [1, 35, -15, 0, 500_000_000, 10]


def test_a_shared_first_place_is_a_part_of_a_win_and_a_tie() -> None:
    tied = result("d", "abc")
    shared = type(tied)("g", "d", 3, tuple("abc"), (40, 40, 20), (1, 1, 3))
    every, _ = count([shared], "abc")
    assert every.totals[3][0][3] == every.totals[3][1][3] == win_unit(3) / 2
    assert every.ties == {(0, 1): 1}
    assert list(every.deals[0, 1, 2]) == [1, 1, 2, 2]


def test_games_with_a_fault_are_left_out_of_the_clean_tally_alone() -> None:
    played = [result("d", "ab"), result("d", "ab", faults=[(1, "timeout")]), result("e", "ba", faults=[(0, "crashed")])]
    every, clean = count(played, "ab")
    assert (games(every.deals), games(clean.deals)) == (3, 1)
    assert every.faults == {(1, "timeout"): 1, (0, "crashed"): 1}
    assert every.out == {0: 1, 1: 1}
    assert not clean.faults


def test_games_with_a_bot_that_is_not_in_the_table_do_not_count() -> None:
    every, _ = count([result("d", "abx"), result("e", "abc")], "abc")
    assert games(every.deals) == 1


def test_the_dummys_score_is_no_seats() -> None:
    with_dummy = type(result("d", "ab"))("g", "d", 2, ("a", "b"), (40, 30, 99), (1, 2))
    every, _ = count([with_dummy], "ab")
    assert every.totals[2][0][1:3] == [40, 10]


def test_a_stream_of_games_takes_little_memory() -> None:
    def stream() -> Iterator[Result]:
        for deal in range(5000):
            for order in ("ab", "ba"):
                yield result(f"deal{deal}", order, players=order)

    tracemalloc.start()
    every, _ = count(stream(), "ab")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert games(every.deals) == 10_000
    assert peak < 1_000_000


@given(st.randoms(use_true_random=False))
def test_any_order_of_games_gives_the_same_sums(rng: Random) -> None:
    played = Field({"a": 1.0, "b": 0.0, "c": 0.0, "d": -1.0}).play(Plan((2, 3), deals=3), 1)
    wanted, _ = count(played, "abcd")
    rng.shuffle(played)
    found, _ = count(played, "abcd")
    assert {key: sorted(_rows(key, row)) for key, row in found.deals.items()} == {
        key: sorted(_rows(key, row)) for key, row in wanted.deals.items()
    }
    assert found.totals == wanted.totals
    assert found.ties == wanted.ties


def _rows(subset: tuple[int, ...], flat: object) -> list[tuple[int, ...]]:
    width = 1 + len(subset) * (len(subset) - 1) // 2
    numbers = list(flat)  # type: ignore[call-overload]
    return [tuple(numbers[i : i + width]) for i in range(0, len(numbers), width)]
