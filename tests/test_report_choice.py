"""Which games can be replayed from a page."""

from __future__ import annotations

import pytest

from arena.errors import InputError
from arena.report.html.choice import chosen, parse
from arena.tournament.tally import Result, SeatFault


def _games(number: int, faulty: tuple[int, ...] = ()) -> list[Result]:
    return [
        Result(str(place), "deal", 2, ("a", "b"), (1, 2), (2, 1), (SeatFault(0, "timeout"),) if place in faulty else ())
        for place in range(number)
    ]


@pytest.mark.parametrize(
    ("wanted", "places"),
    [
        ("all", set(range(9))),
        ("none", set()),
        ("faults", {4, 7}),
        (0, set()),
        (1, {4}),
        (3, {4, 7, 0}),
        (9, set(range(9))),
        (99, set(range(9))),
    ],
)
def test_games_are_chosen(wanted: str | int, places: set[int]) -> None:
    assert chosen(_games(9, faulty=(4, 7)), wanted) == places


def test_a_number_is_spread_over_the_tournament() -> None:
    places = sorted(chosen(_games(1000), 10))
    assert places == list(range(0, 1000, 100))


def test_many_faults_leave_room_for_other_games() -> None:
    places = chosen(_games(100, faulty=tuple(range(50))), 20)
    assert len(places) == 20
    assert sum(place < 50 for place in places) >= 10
    assert any(place >= 50 for place in places)


def test_words_and_numbers_are_read_and_nothing_else() -> None:
    assert [parse(text) for text in ("all", "faults", "none", "12")] == ["all", "faults", "none", 12]
    for wrong in ("some", "-1", "1.5", "", "9" * 10):
        with pytest.raises(InputError, match="--replays is all, faults, none or a number"):
            parse(wrong)
