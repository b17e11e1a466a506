"""The engine: turns, used cards, rounds, and the end of the game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import msgspec
import pytest
from msgspec.structs import replace

from arena.errors import IllegalTake
from arena.rules.game import (
    State,
    Take,
    asked,
    check,
    end_game,
    end_round,
    forced,
    legal_takes,
    may_take,
    next_round,
    round_over,
    start,
    step,
)
from arena.rules.spec import load_spec

if TYPE_CHECKING:
    from arena.rules.model import Spec

BASE = load_spec()


def state(hands: list[str], tables: list[str], spec: Spec = BASE, round_: int = 1) -> State:
    """Give a state with these hands and tables, each a text of cards."""
    began = start(spec, len(hands), "any")
    return replace(began, hands=split(hands), tables=split(tables), round=round_)


def split(texts: list[str]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(text.split()) for text in texts)


def take(*texts: str) -> list[Take]:
    return [Take(cards) for cards in split(list(texts))]


def used(**changes: object) -> Spec:
    """Give the rules with other parameters of chopsticks."""
    assert BASE.use
    chopsticks = msgspec.structs.replace(BASE.kinds["chopsticks"], use=msgspec.structs.replace(BASE.use, **changes))
    return msgspec.structs.replace(BASE, kinds={**BASE.kinds, "chopsticks": chopsticks})


def test_hands_go_to_the_left_and_cards_lie_in_the_order_laid() -> None:
    after = step(
        state(["tempura maki-1", "pudding maki-2", "wasabi maki-3"], ["", "sashimi", ""]),
        take("tempura", "pudding", "wasabi"),
    )
    assert after.hands == split(["maki-3", "maki-1", "maki-2"])
    assert after.tables == split(["tempura", "sashimi pudding", "wasabi"])
    assert (after.turn, after.last) == (2, split(["tempura", "pudding", "wasabi"]))


@pytest.mark.parametrize(("round_", "to_left"), [(1, True), (2, False), (3, True)])
def test_both_ways_passes_to_the_right_in_the_second_round_alone(round_: int, *, to_left: bool) -> None:
    spec = load_spec("sushi-go", ["both-ways"])
    after = step(
        state(["tempura maki-1", "pudding maki-2", "wasabi maki-3"], [""] * 3, spec, round_),
        take("tempura", "pudding", "wasabi"),
    )
    assert after.hands == split(["maki-3", "maki-1", "maki-2"] if to_left else ["maki-2", "maki-3", "maki-1"])


def test_a_pair_is_laid_in_the_order_chosen_and_the_chopsticks_are_passed_on() -> None:
    before = state(["tempura squid-nigiri wasabi", "pudding pudding maki-1"], ["chopsticks", ""])
    after = step(before, take("wasabi squid-nigiri", "pudding"))
    assert after.tables == split(["wasabi squid-nigiri", "pudding"])
    assert [sorted(hand) for hand in after.hands] == [["maki-1", "pudding"], ["chopsticks", "tempura"]]


def test_of_two_pairs_in_front_the_earliest_laid_goes_back() -> None:
    before = state(["tempura wasabi", "pudding pudding"], ["chopsticks maki-1 chopsticks", ""])
    assert may_take(before, 0) == (1, 2)
    assert step(before, take("tempura wasabi", "pudding")).tables[0] == split(["maki-1 chopsticks tempura wasabi"])[0]


def test_chopsticks_may_be_taken_for_chopsticks() -> None:
    before = state(["chopsticks tempura wasabi", "pudding pudding maki-1"], ["chopsticks", ""])
    after = step(before, take("chopsticks tempura", "pudding"))
    assert after.tables[0] == ("chopsticks", "tempura")
    assert sorted(after.hands[1]) == ["chopsticks", "wasabi"]


def test_two_cards_left_may_both_be_taken_and_the_neighbour_is_forced() -> None:
    after = step(state(["tempura wasabi", "pudding maki-1"], ["chopsticks", ""]), take("tempura wasabi", "pudding"))
    assert after.hands == split(["maki-1", "chopsticks"])
    assert asked(after) == ()
    assert (forced(after, 1), may_take(after, 1)) == (Take(("chopsticks",)), (1, 1))


@pytest.mark.parametrize(
    ("spec", "most"),
    [
        (BASE, 2),
        (used(extra=0), 1),
        (used(extra=2), 3),
        (used(per_turn=0), 1),
        (used(per_turn=2), 3),
        (used(must_leave=2), 1),
        (used(must_leave=1), 2),
    ],
)
def test_how_many_cards_may_be_taken_is_a_matter_of_the_spec(spec: Spec, most: int) -> None:
    before = state(["tempura sashimi wasabi", "pudding pudding maki-1"], ["chopsticks chopsticks", ""], spec)
    assert may_take(before, 0) == (1, most)
    assert max(len(legal.cards) for legal in legal_takes(before, 0)) == most


def test_where_used_chopsticks_go_is_a_matter_of_the_spec() -> None:
    def after(spec: Spec) -> tuple[tuple[str, ...], tuple[str, ...]]:
        before = state(["tempura wasabi maki-1", "pudding maki-1 maki-1"], ["chopsticks maki-2 chopsticks", ""], spec)
        played = step(before, take("tempura wasabi", "pudding"))
        return played.tables[0], played.hands[1]

    assert after(used(then="table")) == split(["chopsticks maki-2 chopsticks tempura wasabi", "maki-1"])
    assert after(used(then="discard")) == split(["maki-2 chopsticks tempura wasabi", "maki-1"])
    assert after(used(which="latest")) == split(["chopsticks maki-2 tempura wasabi", "maki-1 chopsticks"])


def test_two_pairs_used_at_once_both_go_back() -> None:
    before = state(["tempura wasabi maki-1 maki-2", "pudding " * 4], ["chopsticks chopsticks", ""], used(per_turn=2))
    after = step(before, take("tempura wasabi maki-1", "pudding"))
    assert after.tables[0] == ("tempura", "wasabi", "maki-1")
    assert after.hands[1] == ("maki-2", "chopsticks", "chopsticks")


@pytest.mark.parametrize(
    ("cards", "table", "reason"),
    [
        ("", "chopsticks", "0 cards taken, but 1 to 2 may be"),
        ("tempura tempura", "", "no chopsticks lay in front at the start of the turn"),
        ("tempura chopsticks", "", "2 cards taken, but exactly 1 must be"),
        ("tempura tempura sashimi", "chopsticks", "3 cards taken, but 1 to 2 may be"),
        ("sashimi sashimi", "chopsticks", "only 1 of sashimi in the hand, which is"),
        ("pudding", "", "no pudding in the hand, which is tempura, tempura, sashimi, chopsticks"),
        ("squid", "", "no squid in the hand"),
        ("x" * 50_000, "", f"no {'x' * 40}… in the hand, which is tempura"),
    ],
)
def test_an_illegal_take_is_refused_with_the_reason(cards: str, table: str, reason: str) -> None:
    before = state(["tempura tempura sashimi chopsticks", "pudding " * 4], [table, ""])
    with pytest.raises(IllegalTake, match=reason):
        check(before, 0, Take(tuple(cards.split())))
    with pytest.raises(IllegalTake):
        step(before, take(cards, "pudding"))


@pytest.mark.parametrize(("card", "named"), [("", "''"), ("a b", "'a b'"), ("\x1b[2J", r"'\x1b[2J'")])
def test_a_card_of_an_odd_name_is_quoted(card: str, named: str) -> None:
    before = state(["tempura tempura", "pudding pudding"], ["", ""])
    with pytest.raises(IllegalTake, match=re.escape(f"no {named} in the hand")):
        check(before, 0, Take((card,)))


def test_a_card_for_a_dummy_is_refused_where_there_is_none() -> None:
    with pytest.raises(IllegalTake, match="does not control"):
        check(state(["tempura tempura", "pudding pudding"], ["", ""]), 0, Take(("tempura",), "tempura"))


def test_legal_takes_are_ordered_pairs_and_each_stands_once() -> None:
    before = state(["tempura tempura sashimi", "pudding " * 3], ["chopsticks", ""])
    assert [legal.cards for legal in legal_takes(before, 0)] == [
        ("sashimi",),
        ("tempura",),
        ("sashimi", "tempura"),
        ("tempura", "sashimi"),
        ("tempura", "tempura"),
    ]


def test_between_rounds_everything_goes_but_kept_cards_and_scores() -> None:
    first = state(["", ""], ["pudding tempura tempura chopsticks wasabi", "maki-1"])
    end = end_round(first)
    assert (end.scores, end.puddings) == ((5, 6), (1, 0))
    second = next_round(first, end)
    assert (second.round, second.turn, second.last) == (2, 1, None)
    assert (second.tables, second.scores, second.puddings) == (((), ()), end.scores, end.puddings)
    assert second.hands[0] + second.hands[1] + second.pile == first.pile
    assert [len(hand) for hand in second.hands] == [10, 10]


def test_a_round_is_over_when_the_hands_are_empty() -> None:
    assert not round_over(state(["tempura", "pudding"], ["", ""]))
    assert round_over(step(state(["tempura", "pudding"], ["", ""]), take("tempura", "pudding")))


def test_the_end_of_the_game_adds_what_is_kept_and_ranks() -> None:
    last = replace(state(["", "", ""], ["pudding", "", "tempura"], round_=3), scores=(40, 45, 41), puddings=(1, 0, 1))
    end = end_round(last)
    assert "pudding" not in end.points
    game = end_game(last, end)
    assert game.points == {"pudding": (6, -6, 0)}
    assert (game.scores, game.puddings, game.places) == ((46, 39, 41), (2, 0, 1), (1, 3, 2))


@pytest.mark.parametrize(("players", "left"), [(2, 48), (3, 27), (4, 12), (5, 3)])
def test_three_deals_from_one_shuffle_leave_what_the_rules_say(players: int, left: int) -> None:
    game = start(BASE, players, "7")
    for _ in range(2):
        game = next_round(game, end_round(game))
    assert len(game.pile) == left
