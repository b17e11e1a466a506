"""What a BOT argument means: a folder with bot.yaml, a program file, the name of a bot that ships."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arena.data import folder as data_folder
from arena.errors import InputError
from arena.protocol.program import find, shipped

if TYPE_CHECKING:
    from collections.abc import Callable

BOT_YAML = """name: Sushi-Künstler 寿司
language: Python
version: 1.10
authors: [Ann, Bo]
protocol: 1
run: [python3, -u, bot.py]
build: [make]
forks: true
reads: [data, ../outside]
"""


@pytest.fixture
def bot(tmp_path: Path) -> Path:
    folder = tmp_path / "bot"
    (folder / "data").mkdir(parents=True)
    (tmp_path / "outside").mkdir()
    (folder / "bot.yaml").write_text(BOT_YAML)
    (folder / "bot.py").write_text("pass\n")
    return folder


def file(path: Path, text: str, mode: int = 0o644) -> str:
    path.write_text(text)
    path.chmod(mode)
    return str(path)


def test_a_folder_gives_what_its_bot_yaml_says(bot: Path) -> None:
    program = find(str(bot))
    assert (program.name, program.language, program.version) == ("Sushi-Künstler 寿司", "Python", "1.10")
    assert (program.authors, program.forks) == (("Ann", "Bo"), True)
    assert (program.run, program.build) == (("python3", "-u", "bot.py"), ("make",))
    assert (program.folder, program.source) == (bot, bot)
    assert program.reads == (bot / "data", bot.parent / "outside")
    assert len(program.digest) == 64


def test_a_folder_is_found_by_its_bot_yaml_by_a_link_and_from_elsewhere(
    bot: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "link").symlink_to(bot)
    monkeypatch.chdir(tmp_path)
    assert find("bot/bot.yaml") == find("link") == find("./bot/") == find(str(bot))


def test_only_name_and_run_must_be_given(tmp_path: Path) -> None:
    file(tmp_path / "bot.yaml", "name: x\nrun: [node, bot.js]\n")
    program = find(str(tmp_path))
    assert (program.language, program.version, program.authors, program.build) == ("JavaScript", None, (), ())
    assert (program.forks, program.reads) == (False, ())


@pytest.mark.parametrize("name", shipped())
def test_a_bot_that_ships_is_found_by_its_name(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / name).mkdir()
    program = find(name)
    assert program.name == name
    assert program.folder == (data_folder("bots") / name).resolve()


def test_a_bot_in_the_working_folder_comes_before_one_that_ships(
    bot: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = shipped()[0]
    bot.rename(tmp_path / name)
    monkeypatch.chdir(tmp_path)
    assert find(name).name == "Sushi-Künstler 寿司"


@pytest.mark.parametrize(
    ("file_of", "run_by", "language", "forks"),
    [
        (("bot.py", "#!/usr/bin/env node\n", 0o644), ["python3"], "Python", False),
        (("bot.js", "", 0o644), ["node"], "JavaScript", False),
        (("bot.rb", "", 0o644), ["ruby"], "Ruby", False),
        (("Bot.java", "", 0o644), ["java"], "Java", False),
        (("bot.jar", "PK", 0o644), ["java", "-jar"], "Java", False),
        (("bot.sh", "", 0o644), ["sh"], "shell", True),
        (("bot.sh", "#!/bin/bash -e\n", 0o644), ["/bin/bash", "-e"], "Bash", True),
        (("bot", "#!/usr/bin/env bash\n", 0o644), ["bash"], "Bash", True),
        (("bot", "#!/usr/bin/env -S deno run --quiet\n", 0o644), ["deno", "run", "--quiet"], None, False),
        (("bot", "#! /usr/bin/perl -w\n", 0o644), ["/usr/bin/perl", "-w"], "Perl", False),
        (("bot.pl", "#!/usr/bin/perl\n", 0o644), ["/usr/bin/perl"], "Perl", False),
        (("bot", "\x7fELF", 0o755), [], None, False),
    ],
)
def test_a_program_file_runs_by_its_suffix_or_its_first_line(
    file_of: tuple[str, str, int], run_by: list[str], language: str | None, forks: bool, tmp_path: Path
) -> None:
    name, text, mode = file_of
    program = find(file(tmp_path / name, text, mode))
    assert program.run == (*run_by, str(tmp_path / name))
    assert (program.name, program.language, program.forks) == (Path(name).stem, language, forks)


def test_a_lone_file_is_all_of_a_bot_unless_it_stands_in_a_bots_folder(bot: Path, tmp_path: Path) -> None:
    alone = find(file(tmp_path / "alone.py", "pass"))
    file(tmp_path / "other.py", "secret")
    assert (alone.folder, alone.source) == (tmp_path, tmp_path / "alone.py")
    assert alone.digest == find(str(tmp_path / "alone.py")).digest
    assert find(str(bot / "bot.py")).source == bot


def no_such(_: Path) -> str:
    return "nowhere/at-all"


def near_name(_: Path) -> str:
    return "randon"


def empty_folder(at: Path) -> str:
    return str(at)


def folder_with_a_program(at: Path) -> str:
    file(at / "mine.py", "")
    return str(at)


def source_file(at: Path) -> str:
    return file(at / "bot.rs", "fn main() {}")


def text_file(at: Path) -> str:
    return file(at / "notes.txt", "notes")


def pipe(at: Path) -> str:
    os.mkfifo(at / "pipe")
    return str(at / "pipe")


@pytest.mark.parametrize(
    ("argument", "words"),
    [
        (
            no_such,
            "no such bot: nowhere/at-all is neither a folder, nor a program file, nor the name of a bot that ships",
        ),
        (near_name, "did you mean the bot `random` that ships?"),
        (empty_folder, "no bot.yaml in this folder"),
        (folder_with_a_program, r"a program file is a bot too: .*mine\.py"),
        (source_file, "this must be compiled: put it in a folder with a bot.yaml"),
        (text_file, "not executable, and no program is known to run it"),
        (pipe, "neither a folder nor a file"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_what_is_no_bot_is_told_in_one_line(argument: Callable[[Path], str], words: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=words) as caught:
        find(argument(tmp_path))
    assert "\n" not in str(caught.value)
