"""What a bot is sent never depends on what is hidden from it, and tells nothing of the other bots but their play."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from spies import first_card, referee, spied_game, spy_bot

from arena.match.events import TurnEvent
from arena.protocol.conversation import Conversation
from arena.protocol.limits import Limits
from arena.rules import game
from arena.rules.spec import load_spec

if TYPE_CHECKING:
    from arena.rules.game import State

SPECS = {
    (players, variants): load_spec("sushi-go", variants)
    for players, variants in [(2, ()), (2, ("dummy", "soy-sauce")), (3, ("both-ways",)), (5, ("soy-sauce",))]
}


@settings(deadline=None)
@given(st.sampled_from(sorted(SPECS)), st.integers(0, 10**6), st.data())
def test_states_that_differ_in_hidden_cards_alone_give_a_seat_the_same_bytes(
    table: tuple[int, tuple[str, ...]], seed: int, data: st.DataObject
) -> None:
    state = _some_state(*table, seed, data)
    for seat in game.asked(state):
        assert _question(state, seat) == _question(_hidden_shuffled(state, seat, Random(seed)), seat)


@settings(deadline=None)
@given(st.sampled_from(sorted(SPECS)), st.integers(0, 10**6), st.data())
def test_a_change_of_what_a_seat_may_see_changes_its_bytes(
    table: tuple[int, tuple[str, ...]], seed: int, data: st.DataObject
) -> None:
    state = _some_state(*table, seed, data)
    for seat in game.asked(state):
        others = tuple(("pudding", *hand[1:]) if at == seat else hand for at, hand in enumerate(state.hands))
        if others != state.hands:
            assert _question(state, seat) != _question(replace(state, hands=others), seat)


def _some_state(players: int, variants: tuple[str, ...], seed: int, data: st.DataObject) -> State:
    """Give a state after some turns of random takes, in some round."""
    state = game.start(SPECS[players, variants], players, str(seed))
    chance = Random(seed)
    for _ in range(data.draw(st.integers(0, 20))):
        if game.round_over(state):
            state = game.next_round(state, game.end_round(state))
        state = game.step(state, [chance.choice(game.legal_takes(state, seat)) for seat in range(players)])
    return game.next_round(state, game.end_round(state)) if game.round_over(state) else state


def _hidden_shuffled(state: State, seat: int, chance: Random) -> State:
    """Give a state in which all that the seat cannot know lies otherwise: other hands, the pile, the dummy's pile."""
    seen = 1 if state.controller == seat else 0
    known = state.dummy_pile[:seen]
    others = [card for at, hand in enumerate(state.hands) if at != seat for card in hand]
    hidden = [*others, *state.dummy_pile[seen:], *state.pile]
    chance.shuffle(hidden)
    hands = tuple(hand if at == seat else tuple(hidden.pop() for _ in hand) for at, hand in enumerate(state.hands))
    dummy_pile = (*known, *(hidden.pop() for _ in state.dummy_pile[seen:]))
    return replace(state, hands=hands, dummy_pile=dummy_pile, pile=tuple(hidden))


def _question(state: State, seat: int) -> bytes:
    return Conversation(Limits()).question(game.view(state, seat), 0.0, 0)


@pytest.mark.parametrize(("players", "variants"), sorted(SPECS))
def test_nothing_sent_names_another_bot_or_its_program(players: int, variants: tuple[str, ...]) -> None:
    spies, _ = spied_game(SPECS[players, variants], players)
    for spy in spies:
        sent = b"".join(spy.sent)
        assert b"name-of-" not in sent
        assert b"nowhere" not in sent
        assert b"/" not in sent.replace(b"n/a", b"")


def test_a_bot_is_told_its_own_time_alone_and_strikes_of_its_own() -> None:
    bots, spies = zip(*[spy_bot(first_card) for _ in range(3)], strict=True)
    record = referee(load_spec(), bots, "7")
    turns = [event for event in record.events if isinstance(event, TurnEvent) and "bot" in event.by]
    for seat, spy in enumerate(spies):
        questions = [message for message in map(json.loads, spy.sent) if message["type"] == "turn"]
        assert [message["strikes"] for message in questions] == [0] * len(questions)
        told = [message["used_s"] for message in questions]
        assert told == [0.0, *(pytest.approx(turn.used_s[seat], abs=1.1e-5) for turn in turns[:-1])]


def test_the_fault_of_one_bot_is_told_to_it_alone() -> None:
    bots, spies = zip(
        *[spy_bot(choose) for choose in (first_card, lambda _: b'{"type":"hello","protocol":1}\n')], strict=True
    )
    record = referee(load_spec(), bots, "7", strikes=100)
    assert record.faults
    kinds = [{json.loads(line)["type"] for line in spy.sent} for spy in spies]
    assert "fault" in kinds[1]
    assert "fault" not in kinds[0]
