"""Where the name of a program leads on this machine."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from arena.protocol.interpreter import command_for, resolve


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a home with two folders of programs on the PATH: a version manager's shims, and `bin`."""
    program(tmp_path / ".rbenv" / "shims" / "ruby", "#!/bin/sh\nexec rbenv exec ruby\n")
    program(tmp_path / "bin" / "lua", "")
    monkeypatch.setenv("PATH", f"{tmp_path / '.rbenv' / 'shims'}:{tmp_path / 'bin'}:/usr/bin:/bin")
    return tmp_path


def program(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)
    return path


@pytest.mark.parametrize("word", ["python", "python3"])
def test_python_is_the_arenas_own_whatever_the_path_says(word: str, machine: Path) -> None:
    program(machine / "bin" / word, "")
    assert resolve(word, machine) == Path(sys.executable)


def test_a_name_is_looked_up_on_the_path_and_a_path_from_the_bots_folder(machine: Path) -> None:
    assert resolve("lua", Path("/nowhere")) == machine / "bin" / "lua"
    assert resolve("./bot", machine) == machine / "bot"
    assert resolve("/usr/bin/env", machine) == Path("/usr/bin/env")
    assert resolve("no-such-program", machine) is None


def test_a_shim_is_followed_to_what_its_manager_names(machine: Path) -> None:
    real = program(machine / ".rbenv" / "versions" / "3.3" / "bin" / "ruby", "")
    program(machine / ".rbenv" / "bin" / "rbenv", f'#!/bin/sh\n[ "$1 $2" = "which ruby" ] && echo {real}\n')
    assert resolve("ruby", machine) == real


def test_a_shim_whose_manager_is_gone_is_passed_over(machine: Path) -> None:
    real = program(machine / "bin" / "ruby", "")
    assert resolve("ruby", machine) == real


def test_a_line_with_quotes_that_nothing_closes_is_read_word_by_word(tmp_path: Path) -> None:
    (tmp_path / "bot").write_text("#!/usr/bin/env 'ruby\n")
    assert command_for(tmp_path / "bot") == ("'ruby",)
