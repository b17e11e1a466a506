"""A real browser for the tests of pages: Debian's chromium, with no network and nothing of anyone's profile."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from page_files import small_report

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import BrowserContext, Dialog, Page

AXE = "4.12.1"
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="module")  # not longer: while playwright is open, no test of this process can begin an event loop
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserContext]:
    """One browser for all tests of a file; they are skipped where there is none."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        pytest.skip("no chromium is installed")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            tmp_path_factory.mktemp("profile"),
            executable_path=chromium,
            args=FLAGS,
            headless=True,
            viewport={"width": 1280, "height": 900},
        )
        context.set_default_timeout(60_000)
        yield context
        context.close()


@pytest.fixture
def show(browser: BrowserContext) -> Iterator[Callable[..., Page]]:
    """Open pages from disk; after the test, none may have logged, failed, opened a dialog or asked for anything."""
    pages: list[Page] = []
    wrong: list[str] = []

    def opened(path: Path, hash_: str = "", *, width: int = 1280, height: int = 900, scheme: str = "light") -> Page:
        page = browser.new_page()
        pages.append(page)
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        page.on("console", lambda message: wrong.append(f"console: {message.text}"))
        page.on("pageerror", lambda error: wrong.append(f"error: {error}"))
        page.on("dialog", lambda dialog: _note_dialog(dialog, wrong))
        page.on("request", lambda request: _note_request(request.url, path, wrong))
        page.goto(path.as_uri() + hash_)
        page.locator("#viewer > *").first.wait_for(state="attached")
        return page

    yield opened
    for page in pages:
        page.close()
    assert wrong == []


def _note_dialog(dialog: Dialog, wrong: list[str]) -> None:
    wrong.append(f"dialog: {dialog.message}")
    dialog.dismiss()


def _note_request(url: str, path: Path, wrong: list[str]) -> None:
    if url.partition("#")[0] != path.as_uri() and not url.startswith("data:"):
        wrong.append(f"request: {url}")


@pytest.fixture(scope="session")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Give the source of axe-core: that which lies here already, or else from npm."""
    place = Path("node_modules", "axe-core", "axe.min.js")
    here = Path(__file__).parent / place
    if here.is_file():
        return here.read_text("utf-8")
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("axe-core is not here, and no npm to get it")
    folder = tmp_path_factory.mktemp("axe")
    command = [npm, "install", "--no-save", "--no-package-lock", "--ignore-scripts", f"axe-core@{AXE}"]
    subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=110)
    return (folder / place).read_text("utf-8")


@pytest.fixture(scope="session")
def report_page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the page of a small tournament, which lies in the folder `cup` beside it."""
    return small_report(tmp_path_factory.mktemp("report") / "cup")
