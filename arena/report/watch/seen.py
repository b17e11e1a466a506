"""A game's record as one seat knew it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET, structs

from arena.match.events import FaultEvent
from arena.match.outcome import GameRecord

if TYPE_CHECKING:
    from arena.match.events import Event


def seen_by(record: GameRecord, seat: int) -> GameRecord:
    """Leave out of a record's result what a seat was not told: the seed, and others' faults."""
    events: list[Event] = [e for e in record.events if not isinstance(e, FaultEvent) or e.seat == seat]
    end = structs.replace(record.end, out=tuple(out for out in record.end.out if out == seat))
    opening = structs.replace(record.opening, seed=None, bot_seeds=UNSET)
    return GameRecord((opening, *events[1:-1], end))
