"""A game's events, as they come or from a record, as moments that can be looked at."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from msgspec import structs

from arena.errors import NotHeld
from arena.match.again import facts_of, referee_again
from arena.match.events import DealEvent, EndEvent, FaultEvent, RoundEvent, TurnEvent
from arena.match.outcome import GameRecord
from arena.rules import game as rules
from arena.rules.game import Take

if TYPE_CHECKING:
    from arena.match.events import Event
    from arena.rules.game import State
    from arena.rules.spec import Spec


@dataclass(frozen=True, slots=True)
class Moment:
    """A turn, or the end of a round or of the game: the first of `turn`, `round`, `end` that is not None says which.

    `before` is the state in which all chose, `after` the state once all had laid; at an end both are the last. `faults`
    are those of the turn. `rounds` are the ends of the rounds so far, this one's included.
    """

    before: State
    after: State
    turn: TurnEvent | None = None
    round: RoundEvent | None = None
    end: EndEvent | None = None
    faults: tuple[FaultEvent, ...] = ()
    rounds: tuple[RoundEvent, ...] = ()
    last: TurnEvent | None = None


class Story:
    """The moments of a game that is told event by event; a game that is played again begins anew."""

    def __init__(self, spec: Spec, players: int) -> None:
        self.moments: list[Moment] = []
        self._start = rules.start(spec, players, "")
        self._state = self._start
        self._rounds: tuple[RoundEvent, ...] = ()

    def tell(self, event: Event) -> None:
        """Add what an event leads to; events before the first deal say nothing."""
        if isinstance(event, DealEvent):
            self._deal(event)
        elif isinstance(event, TurnEvent):
            self._turn(event)
        elif isinstance(event, FaultEvent):
            self.moments[-1] = replace(self.moments[-1], faults=(*self.moments[-1].faults, event))
        elif isinstance(event, RoundEvent):
            self._rounds = (*self._rounds, event)
            self._end(round_=event, end=None)
        elif isinstance(event, EndEvent):
            self._end(round_=None, end=event)

    def _deal(self, event: DealEvent) -> None:
        """Deal the cards of the game in the place of those of the engine."""
        if event.round == 1:
            self.moments, self._rounds = [], ()
            state = self._start
        else:
            state = rules.next_round(self._state, rules.end_round(self._state))
        self._state = structs.replace(state, hands=event.hands, dummy_pile=event.dummy_pile or ())

    def _turn(self, event: TurnEvent) -> None:
        before = self._state
        takes = [
            Take(cards, event.dummy or None if seat == before.controller else None)
            for seat, cards in enumerate(event.takes)
        ]
        self._state = rules.step(before, takes)
        self.moments.append(Moment(before, self._state, turn=event, rounds=self._rounds, last=event))

    def _end(self, round_: RoundEvent | None, end: EndEvent | None) -> None:
        last = self.moments[-1].last
        self.moments.append(Moment(self._state, self._state, None, round_, end, (), self._rounds, last))


def story_of(record: GameRecord, spec: Spec) -> tuple[Moment, ...]:
    """Give the moments of a finished game; its numbers must follow from its takes."""
    story = Story(spec, record.opening.players)
    for event in record.events:
        story.tell(event)
    return tuple(story.moments)


def righted(record: GameRecord, spec: Spec) -> GameRecord:
    """Give a record with every number as it follows from its deals and takes; who took, times and notes stay.

    Raises NotHeld where cards or takes break the rules.
    """
    seats = range(record.opening.players)
    faults = [fault for fault in record.faults if fault.seat in seats]
    facts = facts_of(record)
    facts = replace(facts, out=tuple(seat for seat in facts.out if seat in seats))
    events: list[Event] = [record.opening]
    written = iter(sorted(record.turns, key=lambda turn: turn.round))
    try:
        for _, event in referee_again(spec, facts):
            if not isinstance(event, TurnEvent):
                events.append(event)
                continue
            events.append(next(written))
            moment = (event.round, event.turn)
            events += [fault for fault in faults if (fault.round, fault.turn) == moment]
    except IndexError as error:
        raise NotHeld("deals or turns are missing in the record") from error
    return GameRecord(tuple(events), record.asked)
