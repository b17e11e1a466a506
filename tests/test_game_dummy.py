"""The dummy: its pile, its controller, and what it is given."""

from __future__ import annotations

from collections import Counter
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
    drawn,
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

DUMMY = load_spec("sushi-go", ["dummy"])


def state(hands: list[str], tables: list[str], pile: str, controller: int = 0, spec: Spec = DUMMY) -> State:
    return replace(
        start(spec, 2, "any"),
        hands=split(hands),
        tables=split(tables),
        dummy_pile=tuple(pile.split()),
        controller=controller,
    )


def split(texts: list[str]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(text.split()) for text in texts)


def ruling(**changes: object) -> Spec:
    assert DUMMY.dummy
    return msgspec.structs.replace(DUMMY, dummy=msgspec.structs.replace(DUMMY.dummy, **changes))


def played(game: State) -> State:
    """Play a round to its end with everybody's first legal take, and give the state before the next deal."""
    while not round_over(game):
        game = step(game, [legal_takes(game, seat)[0] for seat in range(2)])
    return game


def test_three_hands_of_nine_are_dealt_and_the_third_is_the_pile() -> None:
    game = start(DUMMY, 2, "7")
    assert [len(stack) for stack in (*game.hands, game.dummy_pile)] == [9, 9, 9]
    assert len(game.pile) == 81
    assert [len(values) for values in (game.tables, game.scores, game.puddings)] == [3, 3, 3]
    assert (game.controller, drawn(game)) == (0, game.dummy_pile[0])


def test_the_controller_lays_one_card_for_himself_and_one_for_the_dummy() -> None:
    before = state(["tempura maki-1", "pudding maki-2"], ["", "", "sashimi"], "wasabi dumpling")
    after = step(before, [Take(("tempura",), "wasabi"), Take(("pudding",))])
    assert after.tables == split(["tempura", "pudding", "sashimi wasabi"])
    assert after.hands == split(["maki-2", "maki-1"])
    assert (after.dummy_pile, after.controller) == (("dumpling",), 1)
    assert after.last == split(["tempura", "pudding", "wasabi"])


def test_the_controller_may_keep_the_card_drawn_or_pass_it_on() -> None:
    before = state(["tempura maki-1", "pudding maki-2"], ["", "", ""], "wasabi dumpling")
    kept = step(before, [Take(("wasabi",), "tempura"), Take(("pudding",))])
    assert (kept.tables[0], kept.tables[2], kept.hands[1]) == (("wasabi",), ("tempura",), ("maki-1",))
    passed = step(before, [Take(("maki-1",), "tempura"), Take(("pudding",))])
    assert passed.hands[1] == ("wasabi",)


def test_control_alternates_every_turn_and_runs_on_across_rounds() -> None:
    game = start(DUMMY, 2, "7")
    openers = [game.controller]
    for _ in range(2):
        game = played(game)
        game = next_round(game, end_round(game))
        openers.append(game.controller)
    assert openers == [0, 1, 0]


def test_who_controls_first_and_whether_control_runs_on_is_a_matter_of_the_spec() -> None:
    game = start(ruling(first=1, across_rounds="restarts"), 2, "7")
    assert game.controller == 1
    game = played(game)
    assert game.controller == 0
    assert next_round(game, end_round(game)).controller == 1


def test_in_the_last_turn_the_controller_chooses_and_the_other_is_forced() -> None:
    before = state(["tempura", "pudding"], ["", "", ""], "wasabi", controller=1)
    assert asked(before) == (1,)
    assert forced(before, 0) == Take(("tempura",))
    assert legal_takes(before, 1) == (Take(("pudding",), "wasabi"), Take(("wasabi",), "pudding"))
    assert may_take(before, 1) == (1, 1)


def test_the_controller_needs_three_cards_after_drawing_to_use_chopsticks() -> None:
    three = state(["tempura maki-1", "pudding maki-2"], ["chopsticks", "chopsticks", ""], "wasabi dumpling")
    assert [may_take(three, seat) for seat in (0, 1)] == [(1, 2), (1, 2)]
    after = step(three, [Take(("wasabi", "maki-1"), "tempura"), Take(("pudding",))])
    assert after.tables == split(["wasabi maki-1", "chopsticks pudding", "tempura"])
    assert after.hands[1] == ("chopsticks",)
    two = state(["tempura", "pudding"], ["chopsticks", "chopsticks", ""], "wasabi")
    assert may_take(two, 0) == (1, 1)


def test_whether_the_controller_may_use_chopsticks_is_a_matter_of_the_spec() -> None:
    spec = ruling(uses_chopsticks=False)
    before = state(["tempura maki-1", "pudding maki-2"], ["chopsticks", "chopsticks", ""], "wasabi dumpling", spec=spec)
    assert [may_take(before, seat) for seat in (0, 1)] == [(1, 1), (1, 2)]


def test_chopsticks_in_front_of_the_dummy_serve_nobody() -> None:
    before = state(["tempura maki-1", "pudding maki-2"], ["", "", "chopsticks"], "wasabi dumpling")
    assert [may_take(before, seat) for seat in (0, 1)] == [(1, 1), (1, 1)]


@pytest.mark.parametrize(
    ("seat", "take", "reason"),
    [
        (0, Take(("tempura",)), "must name a card for the dummy"),
        (0, Take(("tempura",), "tempura"), "only 1 of tempura"),
        (0, Take(("tempura",), "pudding"), "no pudding in the hand, which is tempura, maki-1, wasabi"),
        (1, Take(("pudding",), "maki-2"), "does not control it in this turn"),
        (1, Take(("wasabi",)), "no wasabi in the hand, which is pudding, maki-2"),
    ],
)
def test_an_illegal_take_with_the_dummy_is_refused_with_the_reason(seat: int, take: Take, reason: str) -> None:
    before = state(["tempura maki-1", "pudding maki-2"], ["", "", ""], "wasabi dumpling")
    with pytest.raises(IllegalTake, match=reason):
        check(before, seat, take)


def test_every_card_dealt_lies_on_a_table_in_the_end() -> None:
    game = start(DUMMY, 2, "7")
    dealt = Counter((*game.hands[0], *game.hands[1], *game.dummy_pile))
    over = played(game)
    assert Counter(card for table in over.tables for card in table) == dealt
    assert (over.turn, over.dummy_pile) == (10, ())
