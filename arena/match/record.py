"""Records as files: JSON lines, an event a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from arena.errors import FileErrors, InputError, Problem
from arena.match.events import FORMAT, DealEvent, EndEvent, Event, GameEvent, TurnEvent
from arena.match.outcome import GameRecord

if TYPE_CHECKING:
    from pathlib import Path

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Event)


def encode(record: GameRecord) -> bytes:
    """Give a record as JSON lines."""
    return _encoder.encode_lines(record.events)


def read(path: Path) -> GameRecord:
    """Read a record's file; raises FileErrors for what is none."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError(f"{path}: cannot be read: {error.strerror}") from error
    return decode(data, str(path))


def decode(data: bytes, file: str = "record") -> GameRecord:
    """Give the record that JSON lines hold; raises FileErrors naming `file` and the line for what is none."""
    events = []
    for number, line in enumerate(data.splitlines(), 1):
        try:
            events.append(_decoder.decode(line))
        except (msgspec.MsgspecError, UnicodeError) as error:
            raise FileErrors([Problem(file, number, 0, f"this is no event of a record: {error}")]) from error
    if wrong := _misshapen(events):
        raise FileErrors([Problem(file, *wrong)])
    return GameRecord(tuple(events))


def _misshapen(events: list[Event]) -> tuple[int, int, str] | None:
    """Name the first line that cannot stand where it stands, or has not one entry a player."""
    if not events or not isinstance(events[0], GameEvent):
        return 1, 0, "a record begins with the event `game`"
    if events[0].format != FORMAT:
        return 1, 0, f"this record has format {events[0].format}; this arena reads format {FORMAT}"
    players = events[0].players
    for number, event in enumerate(events, 1):
        if isinstance(event, GameEvent) and number > 1:
            return number, 0, "a second game begins here: a record holds one"
        if isinstance(event, EndEvent) and number < len(events):
            return number + 1, 0, "the game had ended: nothing can follow"
        for name, entries in _by_player(event).items():
            if entries != players:
                return number, 0, f"`{name}` has {entries} entries for {players} players"
    if not isinstance(events[-1], EndEvent):
        return len(events), 0, "the record stops before the game's end"
    return None


def _by_player(event: Event) -> dict[str, int]:
    """Count the entries of what has one entry a player."""
    if isinstance(event, GameEvent):
        return {"bots": len(event.bots)}
    if isinstance(event, DealEvent):
        return {"hands": len(event.hands)}
    if isinstance(event, TurnEvent):
        lists = {"takes": event.takes, "by": event.by, "used_s": event.used_s, "notes": event.notes}
        return {name: len(entries) for name, entries in lists.items()}
    if isinstance(event, EndEvent):
        return {"places": len(event.places)}
    return {}
