"""The register of a league, `league.jsonl`: what was submitted and withdrawn, and what follows from it."""

from __future__ import annotations

import fcntl
import os
import unicodedata
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from arena.errors import ArenaFailure, InputError
from arena.tournament.league.intake import sync_folder
from arena.tournament.times import now

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

NAME = "league.jsonl"
BOTS = "bots"
FORMAT = 1


class Opened(msgspec.Struct, frozen=True, tag_field="line", tag="league"):
    """The first line."""

    format: int
    at: str


class Submitted(msgspec.Struct, frozen=True, tag_field="line", tag="submitted"):
    """A program was registered; `folder` (within the league) holds it, `digest` is the hash of its files."""

    name: str
    version: str
    digest: str
    authors: tuple[str, ...]
    language: str | None
    folder: str
    at: str  # UTC, ISO 8601


class Withdrawn(msgspec.Struct, frozen=True, tag_field="line", tag="withdrawn"):
    """A version, or with None all versions so far, is played no more."""

    name: str
    version: str | None
    reason: str
    at: str


Line: TypeAlias = Opened | Submitted | Withdrawn
_decoder = msgspec.json.Decoder(Line)


@dataclass(slots=True)
class Entry:
    """What the register knows of a name: its versions in the order submitted, and which of them were withdrawn.

    `owners`: whom the name belongs to, the authors of what was registered first.
    """

    owners: tuple[str, ...]
    versions: list[Submitted] = field(default_factory=list)
    withdrawn: set[str] = field(default_factory=set)

    @property
    def newest(self) -> Submitted | None:
        """Give the version that plays, None if all were withdrawn."""
        return next((said for said in reversed(self.versions) if said.version not in self.withdrawn), None)

    def of(self, version: str) -> Submitted | None:
        """Give a version."""
        return next((said for said in self.versions if said.version == version), None)


def read_lines(folder: Path) -> list[Line]:
    """Read a league's register, a torn last line left out; raises InputError where there is none."""
    try:
        data = (folder / NAME).read_bytes()
    except (FileNotFoundError, NotADirectoryError) as error:
        raise InputError(f"{folder} holds no league: arena submit BOT --league {folder} begins one") from error
    except OSError as error:
        raise InputError(f"{folder / NAME}: cannot be read: {error.strerror}") from error
    lines: list[Line] = []
    for number, raw in enumerate(data.splitlines(keepends=True), 1):
        if raw.endswith(b"\n"):
            try:
                lines.append(_decoder.decode(raw))
            except msgspec.MsgspecError as error:
                raise InputError(f"{folder / NAME}:{number}: this is no line of a league: {error}") from error
    if lines and not (isinstance(lines[0], Opened) and lines[0].format == FORMAT):
        raise InputError(f"{folder / NAME}:1: this is no league of format {FORMAT}")
    return lines


def entries(lines: Iterable[Line]) -> dict[str, Entry]:
    """Give what is registered, by name in the order of registering."""
    known: dict[str, Entry] = {}
    for line in lines:
        if isinstance(line, Submitted):
            entry = known.setdefault(line.name, Entry(line.authors))
            entry.versions = [said for said in entry.versions if said.version != line.version] + [line]
            entry.withdrawn.discard(line.version)
        elif isinstance(line, Withdrawn) and line.name in known:
            entry = known[line.name]
            gone = {said.version for said in entry.versions} if line.version is None else {line.version}
            entry.withdrawn |= gone
    return known


def entry_of(known: Mapping[str, Entry], name: str, folder: Path) -> Entry:
    """Give what is registered under a name; raises InputError, telling the names that there are."""
    if name not in known:
        raise InputError(f"{name!r} is not registered in {folder}; registered are: {', '.join(known) or 'none'}")
    return known[name]


def like(name: str, known: Iterable[str]) -> str | None:
    """Give another registered name that a reader could take for this one: equal but for case and forms of letters."""
    return next((other for other in known if other != name and _plain(other) == _plain(name)), None)


def _plain(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


class Register:
    """A register held open for appending, by one arena at a time; another one waits."""

    def __init__(self, folder: Path, *, begin: bool = False, say: Callable[[str], None] = lambda _text: None) -> None:
        """Open the register, or `begin` one in a new or empty folder; cut off a torn last line.

        `say` is told where it has to wait.
        """
        self.folder = folder
        if begin and not (folder / NAME).exists():
            _make(folder)
        if not begin or (folder / NAME).exists():
            read_lines(folder)  # what is no league is refused before anything is cut off
        try:
            self._fd = os.open(folder / NAME, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o644)
        except OSError as error:
            raise InputError(f"{folder} cannot hold a league: {error.strerror}") from error
        try:
            fcntl.flock(self._fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            say(f"{folder} is in use by another arena: waiting until it has finished")
            fcntl.flock(self._fd, fcntl.LOCK_EX)
        self._cut()
        if not read_lines(folder):
            self.append(Opened(FORMAT, now()))
            sync_folder(folder)

    def __enter__(self) -> Register:
        return self

    def __exit__(self, *_error: object) -> None:
        os.close(self._fd)

    def entries(self) -> dict[str, Entry]:
        """Give what is registered now."""
        return entries(read_lines(self.folder))

    def append(self, line: Line) -> None:
        """Add a line and wait until the disk has it; raises ArenaFailure if it cannot be written."""
        data = memoryview(msgspec.json.encode(line) + b"\n")
        try:
            while data:
                data = data[os.write(self._fd, data) :]
            os.fsync(self._fd)
        except OSError as error:
            raise ArenaFailure(f"{self.folder / NAME}: cannot be written: {error.strerror}") from error

    def _cut(self) -> None:
        data = (self.folder / NAME).read_bytes()
        os.ftruncate(self._fd, data.rfind(b"\n") + 1)


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        strange = next((path.name for path in folder.iterdir()), None)
    except OSError as error:
        raise InputError(f"{folder} cannot hold a league: {error.strerror}") from error
    if strange is not None and not (folder / NAME).exists():  # unless another arena began the league just now
        raise InputError(f"{folder} holds other things ({strange}) and no league: name a new folder")
