"""`arena report` and `arena replay --html`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from page_files import small_tournament
from page_games import random_game

from arena.cli import run
from arena.match.record import encode
from arena.rules.spec import load_spec
from arena.tournament.gameline import rebuild

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return small_tournament(tmp_path_factory.mktemp("command") / "cup")


def test_a_report_is_written_and_told_on_standard_error(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.html"
    assert run(["report", str(folder), "-o", str(page)]) == 0
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "28 replays of 28 games" in captured.err
    assert page.read_text("utf-8").startswith("<!doctype html>")
    assert list(tmp_path.iterdir()) == [page]


@pytest.mark.parametrize(("replays", "number"), [("none", 0), ("faults", 1), ("5", 5), ("all", 28)])
def test_replays_are_chosen(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], replays: str, number: int
) -> None:
    page = tmp_path / "page.html"
    assert run(["report", str(folder), "-o", str(page), "--replays", replays]) == 0
    assert f" {number} replay{'s' * (number != 1)} of 28 games" in capsys.readouterr().err
    assert f"{number} of 28 games can be replayed here" in page.read_text("utf-8")


def test_a_page_goes_to_standard_output(folder: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert run(["report", str(folder), "-o", "-", "--replays", "none"]) == 0
    captured = capfdbinary.readouterr()
    assert captured.out.startswith(b"<!doctype html>")
    assert captured.err == b""


def test_a_record_becomes_a_page(tmp_path: Path) -> None:
    spec = load_spec("sushi-go", ("dummy",))
    record = tmp_path / "game.jsonl"
    record.write_bytes(encode(rebuild(random_game(spec, ("a", "b"), 1), spec)))
    page = tmp_path / "game.html"
    assert run(["replay", str(record), "--html", str(page)]) == 0
    assert "<h1><bdi>a – b</bdi></h1>" in page.read_text("utf-8")


def test_a_game_of_a_tournament_becomes_a_page(folder: Path, tmp_path: Path) -> None:
    game = sorted((folder / "records").iterdir())[0].stem
    page = tmp_path / "game.html"
    assert run(["replay", str(folder), game[:8], "--html", str(page)]) == 0
    assert game in page.read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--replays", "some"], "--replays is all, faults, none or a number of games"),
        (["-o", "/nowhere/at/all.html"], "/nowhere/at/all.html: cannot be written: No such file or directory"),
    ],
)
def test_wrong_usage_is_told_in_a_line(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], why: str
) -> None:
    assert run(["report", str(folder), "-o", str(tmp_path / "page.html"), *arguments]) == 2
    assert why in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_folder_without_a_tournament_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["report", str(tmp_path), "-o", str(tmp_path / "page.html")]) == 2
    assert "holds no tournament" in capsys.readouterr().err
