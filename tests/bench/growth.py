"""How time, memory and the log grow with the number of games: one tournament of 100,000, looked at while it runs."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from bench.report import Part, Row, Target

from arena.protocol.build import build_program
from arena.protocol.program import find

HERE = Path(__file__).parent
GAMES = 100_000
EVERY_S = 0.1
JOBS = 2
LINEAR = 1.15
FLAT = 1.1


@dataclass(frozen=True, slots=True)
class Sample:
    """A moment of the run: seconds since its start, games in the log, bytes of the log, memory of all its processes."""

    at_s: float
    games: int
    log_bytes: int
    arena_mb: float
    workers_mb: float


def measure(folder: Path, scale: float) -> Part:
    games = max(2000, round(GAMES * scale))
    part = Part(f"Growth: one tournament of {games:,} games of two bots in C, two jobs")
    bot, out = folder / "growth-bot", folder / "growth"
    shutil.copytree(HERE / "bots" / "trivial-c", bot)
    build_program(find(str(bot)), "guard")
    samples = _watch([str(bot), str(bot), "--players", "2", "--deals", str(games // 2), "--jobs", str(JOBS)], out)
    quarter, half, whole = (_at(samples, games * part_ // 4) for part_ in (1, 2, 4))
    for name, sample in (("a quarter", quarter), ("half", half), ("all", whole)):
        part.rows.append(Row(f"{name} of the games: time", sample.at_s, "s"))
        part.rows.append(Row(f"{name} of the games: memory of arena", sample.arena_mb, "MB"))
        part.rows.append(Row(f"{name} of the games: memory of both workers", sample.workers_mb, "MB"))
        part.rows.append(Row(f"{name} of the games: log", sample.log_bytes / sample.games, "bytes a game"))
    second, first = whole.at_s - half.at_s, half.at_s - quarter.at_s
    part.targets.append(
        Target("time of the second half by twice that of the second quarter", second / (2 * first), LINEAR)
    )
    part.targets.append(Target("workers' memory, all by a quarter", whole.workers_mb / quarter.workers_mb, FLAT))
    more = (whole.arena_mb - quarter.arena_mb) * 2**20 / (whole.games - quarter.games)
    part.rows.append(Row("memory of arena, more for each game", more, "bytes"))
    return part


def _watch(terms: list[str], out: Path) -> list[Sample]:
    command = [sys.executable, "-m", "arena", "tournament", *terms, "--out", str(out), "--quiet"]
    started = time.monotonic()
    samples: list[Sample] = []
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as arena:
        counter = _Lines(out / "games.jsonl")
        while arena.poll() is None:
            time.sleep(EVERY_S)
            memories = [mb for mb in map(_memory_mb, _workers(arena.pid)) if mb]  # one that has ended has none
            if len(memories) == JOBS:
                games, size = counter.count()
                memory = sum(memories)
                samples.append(Sample(time.monotonic() - started, games, size, _memory_mb(arena.pid), memory))
    if arena.returncode:
        raise SystemExit(f"the tournament ended with exit code {arena.returncode}")
    return samples


class _Lines:
    """Counts the games of a growing log, reading only what is new."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._read = self._lines = 0

    def count(self) -> tuple[int, int]:
        if not self._path.exists():
            return 0, 0
        with self._path.open("rb") as file:
            file.seek(self._read)
            while data := file.read(1 << 20):
                self._lines += data.count(b"\n")
                self._read += len(data)
        return max(0, self._lines - 1), self._read


def _at(samples: list[Sample], games: int) -> Sample:
    """Give the first sample with so many games, or the last before a worker ended."""
    return next((sample for sample in samples if sample.games >= games), samples[-1])


def _workers(pid: int) -> list[int]:
    """Give the children of a process."""
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def _memory_mb(pid: int) -> float:
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1024 for line in status.splitlines() if line.startswith("VmRSS:")), 0.0)
