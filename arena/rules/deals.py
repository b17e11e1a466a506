"""All that a seed deals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arena.rules.state import Cards, State, deal, start

if TYPE_CHECKING:
    from arena.rules.model import Spec


@dataclass(frozen=True, slots=True)
class DealtRound:
    """What is dealt for one round, every stack with its top card first; `left` cards are in the pile afterwards."""

    hands: tuple[Cards, ...]
    dummy_pile: Cards
    left: int


@dataclass(frozen=True, slots=True)
class Deal:
    """What is dealt in a whole game, and the cards that are left, next first."""

    seed: str
    players: int
    rounds: tuple[DealtRound, ...]
    pile: Cards


def deal_all(spec: Spec, players: int, seed: str) -> Deal:
    """Deal all rounds of a game; raises InputError when so many cannot play."""
    state = start(spec, players, seed)
    rounds = [_dealt(state)]
    while state.round < spec.rounds:
        state = deal(state)
        rounds.append(_dealt(state))
    return Deal(seed, players, tuple(rounds), state.pile)


def _dealt(state: State) -> DealtRound:
    return DealtRound(state.hands, state.dummy_pile, len(state.pile))
