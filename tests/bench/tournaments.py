"""A tournament of trivial bots beside its floor: 2 to 5 players, bots in C and in Python, one job and two."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from bench.report import Part, Row, Target
from bench.script import record
from bench.timing import Taken, interleaved, ratio, row, taken

from arena.protocol.build import build_program
from arena.protocol.program import find

if TYPE_CHECKING:
    from collections.abc import Callable

HERE = Path(__file__).parent
TIMES = 2
AIM = 4  # players
# Games are deals times players. Most go to four players, of which the targets speak: starts weigh little there.
DEALS = {"C": {2: 240, 3: 160, 4: 2000, 5: 96}, "Python": {2: 60, 3: 40, 4: 240, 5: 24}}
MOST_TIMES_FLOOR = {"C": 3.0, "Python": 1.25}
TWO_JOBS = 1.8


@dataclass(frozen=True, slots=True)
class Case:
    """One tournament: the bots' language, how many play, how many deals."""

    language: str
    players: int
    deals: int
    bot: Path

    @property
    def name(self) -> str:
        return f"{self.language}, {self.players} players"

    @property
    def games(self) -> int:
        return self.deals * self.players


def measure(folder: Path, scale: float) -> Part:
    part = Part("Tournaments of trivial bots: the floor is the same bytes, bots and deadlines in a bare loop")
    cases = [
        _case(language, players, max(1, round(deals * scale)), folder)
        for language, by_players in DEALS.items()
        for players, deals in by_players.items()
    ]
    scripts = {case: record(case.bot, case.players, case.deals, folder / f"{case.name} recorded") for case in cases}
    measures: dict[str, Callable[[], Taken]] = {}
    for case in cases:
        if case.players == AIM:
            short = replace(case, deals=1)
            measures[f"{case.name}, start"] = lambda case=short: _arena(case, folder, 1)  # type: ignore[misc]
            measures[f"{case.name}, floors"] = lambda script=scripts[case]: _floors(script)  # type: ignore[misc]
        measures[f"{case.name}, floor"] = lambda script=scripts[case]: _floor(script)  # type: ignore[misc]
        measures[f"{case.name}, 1 job"] = lambda case=case: _arena(case, folder, 1)  # type: ignore[misc]
        measures[f"{case.name}, 2 jobs"] = lambda case=case: _arena(case, folder, 2)  # type: ignore[misc]
    found = interleaved(measures, TIMES)
    for case in cases:
        _tell(part, case, found)
    return part


def _tell(part: Part, case: Case, found: dict[str, list[Taken]]) -> None:
    """Add the games a second of each way, and the ratios."""
    floor, one, two = (found[f"{case.name}, {way}"] for way in ("floor", "1 job", "2 jobs"))
    for way, values in (("floor", floor), ("arena, 1 job", one), ("arena, 2 jobs", two)):
        part.rows.append(row(f"{case.name}, {way}", [case.games / taken.wall_s for taken in values], "games/s"))
    wall = ratio([taken.wall_s for taken in one], [taken.wall_s for taken in floor])
    cpu = ratio([taken.cpu_s for taken in one], [taken.cpu_s for taken in floor])
    jobs = ratio([taken.wall_s for taken in one], [taken.wall_s for taken in two])
    part.rows.append(Row(f"{case.name}, arena by floor", wall, "times"))
    part.rows.append(Row(f"{case.name}, arena by floor, processor time", cpu, "times"))
    part.rows.append(Row(f"{case.name}, two jobs by one", jobs, "times"))
    if case.players == AIM:
        start, floors = found[f"{case.name}, start"], found[f"{case.name}, floors"]
        both = 2 * ratio([taken.wall_s for taken in floor], [taken.wall_s for taken in floors])
        part.rows.append(Row(f"{case.name}, two floors at once by one: what the cores can give", both, "times"))
        part.rows.append(row(f"{case.name}, one deal alone", [taken.wall_s for taken in start], "s"))
        running = ratio(_less(one, start), [taken.wall_s for taken in floor])
        part.rows.append(Row(f"{case.name}, arena by floor, one deal's time taken off", running, "times"))
        part.targets.append(Target(f"{case.name}, arena by floor", wall, MOST_TIMES_FLOOR[case.language]))
        part.targets.append(Target(f"{case.name}, two jobs by one", jobs, TWO_JOBS, at_least=True))


def _less(whole: list[Taken], start: list[Taken]) -> list[float]:
    return [a.wall_s - b.wall_s for a, b in zip(whole, start, strict=True)]


def _case(language: str, players: int, deals: int, folder: Path) -> Case:
    """Copy the bot out of the source, and build it."""
    bot = folder / f"trivial-{language.lower()}"
    if not bot.exists():
        shutil.copytree(HERE / "bots" / bot.name, bot)
        build_program(find(str(bot)), "guard")
    return Case(language, players, deals, bot)


def _floor(script: Path, core: int | None = None) -> Taken:
    core = _cores()[0] if core is None else core
    ended = subprocess.run(
        [sys.executable, HERE / "floor.py", script, str(core)], capture_output=True, text=True, check=True
    )
    wall_s, cpu_s = map(float, ended.stdout.split())
    return Taken(wall_s, cpu_s)


def _floors(script: Path) -> Taken:
    """Give the slower of two floors at once, each on a core of its own where there are two."""
    with ThreadPoolExecutor(2) as both:
        taken = list(both.map(lambda core: _floor(script, core), (_cores() * 2)[:2]))
    return max(taken, key=lambda one: one.wall_s)


def _cores() -> list[int]:
    return sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else [0]


def _arena(case: Case, folder: Path, jobs: int) -> Taken:
    out = folder / "tournament"
    shutil.rmtree(out, ignore_errors=True)
    terms = ("--players", case.players, "--deals", case.deals, "--jobs", jobs, "--out", out, "--quiet")
    return taken([sys.executable, "-m", "arena", "tournament", *[case.bot] * case.players, *terms])
