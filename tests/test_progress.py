"""Progress: a line written over on a terminal, plain lines now and then elsewhere, notes once."""

from __future__ import annotations

import io
import sys

import pytest

from arena.cli import progress
from arena.cli.progress import Progress
from arena.tournament.runner import Status


class Screen(io.StringIO):
    """A terminal that keeps what is written to it."""

    def isatty(self) -> bool:
        return True


def terminal(monkeypatch: pytest.MonkeyPatch) -> Screen:
    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    return screen


@pytest.mark.parametrize(
    ("status", "line"),
    [
        (Status(0, 160, 0, 1.0), "0 of 160 games"),
        (Status(97, 160, 97, 5.0), "97 of 160 games · 19 a second · 3 s left"),
        (Status(1200, 30000, 200, 100.0), "1,200 of 30,000 games · 2.0 a second · 4.0 h left"),
        (Status(30, 31, 3, 90.0), "30 of 31 games · 2.0 a minute · 30 s left"),
        (Status(10, 100000, 10, 1000.0), "10 of 100,000 games · 0.6 a minute · 2,778 h left"),
    ],
)
def test_a_line_tells_games_rate_and_time_left(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], status: Status, line: str
) -> None:
    monkeypatch.setattr(progress, "FIRST_S", 0.0)
    Progress().status(status)
    assert capsys.readouterr().err == line + "\n"


def test_elsewhere_than_on_a_terminal_lines_come_seldom(capsys: pytest.CaptureFixture[str]) -> None:
    shown = Progress()
    for number in range(100):
        shown.status(Status(number, 100, number, 1.0))
    assert capsys.readouterr().err == ""


def test_on_a_terminal_one_line_is_written_over_and_wiped(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = terminal(monkeypatch)
    shown = Progress()
    shown.status(Status(1, 100, 1, 1.0))
    shown.status(Status(2, 100, 2, 2.0))
    shown.note("a note")
    shown.close()
    assert "\n" not in screen.getvalue().replace("a note\n", "")
    last = screen.getvalue().rpartition("a note\n")[0].rpartition("\r")[0].rpartition("\r")[2]
    assert last.strip() == ""


def test_a_note_is_shown_once(capsys: pytest.CaptureFixture[str]) -> None:
    shown = Progress()
    for _ in range(3):
        shown.note("the same")
    assert capsys.readouterr().err == "the same\n"


def test_quiet_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = terminal(monkeypatch)
    shown = Progress(quiet=True)
    shown.status(Status(1, 2, 1, 1.0))
    shown.note("a note")
    shown.close()
    assert screen.getvalue() == ""
