"""Scoring rules: what each parameter decides. That the rules of the game come out right, the case files prove."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from arena.rules.model import Spec
from arena.rules.scoring import kept_cards, places, score_game, score_round
from arena.rules.spec import load_spec

BASE = load_spec()
SOY = load_spec("sushi-go", ["soy-sauce"])
DUMMY = load_spec("sushi-go", ["dummy", "soy-sauce"])


def with_score(kind: str, change: dict[str, Any], spec: Spec = BASE) -> Spec:
    """Give the spec with parameters of a kind's rule changed; `most.ties` names one further down."""
    document = spec.document()
    for path, value in change.items():
        *way, last = path.split(".")
        target = document["kinds"][kind]["score"]
        for key in way:
            target = target[key]
        target[last] = value
    return msgspec.convert(document, Spec, strict=False)


def tables(*texts: str) -> list[list[str]]:
    return [text.split() for text in texts]


def maki(spec: Spec, *icons: int) -> list[int]:
    by_icons = {
        0: "",
        1: "maki-1",
        2: "maki-2",
        3: "maki-3",
        4: "maki-3 maki-1",
        5: "maki-3 maki-2",
        6: "maki-3 maki-3",
    }
    return list(score_round(spec, tables(*(by_icons[n] for n in icons)))["maki"])


def puddings(spec: Spec, *kept: int) -> list[int]:
    return list(score_game(spec, kept)["pudding"])


def test_a_round_names_every_kind_that_scores_in_it_and_no_other() -> None:
    assert list(score_round(SOY, tables("", ""))) == ["tempura", "sashimi", "dumpling", "maki", "nigiri", "soy-sauce"]
    assert list(score_game(SOY, (0, 0))) == ["pudding"]


@pytest.mark.parametrize(
    ("change", "icons", "points"),
    [
        ({}, (5, 3, 3, 2), [6, 1, 1, 0]),
        ({"most.ties": "full"}, (5, 3, 3, 2), [6, 3, 3, 0]),
        ({"most.remainder": "raise"}, (5, 3, 3, 2), [6, 2, 2, 0]),
        ({}, (3, 3, 2), [3, 3, 0]),
        ({"most.after_tie": "next"}, (3, 3, 2), [3, 3, 3]),
        ({"most.points": [6, 3, 1]}, (3, 3, 2), [3, 3, 1]),
        ({"most.points": [6, 3, 1]}, (4, 3, 2, 1), [6, 3, 1, 0]),
        ({}, (3, 0, 0), [6, 0, 0]),
        ({"zero_counts": True}, (3, 0, 0), [6, 1, 1]),
        ({"zero_counts": True}, (0, 0, 0), [2, 2, 2]),
        ({}, (2, 2), [3, 3]),
        ({"all_equal_counts": False}, (2, 2), [0, 0]),
        ({"most.from_players": 3}, (2, 1), [0, 0]),
        ({"most.from_players": 3}, (2, 1, 0), [6, 3, 0]),
    ],
)
def test_every_parameter_of_a_majority_decides_something(
    change: dict[str, Any], icons: tuple[int, ...], points: list[int]
) -> None:
    assert maki(with_score("maki", change), *icons) == points


@pytest.mark.parametrize(
    ("change", "kept", "points"),
    [
        ({}, (4, 3, 0, 0), [6, 0, -3, -3]),
        ({}, (3, 1, 1, 1, 1), [6, -1, -1, -1, -1]),
        ({"fewest.remainder": "raise"}, (3, 1, 1, 1, 1), [6, -2, -2, -2, -2]),
        ({"fewest.ties": "full"}, (4, 3, 0, 0), [6, 0, -6, -6]),
        ({"most.remainder": "raise"}, (2, 2, 2, 2, 1), [2, 2, 2, 2, -6]),
        ({"zero_counts": False}, (4, 3, 0, 0), [6, -6, 0, 0]),
        ({}, (2, 2, 2), [0, 0, 0]),
        ({"all_equal_counts": True}, (2, 2, 2), [0, 0, 0]),
        ({"all_equal_counts": True}, (2, 2), [3, 3]),
        ({}, (2, 1), [6, 0]),
        ({"fewest.from_players": 2}, (2, 1), [6, -6]),
        ({"fewest.points": [-6, -3], "fewest.after_tie": "skip"}, (4, 3, 1), [6, -3, -6]),
    ],
)
def test_most_and_fewest_are_paid_apart(change: dict[str, Any], kept: tuple[int, ...], points: list[int]) -> None:
    assert puddings(with_score("pudding", change), *kept) == points


@pytest.mark.parametrize(
    ("change", "table", "points"),
    [
        ({}, "wasabi squid-nigiri squid-nigiri", 12),
        ({}, "squid-nigiri wasabi", 3),
        ({}, "wasabi tempura maki-1 egg-nigiri", 3),
        ({}, "wasabi wasabi egg-nigiri squid-nigiri", 12),
        ({"boost.times": 2}, "wasabi squid-nigiri squid-nigiri", 9),
        ({"boost.holds": 2}, "wasabi squid-nigiri squid-nigiri", 18),
        ({"boost.holds": 0}, "wasabi squid-nigiri", 3),
        ({"boost.on": "tempura"}, "wasabi tempura squid-nigiri", 9),
    ],
)
def test_the_order_on_the_table_decides_what_is_boosted(change: dict[str, Any], table: str, points: int) -> None:
    assert score_round(with_score("nigiri", change), tables(table, ""))["nigiri"] == (points, 0)


