"""What runner and workers say to each other: JSON lines over pipes."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from arena.match.events import FaultEvent  # noqa: TC001 - msgspec reads the annotations
from arena.protocol.limits import Limits  # noqa: TC001
from arena.protocol.program import Program  # noqa: TC001
from arena.protocol.sandbox import Level  # noqa: TC001


class Entry(msgspec.Struct, frozen=True):
    """A bot by its name in the tournament, with its program, built already."""

    bot: str
    program: Program


class Setup(msgspec.Struct, frozen=True):
    """The first line to a worker: all that its games have in common.

    `core`: the core it is bound to with its bots, None for any. `processes`: how many bots it may keep running.
    """

    spec: dict[str, Any]
    limits: Limits
    strikes: dict[str, int]
    sandbox: Level
    entries: tuple[Entry, ...]
    records: str
    core: int | None = None
    processes: int = 0


class Job(msgspec.Struct, frozen=True):
    """A game to play; `bots` are numbers of entries, by seat.

    `sitting` changes when all bots are to be started anew. `alone`: with processes of its own. `stands`: lateness of
    the machine does not make it void any more.
    """

    n: int
    game: str
    deal: str
    label: str
    seed: str
    bots: tuple[int, ...]
    bot_seeds: tuple[int, ...]
    sitting: int
    alone: bool = False
    stands: bool = False


class Ready(msgspec.Struct, frozen=True, tag_field="result", tag="ready"):
    """The worker has read its setup."""


class Done(msgspec.Struct, frozen=True, tag_field="result", tag="done"):
    """A game's result: its line for the log, who is out, the evidence of faults, and its record if it is to be kept."""

    n: int
    line: msgspec.Raw
    out: tuple[int, ...]
    seconds: float
    faults: tuple[FaultEvent, ...] = ()
    record: str | None = None


class Void(msgspec.Struct, frozen=True, tag_field="result", tag="void"):
    """The machine failed a game."""

    n: int
    why: str


class Broken(msgspec.Struct, frozen=True, tag_field="result", tag="broken"):
    """The arena cannot go on: what is wrong, and the exit code that says whose fault it is."""

    n: int
    why: str
    exit_code: int


Result: TypeAlias = Ready | Done | Void | Broken


def encode_setup(setup: Setup) -> bytes:
    """Give the first line to a worker."""
    return msgspec.json.encode(setup, enc_hook=str) + b"\n"


def decode_setup(line: bytes) -> Setup:
    """Read the first line to a worker."""
    return msgspec.json.decode(line, type=Setup, dec_hook=read_path)


def read_path(type_: type, value: Any) -> Path:
    """Read a path, which JSON has no type for."""
    if type_ is not Path:
        raise TypeError(f"{type_} cannot be read")
    return Path(value)
