"""What the command line says and returns when something ends a command early."""

from __future__ import annotations

import os
import subprocess
import sys
from types import ModuleType
from typing import TYPE_CHECKING

import click
import pytest

from arena import cli
from arena.errors import ArenaError, ArenaFailure, FileErrors, InputError, NotHeld, Problem
from arena.match.record import read

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def fails(monkeypatch: pytest.MonkeyPatch) -> type[Exception]:
    """Put a command `verify` in place that raises what the test sets as `fails.error`."""

    class Fails(Exception):
        error: Exception

    @click.command()
    def command() -> None:
        raise Fails.error

    module = ModuleType("arena.cli.verify")
    module.__dict__["command"] = command
    monkeypatch.setitem(sys.modules, "arena.cli.verify", module)
    monkeypatch.setattr("arena.cli.importlib.util.find_spec", lambda _name: True)
    return Fails


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (InputError("no such bot"), 2, "no such bot\n"),
        (FileErrors([Problem("a.yaml", 3, 5, "'splt' is unknown")]), 2, "a.yaml:3:5: 'splt' is unknown\n"),
        (NotHeld("two cases fail"), 1, "two cases fail\n"),
        (ArenaFailure("no memory"), 3, "no memory\n"),
        (ArenaError("odd"), 3, "odd\n"),
        (OSError(28, "No space left on device", "x"), 3, "No space left on device: 'x'"),
        (ZeroDivisionError("by zero"), 3, "ZeroDivisionError: by zero (ARENA_TRACEBACK=1 shows where)"),
        (MemoryError(), 3, "MemoryError (ARENA_TRACEBACK=1"),
    ],
)
def test_every_failure_is_one_line_and_a_documented_exit_code(
    fails: type[Exception], error: Exception, code: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    fails.error = error  # type: ignore[attr-defined]
    assert cli.run(["verify"]) == code
    shown = capsys.readouterr()
    assert shown.out == ""
    assert said in shown.err
    assert "Traceback" not in shown.err
    assert shown.err.count("\n") == 1


def test_the_traceback_is_there_for_who_asks(fails: type[Exception], monkeypatch: pytest.MonkeyPatch) -> None:
    fails.error = ZeroDivisionError("by zero")  # type: ignore[attr-defined]
    monkeypatch.setenv("ARENA_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        cli.run(["verify"])


def test_an_unknown_command_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["verfy"]) == 2
    assert "No such command 'verfy'" in capsys.readouterr().err


@pytest.mark.parametrize("closed", [">&-", "<&-", ">&- 2>&-", "<&- >&- 2>&-"])
def test_a_command_runs_whichever_standard_streams_are_closed(closed: str, tmp_path: Path) -> None:
    record = tmp_path / "record"
    arena = f'"{sys.executable}" -m arena play greedy random --seed 1 --move-s 30 --startup-s 60 --record "{record}"'
    ended = subprocess.run(["sh", "-c", f"{arena} {closed}"], capture_output=True, text=True, check=False)
    assert (ended.returncode, "failed" in ended.stderr) == (0, False), ended.stderr
    assert read(record).end.places


def test_a_closed_pipe_ends_a_command_quietly_with_0() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "arena", "rules", "show"]
    ended = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writing)
    assert (ended.returncode, ended.stderr) == (0, "")
