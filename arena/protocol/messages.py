r"""What the arena sends: every message of protocol version 1, in the order of its keys. Pure.

A message is one ASCII line: no space outside strings, other characters escaped as JSON's \uXXXX.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import msgspec
from msgspec import UnsetType

from arena.protocol.limits import Limits  # noqa: TC001  the schema needs it

if TYPE_CHECKING:
    from arena.rules.game import GameEnd, RoundEnd

PROTOCOL = 1

Card: TypeAlias = str
Laid: TypeAlias = tuple[tuple[Card, ...], ...]
Numbers: TypeAlias = tuple[int, ...]


class Hello(msgspec.Struct, frozen=True, tag_field="type", tag="hello"):
    """The arena's first line: its protocol, its version and the limits it holds the bot to."""

    protocol: int
    arena: str
    limits: Limits


class Rules(msgspec.Struct, frozen=True, tag_field="type", tag="rules"):
    """The rules of the games that follow, until the next `rules`; `spec` is the effective spec, with its variants."""

    rules: str
    variants: tuple[str, ...]
    rules_sha256: str
    spec: dict[str, Any]


class Game(msgspec.Struct, frozen=True, tag_field="type", tag="game"):
    """A game begins; `game` counts within the process, `names` only where the organiser shows aliases."""

    game: int
    rules: str
    rules_sha256: str
    variants: tuple[str, ...]
    players: int
    seat: int
    rounds: int
    seed: int
    names: tuple[str, ...] | UnsetType


class Turn(msgspec.Struct, frozen=True, tag_field="type", tag="turn"):
    """A question: which of `hand` does the bot take? All that its seat may know; `dummy` for its controller alone."""

    id: int
    game: int
    players: int
    seat: int
    round: int
    turn: int
    pass_: Literal["left", "right"] = msgspec.field(name="pass")
    to: int
    from_: int = msgspec.field(name="from")
    may_take: tuple[int, int]
    dummy: Card | UnsetType
    hand: tuple[Card, ...]
    tables: Laid
    puddings: Numbers
    scores: Numbers
    last: Laid | None
    pile: int
    move_s: float
    used_s: float
    strikes: int


class Round(msgspec.Struct, frozen=True, tag_field="type", tag="round"):
    """A round has ended; tables as they lie before they are cleared, points by kind, a number a seat."""

    round: int
    last: Laid
    tables: Laid
    points: dict[str, Numbers]
    scores: Numbers
    puddings: Numbers


class FaultNotice(msgspec.Struct, frozen=True, tag_field="type", tag="fault"):
    """The bot did something wrong at question `id` (0: at its start); the arena has `played` for it."""

    id: int
    kind: str
    detail: str
    played: tuple[Card, ...]
    strikes: int
    strikes_allowed: int


class End(msgspec.Struct, frozen=True, tag_field="type", tag="end"):
    """The game has ended: `points` holds what is scored at its end alone; `scores` are final."""

    points: dict[str, Numbers]
    scores: Numbers
    places: Numbers
    puddings: Numbers


class Bye(msgspec.Struct, frozen=True, tag_field="type", tag="bye"):
    """The arena's last line; the end of file follows."""


Message: TypeAlias = Hello | Rules | Game | Turn | Round | FaultNotice | End | Bye

_ENCODER = msgspec.json.Encoder()
_NOT_ASCII = re.compile(r"[^\x00-\x7e]")


def encode(message: Message) -> bytes:
    """Give the message as its line, end of line included."""
    line = _ENCODER.encode(message)
    return (line if line.isascii() and b"\x7f" not in line else _escaped(line)) + b"\n"


def encode_turn(turn: Turn) -> bytes:
    """Give a question as its line; it holds numbers and the names of cards alone, so that nothing needs an escape."""
    return _ENCODER.encode(turn) + b"\n"


def round_line(end: RoundEnd, last: Laid, tables: Laid, round_: int) -> bytes:
    """Give the line that tells how a round ended; `tables` as they lie before they are cleared."""
    return encode(Round(round_, last, tables, end.points, end.scores, end.puddings))


def end_line(end: GameEnd) -> bytes:
    """Give the line that tells how a game ended."""
    return encode(End(end.points, end.scores, end.places, end.puddings))


def _escaped(line: bytes) -> bytes:
    """Escape what is not printable ASCII; outside strings JSON has nothing else."""
    return _NOT_ASCII.sub(lambda match: _units(match[0]), line.decode()).encode("ascii")


def _units(character: str) -> str:
    units = character.encode("utf-16-be")
    return "".join(f"\\u{units[i]:02x}{units[i + 1]:02x}" for i in range(0, len(units), 2))
