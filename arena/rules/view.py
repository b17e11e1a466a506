"""What a seat sees: built field by field from an allow-list, so that nothing hidden can slip in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from arena.rules.takes import drawn, hand_of, may_take

if TYPE_CHECKING:
    from collections.abc import Iterable

    from arena.rules.state import Cards, State


class View(msgspec.Struct, frozen=True, gc=False):
    """All that a seat may know before it takes; the protocol's `turn` says what each field means."""

    players: int
    seat: int
    round: int
    turn: int
    pass_: str
    to: int
    from_: int
    may_take: tuple[int, int]
    hand: Cards
    dummy: str | None
    tables: tuple[Cards, ...]
    puddings: tuple[int, ...]
    scores: tuple[int, ...]
    last: tuple[Cards, ...] | None
    pile: int


def direction(state: State) -> str:
    """Give where hands are passed in this round."""
    passing = state.spec.passing
    return passing[min(state.round, len(passing)) - 1]


def step_of(state: State) -> int:
    """Give what is added to a seat to get the seat that receives its hand."""
    return 1 if direction(state) == "left" else -1


def view(state: State, seat: int) -> View:
    """Give what a seat sees before it takes."""
    return views(state, (seat,))[0]


def views(state: State, seats: Iterable[int]) -> list[View]:
    """Give what each of the seats sees before it takes."""
    towards, players, pile = direction(state), state.players, len(state.pile)
    to = 1 if towards == "left" else -1
    round_, turn, tables, last = state.round, state.turn, state.tables, state.last
    return [
        View(
            players=players,
            seat=seat,
            round=round_,
            turn=turn,
            pass_=towards,
            to=(seat + to) % players,
            from_=(seat - to) % players,
            may_take=may_take(state, seat),
            hand=hand_of(state, seat),
            dummy=drawn(state) if state.controller == seat else None,
            tables=tables,
            puddings=state.puddings,
            scores=state.scores,
            last=last,
            pile=pile,
        )
        for seat in seats
    ]
