"""Referee a finished game again, from the cards dealt and the takes alone."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from msgspec import UNSET
from msgspec.structs import replace

from arena.errors import IllegalTake, NotHeld
from arena.match.conduct import places
from arena.match.events import Cards, DealEvent, EndEvent, RoundEvent, TurnEvent
from arena.rules import game as rules
from arena.rules.game import Take

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from arena.match.events import By, Event
    from arena.match.outcome import GameRecord
    from arena.rules.game import State
    from arena.rules.spec import Spec

Step: TypeAlias = "tuple[State, Event]"


@dataclass(frozen=True, slots=True)
class Facts:
    """What a game is refereed from: hands and the dummy's pile by round, takes [round][turn][seat], seats put out."""

    players: int
    hands: tuple[tuple[Cards, ...], ...]
    dummy_piles: tuple[Cards, ...]
    takes: tuple[tuple[tuple[Cards, ...], ...], ...]
    dummies: tuple[tuple[str | None, ...], ...]
    out: tuple[int, ...]


def facts_of(record: GameRecord) -> Facts:
    """Give what a record was refereed from."""
    rounds = range(1, len(record.deals) + 1)
    turns = [[turn for turn in record.turns if turn.round == number] for number in rounds]
    return Facts(
        players=record.opening.players,
        hands=tuple(deal.hands for deal in record.deals),
        dummy_piles=tuple(deal.dummy_pile or () for deal in record.deals),
        takes=tuple(tuple(turn.takes for turn in of_round) for of_round in turns),
        dummies=tuple(tuple(turn.dummy or None for turn in of_round) for of_round in turns),
        out=record.end.out,
    )


def referee_again(spec: Spec, facts: Facts) -> Iterator[Step]:
    """Give the events that follow from a game's facts, each with the state before it; times and notes are left empty.

    Raises NotHeld, naming round, turn and seat, where cards or takes break the rules.
    """
    spec.check_players(facts.players)
    state = rules.start(spec, facts.players, "")
    _hold(len(facts.hands) == len(facts.takes) == spec.rounds, f"{len(facts.hands)} rounds of {spec.rounds}")
    dealt = Counter(card for cards in (*facts.hands, facts.dummy_piles) for hand in cards for card in hand)
    too_many = dealt - Counter(spec.deck)
    _hold(not too_many, f"more cards are dealt than the deck has: {', '.join(too_many)}")
    for number in range(1, spec.rounds + 1):
        state = _dealt(state, facts)
        yield state, DealEvent(number, state.hands, len(state.pile), state.dummy_pile if spec.dummy else UNSET)
        for step in _turns(state, facts):
            yield step
            state = rules.step(step[0], _takes(step[0], facts))
        end = rules.end_round(state)
        yield state, RoundEvent(number, state.tables, end.points, end.scores, end.puddings)
        if number < spec.rounds:
            state = rules.next_round(state, end)
    game = rules.end_game(state, end)
    yield state, EndEvent(game.points, game.scores, places(game.places, facts.out), game.puddings, facts.out)


def _dealt(state: State, facts: Facts) -> State:
    """Replace the cards that the engine dealt by those of the game."""
    hands = facts.hands[state.round - 1]
    sizes = [len(hand) for hand in hands]
    right = [len(hand) for hand in state.hands]
    _hold(sizes == right, f"round {state.round}: hands of {sizes} cards where {right} are dealt")
    piles = facts.dummy_piles or ((),) * state.round
    pile = piles[state.round - 1]
    wanted = len(state.dummy_pile)
    _hold(len(pile) == wanted, f"round {state.round}: {len(pile)} cards for the dummy where {wanted} are dealt")
    return replace(state, hands=hands, dummy_pile=pile)


def _turns(state: State, facts: Facts) -> Iterator[Step]:
    turns = facts.takes[state.round - 1]
    for number in range(1, len(turns) + 1):
        _hold(not rules.round_over(state), f"round {state.round}, turn {number}: the hands are empty already")
        takes = _takes(state, facts)
        yield state, _event(state, takes)
        state = rules.step(state, takes)
    _hold(rules.round_over(state), f"round {state.round}: stops after turn {len(turns)}")


def _takes(state: State, facts: Facts) -> tuple[Take, ...]:
    """Give the takes of a turn; raises NotHeld for one that is not legal."""
    laid = facts.takes[state.round - 1][state.turn - 1]
    where = f"round {state.round}, turn {state.turn}"
    _hold(len(laid) == state.players, f"{where}: {len(laid)} takes for {state.players} players")
    dummy = facts.dummies[state.round - 1][state.turn - 1] if facts.dummies else None
    takes = tuple(Take(cards, dummy if seat == state.controller else None) for seat, cards in enumerate(laid))
    for seat, take in enumerate(takes):
        try:
            rules.check(state, seat, take)
        except IllegalTake as error:
            raise NotHeld(f"{where}, seat {seat}: illegal: {error}") from error
    return takes


def _event(state: State, takes: Sequence[Take]) -> TurnEvent:
    asked = rules.asked(state)
    by: tuple[By, ...] = tuple("bot" if seat in asked else "forced" for seat in range(state.players))
    blank = (0.0,) * state.players
    return TurnEvent(
        round=state.round,
        turn=state.turn,
        takes=tuple(take.cards for take in takes),
        by=by,
        used_s=blank,
        notes=(None,) * state.players,
        cpu_s=blank,
        controller=state.controller if state.controller is not None else UNSET,
        drawn=rules.drawn(state) or UNSET,
        dummy=(takes[state.controller].dummy or UNSET) if state.controller is not None else UNSET,
    )


def _hold(holds: bool, message: str) -> None:
    if not holds:
        raise NotHeld(message)
