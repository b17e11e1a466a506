#!/usr/bin/env python3
"""Make the pictures of pages that the README shows, beside this file: `python .github/make_pictures.py`.

Plays a small tournament of the bots that ship and two starters, writes its page and that of a close game, and takes
pictures of both. Needs the arena installed, playwright, and a chromium.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

HERE = Path(__file__).resolve().parent
TERMS = ("--players", "4", "--deals", "20", "--variant", "both-ways", "--seed", "5", "--records", "all", "--quiet")


def main() -> None:
    """Make all pictures."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _play(folder)
        with sync_playwright() as playwright:
            context = playwright.chromium.launch_persistent_context(
                folder / "profile", executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
            )
            _shoot(context, folder / "report.html", HERE / "report.png", (1100, 900), "light")
            _shoot(context, folder / "game.html#round=3&turn=4", HERE / "replay.png", (1000, 690), "light")
            _shoot(context, folder / "game.html#round=3&turn=4", HERE / "replay-phone.png", (390, 844), "dark")
            context.close()


def _play(folder: Path) -> None:
    starters = [("kappa", "lua"), ("tanuki", "ruby")]
    for name, language in starters:
        _arena("new", name, "--language", language, cwd=folder)
    bots = ["greedy", "priority", "random", *(name for name, _ in starters)]
    _arena("tournament", *bots, "--title", "Spring cup", "--out", "cup", *TERMS, cwd=folder)
    _arena("report", "cup", "-o", "report.html", cwd=folder)
    _arena("replay", "cup", _close_game(folder / "cup"), "--html", "game.html", cwd=folder)


def _close_game(folder: Path) -> str:
    """Give the game in which the two best bots of the table came closest."""
    lines = [json.loads(line) for line in (folder / "games.jsonl").read_text("utf-8").splitlines()]
    games = [line for line in lines if line["line"] == "game" and {"greedy", "priority"} <= {*line["bots"]}]
    return str(min(games, key=_gap)["game"])


def _gap(game: dict[str, Any]) -> tuple[bool, int]:
    (first, winner), (second, other) = sorted(zip(game["scores"], game["bots"], strict=True), reverse=True)[:2]
    return {winner, other} != {"greedy", "priority"}, abs(first - second - 2)


def _shoot(context: BrowserContext, page: Path, picture: Path, size: tuple[int, int], scheme: str) -> None:
    address, _, step = str(page).partition("#")
    tab = context.new_page()
    tab.set_viewport_size({"width": size[0], "height": size[1]})
    tab.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    tab.goto(Path(address).as_uri() + ("#" + step if step else ""))
    tab.locator(".board").wait_for()
    tab.screenshot(path=picture)
    tab.close()


def _arena(*arguments: str, cwd: Path) -> None:
    subprocess.run([sys.executable, "-m", "arena", *arguments], cwd=cwd, check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
