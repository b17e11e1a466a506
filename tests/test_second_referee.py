"""The second referee itself, held to examples worked out by hand from the rule pages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from second_referee import Position, Take, lay, legal_takes, may_take, new_round, offered, start
from second_referee.dealing import deal, shuffled
from second_referee.scoring import (
    dumpling_points,
    maki_points,
    nigiri_points,
    places,
    pudding_points,
    round_points,
    soy_sauce_points,
)


@pytest.mark.parametrize(
    ("icons", "points"),
    [
        ([5, 3, 3, 2], [6, 1, 1, 0]),
        ([4, 4, 3], [3, 3, 0]),
        ([4, 4, 4, 4, 4], [1, 1, 1, 1, 1]),
        ([7, 2, 2, 2, 2], [6, 0, 0, 0, 0]),
        ([3, 1], [6, 3]),
        ([3, 0], [6, 0]),
        ([0, 0, 0], [0, 0, 0]),
    ],
)
def test_maki_icons_score_as_the_rule_pages_say(icons: list[int], points: list[int]) -> None:
    assert maki_points(icons) == points


@pytest.mark.parametrize(
    ("puddings", "points"),
    [
        ([4, 3, 0, 0], [6, 0, -3, -3]),
        ([2, 2, 1], [3, 3, -6]),
        ([1, 0, 0, 0, 0], [6, -1, -1, -1, -1]),
        ([1, 1, 1, 1, 0], [1, 1, 1, 1, -6]),
        ([2, 2, 2], [0, 0, 0]),
        ([3, 1], [6, 0]),
        ([3, 3], [0, 0]),
        ([0, 0, 0, 0, 0], [0, 0, 0, 0, 0]),
    ],
)
def test_puddings_score_as_the_rule_pages_say(puddings: list[int], points: list[int]) -> None:
    assert pudding_points(puddings) == points


@pytest.mark.parametrize(
    ("table", "points"),
    [
        ("wasabi squid-nigiri", 9),
        ("squid-nigiri wasabi", 3),
        ("wasabi tempura maki-1 salmon-nigiri", 6),
        ("wasabi egg-nigiri squid-nigiri", 6),
        ("wasabi wasabi egg-nigiri squid-nigiri salmon-nigiri", 14),
        ("wasabi wasabi", 0),
    ],
)
def test_a_nigiri_lies_on_the_wasabi_that_was_open_before_it(table: str, points: int) -> None:
    assert nigiri_points(table.split()) == points


def test_dumplings_stop_paying_at_five() -> None:
    assert [dumpling_points(count) for count in range(8)] == [0, 1, 3, 6, 10, 15, 15, 15]


def test_a_round_is_scored_kind_by_kind() -> None:
    tables = [["tempura"] * 5 + ["sashimi"] * 2, ["sashimi"] * 6 + ["dumpling", "maki-3"]]
    assert round_points(tables) == {
        "tempura": [10, 0],
        "sashimi": [0, 20],
        "dumpling": [0, 1],
        "maki": [0, 6],
        "nigiri": [0, 0],
    }


def test_soy_sauce_pays_its_holders_with_the_most_colours_of_all() -> None:
    assert soy_sauce_points([["soy-sauce", "tempura"], ["tempura", "wasabi", "maki-1"]]) == [0, 0]
    assert soy_sauce_points([["soy-sauce", "tempura"], ["tempura", "egg-nigiri"]]) == [4, 0]
    assert soy_sauce_points([["soy-sauce", "soy-sauce"], ["soy-sauce"], ["soy-sauce"]]) == [1, 1, 1]


def test_a_tie_on_points_goes_to_puddings_and_the_next_place_is_left_empty() -> None:
    assert places([40, 40, 39], [1, 2, 9]) == [2, 1, 3]
    assert places([40, 40, 39, -2], [2, 2, 0, 0]) == [1, 1, 3, 4]
    assert places([50, 40, 39, -2], [2, 2, 0, 0], out=[0, 1]) == [3, 3, 1, 2]


def test_used_chopsticks_go_back_into_the_hand_that_is_passed() -> None:
    position = Position(
        variants=frozenset(),
        hands=[["tempura", "sashimi", "pudding"], ["dumpling", "dumpling", "maki-1"]],
        tables=[["chopsticks"], []],
        puddings=[0, 0],
        scores=[0, 0],
    )
    assert [may_take(position, seat) for seat in (0, 1)] == [(1, 2), (1, 1)]
    assert len(legal_takes(position, 0)) == 3 + 6
    assert len(legal_takes(position, 1)) == 2
    lay(position, [Take(("tempura", "sashimi")), Take(("dumpling",))])
    assert position.hands == [["dumpling", "maki-1"], ["pudding", "chopsticks"]]
    assert position.tables == [["tempura", "sashimi"], ["dumpling"]]


def test_hands_go_left_but_right_in_the_second_round_of_both_ways() -> None:
    position = start(3, {"both-ways"})
    new_round(position, [["tempura"] * 2, ["sashimi"] * 2, ["dumpling"] * 2])
    lay(position, [Take(("tempura",)), Take(("sashimi",)), Take(("dumpling",))])
    assert position.hands == [["dumpling"], ["tempura"], ["sashimi"]]
    new_round(position, [["tempura"] * 2, ["sashimi"] * 2, ["dumpling"] * 2])
    lay(position, [Take(("tempura",)), Take(("sashimi",)), Take(("dumpling",))])
    assert position.hands == [["sashimi"], ["dumpling"], ["tempura"]]


def test_the_controller_draws_lays_two_and_hands_control_over() -> None:
    position = start(2, {"dummy"})
    new_round(position, [["tempura", "sashimi"], ["pudding", "maki-1"]], ["wasabi", "dumpling"])
    assert offered(position, 0) == ["tempura", "sashimi", "wasabi"]
    assert len(legal_takes(position, 0)) == 6
    lay(position, [Take(("wasabi",), "tempura"), Take(("maki-1",))])
    assert position.hands == [["pudding"], ["sashimi"]]
    assert position.tables == [["wasabi"], ["maki-1"], ["tempura"]]
    assert (position.pile, position.controller) == (["dumpling"], 1)
    assert legal_takes(position, 0) == [Take(("pudding",))]
    assert legal_takes(position, 1) == [Take(("sashimi",), "dumpling"), Take(("dumpling",), "sashimi")]


def test_shuffles_and_deals_are_those_of_the_test_vectors() -> None:
    vectors = json.loads((Path(__file__).parents[1] / "specs" / "shuffle.json").read_text(encoding="utf-8"))
    assert vectors["shuffles"]
    assert vectors["deals"]
    for vector in vectors["shuffles"]:
        assert shuffled(vector["cards"], vector["seed"]) == vector["shuffled"]
    for vector in vectors["deals"]:
        rounds = deal(vector["seed"], vector["players"], vector["variants"])
        assert [cards.hands for cards in rounds] == vector["hands"]
        assert [cards.pile for cards in rounds] == vector.get("dummy_piles", [[], [], []])
