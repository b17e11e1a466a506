"""What a part of the benchmark found: rows of numbers with their units, ratios, and targets that hold or not."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Row:
    """One number: the median, with the least and the most that were measured."""

    name: str
    value: float
    unit: str
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class Target:
    """A ratio or a number that is asked for."""

    name: str
    value: float
    bound: float
    at_least: bool = False

    @property
    def holds(self) -> bool:
        return self.value >= self.bound if self.at_least else self.value <= self.bound


@dataclass(slots=True)
class Part:
    """All that one part measured."""

    title: str
    rows: list[Row] = field(default_factory=list)
    targets: list[Target] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def document(self) -> dict[str, Any]:
        return asdict(self) | {"targets": [asdict(target) | {"holds": target.holds} for target in self.targets]}


def as_text(part: Part) -> str:
    """Give a part as lines: its rows in columns, then its targets."""
    width = max((len(row.name) for row in part.rows), default=0)
    lines = [f"\n{part.title}"]
    lines += [f"  {row.name:<{width}}  {_number(row.value):>10} {row.unit}{_range(row)}" for row in part.rows]
    for target in part.targets:
        word = "at least" if target.at_least else "at most"
        verdict = "holds" if target.holds else "DOES NOT HOLD"
        lines.append(f"  {target.name}: {_number(target.value)}, {word} {_number(target.bound)} wanted: {verdict}")
    return "\n".join([*lines, *(f"  {note}" for note in part.notes)])


def _range(row: Row) -> str:
    if row.low is None or row.high is None:
        return ""
    return f"  ({_number(row.low)} to {_number(row.high)})"


def _number(value: float) -> str:
    if abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.3g}"
