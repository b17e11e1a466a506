"""`arena new`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arena.cli import run
from arena.kits import KITS
from arena.protocol.bot_yaml import read_bot_file

if TYPE_CHECKING:
    from pathlib import Path

LANGUAGES = ["python", "javascript", "c", "cpp", "java", "rust", "go", "ruby", "php", "lua", "perl", "tcl", "bash"]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LOGNAME", "ada")
    return tmp_path


def test_the_list_names_the_thirteen_languages(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["new", "--list"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == LANGUAGES == list(KITS)


def test_the_list_says_what_the_machine_lacks(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    assert run(["new", "--list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "java        Java  needs javac and java, not found on this machine" in lines
    assert "python      Python" in lines


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_new_bot_is_a_folder_with_program_and_readme_named_by_its_owner(
    language: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["new", "bots/roll-o-tron", "--language", language]) == 0
    said = read_bot_file(here / "bots/roll-o-tron/bot.yaml")
    assert (said.name, said.authors) == ("roll-o-tron", ("ada",))
    files = {path.name for path in (here / "bots/roll-o-tron").iterdir()}
    assert {"bot.yaml", "README.md", KITS[language].program} <= files
    assert "arena check bots/roll-o-tron" in capsys.readouterr().out


def test_any_printable_name_will_do(here: Path) -> None:
    assert run(["new", 'Größe: "1" & 寿司', "-l", "c", "--author", "Ada: L"]) == 0
    said = read_bot_file(here / 'Größe: "1" & 寿司' / "bot.yaml")
    assert (said.name, said.authors) == ('Größe: "1" & 寿司', ("Ada: L",))


def test_other_names_of_a_language_are_known(here: Path) -> None:
    assert run(["new", "one", "-l", "C++"]) == 0
    assert run(["new", "two", "-l", "js"]) == 0
    assert (here / "one/bot.cpp").exists()
    assert (here / "two/bot.js").exists()


def test_lua_runs_by_the_name_it_has_on_this_machine(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (here / "bin").mkdir()
    for name, due in (("lua5.4", "lua5.4"), ("luajit", "luajit"), (None, "lua")):
        for old in (here / "bin").iterdir():
            old.unlink()
        if name:
            (here / "bin" / name).touch(mode=0o755)
        monkeypatch.setenv("PATH", str(here / "bin"))
        assert run(["new", f"with-{due}", "-l", "lua"]) == 0
        assert read_bot_file(here / f"with-{due}" / "bot.yaml").run == (due, "bot.lua")


def test_what_is_there_already_is_left_alone(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "mine").mkdir()
    assert run(["new", "mine", "-l", "c"]) == 2
    assert capsys.readouterr().err == "mine is there already; choose another name\n"
    assert list((here / "mine").iterdir()) == []


def test_a_folder_that_cannot_be_made_is_one_line(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "file").touch()
    assert run(["new", "file/mine", "-l", "c"]) == 2
    assert capsys.readouterr().err == "file/mine: cannot be made: Not a directory\n"


def test_an_unknown_language_is_refused_with_the_nearest(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["new", "mine", "-l", "rubby"]) == 2
    assert "no kit for 'rubby' (did you mean ruby?); languages: python, javascript" in capsys.readouterr().err
    assert not (here / "mine").exists()


def test_a_name_that_cannot_be_shown_is_refused(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["new", "a\x1b[2J", "-l", "c"]) == 2
    assert "cannot be a bot's name" in capsys.readouterr().err


def test_without_a_language_it_says_what_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["new", "mine"]) == 2
    assert "arena new --list" in capsys.readouterr().err
