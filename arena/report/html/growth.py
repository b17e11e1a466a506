"""Points as they grow: after every turn, what the referee would give each table for each kind if the round ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec import UNSET

from arena.match.events import EndEvent, Points, RoundEvent, TurnEvent
from arena.rules.model import Value
from arena.rules.scoring import kept_cards, score_game, score_round

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from arena.match.again import Step
    from arena.rules.model import Spec
    from arena.rules.state import Cards, State


@dataclass(frozen=True, slots=True)
class Grown:
    """A turn with what it led to; one entry a table, the dummy's last.

    `laid`: the cards in the order laid. `boosted`: for each of them whether it lies on one that boosts it. `points`: by
    kind as if the round ended after the turn, those of kept kinds as if the game did.
    """

    event: TurnEvent
    laid: tuple[Cards, ...]
    boosted: tuple[tuple[bool, ...], ...]
    points: Points


def grow(spec: Spec, steps: Iterable[Step]) -> Iterator[Grown | RoundEvent | EndEvent]:
    """Give turns and ends of a game that was refereed again, in order."""
    waiting: tuple[State, TurnEvent] | None = None
    before: Points = {}
    for state, event in steps:
        if waiting is not None:
            points = _points(spec, state)
            yield _grown(spec, waiting, state, was=before, now=points)
            before = points
        waiting = (state, event) if isinstance(event, TurnEvent) else None
        if isinstance(event, RoundEvent | EndEvent):
            before = {}
            yield event


def _points(spec: Spec, state: State) -> Points:
    kept = tuple(map(sum, zip(state.puddings, kept_cards(spec, state.tables), strict=True)))
    return score_round(spec, state.tables, state.puddings) | score_game(spec, kept)


def _grown(spec: Spec, turn: tuple[State, TurnEvent], after: State, *, was: Points, now: Points) -> Grown:
    before, event = turn
    laid = (*event.takes, *([(event.dummy,) if event.dummy else ()] if before.controller is not None else []))
    boosted = []
    for table, cards in enumerate(laid):
        gained = {kind: now[kind][table] - (was[kind][table] if was else 0) for kind in now}
        boosted.append(_boosted(spec, after.tables, table, cards, gained))
    return Grown(event, laid, tuple(boosted), now)


def _boosted(spec: Spec, tables: Sequence[Cards], table: int, cards: Cards, gained: dict[str, int]) -> tuple[bool, ...]:
    """Tell which of the cards just laid are boosted, by what the referee gives for the table with and without them."""
    found = []
    for place, card in enumerate(cards):
        name = spec.card_kinds[card]
        score = spec.kinds[name].score
        if not isinstance(score, Value) or score.boost is UNSET:
            found.append(False)
            continue
        worth = gained[name]
        if len(cards) > 1:
            end = len(tables[table]) - len(cards) + place
            worth = _alone(spec, tables, table, end + 1)[name] - _alone(spec, tables, table, end)[name]
        found.append(worth != spec.card_values[card])
    return tuple(found)


def _alone(spec: Spec, tables: Sequence[Cards], table: int, end: int) -> dict[str, int]:
    """Score the first cards of one table."""
    cards = tuple(laid[:end] if seat == table else () for seat, laid in enumerate(tables))
    return {kind: by_table[table] for kind, by_table in score_round(spec, cards).items()}
