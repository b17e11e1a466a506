"""Faults as text: what was asked, what came, what the bot said itself, and how to see it again."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from arena.report.data import json_text
from arena.report.look import Look
from arena.report.text import Column, number, printable, table, wrap

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from arena.tournament.faults import BotFault

FULL = 20
INDENT = "    "


def faults_json(faults: Sequence[BotFault]) -> str:
    """Give all faults as JSON."""
    return json_text({"faults": faults})


def summary_text(faults: Sequence[BotFault], look: Look | None = None, folder: str = "DIR") -> str:
    """Give a line for each bot and kind of fault, with the first fault of it."""
    look = look or Look()
    if not faults:
        return "no faults\n"
    counts = Counter((fault.bot, fault.kind) for fault in faults)
    first = {(fault.bot, fault.kind): fault for fault in reversed(faults)}
    columns = [Column("bot", shrinks=True), Column("fault"), Column("times", ">"), Column("first in game")]
    rows = [[bot, kind, f"{times:,}", first[bot, kind].game[:12]] for (bot, kind), times in sorted(counts.items())]
    head, *lines = table(columns, rows, None if look.width is None else look.width - 1)
    return "".join(f"{line}\n" for line in [look.paint(head, "dim"), *lines, f"More: arena faults {folder} BOT"])


def faults_text(faults: Sequence[BotFault], look: Look | None = None) -> str:
    """Give faults one by one with all their evidence, the later of very many by a line each."""
    look = look or Look()
    if not faults:
        return "no faults\n"
    lines = [line for fault in faults[:FULL] for line in (*_full(fault, look), "")]
    rest = faults[FULL:]
    if rest:
        lines.append(f"{number(len(rest), 'more fault')} (each in full with --game, or all with --format json):")
        lines += [f"  {_where(fault)}: {fault.kind}" for fault in rest]
    return "".join(f"{line}\n" for line in lines)


def _full(fault: BotFault, look: Look) -> Iterator[str]:
    yield look.paint(printable(f"{fault.bot}: {fault.kind}, {_where(fault)}"), "bold")
    yield from (INDENT + line for line in wrap(printable(fault.detail), look.prose - len(INDENT)))
    yield INDENT + ", ".join(_measured(fault))
    if fault.sent is None:
        yield f"{INDENT}(the exact bytes are not kept here)"
    for title, text in (("question", fault.sent), ("received", fault.received), ("standard error", fault.stderr)):
        if text is not None:
            yield f"{INDENT}{title}:" + ("" if text else " nothing")
            yield from (INDENT * 2 + printable(line) for line in text.splitlines())
    for command in fault.again:
        yield f"{INDENT}again: {printable(command)}"


def _where(fault: BotFault) -> str:
    return f"game {fault.game[:12]}, round {fault.round}, turn {fault.turn}, seat {fault.seat}"


def _measured(fault: BotFault) -> Iterator[str]:
    yield f"{fault.used_s:.3f} s after the question ({fault.cpu_s:.3f} s of the processor)"
    yield f"the process: {fault.exit or 'lives on'}" if fault.sent is not None else "the process: not known"
    if fault.load is not None:
        yield f"load of the machine: {fault.load:.2f} a core"
