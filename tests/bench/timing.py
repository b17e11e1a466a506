"""Measure several things in turn, again and again, so that a slow minute of the machine is shared by all of them."""

from __future__ import annotations

import subprocess
import sys
import time
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING, TypeVar

from bench.report import Row

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

T = TypeVar("T")


def interleaved(measures: Mapping[str, Callable[[], T]], times: int) -> dict[str, list[T]]:
    """Call each measure in turn, so many times; gives what each returned, round by round."""
    found: dict[str, list[T]] = {name: [] for name in measures}
    for _ in range(times):
        for name, measure in measures.items():
            found[name].append(measure())
    return found


def row(name: str, values: Sequence[float], unit: str) -> Row:
    """Give the median with its range."""
    return Row(name, median(values), unit, min(values), max(values))


def ratio(above: Sequence[float], below: Sequence[float]) -> float:
    """Give the median of the ratios round by round."""
    return median([a / b for a, b in zip(above, below, strict=True)])


# A child's peak of memory begins with its parent's size: so a small program of its own starts what is measured.
_LAUNCHER = """
import os, subprocess, sys, time
started = time.perf_counter()
child = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL)
_, status, usage = os.wait4(child.pid, 0)
child.returncode = os.waitstatus_to_exitcode(status)
wall_s = time.perf_counter() - started
print(child.returncode, wall_s, usage.ru_utime + usage.ru_stime, usage.ru_maxrss)
"""


@dataclass(frozen=True, slots=True)
class Taken:
    """Seconds by the clock on the wall and of processor time, all processes together; the largest one's memory."""

    wall_s: float
    cpu_s: float
    peak_mb: float = 0.0


def taken(command: Sequence[object]) -> Taken:
    """Run a command and give what it took, with all that it started and waited for."""
    words = [str(word) for word in command]
    ended = subprocess.run([sys.executable, "-c", _LAUNCHER, *words], capture_output=True, text=True, check=True)
    code, wall_s, cpu_s, peak_kb = ended.stdout.split()
    if int(code):
        raise SystemExit(f"exit code {code} from {' '.join(words)}: {ended.stderr}")
    return Taken(float(wall_s), float(cpu_s), int(peak_kb) / 1024)


def seconds(work: Callable[[], object]) -> float:
    """Give how long something takes."""
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def arena(*arguments: object, check: bool = True) -> subprocess.CompletedProcess[str]:
    """Run a command of the arena that is installed."""
    command = [sys.executable, "-m", "arena", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=check)
