"""Every malformed file of the corpus gets its lines, at the right place, and exit code 2; every good one loads."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from corpus import BAD, GOOD, expected, load, name_of, told

from arena.cli import run
from arena.errors import FileErrors

if TYPE_CHECKING:
    from pathlib import Path

COMMANDS = {"spec": ["rules", "lint"], "variant": ["verify", "--variant"], "case": ["verify"]}


def test_the_corpus_is_large_enough_to_mean_something() -> None:
    assert len(BAD) >= 80


@pytest.mark.parametrize("path", BAD, ids=name_of)
def test_a_malformed_file_is_told_in_clear_lines_at_its_place(path: Path) -> None:
    with pytest.raises(FileErrors) as caught:
        load(path)
    assert [told(problem, path) for problem in caught.value.problems] == expected(path)
    assert caught.value.exit_code == 2
    assert all(line.isprintable() for line in str(caught.value).split("\n"))


@pytest.mark.parametrize("path", [path for path in BAD if path.parent.name in COMMANDS], ids=name_of)
def test_the_command_line_prints_those_lines_and_gives_2(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = COMMANDS[path.parent.name]
    assert run([*command, str(path)]) == 2
    out, err = capsys.readouterr()
    printed = [line for line in f"{out}{err}".splitlines() if line.startswith(f"{path}:")]
    assert [line.removeprefix(f"{path}:") for line in printed] == [line for line in expected(path) if line[0].isdigit()]


@pytest.mark.parametrize("path", GOOD, ids=name_of)
def test_a_good_file_loads(path: Path) -> None:
    assert load(path) is not None


def test_words_and_numbers_mean_what_is_written() -> None:
    specs = {path.stem: load(path) for path in GOOD if path.parent.name == "spec"}
    traps = specs["traps"]
    assert traps.title == "1_000 and 0o7 and no"
    assert list(traps.kinds) == ["off", "on", "n"]
    assert traps.kinds["off"].score.boost.on == "on"
    assert traps.kinds["on"].colour == "y"
    assert (traps.rounds, traps.deal) == (2, {2: 3})
    assert specs["mark-and-crlf"].title == "Zażółć 寿司 🍣"
    assert specs["aliases"].kinds["leek"].score == specs["aliases"].kinds["egg"].score


def test_a_bot_s_words_mean_what_is_written() -> None:
    bot = load(next(path for path in GOOD if path.parent.name == "bot"))
    assert (bot.name, bot.version, bot.run[-1], bot.authors[-1]) == ("no", "1.10", "1_000", "null")
