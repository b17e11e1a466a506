"""Strikes, the stand-in, last places."""

from __future__ import annotations

from collections import Counter

import pytest

from arena.match.conduct import allowed, exceeded, places, stand_in
from arena.rules import game
from arena.rules.spec import load_spec


@pytest.mark.parametrize(
    ("strikes", "kinds", "too_many"),
    [
        ({}, ["timeout"], True),
        ({"other": 0}, ["timeout"], True),
        ({"other": 1}, ["timeout"], False),
        ({"other": 1}, ["timeout", "bad-json"], True),
        ({"timeout": 2, "other": 0}, ["timeout", "timeout"], False),
        ({"timeout": 2, "other": 0}, ["timeout", "timeout", "timeout"], True),
        ({"timeout": 2, "other": 0}, ["timeout", "bad-json"], True),
        ({"timeout": 1, "other": 1}, ["timeout", "bad-json"], False),
        ({"timeout": 1, "other": 1}, ["bad-json", "illegal-take"], True),
        ({"timeout": 1, "bad-json": 1}, ["timeout", "bad-json"], False),
    ],
)
def test_a_bot_is_out_when_its_faults_of_a_kind_exceed_what_is_allowed(
    strikes: dict[str, int], kinds: list[str], too_many: bool
) -> None:
    assert exceeded(strikes, kinds) is too_many


def test_kinds_that_are_not_named_share_what_other_allows() -> None:
    assert [allowed({"timeout": 2, "other": 1}, kind) for kind in ("timeout", "crashed")] == [2, 1]
    assert allowed({"timeout": 2}, "crashed") == 0


@pytest.mark.parametrize(
    ("finished", "out", "placed"),
    [
        ((1, 2, 3), (), (1, 2, 3)),
        ((1, 2, 3), (0,), (3, 1, 2)),
        ((1, 1, 3), (0,), (3, 1, 2)),
        ((1, 2, 3), (0, 1), (2, 2, 1)),
        ((2, 2, 1, 4), (2,), (1, 1, 4, 3)),
        ((1, 2), (0, 1), (2, 2)),
        ((1, 2, 3), (0, 1, 2), (3, 3, 3)),
    ],
)
def test_who_is_out_is_behind_all_who_finished_and_never_first(
    finished: tuple[int, ...], out: tuple[int, ...], placed: tuple[int, ...]
) -> None:
    assert places(finished, out) == placed


@pytest.mark.parametrize("variants", [(), ("dummy",)])
def test_the_stand_in_takes_what_is_legal_and_depends_on_the_seed_and_the_moment_alone(
    variants: tuple[str, ...],
) -> None:
    state = game.start(load_spec("sushi-go", variants), 2, "7")
    for seat in (0, 1):
        take = stand_in(state, seat, "a seed")
        game.check(state, seat, take)
        assert take == stand_in(state, seat, "a seed")
    assert len({stand_in(state, 0, str(seed)) for seed in range(40)}) > 3


def test_the_stand_in_has_no_favourite() -> None:
    state = game.start(load_spec(), 2, "7")
    legal = game.legal_takes(state, 0)
    taken = Counter(stand_in(state, 0, str(seed)) for seed in range(600 * len(legal)))
    assert min(taken[take] for take in legal) > 500
