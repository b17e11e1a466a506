"""Pages of rules that nobody has drawn cards for, of tournaments without games, and of a gauntlet."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from page_files import page_of
from page_games import opening, random_game, rotations
from simulated_log import write_log

from arena.data import folder as shipped
from arena.report.html.report import report
from arena.rules.spec import load_spec

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page

RAMEN = """
  ramen:
    colour: grey
    cards: {ramen: {count: 60, value: 2}}
    score: {rule: value}
"""


def test_a_card_without_a_picture_shows_its_name(show: Callable[..., Page], tmp_path: Path) -> None:
    rules = (shipped("specs") / "sushi-go" / "rules.yaml").read_text("utf-8")
    rules = rules.replace("deal: {", "deal: {6: 7, ").replace("\n  maki:", f"{RAMEN}\n  maki:")
    (tmp_path / "rules.yaml").write_text(rules.replace("name: sushi-go", "name: ramen-go"), "utf-8")
    spec = load_spec(str(tmp_path / "rules.yaml"))
    line = random_game(spec, "abcdef", 1)
    page = show(page_of(tmp_path / "game.html", line, spec), "#round=1&turn=3")
    assert page.locator(".lane").count() == 6
    assert page.locator(".card.bare .label", has_text="ramen").count() > 0
    assert page.locator(".legend", has_text="ramen").count() == 1
    page.keyboard.press("End")
    totals = page.locator(".total > strong").all_inner_texts()
    assert [int(text.replace("−", "-")) for text in totals] == list(line.scores)


def test_a_tournament_without_games_has_a_page(browser: BrowserContext, tmp_path: Path) -> None:
    folder = write_log(tmp_path / "cup", [opening(load_spec(), ("a", "b"))])
    path = tmp_path / "page.html"
    path.write_text(report(folder, "all").html, "utf-8")
    page = browser.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(path.as_uri())
    assert "0 of 0 games can be replayed here" in page.locator("#replays").inner_text()
    assert page.locator("#standings tbody th").all_inner_texts() == ["a", "b"]
    page.close()
    assert errors == []


def test_a_gauntlet_is_ranked_and_drawn_by_rating(show: Callable[..., Page], tmp_path: Path) -> None:
    first = opening(load_spec(), ("a", "b", "c"))
    first = msgspec.structs.replace(first, terms=msgspec.structs.replace(first.terms, gauntlet="a"))
    games = [game for pair in (("a", "b"), ("a", "c")) for game in rotations(load_spec(), pair, 4)]
    path = tmp_path / "page.html"
    path.write_text(report(write_log(tmp_path / "cup", [first, *games]), "all").html, "utf-8")
    table = show(path).locator("#standings table").first
    assert table.locator("thead th").nth(2).inner_text() == "rating"
    ratings = [float(cell.get_attribute("data-value") or "") for cell in table.locator("td.rating").all()]
    assert ratings == sorted(ratings, reverse=True)


def test_a_script_that_gets_into_a_page_does_not_run(browser: BrowserContext, report_page: Path) -> None:
    html = report_page.read_text("utf-8").replace("<main", "<script>window.ran = 1</script><main", 1)
    path = report_page.with_name("tampered.html")
    path.write_text(html, "utf-8")
    page = browser.new_page()
    blocked: list[str] = []
    page.on("console", lambda message: blocked.append(message.text))
    page.goto(path.as_uri())
    assert page.evaluate("window.ran") is None
    assert "Content Security Policy" in blocked[0]
    page.close()
