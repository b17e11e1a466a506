"""The file `bot.yaml`: what a bot says of itself."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec

from arena.errors import FileErrors, Problem
from arena.protocol.messages import PROTOCOL
from arena.strict import Loaded, load_file

FILE = "bot.yaml"

Word = Annotated[str, msgspec.Meta(min_length=1)]


class BotFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The keys of `bot.yaml`; `run` and `build` are a program and its arguments, `reads` further paths it may read."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
    run: Annotated[tuple[Word, ...], msgspec.Meta(min_length=1)]
    build: tuple[Word, ...] = ()
    language: str | None = None
    version: str | None = None
    authors: tuple[Word, ...] = ()
    protocol: int = PROTOCOL
    forks: bool = False
    reads: tuple[Word, ...] = ()


def read_bot_file(path: Path) -> BotFile:
    """Read and check a `bot.yaml`; raises FileErrors with every problem and its place."""
    loaded = load_file(path, BotFile)
    problems = [*_name(loaded), *_protocol(loaded), *_reads(loaded, path.parent)]
    if problems:
        raise FileErrors(problems)
    return loaded.value


def _name(loaded: Loaded[BotFile]) -> list[Problem]:
    name = loaded.value.name
    if name.isprintable() and name == name.strip():
        return []
    return [loaded.problem(("name",), f"a name is printable text without spaces around it, not {name!r}")]


def _protocol(loaded: Loaded[BotFile]) -> list[Problem]:
    theirs = loaded.value.protocol
    if theirs == PROTOCOL:
        return []
    return [loaded.problem(("protocol",), f"the bot speaks protocol {theirs}, this arena speaks protocol {PROTOCOL}")]


def _reads(loaded: Loaded[BotFile], folder: Path) -> list[Problem]:
    found = [(n, _wrong_read(folder, folder / words)) for n, words in enumerate(loaded.value.reads)]
    return [loaded.problem(("reads", n), message) for n, message in found if message]


def _wrong_read(folder: Path, path: Path) -> str | None:
    real = path.resolve()
    if not real.exists():
        return f"there is no {path}"
    if folder.resolve().is_relative_to(real):
        return f"{path} holds the bot's own folder, and so perhaps other bots: name what it needs within"
    if Path.home().resolve().is_relative_to(real) or real.parts[:2] in ((("/"), "proc"), ("/", "sys"), ("/", "dev")):
        return f"{path} is not given to bots: name what it needs within"
    return None
