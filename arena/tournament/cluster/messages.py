"""What the driver and the workers of a cluster say to each other."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from arena.tournament.jobs import Broken, Done, Entry, Setup, Void  # noqa: TC001 - msgspec reads the annotations


class Shipped(msgspec.Struct, frozen=True):
    """A bot whose files are sent: its name in the tournament, the hash of its files, and what of them is the program.

    `entry` is the lone file within, or nothing where `bot.yaml` says what to run; `command` the program on the PATH
    that runs it, or nothing.
    """

    bot: str
    digest: str
    entry: str
    command: str


class Request(msgspec.Struct, frozen=True):
    """What a worker must know before it plays: `setup` lacks only the programs and the core.

    `threads` is how many tasks the worker does at once, `seats` the largest table, `patience_s` the longest that a
    game can take.
    """

    run: str
    arena: str
    setup: Setup
    bots: tuple[Shipped, ...]
    threads: int
    seats: int
    patience_s: float


class Fit(msgspec.Struct, frozen=True, tag=True):
    """The bots are ready on this machine: their programs, and what the sandbox enforces here."""

    entries: tuple[Entry, ...]
    sandbox: tuple[str, ...]


class Ready(msgspec.Struct, frozen=True, tag=True):
    """A worker plays: so many games at once, on the machine of this name, with this sandbox."""

    host: str
    slots: int
    sandbox: tuple[str, ...]


class Refused(msgspec.Struct, frozen=True, tag=True):
    """A worker cannot play, and why."""

    why: str


class Played(msgspec.Struct, frozen=True):
    """What came of a batch: results, of all its games unless `ended` says how the process that played them ended.

    `playing`: it had begun to play, so that the first game without a result may be what ended it.
    """

    results: tuple[Done | Void | Broken, ...]
    ended: str | None = None
    playing: bool = True


Answer: TypeAlias = Ready | Refused
