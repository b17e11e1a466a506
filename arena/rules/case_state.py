"""The state that a case begins with."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

from msgspec import UnsetType
from msgspec.structs import replace

from arena.rules import game
from arena.rules.state import State
from arena.rules.takes import hand_of

if TYPE_CHECKING:
    from arena.rules.cases import Case
    from arena.rules.spec import Spec

T = TypeVar("T")


def given_state(case: Case, spec: Spec) -> State:
    """Give the state before the first turn of the case: what it says, or what its seed deals for the round."""
    given = case.document.given
    seats = case.players + (1 if spec.dummy else 0)
    nothing: tuple[tuple[str, ...], ...] = ((),)
    if isinstance(given.seed, UnsetType):
        state = State(
            spec=spec,
            players=case.players,
            round=given.round,
            turn=given.turn,
            hands=_or(given.hands, nothing * case.players),
            tables=(),
            puddings=(),
            scores=(),
            last=None,
            pile=(),
            dummy_pile=_or(given.pile, ()),
            controller=_or(given.controller, 0) if spec.dummy else None,
        )
    else:
        state = _dealt(spec, case.players, given.seed, given.round)
    return replace(
        state,
        tables=_or(given.tables, nothing * seats),
        puddings=_or(given.puddings, (0,) * seats),
        scores=_or(given.scores, (0,) * seats),
    )


def _or(value: T | UnsetType, default: T) -> T:
    return default if isinstance(value, UnsetType) else value


@lru_cache(maxsize=256)
def _dealt(spec: Spec, players: int, seed: str, round_: int) -> State:
    """Give the state at the beginning of a round. What was played before does not matter for the deal."""
    state = game.start(spec, players, seed)
    while state.round < round_:
        while not game.round_over(state):
            state = game.step(state, [_any_take(state, seat) for seat in range(players)])
        state = game.next_round(state, game.end_round(state))
    return state


def _any_take(state: State, seat: int) -> game.Take:
    hand = hand_of(state, seat)
    return game.Take(hand[:1], hand[1] if state.controller == seat else None)
