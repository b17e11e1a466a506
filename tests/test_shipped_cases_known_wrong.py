"""Every wrong answer that public implementations are known to give fails the shipped cases that are about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from unittest import mock

import pytest
import yaml
from second_referee import wrong
from second_referee.cases import Case, cases_of, differences

from arena.data import folder

if TYPE_CHECKING:
    from collections.abc import Callable

FILES = sorted((folder("specs") / "sushi-go" / "cases").glob("*.yaml"))
CASES: dict[str, Case] = {
    case["name"]: case for file in FILES for case in cases_of(yaml.safe_load(file.read_text(encoding="utf-8")))
}
SCORING, CASE = "second_referee.scoring", "second_referee.cases"

# What replaces which function, and the cases that must notice it.
WRONG: list[tuple[str, Callable[..., Any], list[str]]] = [
    (
        f"{SCORING}.maki_points",
        wrong.second_maki_place_after_a_tie,
        ["a tie for most splits six and leaves no second place"],
    ),
    (
        f"{SCORING}.maki_points",
        wrong.maki_paid_without_icons,
        ["nobody scores maki when there is none", "those without icons never share the second place"],
    ),
    (f"{CASE}.pudding_points", wrong.loss_rounded_down, ["four who tie for fewest lose one each and not two"]),
    (
        f"{CASE}.pudding_points",
        wrong.equal_puddings_paid,
        [
            "two players with equal puddings gain and lose nothing",
            "three players with equal puddings gain and lose nothing",
        ],
    ),
    (f"{CASE}.pudding_points", wrong.two_players_lose_for_puddings, ["of two players nobody loses for puddings"]),
    (f"{CASE}._read", wrong.totals_floored, ["totals may be negative", "a score below zero is kept as it is"]),
    (f"{SCORING}.dumpling_points", wrong.dumplings_without_end, ["a sixth dumpling pays no more"]),
    (
        f"{SCORING}.dumpling_points",
        wrong.dumplings_summed,
        ["the table of dumplings is read once for all of them and not summed card by card"],
    ),
    (f"{CASE}.round_points", wrong.bonus_added_again, ["five tempura pay two sets, paid once"]),
    (f"{CASE}.round_points", wrong.sets_by_remainder, ["four sashimi score ten", "six sashimi are two sets"]),
    (f"{SCORING}.nigiri_points", wrong.wasabi_is_a_switch, ["two open wasabi triple the next two nigiri"]),
    (f"{SCORING}.nigiri_points", wrong.wasabi_reaches_back, ["wasabi laid after the nigiri does nothing for it"]),
    (
        f"{SCORING}.nigiri_points",
        wrong.wasabi_for_the_next_card_only,
        ["any cards may lie between the wasabi and its nigiri"],
    ),
    (
        f"{CASE}.lay",
        wrong.pair_in_the_order_of_the_hand,
        ["the order in the hand does not decide what lies on the wasabi", "two cards are laid in the order chosen"],
    ),
    (
        f"{CASE}.lay",
        wrong.second_index_shifts,
        ["the second card is the one named although the first has left the hand"],
    ),
    (
        f"{CASE}.is_legal",
        wrong.one_card_twice,
        ["one card may not be named twice", "one card may not go to the controller and to the dummy as well"],
    ),
    (
        "second_referee.play.may_take",
        wrong.chopsticks_at_once,
        ["chopsticks may not be used on the turn in which they are taken"],
    ),
    (
        f"{CASE}.is_legal",
        wrong.chopsticks_while_others_choose,
        ["chopsticks that go back are in no hand before all have laid"],
    ),
    (
        f"{CASE}.deal",
        wrong.deck_rebuilt,
        ["the second round of three players is dealt from the same pile without a reshuffle"],
    ),
    (f"{CASE}._read", wrong.earlier_puddings_forgotten, ["puddings of all three rounds are counted together"]),
    (
        f"{CASE}.lay",
        wrong.second_round_the_other_way,
        ["hands go left in the second round too", "in the second round hands go to the right"],
    ),
    (f"{CASE}.places", wrong.tie_to_the_lowest_seat, ["a tie on points does not go to the lowest seat"]),
]


@pytest.mark.parametrize(("target", "mistake", "noticed_by"), WRONG, ids=[mistake.__name__ for _, mistake, _ in WRONG])
def test_the_cases_notice_a_known_wrong_answer(target: str, mistake: Callable[..., Any], noticed_by: list[str]) -> None:
    assert [name for name in noticed_by if differences(CASES[name])] == []
    with mock.patch(target, mistake):
        assert [name for name in noticed_by if not differences(CASES[name])] == []


def test_the_cases_notice_that_the_counts_of_two_and_three_maki_are_swapped() -> None:
    deals = [case for case in CASES.values() if "seed" in case["given"]]
    with mock.patch.dict("second_referee.play.CARDS", {"maki-2": 8, "maki-3": 12}):
        assert any(differences(case) for case in deals)
