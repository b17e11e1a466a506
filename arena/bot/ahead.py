"""Look ahead: a state that agrees with all that a seat sees, and the rest of its round played out."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from arena.bot.view import see, take_of
from arena.rules.game import RoundEnd, State, asked, end_round, forced, round_over, step

if TYPE_CHECKING:
    import random
    from collections.abc import Mapping, Sequence

    from arena.bot.view import Chooser, View
    from arena.rules.game import Take
    from arena.rules.state import Cards


def imagine(view: View, chance: random.Random, known: Mapping[int, Cards] | None = None) -> State:
    """Deal the cards that the seat does not see at random, in keeping with all that it does see.

    `known`: cards known to be in the hands of other seats (see `Memory`); what a hand lacks is dealt.
    """
    pool = _unseen(view, known or {})
    chance.shuffle(pool)
    size = len(view.hand) - (view.dummy is not None)
    hands = []
    for seat in range(view.players):
        held = view.hand[:size] if seat == view.seat else tuple((known or {}).get(seat, ()))
        hands.append((*held, *_draw(pool, size - len(held))))
    controller, dummy_pile = None, ()
    if view.spec.dummy is not None:
        controller = (view.seat + (view.dummy is None)) % view.players
        top = () if view.dummy is None else (view.dummy,)
        dummy_pile = (*top, *_draw(pool, size - len(top)))
    return State(
        spec=view.spec,
        players=view.players,
        round=view.round,
        turn=view.turn,
        hands=tuple(hands),
        tables=view.tables,
        puddings=view.puddings,
        scores=view.scores,
        last=view.last,
        pile=tuple(_draw(pool, view.pile)),
        dummy_pile=dummy_pile,
        controller=controller,
    )


def _unseen(view: View, known: Mapping[int, Cards]) -> list[str]:
    pool = Counter(view.spec.deck)
    for cards in (view.hand, view.gone, *view.tables, *(known[seat] for seat in known if seat != view.seat)):
        pool.subtract(cards)
    kept = next((kind for kind in view.spec.kinds.values() if kind.kept), None)
    if kept is not None:
        pool.subtract({next(iter(kept.cards)): sum(view.puddings)})
    return sorted(pool.elements())


def _draw(pool: list[str], number: int) -> Sequence[str]:
    drawn = pool[:number]
    del pool[:number]
    return drawn


def play_out(state: State, choose: Chooser, takes: Mapping[int, Take] | None = None, gone: Cards = ()) -> RoundEnd:
    """Play to the end of the round, all seats by one function, and score it.

    `takes`: what some seats take in the first turn, by seat.
    """
    first = dict(takes or {})
    while not round_over(state):
        state = step(state, [first.get(seat) or _chosen(state, seat, choose, gone) for seat in range(state.players)])
        first = {}
    return end_round(state)


def _chosen(state: State, seat: int, choose: Chooser, gone: Cards) -> Take:
    if seat not in asked(state):
        return forced(state, seat)
    return take_of(choose(see(state, seat, gone)))
