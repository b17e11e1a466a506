"""A page is one file that asks nothing of any network and lets nothing run but its own script."""

from __future__ import annotations

import base64
import hashlib
import re
from typing import TYPE_CHECKING

import pytest
from page_files import game_page, small_report

from arena.report.html.page import SCRIPTS, STYLES, asset

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    folder = tmp_path_factory.mktemp("pages")
    files = [small_report(folder / "cup"), game_page(folder / "game.html", ("dummy",), 2)[0]]
    return [file.read_text("utf-8") for file in files]


def test_only_the_pages_own_script_and_style_may_run(pages: list[str]) -> None:
    for html in pages:
        policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', html)
        assert policy is not None
        rules = policy[1].replace("&#39;", "'")
        script = re.search(r"<script>(.*?)</script>", html, re.DOTALL)
        style = re.search(r"<style>(.*?)</style>", html, re.DOTALL)
        assert script is not None
        assert style is not None
        assert rules.startswith(
            f"default-src 'none'; script-src '{_hash(script[1])}'; style-src '{_hash(style[1])}'; img-src data:"
        )
        assert "unsafe" not in rules
        assert html.count("<script") == 2
        assert html.count("<style") == 1


def test_a_page_names_no_other_file_and_no_host(pages: list[str]) -> None:
    for html in pages:
        addresses = set(re.findall(r'(?:src|href|url)\s*[=(]\s*["\']?([^"\'\s)>]+)', html))
        addresses = {one for one in addresses if not one.startswith(("#", "data:", "${", "x", "`"))}
        assert addresses == set()
        assert set(re.findall(r"https?://[^\s\"'<]*", html)) <= {"http://www.w3.org/2000/svg"}
        assert " style=" not in html
        assert not re.search(r"<[a-z]+ (?:[a-z-]+=\"[^\"]*\" )*on[a-z]+=", html)


def test_the_same_tournament_gives_the_same_page(pages: list[str], tmp_path: Path) -> None:
    again = small_report(tmp_path / "cup").read_text("utf-8")
    assert re.sub(r"\S*/cup\b", "cup", again) == re.sub(r"\S*/cup\b", "cup", pages[0])


@pytest.mark.parametrize("name", [*(f"{one}.js" for one in SCRIPTS), *(f"{one}.css" for one in STYLES)])
def test_assets_cannot_end_their_element_and_are_short(name: str) -> None:
    text = asset(name)
    assert "</" not in text
    assert "<!--" not in text
    assert text.count("\n") <= 250


@pytest.mark.parametrize("name", [f"{one}.js" for one in SCRIPTS])
def test_scripts_set_text_and_never_markup(name: str) -> None:
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|Function\(", asset(name))


def _hash(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
