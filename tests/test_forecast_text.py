"""The forecast as one line."""

from __future__ import annotations

import pytest

from arena.report.forecast import duration, forecast_text
from arena.tournament.forecast import Forecast


@pytest.mark.parametrize(
    ("forecast", "text"),
    [
        (Forecast(150, 30_000, 7_500, 147_600, 0.0272), "150 rounds, 30,000 games, about 41 h, ±3 %"),
        (Forecast(None, 1, 1, None, None), "1 game"),
        (Forecast(1, 200, 50, 12.3, 0.31), "1 round, 200 games, about 12 s, ±31 %"),
        (Forecast(None, 4, 2, None, 3.18), "4 games, too few for error bars"),
        (Forecast(None, 10_000_000, 2_500_000, 5e7, 0.0004), "10,000,000 games, about 579 days, ±0.04 %"),
    ],
)
def test_what_is_known_is_said_in_a_line(forecast: Forecast, text: str) -> None:
    assert forecast_text(forecast) == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0.2, "1 s"), (89, "89 s"), (90, "2 min"), (5300, "88 min"), (5400, "1 h 30 min"), (7200, "2 h"),
        (18_000, "5 h"), (257_000, "71 h"), (260_000, "3 days"), (8.7e6, "101 days"),
    ],
)  # fmt: skip
def test_times_are_said_as_people_say_them(seconds: float, text: str) -> None:
    assert duration(seconds) == text
