"""The arena's messages as the library reads them: what it uses of each, whatever else they carry."""

from __future__ import annotations

from typing import Any

import msgspec


class Typed(msgspec.Struct):
    """Any message: its type says how to read it."""

    type: str


class Rules(msgspec.Struct):
    """The rules of the games that follow."""

    spec: dict[str, Any]


class Game(msgspec.Struct):
    """A game begins."""

    seed: int


class Round(msgspec.Struct):
    """A round has ended; tables as they lie before they are cleared."""

    tables: tuple[tuple[str, ...], ...]


class Turn(msgspec.Struct, kw_only=True):
    """A question; the fields are those of the protocol."""

    id: int
    game: int
    players: int
    seat: int
    round: int
    turn: int
    pass_: str = msgspec.field(name="pass")
    to: int
    from_: int = msgspec.field(name="from")
    may_take: tuple[int, int]
    dummy: str | None = None
    hand: tuple[str, ...]
    tables: tuple[tuple[str, ...], ...]
    puddings: tuple[int, ...]
    scores: tuple[int, ...]
    last: tuple[tuple[str, ...], ...] | None
    pile: int
    move_s: float
    used_s: float
    strikes: int