@pytest.mark.parametrize(
    ("change", "rows", "points"),
    [
        ({}, ("soy-sauce tempura", "maki-1"), [4, 0]),
        ({}, ("soy-sauce tempura", "maki-1 tempura sashimi"), [0, 0]),
        ({"compared": "holders"}, ("soy-sauce tempura", "maki-1 tempura sashimi"), [4, 0]),
        ({}, ("soy-sauce tempura", "maki-1 tempura"), [4, 0]),
        ({"shared_by": "everybody"}, ("soy-sauce tempura", "maki-1 tempura"), [2, 0]),
        ({}, ("soy-sauce", "soy-sauce", "soy-sauce"), [1, 1, 1]),
        ({"remainder": "raise"}, ("soy-sauce", "soy-sauce", "soy-sauce"), [2, 2, 2]),
        ({"ties": "full"}, ("soy-sauce", "soy-sauce"), [4, 4]),
        ({}, ("soy-sauce soy-sauce", ""), [4, 0]),
        ({"per": "card"}, ("soy-sauce soy-sauce", ""), [8, 0]),
        ({}, ("soy-sauce pudding", "maki-1 tempura"), [4, 0]),
        ({"kept": "never"}, ("soy-sauce pudding", "maki-1 tempura"), [0, 0]),
        ({}, ("soy-sauce wasabi egg-nigiri", "maki-1 tempura sashimi"), [0, 0]),
        ({}, ("tempura", "maki-1"), [0, 0]),
    ],
)
def test_every_parameter_of_the_colours_decides_something(
    change: dict[str, Any], rows: tuple[str, ...], points: list[int]
) -> None:
    assert list(score_round(with_score("soy-sauce", change, SOY), tables(*rows))["soy-sauce"]) == points


def test_kept_cards_of_earlier_rounds_show_their_colour_only_where_the_spec_says_so() -> None:
    rows = tables("soy-sauce", "maki-1 tempura")
    assert score_round(SOY, rows, (3, 0))["soy-sauce"] == (0, 0)
    assert score_round(with_score("soy-sauce", {"kept": "all-rounds"}, SOY), rows, (3, 0))["soy-sauce"] == (4, 0)


def test_kept_cards_are_counted_apart_from_the_others() -> None:
    assert kept_cards(BASE, tables("pudding tempura pudding", "")) == (2, 0)


@pytest.mark.parametrize(
    ("win", "expected"),
    [
        (["scores", "puddings"], (2, 1, 3, 3)),
        (["scores"], (1, 1, 3, 3)),
        (["puddings", "scores"], (4, 3, 1, 1)),
        (["scores", "puddings", "seat"], (2, 1, 3, 4)),
    ],
)
def test_players_are_compared_by_what_the_spec_lists(win: list[str], expected: tuple[int, ...]) -> None:
    spec = msgspec.structs.replace(BASE, win=tuple(win))
    assert places(spec, (40, 40, 30, 30), (2, 3, 5, 5)) == expected


def test_the_dummy_is_a_third_player_where_players_are_compared() -> None:
    points = score_round(DUMMY, tables("maki-2", "maki-1", "maki-3 soy-sauce"))
    assert (points["maki"], points["soy-sauce"]) == ((3, 0, 6), (0, 0, 4))
    assert puddings(DUMMY, 2, 1, 0) == [6, 0, -6]


def dummy(**changes: Any) -> Spec:
    assert DUMMY.dummy
    return msgspec.structs.replace(DUMMY, dummy=msgspec.structs.replace(DUMMY.dummy, **changes))


def test_a_dummy_that_is_not_compared_scores_nothing_there_and_blocks_nobody() -> None:
    points = score_round(dummy(compared=False), tables("maki-2", "soy-sauce", "maki-3 soy-sauce tempura tempura"))
    assert (points["maki"], points["soy-sauce"], points["tempura"]) == ((6, 0, 0), (0, 4, 0), (0, 0, 5))


def test_a_dummy_that_is_no_player_more_leaves_the_rules_of_two() -> None:
    assert puddings(dummy(counts_as_player=False), 2, 1, 0) == [6, 0, 0]


def test_a_dummy_that_is_not_boosted_gets_the_plain_value() -> None:
    rows = tables("wasabi egg-nigiri", "", "wasabi egg-nigiri")
    assert score_round(DUMMY, rows)["nigiri"] == (3, 0, 3)
    assert score_round(dummy(boosted=False), rows)["nigiri"] == (3, 0, 1)


def test_a_dummy_that_is_ranked_takes_a_place_from_the_players() -> None:
    assert places(DUMMY, (10, 20, 30), (0, 0, 0)) == (2, 1)
    assert places(dummy(ranked=True), (10, 20, 30), (0, 0, 0)) == (3, 2)
