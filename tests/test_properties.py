"""What holds in every game, whatever is dealt and however it is played."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise, product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from arena.errors import IllegalTake
from arena.rules import game
from arena.rules.spec import load_spec

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

SPECS = {
    variants: load_spec("sushi-go", variants)
    for size in range(4)
    for variants in combinations(("both-ways", "dummy", "soy-sauce"), size)
}
PLAYERS_AND_VARIANTS = st.sampled_from(
    [(players, variants) for variants, spec in SPECS.items() for players in sorted(spec.deal)]
)
TERMS = st.tuples(PLAYERS_AND_VARIANTS, st.text("abc", max_size=4), st.lists(st.integers(0, 10**6), max_size=120))
Terms = tuple[tuple[int, tuple[str, ...]], str, list[int]]
FEW = settings(max_examples=40, deadline=None)


@FEW
@given(TERMS)
def test_no_card_is_lost_or_doubled_and_hands_stay_equal_in_size(terms: Terms) -> None:
    gone: Counter[str] = Counter()
    for state, over in _played(terms):
        assert _cards(state) + gone == Counter(state.spec.deck)
        assert len({len(hand) for hand in state.hands}) == 1
        if over:
            gone.update(card for table in state.tables for card in table)


@FEW
@given(TERMS, st.randoms(use_true_random=False), st.integers(0, 1000))
def test_what_a_seat_sees_does_not_depend_on_what_is_hidden(terms: Terms, chance: Random, which: int) -> None:
    states = [state for state, over in _played(terms) if not over]
    state = states[which % len(states)]
    for seat in range(state.players):
        assert game.view(_with_hidden_cards_shuffled(state, seat, chance), seat) == game.view(state, seat)


@FEW
@given(TERMS, st.integers(0, 1000))
def test_every_legal_take_is_accepted_and_every_other_refused(terms: Terms, which: int) -> None:
    states = [state for state, over in _played(terms) if not over]
    state = states[which % len(states)]
    for seat in range(state.players):
        legal = game.legal_takes(state, seat)
        assert len(set(legal)) == len(legal)
        accepted = {take for take in _conceivable(state, seat) if _accepts(state, seat, take)}
        assert accepted == set(legal)


@FEW
@given(TERMS, st.integers(0, 1000), st.lists(st.text(max_size=12), max_size=4), st.none() | st.text(max_size=12))
def test_takes_of_any_text_and_length_are_accepted_only_when_they_are_legal(
    terms: Terms, which: int, cards: list[str], dummy: str | None
) -> None:
    states = [state for state, over in _played(terms) if not over]
    state = states[which % len(states)]
    take = game.Take(tuple(cards), dummy)
    for seat in range(state.players):
        assert _accepts(state, seat, take) == (take in game.legal_takes(state, seat))


@FEW
@given(TERMS)
def test_a_step_refuses_what_is_illegal_and_changes_nothing(terms: Terms) -> None:
    for state, over in _played(terms):
        if over:
            continue
        before = replace(state)
        for seat in range(state.players):
            takes = [game.legal_takes(state, other)[0] for other in range(state.players)]
            takes[seat] = game.Take((*takes[seat].cards, "no-such-card"), takes[seat].dummy)
            with pytest.raises(IllegalTake):
                game.step(state, takes)
        assert state == before


@FEW
@given(TERMS)
def test_replay_equals_play(terms: Terms) -> None:
    (players, variants), seed, _ = terms
    played = [state for state, _ in _played(terms)]
    state = game.start(SPECS[variants], players, seed)
    for before, after in pairwise(played):
        assert state == before
        if game.round_over(state):
            state = game.next_round(state, game.end_round(state))
        else:
            assert after.last is not None
            state = game.step(state, _takes_read_from(after))
    assert state == played[-1]
    assert _result(state) == _result(played[-1])


@FEW
@given(TERMS)
def test_nobody_is_asked_who_has_no_choice(terms: Terms) -> None:
    for state, over in _played(terms):
        for seat in range(state.players) if not over else ():
            legal = game.legal_takes(state, seat)
            single = len(game.view(state, seat).hand) == 1
            assert single == (seat not in game.asked(state))
            assert not single or legal == (game.forced(state, seat),)


def _played(terms: Terms) -> Iterator[tuple[game.State, bool]]:
    """Play a whole game and give every state of it, with whether its round is over."""
    (players, variants), seed, choices = terms
    state = game.start(SPECS[variants], players, seed)
    choice = iter(choices)
    for round_ in range(1, state.spec.rounds + 1):
        while not game.round_over(state):
            yield state, False
            state = game.step(state, [_pick(state, seat, next(choice, 0)) for seat in range(players)])
        yield state, True
        if round_ < state.spec.rounds:
            state = game.next_round(state, game.end_round(state))


def _pick(state: game.State, seat: int, choice: int) -> game.Take:
    """Choose among the legal takes; the even choices use chopsticks, or take them, where that can be."""
    legal = game.legal_takes(state, seat)
    liked = [take for take in legal if len(take.cards) == 2] or [take for take in legal if "chopsticks" in take.cards]
    return liked[choice % len(liked)] if choice % 2 == 0 and liked else legal[choice % len(legal)]


def _cards(state: game.State) -> Counter[str]:
    """Count the cards that lie anywhere: in hands, on tables, in the draw pile and the dummy's."""
    return Counter(card for cards in (*state.hands, *state.tables, state.pile, state.dummy_pile) for card in cards)


def _with_hidden_cards_shuffled(state: game.State, seat: int, chance: Random) -> game.State:
    """Deal anew what a seat cannot see: other hands, the pile, the dummy's cards but for the one drawn by the seat."""
    shown = 1 if state.controller == seat else 0
    hidden = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
    hidden += [*state.pile, *state.dummy_pile[shown:]]
    chance.shuffle(hidden)

    def anew(cards: Sequence[str]) -> tuple[str, ...]:
        return tuple(hidden.pop() for _ in cards)

    return replace(
        state,
        hands=tuple(hand if other == seat else anew(hand) for other, hand in enumerate(state.hands)),
        pile=anew(state.pile),
        dummy_pile=state.dummy_pile[:shown] + anew(state.dummy_pile[shown:]),
    )


def _conceivable(state: game.State, seat: int) -> Iterator[game.Take]:
    """Give takes of no to three cards, of those in the hand and a few that are not, for the dummy as well."""
    hand = set(game.view(state, seat).hand)
    cards = sorted(hand | set(sorted(set(state.spec.deck) - hand)[:2]))
    for size in range(4):
        for taken in product(cards, repeat=size):
            yield game.Take(taken)
            for dummy in cards if state.controller is not None and size < 3 else ():
                yield game.Take(taken, dummy)


def _accepts(state: game.State, seat: int, take: game.Take) -> bool:
    try:
        game.check(state, seat, take)
    except IllegalTake:
        return False
    return True


def _takes_read_from(after: game.State) -> list[game.Take]:
    """Read the takes of a turn from what was laid last, as a record keeps it."""
    assert after.last is not None
    takes = [game.Take(cards) for cards in after.last[: after.players]]
    if after.controller is not None:
        before = (after.controller - 1) % after.players
        takes[before] = game.Take(takes[before].cards, after.last[-1][0])
    return takes


def _result(state: game.State) -> game.GameEnd:
    return game.end_game(state, game.end_round(state))
