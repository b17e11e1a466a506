"""Who plays for a league: the newest version of each bot that was not withdrawn, just as it was submitted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.errors import InputError
from arena.protocol.folder import digest
from arena.protocol.program import from_folder
from arena.tournament.league.register import Register, Withdrawn, entries, entry_of, read_lines
from arena.tournament.times import now

if TYPE_CHECKING:
    from pathlib import Path

    from arena.protocol.program import Program
    from arena.tournament.league.register import Submitted


def league_programs(folder: Path) -> list[Program]:
    """Give the programs that play, sorted by name; raises InputError where one is not as it was registered."""
    known = entries(read_lines(folder))
    playing = [newest for _, entry in sorted(known.items()) if (newest := entry.newest)]
    if not playing:
        raise InputError(f"{folder}: no bot is registered that was not withdrawn")
    return [_frozen(folder, said) for said in playing]


def _frozen(folder: Path, said: Submitted) -> Program:
    place = folder / said.folder
    try:
        now_is = digest(place) if place.is_dir() else None
    except OSError as error:
        raise InputError(f"{place}: cannot be read: {error.strerror}") from error
    if now_is is None:
        raise InputError(f"{place} is gone: {said.name} {said.version} was registered there")
    if now_is != said.digest:
        raise InputError(f"{place} was changed after {said.name} {said.version} was registered: put it back as it was")
    return from_folder(place)


def withdraw(folder: Path, name: str, version: str | None = None, reason: str = "") -> Withdrawn:
    """Withdraw a version of a bot, or all; it plays in no tournament from now on, and can be submitted again."""
    with Register(folder) as register:
        entry = entry_of(register.entries(), name, folder)
        if version is not None and entry.of(version) is None:
            versions = ", ".join(said.version for said in entry.versions)
            raise InputError(f"{name!r} has no version {version!r}; it has: {versions}")
        if entry.newest is None or version in entry.withdrawn:
            raise InputError(f"{name!r}{f' {version}' if version else ''} was withdrawn already")
        line = Withdrawn(name, version, reason, now())
        register.append(line)
    return line
