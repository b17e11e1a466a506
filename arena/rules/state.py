"""The state of a game, a take, and the deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import msgspec
from msgspec.structs import replace

from arena.rules.shuffle import shuffle

if TYPE_CHECKING:
    from arena.rules.model import Spec

Cards: TypeAlias = tuple[str, ...]


class Take(msgspec.Struct, frozen=True, gc=False):
    """The cards a player takes, in the order he lays them; a dummy's controller also names the dummy's card."""

    cards: Cards
    dummy: str | None = None


class State(msgspec.Struct, frozen=True):
    """A game before its next take; `round` and `turn` count from 1.

    `hands`: one a player; in the dummy variant before its controller draws. `tables`, `puddings` (kept in earlier
    rounds), `scores`, `last` (what each laid in the turn before, None in a round's first): one a player, then the
    dummy. `pile`: the deck's cards not dealt yet, next first; `dummy_pile`: those of the dummy for this round, top
    first. `controller`: the seat that controls the dummy in this turn, None without one.
    """

    spec: Spec
    players: int
    round: int
    turn: int
    hands: tuple[Cards, ...]
    tables: tuple[Cards, ...]
    puddings: tuple[int, ...]
    scores: tuple[int, ...]
    last: tuple[Cards, ...] | None
    pile: Cards
    dummy_pile: Cards = ()
    controller: int | None = None


def start(spec: Spec, players: int, seed: str) -> State:
    """Begin a game: shuffle and deal the first round; raises InputError when so many cannot play."""
    spec.check_players(players)
    zeros = (0,) * (players + (1 if spec.dummy else 0))
    nothing_yet = State(
        spec=spec,
        players=players,
        round=0,
        turn=0,
        hands=(),
        tables=(),
        puddings=zeros,
        scores=zeros,
        last=None,
        pile=shuffle(spec.deck, seed),
        controller=spec.dummy.first if spec.dummy else None,
    )
    return deal(nothing_yet)


def deal(state: State) -> State:
    """Deal the next round from the top of the pile: seat 0's whole hand, seat 1's, and so on, then the dummy's pile."""
    size = state.spec.deal[state.players]
    seats = len(state.scores)
    stacks = tuple(state.pile[seat * size : (seat + 1) * size] for seat in range(seats))
    return replace(
        state,
        round=state.round + 1,
        turn=1,
        hands=stacks[: state.players],
        tables=((),) * seats,
        last=None,
        pile=state.pile[seats * size :],
        dummy_pile=stacks[state.players] if state.spec.dummy else (),
    )
