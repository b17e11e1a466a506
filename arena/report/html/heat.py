"""Heat: how far a value is from the middle, as a class that the stylesheet colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

STEPS = 5


def heat(value: float | None, middle: float, reach: float) -> str:
    """Give `up1` to `up5` above the middle, `down1` to `down5` below it, and "" near it or where nothing is known."""
    if value is None:
        return ""
    step = round(STEPS * max(-1.0, min(1.0, (value - middle) / reach)))
    return f"up{step}" if step > 0 else f"down{-step}" if step < 0 else ""


def reach(values: Iterable[float | None], middle: float, least: float) -> float:
    """Give the greatest distance from the middle, but no less than `least`."""
    return max([least, *(abs(value - middle) for value in values if value is not None)])
