"""What a level of isolation costs, at the start of a bot and at each of its moves; and what fair clocks cost."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from bench.report import Part
from bench.timing import interleaved, row

from arena.errors import InputError
from arena.protocol.bot import Bot, Limits, Question, ask, close, greet
from arena.protocol.build import build_program
from arena.protocol.program import Program, find
from arena.protocol.sandbox import LEVELS, describe, hosting
from arena.rules import game
from arena.rules.spec import load_spec

if TYPE_CHECKING:
    from collections.abc import Callable

    from arena.protocol.sandbox import Level

HERE = Path(__file__).parent
TIMES = 7
SEATS = 4
TURNS = 200
SPEC = load_spec()
STATE = game.start(SPEC, SEATS, "7")


def measure(folder: Path, scale: float) -> Part:
    part = Part("Levels of isolation, and asking together or one by one; all on one core")
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    try:
        with hosting():
            for language in ("c", "python"):
                _measure(part, _program(language, folder), max(3, round(TIMES * scale)))
    finally:
        os.sched_setaffinity(0, cores)
    return part


def _measure(part: Part, program: Program, times: int) -> None:
    levels = [level for level in LEVELS if _can_be_had(part, level)]
    starts: dict[str, Callable[[], float]] = {
        f"{program.name}, {level}, start to hello and end": lambda level=level: 1000 * _start(program, level)  # type: ignore[misc]
        for level in levels
    }
    for name, values in interleaved(starts, times).items():
        part.rows.append(row(name, values, "ms"))
    seated = {level: [started(program, level) for _ in range(SEATS)] for level in levels}
    moves: dict[str, Callable[[], float]] = {
        f"{program.name}, {level}, a move of {SEATS}, asked together": lambda level=level: _move(
            seated[level], together=True
        )  # type: ignore[misc]
        for level in levels
    }
    moves[f"{program.name}, {levels[0]}, a move of {SEATS}, asked one by one"] = lambda: _move(
        seated[levels[0]], together=False
    )
    for name, values in interleaved(moves, times).items():
        part.rows.append(row(name, values, "µs"))
    close([bot for bots in seated.values() for bot in bots])


def _can_be_had(part: Part, level: Level) -> bool:
    try:
        describe(level)
    except InputError as error:
        part.notes.append(f"not measured: {level}: {error}")
        return False
    return True


def _program(language: str, folder: Path) -> Program:
    bot = folder / f"level-{language}"
    shutil.copytree(HERE / "bots" / f"trivial-{language}", bot)
    return build_program(find(str(bot)), "guard")


def _start(program: Program, level: Level) -> float:
    began = time.perf_counter()
    bot = started(program, level)
    close([bot])
    return time.perf_counter() - began


def started(program: Program, level: Level, seat: int = 0) -> Bot:
    """Give a bot that has been greeted and told of a game, of which `STATE` is the first turn."""
    bot = Bot.start(program, Limits(), level)
    greet([bot])
    if bot.fault is not None:
        raise SystemExit(bot.fault.detail)
    bot.rules(SPEC)
    bot.game(SEATS, seat, SPEC.rounds, 1)
    return bot


def _move(bots: list[Bot], *, together: bool) -> float:
    """Give the microseconds for which one of the bots is asked, the median over many turns."""
    questions = [Question(bot, game.view(STATE, seat), 0) for seat, bot in enumerate(bots)]
    taken = []
    for _ in range(TURNS):
        started = time.perf_counter()
        replies = ask(questions) if together else [reply for question in questions for reply in ask([question])]
        taken.append(time.perf_counter() - started)
        if any(reply.take is None for reply in replies):
            raise SystemExit("a bot did not answer")
    return 1e6 * median(taken) / len(bots)
