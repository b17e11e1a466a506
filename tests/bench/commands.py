"""What a person waits for: the start of the program, one case file, the whole suite, the sweep."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

from bench.report import Part, Target
from bench.timing import arena, interleaved, row, seconds

from arena.data import folder as shipped

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

TIMES = 11
SLOW_TIMES = 3
HELP_S = 0.15


def measure(_folder: Path, scale: float) -> Part:
    part = Part("Commands, from start to end")
    case = sorted((shipped("specs") / "sushi-go" / "cases").rglob("*.yaml"))[0]
    quick: dict[str, Callable[[], float]] = {
        "python -c pass": lambda: seconds(lambda: subprocess.run([sys.executable, "-c", "pass"], check=True)),
        "arena --help": lambda: seconds(lambda: arena("--help")),
        f"arena verify {case.name}": lambda: seconds(lambda: arena("verify", case)),
    }
    slow: dict[str, Callable[[], float]] = {
        "arena verify (all that ship)": lambda: seconds(lambda: arena("verify")),
        "arena verify --sweep": lambda: seconds(lambda: arena("verify", "--sweep")),
    }
    found = interleaved(quick, max(3, round(TIMES * scale))) | interleaved(slow, max(1, round(SLOW_TIMES * scale)))
    part.rows += [row(name, values, "s") for name, values in found.items()]
    helped = sorted(found["arena --help"])
    part.targets.append(Target("arena --help, seconds", helped[len(helped) // 2], HELP_S))
    return part
