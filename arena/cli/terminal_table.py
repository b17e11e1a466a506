"""Who sits at the table of one game, a person among them perhaps, and who looks on."""

from __future__ import annotations

import contextlib
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from arena.cli.output import say
from arena.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from arena.match.events import Event
    from arena.match.person import Person
    from arena.protocol.program import Program
    from arena.tournament.single import Single


@dataclass(frozen=True, slots=True)
class Table:
    """The players by seat, who is told of the events, and what is told of the game besides."""

    players: list[Program | Person]
    watch: Callable[[Event], None] | None
    note: Callable[[str], None]


def check_table(single: Single, *, watch: bool, pace_s: float | None) -> None:
    """Raise InputError for what cannot be shown."""
    persons = single.programs.count(None)
    if persons > 1:
        raise InputError("one person can play at a keyboard: whoever came second would see what the first has chosen")
    if persons and watch:
        raise InputError("--watch shows every hand, and a human plays: watch it afterwards (--record, arena replay)")
    if pace_s is not None and not watch:
        raise InputError("--pace is for --watch")


@contextlib.contextmanager
def table_of(single: Single, *, watch: bool, pace_s: float | None, apart: bool) -> Iterator[Table]:
    """Seat a person where one is to play, and show the game where it is to be watched.

    It is shown on standard output, a person's part only if that is a terminal, and on standard error if standard output
    is kept `apart` for the result.
    """
    from arena.cli.terminal import usable
    from arena.cli.terminal_human import seated
    from arena.cli.terminal_live import watching

    spec, names = single.spec, single.opening.bots
    seat = single.programs.index(None) if None in single.programs else None
    out = sys.stderr if apart or (seat is not None and not sys.stdout.isatty()) else sys.stdout
    notes: list[str] = []
    note = notes.append if (watch or seat is not None) and usable(out) else say
    try:
        if seat is not None:
            with seated(spec, names, seat, out) as human:
                yield Table([program or human for program in single.programs], None, note)
            return
        programs = [program for program in single.programs if program is not None]
        with watching(spec, names, out, pace_s) if watch else contextlib.nullcontext() as hear:
            yield Table([*programs], hear, note)
    finally:
        for text in notes:
            say(text)
