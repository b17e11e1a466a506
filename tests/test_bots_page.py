"""The authors' page, bots/README.md: its messages, code and commands are true."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import author_page

from arena.bot import self_play
from arena.cli import COMMANDS
from arena.data import folder
from arena.protocol.program import find, shipped

if TYPE_CHECKING:
    import pytest

TEXT = author_page.PAGE.read_text()


def test_the_messages_shown_are_what_the_arena_says() -> None:
    assert author_page.page(TEXT) == TEXT


def test_every_type_of_message_is_shown_whole() -> None:
    shown = set(re.findall(r'^> \{"type":"(\w+)".*\}$', TEXT, re.MULTILINE))
    assert shown == {"hello", "rules", "game", "turn", "round", "fault", "end", "bye"}
    assert re.search(r'^< .*"take":\["wasabi","squid-nigiri"\],"note"', TEXT, re.MULTILINE)
    assert re.search(r'^< .*"dummy":', TEXT, re.MULTILINE)


def test_the_code_for_python_runs_and_its_search_plays(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {"__name__": "page"}
    for code in re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL):
        exec(compile(code, "bots/README.md", "exec"), names)
    assert re.match(r"\d+% of the others behind me", capsys.readouterr().out)
    (standing, _) = self_play([names["search"], names["first_card"]], games=4)
    assert standing.share > 0.5


def test_the_search_is_written_in_ten_lines() -> None:
    code = TEXT[TEXT.index("def search") :]
    assert len(code[: code.index("```")].strip().splitlines()) <= 10


def test_the_commands_shown_exist() -> None:
    used = set(re.findall(r"(?:^|`)arena ([a-z]+)\b", TEXT, re.MULTILINE))
    assert {"new", "check", "play", "tournament", "faults", "replay", "compare"} <= used <= set(COMMANDS)


def test_the_bots_that_ship_are_described_with_their_languages() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (\w+) \|", TEXT, re.MULTILINE)
    assert [name for name, _ in rows] == ["random", "greedy", "priority", "value", "memory", "montecarlo"]
    assert sorted(name for name, _ in rows) == shipped()
    assert all(find(str(folder("bots") / name)).language == language for name, language in rows)


def test_the_files_it_points_to_are_there() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", TEXT):
        assert (author_page.PAGE.parent / target).exists(), target
