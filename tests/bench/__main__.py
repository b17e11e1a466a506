"""Measure the arena's speed beside what bounds it: one run, interleaved, medians and ratios, as text and JSON."""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench import clocks, cluster, commands, engine, growth, levels, machine, pieces, ranking, tournaments
from bench.report import Part, as_text

PARTS = {  # a start costs more, the larger the process that starts: this one grows
    "levels": levels.measure,
    "clocks": clocks.measure,
    "tournaments": tournaments.measure,
    "engine": engine.measure,
    "pieces": pieces.measure,
    "commands": commands.measure,
    "growth": growth.measure,
    "ranking": ranking.measure,
    "cluster": cluster.measure,
}


def main() -> None:
    given = _arguments()
    started = time.monotonic()
    parts: list[Part] = []
    with tempfile.TemporaryDirectory(prefix="arena-bench-") as folder:
        for name in given.only or PARTS:
            parts.append(_measured(name, Path(folder), given.scale))
            print(as_text(parts[-1]), flush=True)
    document = {
        "machine": machine.describe(),
        "seconds": round(time.monotonic() - started, 1),
        "scale": given.scale,
        "parts": [part.document() for part in parts],
    }
    print("\n".join(machine.lines(document["machine"])))
    print(f"in all: {document['seconds']:.0f} s")
    if given.json:
        Path(given.json).write_text(json.dumps(document, indent=1) + "\n", "utf-8")


def _measured(name: str, folder: Path, scale: float) -> Part:
    """Measure a part, and say what other programs used of the machine meanwhile: no number is better than that."""
    started, busy, own = time.monotonic(), machine.busy_s(), machine.own_s()
    part = PARTS[name](folder, scale)
    seconds = time.monotonic() - started
    others = max(0.0, machine.busy_s() - busy - (machine.own_s() - own)) / seconds
    part.notes.append(f"({seconds:.0f} s, in which other programs used {others:.2f} cores)")
    return part


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python tests/bench", description=__doc__)
    parser.add_argument("--only", action="append", choices=PARTS, help="a part; may be repeated; all unless given")
    parser.add_argument("--scale", type=float, default=1.0, help="how many games, as a part of the usual number")
    parser.add_argument("--json", metavar="FILE", help="write every number")
    return parser.parse_args()


if __name__ == "__main__":
    main()
