"""The events of a game's record, in the order of play; as JSON lines they are the record's file format.

Lists have one entry a player, by seat; `tables`, `points`, `scores` and `puddings` have the dummy's last.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

FORMAT = 1

Cards: TypeAlias = tuple[str, ...]
Points: TypeAlias = dict[str, tuple[int, ...]]
By: TypeAlias = Literal["bot", "arena", "forced", "human"]


class GameEvent(msgspec.Struct, frozen=True, tag_field="event", tag="game"):
    """What was played, and by whom. `seed` is None until it may be known; `deal` then names the deal.

    `bot_seeds` are the seeds that the bots were told.
    """

    format: int
    game: str
    rules: str
    rules_sha256: str
    variants: tuple[str, ...]
    seed: str | None
    players: int
    bots: tuple[str, ...]
    arena: str
    deal: str | UnsetType = UNSET
    bot_seeds: tuple[int, ...] | UnsetType = UNSET


class DealEvent(msgspec.Struct, frozen=True, tag_field="event", tag="deal"):
    """A round's hands before its first turn; `pile` counts the cards left, `dummy_pile` is top first."""

    round: int
    hands: tuple[Cards, ...]
    pile: int
    dummy_pile: Cards | UnsetType = UNSET


class TurnEvent(msgspec.Struct, frozen=True, tag_field="event", tag="turn"):
    """What was taken, in the order laid, by whom, in how many seconds; with the dummy also what it was given."""

    round: int
    turn: int
    takes: tuple[Cards, ...]
    by: tuple[By, ...]
    used_s: tuple[float, ...]
    notes: tuple[str | None, ...]
    cpu_s: tuple[float, ...] = ()
    controller: int | UnsetType = UNSET
    drawn: str | UnsetType = UNSET
    dummy: str | UnsetType = UNSET


class FaultEvent(msgspec.Struct, frozen=True, tag_field="event", tag="fault"):
    """A fault with its evidence: the question, the bytes that came, the bot's own standard error, its end.

    `load` is the machine's load over the last minute, divided by its cores.
    """

    round: int
    turn: int
    seat: int
    kind: str
    detail: str
    sent: str
    received: str
    stderr: str
    exit: str | None
    used_s: float = 0.0
    cpu_s: float = 0.0
    load: float = 0.0


class RoundEvent(msgspec.Struct, frozen=True, tag_field="event", tag="round"):
    """A round's end, before the tables are cleared; points of the game's end are not in it."""

    round: int
    tables: tuple[Cards, ...]
    points: Points
    scores: tuple[int, ...]
    puddings: tuple[int, ...]


class EndEvent(msgspec.Struct, frozen=True, tag_field="event", tag="end"):
    """The game's end: `points` scored at the end alone, final scores, places with the seats that are out last."""

    points: Points
    scores: tuple[int, ...]
    places: tuple[int, ...]
    puddings: tuple[int, ...]
    out: tuple[int, ...]


Event: TypeAlias = GameEvent | DealEvent | TurnEvent | FaultEvent | RoundEvent | EndEvent
