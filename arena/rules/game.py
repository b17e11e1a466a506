"""The referee's engine, pure: every function takes a state and gives a new value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec.structs import replace

from arena.rules.scoring import Points, kept_cards, score_game, score_round
from arena.rules.scoring import places as places_of
from arena.rules.state import Cards, State, Take, deal, start
from arena.rules.takes import asked, check, drawn, forced, hand_of, legal_takes, may_take, usable_cards
from arena.rules.view import View, step_of, view, views

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.rules.model import Spec

__all__ = [
    "GameEnd",
    "RoundEnd",
    "State",
    "Take",
    "View",
    "advance",
    "asked",
    "check",
    "drawn",
    "end_game",
    "end_round",
    "forced",
    "legal_takes",
    "may_take",
    "next_round",
    "round_over",
    "start",
    "step",
    "view",
    "views",
]


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """What a round scored, by kind; `scores` include it, `puddings` include this round's. One number a table."""

    points: dict[str, Points]
    scores: Points
    puddings: Points


@dataclass(frozen=True, slots=True)
class GameEnd:
    """What is scored at the end of the game alone, and the final scores; `places` has one entry a player, 1 = best."""

    points: dict[str, Points]
    scores: Points
    places: Points
    puddings: Points


def step(state: State, takes: Sequence[Take]) -> State:
    """Play one turn: all lay their cards, used cards go back, hands are passed.

    `takes`: one a player, in seat order. Raises IllegalTake for a take that the rules do not allow.
    """
    for seat, take in enumerate(takes):
        check(state, seat, take)
    return advance(state, takes)


def advance(state: State, takes: Sequence[Take]) -> State:
    """Play one turn as `step` does, with takes that have been checked."""
    laid = [take.cards for take in takes]
    hands, tables = list(map(list, state.hands)), list(state.tables)
    if state.controller is not None:
        hands[state.controller] = list(hand_of(state, state.controller))
    for seat, (hand, cards) in enumerate(zip(hands, laid, strict=True)):
        for card in cards:
            hand.remove(card)
        if len(cards) == 1:
            tables[seat] = (*tables[seat], *cards)
        else:
            tables[seat], back = _lay_several(state.spec, tables[seat], cards)
            hand.extend(back)
    if state.controller is not None:
        given = takes[state.controller].dummy
        if given is not None:
            hands[state.controller].remove(given)
        laid.append(() if given is None else (given,))
        tables[-1] = (*tables[-1], *laid[-1])
    to = step_of(state)
    return State(
        spec=state.spec,
        players=state.players,
        round=state.round,
        turn=state.turn + 1,
        hands=tuple(map(tuple, hands[-to:] + hands[:-to])),
        tables=tuple(tables),
        puddings=state.puddings,
        scores=state.scores,
        last=tuple(laid),
        pile=state.pile,
        dummy_pile=state.dummy_pile[1:],
        controller=None if state.controller is None else (state.controller + 1) % state.players,
    )


def _lay_several(spec: Spec, table: Cards, cards: Cards) -> tuple[Cards, Cards]:
    """Give the table after the cards are laid and what was used for them has gone, and what goes back into the hand."""
    use = spec.use
    if use is None or not cards:
        return (*table, *cards), ()
    used = -(-(len(cards) - 1) // use.extra)
    lying = usable_cards(spec, table)
    gone = lying[:used] if use.which == "earliest" else lying[-used:]
    stays = table if use.then == "table" else tuple(card for i, card in enumerate(table) if i not in gone)
    back = tuple(table[i] for i in gone) if use.then == "hand" else ()
    return (*stays, *cards), back


def round_over(state: State) -> bool:
    """Tell whether all hands are empty."""
    return not any(state.hands)


def end_round(state: State) -> RoundEnd:
    """Score the tables as they lie."""
    points = score_round(state.spec, state.tables, state.puddings)
    kept = kept_cards(state.spec, state.tables)
    return RoundEnd(points, _added(state.scores, points), tuple(map(sum, zip(state.puddings, kept, strict=True))))


def next_round(state: State, end: RoundEnd) -> State:
    """Deal the next round from the same pile; control of the dummy goes on or starts again, as the spec says."""
    dummy = state.spec.dummy
    controller = dummy.first if dummy and dummy.across_rounds == "restarts" else state.controller
    return deal(replace(state, puddings=end.puddings, scores=end.scores, controller=controller))


def end_game(state: State, end: RoundEnd) -> GameEnd:
    """Score the kept cards after the last round, and rank the players."""
    points = score_game(state.spec, end.puddings)
    scores = _added(end.scores, points)
    return GameEnd(points, scores, places_of(state.spec, scores, end.puddings), end.puddings)


def _added(scores: Points, points: dict[str, Points]) -> Points:
    return tuple(map(sum, zip(scores, *points.values(), strict=True)))
