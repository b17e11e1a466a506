"""Fair clocks: what a bot that thinks is charged for while its neighbours think on the same core."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path
from typing import TYPE_CHECKING

from bench.levels import SEATS, STATE, started
from bench.report import Part, Row
from bench.timing import interleaved, row

from arena.protocol.bot import Question, ask, close
from arena.protocol.build import build_program
from arena.protocol.program import find
from arena.protocol.sandbox import hosting
from arena.rules import game

if TYPE_CHECKING:
    from collections.abc import Callable

    from arena.protocol.bot import Bot

HERE = Path(__file__).parent
TIMES = 7
THOUGHT_S = 0.02  # what the bot thinks


def measure(folder: Path, scale: float) -> Part:
    part = Part(f"Fair clocks: {SEATS} bots that think {1000 * THOUGHT_S:.0f} ms each, all on one core")
    bot = shutil.copytree(HERE / "bots" / "thinking-python", folder / "thinking-python")
    program = build_program(find(str(bot)), "guard")
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    try:
        with hosting():
            _measure(part, [started(program, "guard", seat) for seat in range(SEATS)], max(3, round(TIMES * scale)))
    finally:
        os.sched_setaffinity(0, cores)
    return part


def _measure(part: Part, bots: list[Bot], times: int) -> None:
    questions = [Question(bot, game.view(STATE, seat), 0) for seat, bot in enumerate(bots)]
    ways: dict[str, Callable[[], list[float]]] = {
        "asked one after the other": lambda: [_used_s([question])[0] for question in questions],
        "asked together, and left to share the core": lambda: _used_s(questions, fair=False),
        "asked together, and going on one by one": lambda: _used_s(questions, fair=True),
    }

    def timed(way: Callable[[], list[float]]) -> tuple[float, float]:
        started = time.perf_counter()
        return max(way()), time.perf_counter() - started

    found = interleaved({name: lambda way=way: timed(way) for name, way in ways.items()}, times)  # type: ignore[misc]
    for name, values in found.items():
        part.rows.append(row(f"{name}: the most that a bot is charged", [1000 * most for most, _ in values], "ms"))
        part.rows.append(row(f"{name}: the turn", [1000 * turn for _, turn in values], "ms"))
    part.rows.append(Row("what each has thought", 1000 * THOUGHT_S, "ms"))
    close(bots)


def _used_s(questions: list[Question], *, fair: bool | None = None) -> list[float]:
    """Ask, and give what each bot is charged."""
    replies = ask(questions, fair=fair)
    if any(reply.take is None for reply in replies):
        raise SystemExit("a bot did not answer")
    return [reply.used_s for reply in replies]
