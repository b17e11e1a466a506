"""What a tournament will take, as one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.report.text import number

if TYPE_CHECKING:
    from arena.tournament.forecast import Forecast


def forecast_text(forecast: Forecast) -> str:
    """Give `150 rounds, 30,000 games, about 41 h, ±3 %`, leaving out what is not known yet."""
    parts = [] if forecast.rounds is None else [number(forecast.rounds, "round")]
    parts.append(number(forecast.games, "game"))
    if forecast.seconds is not None:
        parts.append(f"about {duration(forecast.seconds)}")
    if forecast.half_width is not None:
        # A share lies between 0 and 1: a wider bar says nothing.
        wide = forecast.half_width >= 0.5
        parts.append("too few for error bars" if wide else f"±{_rough(100 * forecast.half_width)} %")
    return ", ".join(parts)


def duration(seconds: float) -> str:
    """Give a time as a person says it: `40 s`, `12 min`, `1 h 30 min`, `41 h`, `12 days`."""
    if seconds < 90:
        return f"{max(1, round(seconds))} s"
    minutes = round(seconds / 60)
    if minutes < 90:
        return f"{minutes} min"
    hours, rest = divmod(minutes, 60)
    if hours < 5:
        return f"{hours} h {rest} min" if rest else f"{hours} h"
    hours = round(seconds / 3600)
    return f"{hours} h" if hours < 72 else f"{round(hours / 24):,} days"


def _rough(percent: float) -> str:
    return f"{percent:.0f}" if percent >= 1.95 else f"{percent:.1f}" if percent >= 0.095 else f"{percent:.2f}"
