"""The replay viewer: stepping by mouse and by keys, addresses of steps, and what stands in every lane."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from page_files import game_page
from page_games import every_kind_of_game
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Page


def test_buttons_step_through_a_whole_game(show: Callable[..., Page], tmp_path: Path) -> None:
    page = show(game_page(tmp_path / "game.html", (), 3)[0])
    seen = [_now(page)]
    while not seen[-1].startswith("End"):
        page.get_by_role("button", name="On", exact=True).click()
        seen.append(_now(page))
    turns = [f"Round {round_}, turn {turn} of 9" for round_ in (1, 2, 3) for turn in range(1, 10)]
    rounds = [[*turns[9 * i : 9 * i + 9], f"Round {i + 1} scored"] for i in range(3)]
    assert seen == [*rounds[0], *rounds[1], *rounds[2], "End of the game"]
    page.get_by_role("button", name="First turn").click()
    assert _now(page) == seen[0]
    page.get_by_role("button", name="End of the game").click()
    page.get_by_role("button", name="Back", exact=True).click()
    assert _now(page) == "Round 3 scored"


def test_keys_step_by_turn_and_by_round(show: Callable[..., Page], tmp_path: Path) -> None:
    page = show(game_page(tmp_path / "game.html", (), 4)[0])
    for key, then in (
        ("ArrowRight", "Round 1, turn 2 of 8"),
        ("ArrowRight", "Round 1, turn 3 of 8"),
        ("ArrowLeft", "Round 1, turn 2 of 8"),
        ("Shift+ArrowRight", "Round 2, turn 1 of 8"),
        ("Shift+ArrowRight", "Round 3, turn 1 of 8"),
        ("Shift+ArrowRight", "End of the game"),
        ("Shift+ArrowLeft", "Round 3, turn 1 of 8"),
        ("Home", "Round 1, turn 1 of 8"),
        ("End", "End of the game"),
    ):
        page.keyboard.press(key)
        assert _now(page) == then


def test_everything_is_reached_by_keyboard_alone(show: Callable[..., Page], tmp_path: Path) -> None:
    page = show(game_page(tmp_path / "game.html", (), 2)[0])
    reached = set()
    for _ in range(30):
        page.keyboard.press("Tab")
        reached.add(
            page.evaluate("document.activeElement.getAttribute('aria-label') || document.activeElement.textContent")
        )
    assert {"Skip to the content", "First turn", "Back", "Play", "On", "End of the game", "Step of the game"} <= reached
    page.get_by_role("slider").focus()
    page.keyboard.press("ArrowRight")
    assert _now(page) == "Round 1, turn 2 of 10"


def test_it_plays_by_itself_and_pauses(show: Callable[..., Page], tmp_path: Path) -> None:
    page = show(game_page(tmp_path / "game.html", (), 2)[0])
    page.get_by_role("button", name="Play").click()
    expect(page.locator(".now")).to_have_text("Round 1, turn 3 of 10", timeout=60_000)
    page.get_by_role("button", name="Pause").click()
    assert page.get_by_role("button", name="Play").count() == 1


def test_the_slider_and_the_chart_scrub(show: Callable[..., Page], tmp_path: Path) -> None:
    page = show(game_page(tmp_path / "game.html", (), 2)[0])
    slider = page.get_by_role("slider")
    slider.fill("12")
    assert _now(page) == "Round 2, turn 2 of 10"
    assert slider.get_attribute("aria-valuetext") == "Round 2, turn 2"
    chart = page.locator("svg.chart")
    box = chart.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 30, box["y"] + 60)
    page.mouse.down()
    assert _now(page) == "Round 1, turn 1 of 10"
    page.mouse.move(box["x"] + box["width"] - 60, box["y"] + 60)
    page.mouse.up()
    assert _now(page) == "End of the game"


@pytest.mark.parametrize(
    ("hash_", "then"),
    [
        ("#round=2&turn=4", "Round 2, turn 4 of 8"),
        ("#round=3", "Round 3, turn 1 of 8"),
        ("#round=1&turn=scored", "Round 1 scored"),
        ("#end", "End of the game"),
        ("#round=9&turn=99", "Round 1, turn 1 of 8"),
        ("#%3Cimg%20src=x%20onerror=alert(1)%3E", "Round 1, turn 1 of 8"),
    ],
)
def test_an_address_leads_to_its_step(show: Callable[..., Page], tmp_path: Path, hash_: str, then: str) -> None:
    assert _now(show(game_page(tmp_path / "game.html", (), 4)[0], hash_)) == then


def test_the_address_follows_the_step_and_links_follow_it_too(show: Callable[..., Page], tmp_path: Path) -> None:
    page = show(game_page(tmp_path / "game.html", (), 4)[0])
    page.keyboard.press("ArrowRight")
    assert page.url.endswith("#round=1&turn=2")
    page.get_by_role("link", name="round 3", exact=True).click()
    expect(page.locator(".now")).to_have_text("Round 3, turn 1 of 8")
    page.evaluate("location.hash = 'round=2&turn=7'")
    expect(page.locator(".now")).to_have_text("Round 2, turn 7 of 8")


@pytest.mark.parametrize(("players", "variants"), every_kind_of_game())
def test_points_named_in_words_add_up_to_the_referees(
    show: Callable[..., Page], tmp_path: Path, players: int, variants: tuple[str, ...]
) -> None:
    path, line = game_page(tmp_path / "game.html", variants, players, seed=5)
    page = show(path)
    totals = [0] * len(line.scores)
    for round_ in (1, 2, 3):
        page.evaluate(f"location.hash = 'round={round_}&turn=scored'")
        expect(page.locator(".now")).to_have_text(f"Round {round_} scored")
        totals = [before + sum(points) for before, points in zip(totals, _words(page), strict=True)]
        assert totals == _totals(page)
    page.evaluate("location.hash = 'end'")
    expect(page.locator(".now")).to_have_text("End of the game")
    assert [before + sum(points) for before, points in zip(totals, _words(page), strict=True)] == _totals(page)
    assert _totals(page) == list(line.scores)


def _now(page: Page) -> str:
    return page.locator(".now").inner_text()


def _words(page: Page) -> list[list[int]]:
    """Give the points that stand in words in front of each table."""
    return [
        [_number(text) for text in lane.locator(".words strong").all_inner_texts()]
        for lane in page.locator(".lane").all()
    ]


def _totals(page: Page) -> list[int]:
    return [_number(text) for text in page.locator(".who .total > strong").all_inner_texts()]


def _number(text: str) -> int:
    assert re.fullmatch(r"−?\d+", text), text
    return int(text.replace("−", "-"))
