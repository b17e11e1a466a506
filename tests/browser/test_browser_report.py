"""The page of a tournament: its tables are the standings, and hostile names are text."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from page_files import BOTS
from page_games import HOSTILE
from playwright.sync_api import expect

from arena.cli import run
from arena.report.text import printable

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pytest
    from playwright.sync_api import Locator, Page

COLUMNS = {
    "rank": "rank",
    "beats": "share",
    "points": "points",
    "margin": "margin",
    "wins": "wins",
    "rating": "rating",
    "games": "games",
    "seconds": "seconds_per_take",
}


def test_the_standings_are_those_of_the_command(
    show: Callable[..., Page], report_page: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["standings", str(report_page.parent / "cup"), "--format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    rows = show(report_page).locator("#standings > .scroll tbody tr").all()
    assert [row.locator("th").inner_text() for row in rows] == [printable(bot["bot"]) for bot in document["bots"]]
    for row, bot in zip(rows, document["bots"], strict=True):
        for cell, field in COLUMNS.items():
            assert _value(row.locator(f"td.{cell}")) == bot[field], (cell, bot["bot"])
        assert _value(row.locator("td.faults")) == sum(bot["faults"].values())
        ranks = f"{bot['rank']} ({bot['rank_low']}–{bot['rank_high']})"
        assert row.locator("td.rank").inner_text() in (str(bot["rank"]), ranks)


def test_error_bars_are_drawn_from_end_to_end_of_the_interval(show: Callable[..., Page], report_page: Path) -> None:
    page = show(report_page)
    for row in page.locator("#standings > .scroll tbody tr").all():
        low, high = (float(row.locator("line.reach").first.get_attribute(end) or "") for end in ("x1", "x2"))
        mean = float(row.locator("circle.mean").get_attribute("cx") or "")
        assert low <= mean <= high
        assert "plus or minus" in (row.locator("svg.bar").get_attribute("aria-label") or "")


def test_the_cross_table_is_warm_above_and_cold_below_an_even_share(
    show: Callable[..., Page], report_page: Path
) -> None:
    cells = show(report_page).locator("#against .heat td[data-value]").all()
    assert len(cells) == len(BOTS) * (len(BOTS) - 1)
    for cell in cells:
        value, heat = float(cell.get_attribute("data-value") or ""), cell.get_attribute("class") or ""
        assert ("down" not in heat) if value > 0.5 else ("up" not in heat)


def test_names_are_text_wherever_they_stand(show: Callable[..., Page], report_page: Path) -> None:
    page = show(report_page)
    assert page.locator("img, i, b").count() == 0
    assert page.locator("script").count() == 2
    assert page.get_by_text(HOSTILE).count() > 5
    assert "evil" in page.locator("#standings").inner_text()
    assert "\u202e" not in page.locator("body").inner_text()


def test_a_fault_is_shown_with_the_exact_exchange(show: Callable[..., Page], report_page: Path) -> None:
    page = show(report_page)
    fault = page.locator("details.fault")
    assert fault.count() == 1
    fault.locator("summary").click()
    texts = fault.locator("pre").all_inner_texts()
    assert texts[0].strip() == '{"type":"turn","hand":["tempura"]}'
    assert texts[1] == r'<script>alert("received")</script>\x00\x1b[2J'
    assert texts[2].splitlines() == ["Traceback:", "  <b>boom</b>"]
    assert "SIGSEGV" in fault.inner_text()
    fault.get_by_role("link", name="Watch that turn").click()
    expect(page.locator(".now")).to_have_text("Round 1, turn 3 of 9")
    assert "timeout: no answer within 1 s" in page.locator(".fell").first.inner_text()


def test_a_column_sorts_by_numbers_and_by_names(show: Callable[..., Page], report_page: Path) -> None:
    page = show(report_page)
    table = page.locator("#kinds table")
    before = table.locator("tbody th").all_inner_texts()
    table.get_by_role("button", name="sum").click()
    sums = [_value(row.locator("td").last) for row in table.locator("tbody tr").all()]
    assert sums == sorted(sums, reverse=True)
    table.get_by_role("button", name="bot").press("Enter")
    assert table.locator("thead th").first.get_attribute("aria-sort") == "ascending"
    assert sorted(table.locator("tbody th").all_inner_texts()) == sorted(before)


def test_the_list_of_games_is_filtered_ordered_and_paged(show: Callable[..., Page], report_page: Path) -> None:
    page = show(report_page)
    games = page.locator("#games")
    assert "1 to 20 of 28" in games.inner_text()
    games.get_by_role("button", name="More").click()
    assert games.locator("tbody tr").count() == 8
    games.get_by_label("Bot").select_option(label=printable(BOTS[3]))
    assert "1 to 12 of 12" in games.inner_text()
    games.get_by_label("Order").select_option("closest first")
    gaps = [int(text.replace("−", "-")) for text in games.locator("tbody td:nth-child(3)").all_inner_texts()]
    assert gaps == sorted(gaps)
    link = games.locator("tbody a").first
    link.click()
    assert page.url.endswith(link.get_attribute("href") or "none")


def _value(cell: Locator) -> Any:
    text = cell.get_attribute("data-value")
    return None if text is None else json.loads(text)
