"""Which takes are legal: how many cards, which, and why not."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import TYPE_CHECKING

from arena.errors import IllegalTake
from arena.rules.state import Cards, State, Take

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.rules.model import Spec

NAMED = 40


def drawn(state: State) -> str | None:
    """Give the card that the dummy's controller draws in this turn; None without a dummy or with its pile empty."""
    return state.dummy_pile[0] if state.dummy_pile else None


def hand_of(state: State, seat: int) -> Cards:
    """Give the cards a seat chooses from: its hand, and last the card it drew as the dummy's controller."""
    hand = state.hands[seat]
    return (*hand, state.dummy_pile[0]) if state.controller == seat and state.dummy_pile else hand


def may_take(state: State, seat: int) -> tuple[int, int]:
    """Give how many cards a seat may take for itself, at least and at most."""
    hand = state.hands[seat]  # drawing one and giving one leaves as many to choose from as the hand held
    if not hand:
        return (0, 0)
    use = state.spec.use
    if use is None or (state.controller == seat and state.spec.dummy and not state.spec.dummy.uses_chopsticks):
        return (1, 1)
    if state.spec.use_cards.isdisjoint(state.tables[seat]):
        return (1, 1)
    usable = min(use.per_turn, len(usable_cards(state.spec, state.tables[seat])))
    return (1, max(1, min(1 + use.extra * usable, len(hand) - use.must_leave)))


def usable_cards(spec: Spec, table: Sequence[str]) -> list[int]:
    """Give the positions on a table of the cards that allow to take more."""
    usable = spec.use_cards
    return [position for position, card in enumerate(table) if card in usable]


def asked(state: State) -> tuple[int, ...]:
    """Give the seats that have a choice in this turn, in their order; who holds a single card has none."""
    drawer = state.controller if state.dummy_pile else None
    return tuple([seat for seat, hand in enumerate(state.hands) if len(hand) + (seat == drawer) > 1])


def forced(state: State, seat: int) -> Take:
    """Give the take of a seat that is not asked: the only legal one."""
    if len(state.hands[seat]) == 1 and state.controller != seat:
        return Take(state.hands[seat])
    return legal_takes(state, seat)[0]


def legal_takes(state: State, seat: int) -> tuple[Take, ...]:
    """Give every legal take that differs from the others: fewer cards first, then by the cards' names."""
    hand = sorted(hand_of(state, seat))
    least, most = may_take(state, seat)
    takes = []
    for length in range(least, most + 1):
        for cards in sorted(set(permutations(hand, length))):
            if _gift(state, seat) is None:
                takes.append(Take(cards))
            else:
                takes += [Take(cards, card) for card in sorted(Counter(hand) - Counter(cards))]
    return tuple(takes)


def check(state: State, seat: int, take: Take) -> None:
    """Raise IllegalTake, saying why and what is legal, unless the seat may take so."""
    hand = hand_of(state, seat)
    if len(take.cards) == 1 and take.dummy is None and state.controller != seat and take.cards[0] in hand:
        return  # nearly every take
    least, most = may_take(state, seat)
    if not least <= len(take.cards) <= most:
        raise IllegalTake(f"{_cards(len(take.cards))} taken, but {_allowed(state, seat, least, most)}")
    if (take.dummy is None) != (_gift(state, seat) is None):
        if take.dummy is None:
            raise IllegalTake("the dummy's controller must name a card for the dummy as well")
        raise IllegalTake(
            f"a card for the dummy ({_named(take.dummy)}), but this seat does not control it in this turn"
        )
    wanted = take.cards if take.dummy is None else (*take.cards, take.dummy)
    for card in wanted:
        if wanted.count(card) > hand.count(card):
            held = f"only {hand.count(card)} of" if card in hand else "no"
            raise IllegalTake(f"{held} {_named(card)} in the hand, which is {', '.join(hand)}")


def _named(card: str) -> str:
    """Give a card as a sentence can hold it, however it was named."""
    short = card if len(card) <= NAMED else card[:NAMED] + "…"
    return short if short and short.isprintable() and " " not in short else repr(short)


def _gift(state: State, seat: int) -> str | None:
    return drawn(state) if state.controller == seat else None


def _cards(number: int) -> str:
    return f"{number} card" + "s" * (number != 1)


def _allowed(state: State, seat: int, least: int, most: int) -> str:
    if least < most:
        return f"{least} to {most} may be"
    none_in_front = state.spec.use and not usable_cards(state.spec, state.tables[seat])
    why = f": no {state.spec.use_kind} lay in front at the start of the turn" if none_in_front else ""
    return f"exactly {least} must be{why}"
