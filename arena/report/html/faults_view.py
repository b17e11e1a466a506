"""Faults as a page shows them: a table by bot and kind, and the exact exchange of as many as the page has room for."""

from __future__ import annotations

import shlex
from collections import defaultdict
from dataclasses import dataclass
from itertools import chain, zip_longest
from typing import TYPE_CHECKING

from arena.report.html.gamecode import ID
from arena.report.standings_more import fault_table
from arena.report.text import printable

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from arena.tournament.faults import BotFault
    from arena.tournament.standings import Standings

FULL = 10  # of one bot and kind
ROOM = 800_000  # characters of all exchanges


@dataclass(frozen=True, slots=True)
class Shown:
    """One fault in full; `parts` are titles with the exact text, None where it is not kept."""

    kind: str
    game: str
    round: int
    turn: int
    seat: int
    detail: str
    measured: str
    parts: tuple[tuple[str, str | None], ...]
    again: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Faulty:
    """A bot's faults: the command that shows all, how many, and those that are shown in full."""

    bot: str
    command: str
    number: int
    shown: tuple[Shown, ...]


@dataclass(frozen=True, slots=True)
class Faults:
    """The counts by kind, and the faults of each bot that had any."""

    kinds: tuple[str, ...]
    counts: tuple[tuple[str, tuple[str, ...]], ...]
    bots: tuple[Faulty, ...]


def faults_view(standings: Standings, faults: Sequence[BotFault], folder: str) -> Faults:
    """Choose the faults to be shown in full: the first of each bot and kind, then the second, while there is room."""
    grid = fault_table(standings)
    kinds = tuple(column.title for column in grid.columns[1:]) if grid else ()
    counts = tuple((printable(row[0]), tuple(row[1:])) for row in grid.rows) if grid else ()
    chosen: dict[str, list[BotFault]] = defaultdict(list)
    room = ROOM
    for fault in _in_turn(faults):
        room -= sum(len(text) for text in (fault.sent, fault.received, fault.stderr) if text) + 600
        if room < 0:
            break
        chosen[fault.bot].append(fault)
    order = {id(fault): place for place, fault in enumerate(faults)}
    return Faults(
        kinds,
        counts,
        tuple(
            Faulty(
                printable(bot),
                printable(shlex.join(["arena", "faults", folder, bot])),
                sum(fault.bot == bot for fault in faults),
                tuple(_shown(fault) for fault in sorted(chosen[bot], key=lambda fault: order[id(fault)])),
            )
            for bot in dict.fromkeys(fault.bot for fault in faults)
        ),
    )


def _in_turn(faults: Sequence[BotFault]) -> Iterator[BotFault]:
    """Give the first fault of each bot and kind, then the second of each, and so on."""
    runs: dict[tuple[str, str], list[BotFault]] = defaultdict(list)
    for fault in faults:
        run = runs[fault.bot, fault.kind]
        if len(run) < FULL:
            run.append(fault)
    return (fault for fault in chain.from_iterable(zip_longest(*runs.values())) if fault is not None)


def _shown(fault: BotFault) -> Shown:
    measured = f"{fault.used_s:.3f} s after the question, {fault.cpu_s:.3f} s of the processor"
    if fault.sent is not None:
        measured += f"; the process {'ended: ' + fault.exit if fault.exit else 'lives on'}"
    if fault.load is not None:
        measured += f"; load of the machine {fault.load:.2f} a core"
    exchange = (("question", fault.sent), ("received", fault.received), ("standard error", fault.stderr))
    return Shown(
        kind=fault.kind,
        game=fault.game[:ID],
        round=fault.round,
        turn=fault.turn,
        seat=fault.seat,
        detail=printable(fault.detail),
        measured=printable(measured),
        parts=tuple((title, None if text is None else _lines(text)) for title, text in exchange),
        again=tuple(map(printable, fault.again)),
    )


def _lines(text: str) -> str:
    """Show every line as it is, what cannot be seen as an escape."""
    return "\n".join(map(printable, text.split("\n")))
