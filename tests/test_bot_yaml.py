"""Every mistake in a bot.yaml is told with its file, line and column."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from arena.errors import FileErrors
from arena.protocol.program import find

if TYPE_CHECKING:
    from pathlib import Path

GOOD = "name: x\nrun: [python3, bot.py]\n"


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("run: [x]\n", "1:1", "name"),
        ("name: x\n", "1:1", "run"),
        ("name: x\nrun: []\n", "2:6", "at least 1"),
        ("name: x\nrun: python3 bot.py\n", "2:6", "list"),
        ("name: x\nrun: [python3, [bot.py]]\n", "2:16", "text"),
        ("name: ''\nrun: [x]\n", "1:7", "at least 1"),
        ("name: ' x'\nrun: [x]\n", "1:7", "without spaces around it"),
        ('name: "a\\tb"\nrun: [x]\n', "1:7", "printable text"),
        (GOOD + "colour: red\n", "3:1", "colour"),
        (GOOD + "fork: true\n", "3:1", "forks"),
        (GOOD + "forks: yes\n", "3:8", "true"),
        (GOOD + "protocol: 2\n", "3:11", "the bot speaks protocol 2, this arena speaks protocol 1"),
        (GOOD + "authors: Ann\n", "3:10", "list"),
        (GOOD + "build: make\n", "3:8", "list"),
        (GOOD + "name: y\n", "3:1", "name"),
        (GOOD + "reads: [nowhere]\n", "3:9", "there is no"),
        (GOOD + "reads: [/]\n", "3:9", "holds the bot's own folder"),
        (GOOD + "reads: [..]\n", "3:9", "holds the bot's own folder"),
        (GOOD + "reads: [/proc/self]\n", "3:9", "is not given to bots"),
        (GOOD + "reads: [/dev/shm]\n", "3:9", "is not given to bots"),
    ],
)
def test_a_mistake_is_told_with_its_place(text: str, place: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "bot.yaml").write_text(text)
    with pytest.raises(FileErrors, match=words) as caught:
        find(str(tmp_path))
    (problem,) = caught.value.problems
    assert (problem.file, f"{problem.line}:{problem.column}") == (str(tmp_path / "bot.yaml"), place)


def test_the_home_folder_cannot_be_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "bot").mkdir()
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    (tmp_path / "bot" / "bot.yaml").write_text(GOOD + f"reads: [{tmp_path / 'home'}]\n")
    with pytest.raises(FileErrors, match="is not given to bots"):
        find(str(tmp_path / "bot"))


def test_mistakes_that_only_the_files_show_are_told_together(tmp_path: Path) -> None:
    (tmp_path / "bot.yaml").write_text("name: ' x'\nrun: [x]\nprotocol: 7\nreads: [nowhere, also-nowhere]\n")
    with pytest.raises(FileErrors) as caught:
        find(str(tmp_path))
    assert [problem.line for problem in caught.value.problems] == [1, 3, 4, 4]


def test_a_pipe_among_a_bots_files_is_named_rather_than_waited_for(tmp_path: Path) -> None:
    (tmp_path / "bot.yaml").write_text(GOOD)
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(Exception, match="pipe: a bot's folder holds files, folders and links only"):
        find(str(tmp_path))
