"""Pages are for everybody: axe-core finds nothing, light or dark, on desk or phone; nothing sticks out; they print."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from page_files import game_page

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Page

SCREENS = [(1280, "light"), (1280, "dark"), (390, "light"), (390, "dark")]
# Within a page that forbids every other script, axe runs through the browser's own debugger.
RUN = """axe.run(document, {resultTypes: ['violations']})
  .then((found) => found.violations.map((one) => one.id + ': ' + one.nodes[0].html))"""


@pytest.mark.parametrize(("width", "scheme"), SCREENS)
def test_axe_finds_nothing_in_a_report(
    show: Callable[..., Page], report_page: Path, axe: str, width: int, scheme: str
) -> None:
    page = show(report_page, width=width, scheme=scheme)
    page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    page.evaluate(axe)
    assert page.evaluate(RUN) == []


@pytest.mark.parametrize(("width", "scheme"), SCREENS)
def test_axe_finds_nothing_in_a_replay(
    show: Callable[..., Page], tmp_path: Path, axe: str, width: int, scheme: str
) -> None:
    path, _ = game_page(tmp_path / "game.html", ("dummy", "soy-sauce"), 2)
    for hash_ in ("", "#round=2&turn=6", "#round=2&turn=scored", "#end"):
        page = show(path, hash_, width=width, scheme=scheme)
        page.evaluate(axe)
        assert page.evaluate(RUN) == [], hash_


@pytest.mark.parametrize("width", [320, 390, 768, 1280])
def test_nothing_sticks_out_of_the_screen(
    show: Callable[..., Page], report_page: Path, tmp_path: Path, width: int
) -> None:
    for path in (report_page, game_page(tmp_path / "game.html", ("soy-sauce",), 5)[0]):
        page = show(path, width=width)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.locator("#viewer").press("End")
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_screen_reader_gets_tables_and_names(show: Callable[..., Page], tmp_path: Path) -> None:
    page = show(game_page(tmp_path / "game.html", (), 3)[0], "#round=1&turn=3")
    hand = page.get_by_role("list", name="Hand of bot a").get_by_role("listitem").all_inner_texts()
    assert len(hand) == 7
    assert sum(", taken" in text for text in hand) >= 1
    page.keyboard.press("ArrowRight")
    spoken = page.locator("[aria-live=polite]").first.inner_text()
    assert spoken.startswith("Round 1, turn 4: bot a takes ")
    assert page.get_by_role("table", name="Points by round").count() == 1
    assert page.get_by_role("img", name="Points as they grow").count() == 1


def test_a_printed_page_has_tables_and_no_buttons(show: Callable[..., Page], report_page: Path) -> None:
    page = show(report_page, scheme="dark")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print", color_scheme="dark")
    assert page.locator("details:not([open])").count() == 0
    assert not page.locator(".buttons").is_visible()
    assert page.locator("#standings table").first.is_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


def test_tables_stand_without_a_script(report_page: Path) -> None:
    html = report_page.read_text("utf-8")
    before_scripts = html[: html.index("<script")]
    assert before_scripts.count("<table") >= 7
    assert "<noscript>" in before_scripts
