"""A page of 10,000 games is small and opens at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest
from page_games import rotations, tournament

from arena.report.html.report import report
from arena.rules.spec import load_spec

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Page

    from arena.tournament.lines import Game

BOTS = tuple(f"bot {letter}" for letter in "abcdefghijkl")
# From the start of loading until the game is on the screen, as the browser's own clock tells.
SHOWN = "performance.mark('shown') && performance.getEntriesByName('shown')[0].startTime"


@pytest.mark.long
def test_ten_thousand_games_take_less_than_five_megabytes_and_two_seconds(
    show: Callable[..., Page], tmp_path: Path
) -> None:
    made = report(tournament(tmp_path / "cup", load_spec(), BOTS, _games(10_000)), "all")
    assert (made.games, made.replays) == (10_000, 10_000)
    assert len(made.html.encode()) < 5e6
    path = tmp_path / "page.html"
    path.write_text(made.html, "utf-8")
    taken = []
    for _ in range(3):
        page = show(path)
        page.locator(".board").wait_for()
        taken.append(page.evaluate(SHOWN))
    assert min(taken) < 2000


def _games(number: int) -> Iterator[Game]:
    """Give distinct games of four, again and again as games of other deals and bots: here only sizes matter."""
    spec = load_spec()
    some = rotations(spec, BOTS[:4], 60)
    for place in range(number):
        game = some[place % len(some)]
        first = place // len(some) % 9
        yield msgspec.structs.replace(
            game,
            game=f"{place * 0x9E3779B97F4A7C15 % 2**128:032x}",
            deal=f"{game.deal} {place // len(some)}",
            bots=BOTS[first : first + 4],
        )
