"""The terms of a tournament, as rows of a name and what holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.report.text import listed, printable
from arena.tournament.lines import Sandbox, Seed
from arena.tournament.results import read_lines

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from arena.tournament.lines import Tournament


def terms_view(folder: Path, first: Tournament) -> tuple[tuple[str, str], ...]:
    """Give what a tournament was played by, and how its deals can be checked."""
    return tuple((name, printable(value)) for name, value in _terms(folder, first))


def _terms(folder: Path, first: Tournament) -> Iterator[tuple[str, str]]:
    terms = first.terms
    yield "rules", " with ".join([terms.rules, *([listed(terms.variants)] if terms.variants else [])])
    yield "hash of the rules", terms.rules_sha256
    yield "begun", first.at
    yield "schedule", "full round robin" if terms.schedule == "deals" else "shuffled tables, round by round"
    yield (
        "limits",
        (
            f"{terms.move_s:g} s a take, {terms.startup_s:g} s to start, {terms.memory_mb} MB, "
            f"{terms.line_bytes:,} bytes a line"
        ),
    )
    yield "faults allowed in a game", ", ".join(f"{kind}: {number}" for kind, number in terms.strikes.items())
    others = [line for line in read_lines(folder) if isinstance(line, Sandbox | Seed)]
    yield "sandbox", ": ".join([terms.sandbox, *first.sandbox])
    for line in others:
        if isinstance(line, Sandbox):
            yield f"sandbox on {line.host}", ": ".join(line.sandbox)
    yield "arena", terms.arena
    seed = next((line.seed for line in others if isinstance(line, Seed)), None)
    yield "hash of the seed, written before the first game", first.commitment
    yield "seed", seed if seed is not None else "not published yet"
