"""An organiser lets bots read what their own files do not ask for: an opening book, a table of weights."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from arena import cli

READER = """\
import json, sys
book = open({book!r}).read().strip()
for line in sys.stdin:
    ask = json.loads(line)
    if ask["type"] == "hello":
        print(json.dumps({{"type": "hello", "protocol": 1}}), flush=True)
    elif ask["type"] == "turn":
        print(json.dumps({{"id": ask["id"], "take": ask["hand"][:1], "note": book}}), flush=True)
"""


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a book outside the bot's folder, with a bot `bots/reader.py` that cannot do without it."""
    monkeypatch.chdir(tmp_path)
    tmp_path.chmod(0o755)
    file = tmp_path / "books" / "book.txt"
    file.parent.mkdir()
    file.write_text("page one\n")
    (tmp_path / "bots").mkdir()
    (tmp_path / "bots" / "reader.py").write_text(READER.format(book=str(file)))
    return file


def faults(output: str) -> list[str]:
    return [fault["kind"] for fault in json.loads(output)["seats"][0]["faults"]]


def test_a_bot_reads_what_it_is_allowed_and_nothing_else(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    play = ["play", "bots/reader.py", "random", "--format", "json", "--sandbox", "guard"]
    assert cli.run(play) == 0
    assert faults(capsys.readouterr().out) == ["start-failed"]
    assert cli.run([*play, "--allow-read", "books"]) == 0
    shown = capsys.readouterr()
    assert faults(shown.out) == []
    assert f"bot reader may also read {book.parent}" in shown.err


def test_a_tournament_remembers_what_its_bots_may_read(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    allowed = ["--allow-read", str(book)]
    assert cli.run(["tournament", "bots/reader.py", "random", "--deals", "1", "--out", "cup", "-q", *allowed]) == 0
    assert cli.run(["tournament", "--out", "cup", "--deals", "2", "-q"]) == 0
    capsys.readouterr()
    assert cli.run(["standings", "cup", "--format", "json"]) == 0
    assert all(bot["out"] == 0 for bot in json.loads(capsys.readouterr().out)["bots"])
    assert str(book) in Path("cup/tournament.yaml").read_text()


def test_a_file_of_a_tournament_names_paths_from_its_folder(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book.with_name("cup.yaml").write_text(
        "bots: [../bots/reader.py, random]\ndeals: 1\nout: ../cup\nallow_read: [book.txt]\n"
    )
    assert cli.run(["tournament", "books/cup.yaml", "-q"]) == 0
    assert "start" not in capsys.readouterr().out


@pytest.mark.usefixtures("book")
def test_what_is_not_there_cannot_be_allowed(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["play", "bots/reader.py", "random", "--allow-read", "shelf"]) == 2
    assert capsys.readouterr().err == "shelf: there is no such path for bots to read\n"
