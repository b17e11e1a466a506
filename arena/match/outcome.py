"""What a game leaves behind: its record, or the news that it does not count."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from arena.errors import ArenaFailure
from arena.match.events import DealEvent, EndEvent, Event, FaultEvent, GameEvent, RoundEvent, TurnEvent

_T = TypeVar("_T")


class Voided(ArenaFailure):
    """The arena or the machine failed this game: it is played again and never scored."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """All events of a game in order; `asked` counts the questions by seat (empty where it is not known)."""

    events: tuple[Event, ...]
    asked: tuple[int, ...] = ()

    @property
    def opening(self) -> GameEvent:
        """Give the first event."""
        return next(event for event in self.events if isinstance(event, GameEvent))

    @property
    def end(self) -> EndEvent:
        """Give the last event."""
        return next(event for event in reversed(self.events) if isinstance(event, EndEvent))

    @property
    def deals(self) -> tuple[DealEvent, ...]:
        """Give the deals by round."""
        return self._all(DealEvent)

    @property
    def turns(self) -> tuple[TurnEvent, ...]:
        """Give the turns of all rounds."""
        return self._all(TurnEvent)

    @property
    def rounds(self) -> tuple[RoundEvent, ...]:
        """Give the ends of the rounds."""
        return self._all(RoundEvent)

    @property
    def faults(self) -> tuple[FaultEvent, ...]:
        """Give the faults in the order of play."""
        return self._all(FaultEvent)

    def _all(self, kind: type[_T]) -> tuple[_T, ...]:
        return tuple([event for event in self.events if isinstance(event, kind)])
