"""Help: every command has it, it is quick to read, and its examples are commands that there are."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import click
import pytest

import arena.cli
from arena.cli import COMMANDS

if TYPE_CHECKING:
    from collections.abc import Iterator

# Modules of arena.cli that are no commands: what commands share.
SHARED = {"__init__", "announce", "options", "output", "progress"}


def commands(group: click.Group, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Give every command with its words, groups included."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        yield (*path, name), command
        if isinstance(command, click.Group):
            yield from commands(command, (*path, name))


ALL = dict(commands(arena.cli.arena))


def help_of(words: tuple[str, ...]) -> str:
    return ALL[words].get_help(click.Context(ALL[words], info_name=" ".join(("arena", *words))))


def examples() -> list[str]:
    """Give the lines of all help texts that are commands to type, what stands beside them left out."""
    texts = [arena.cli.arena.help or "", *(command.help or "" for command in ALL.values())]
    lines = [line.strip() for text in texts for line in text.splitlines()]
    return [line.split("   ")[0] for line in lines if line.startswith("arena ") and not line.endswith((".", ","))]


def test_every_module_of_a_command_is_a_command() -> None:
    modules = {path.stem for path in Path(arena.cli.__file__).parent.glob("*.py")}
    assert {name for name in modules - SHARED if not name.startswith("terminal")} == set(COMMANDS)


@pytest.mark.parametrize("words", ALL, ids=" ".join)
def test_every_option_says_what_it_is_for(words: tuple[str, ...]) -> None:
    options = [option for option in ALL[words].params if isinstance(option, click.Option)]
    assert [option.name for option in options if not option.help] == []
    assert [option.name for option in options if option.help and not option.help.endswith((".", "?", "]"))] == []


@pytest.mark.parametrize("words", ALL, ids=" ".join)
def test_help_fits_a_terminal_of_80_columns(words: tuple[str, ...]) -> None:
    assert [line for line in help_of(words).splitlines() if len(line) > 80] == []
    assert ALL[words].help


@pytest.mark.parametrize("line", examples())
def test_examples_are_commands_with_options_that_there_are(line: str) -> None:
    _, *words = shlex.split(line)
    size = 2 if isinstance(ALL[(words[0],)], click.Group) else 1
    command = ALL[tuple(words[:size])]
    command.make_context(" ".join(words[:size]), words[size:])


def test_there_are_examples() -> None:
    assert len(examples()) > 15
