"""One game as a page: the replay viewer with what the record tells beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arena.report.html.gamecode import Coder
from arena.report.html.legend import course, legend
from arena.report.html.page import packed, render
from arena.report.html.ruledata import rules_data
from arena.report.play import play_text
from arena.report.text import printable
from arena.tournament.gameline import game_line

if TYPE_CHECKING:
    from arena.match.events import FaultEvent
    from arena.match.outcome import GameRecord
    from arena.rules.model import Spec


@dataclass(frozen=True, slots=True)
class ShownFault:
    """A fault of the game with its exact exchange."""

    bot: str
    kind: str
    round: int
    turn: int
    detail: str
    parts: tuple[tuple[str, str], ...]


def replay_page(record: GameRecord, spec: Spec) -> str:
    """Make the page of one game; raises NotHeld where the record breaks the rules."""
    opening = record.opening
    names = list(dict.fromkeys(opening.bots))
    coder = Coder(spec, {bot: number for number, bot in enumerate(names)})
    measured = any(any(turn.used_s) or any(turn.notes) for turn in record.turns)
    code, _, _ = coder.code(game_line(record, ""), record.turns if measured else ())
    return render(
        "replay.html",
        {"rules": rules_data(spec), "names": [printable(name) for name in names], "games": packed([code])},
        title=" – ".join(printable(bot) for bot in opening.bots),
        heading=_heading(record, spec),
        faults=[_fault(record, fault) for fault in record.faults],
        legend=legend(spec),
        course=course(spec),
        text=play_text(record, spec),
    )


def _heading(record: GameRecord, spec: Spec) -> str:
    opening = record.opening
    parts = [spec.title, *opening.variants, f"{opening.players} players", f"game {opening.game}"]
    parts += [f"seed {opening.seed}"] if opening.seed is not None else []
    return printable(" · ".join(parts))


def _fault(record: GameRecord, fault: FaultEvent) -> ShownFault:
    exchange = [("question", fault.sent), ("received", fault.received), ("standard error", fault.stderr)]
    known = any(text for _, text in exchange)
    return ShownFault(
        printable(record.opening.bots[fault.seat]),
        fault.kind,
        fault.round,
        fault.turn,
        printable(fault.detail),
        tuple((title, "\n".join(map(printable, text.split("\n")))) for title, text in exchange if known),
    )
