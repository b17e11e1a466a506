"""Submit a bot to a league: copied, built, checked, frozen under its version and hash, registered; or nothing at all.

Until its line is in the register nothing of a bot counts, and what a submission that was killed left is cleared away
by the next one.
"""

from __future__ import annotations

import hashlib
import re
import shutil
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from arena.errors import ArenaFailure, FileErrors, InputError, Problem
from arena.match.checkup import examine
from arena.protocol.folder import digest
from arena.protocol.limits import Limits
from arena.protocol.program import from_folder
from arena.tournament.league.intake import sync_folder, take_in
from arena.tournament.league.register import BOTS, Entry, Submitted, like
from arena.tournament.times import now

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from arena.match.checkup import Finding
    from arena.protocol.program import Program
    from arena.protocol.sandbox import Level
    from arena.tournament.league.register import Register

INCOMING = ".incoming"
_HASH = 12


@dataclass(frozen=True, slots=True)
class Terms:
    """How bots are checked before they are registered; `reads`: paths outside their folders that they may ask for."""

    limits: Limits = field(default_factory=Limits)
    sandbox: Level = "guard"
    rules: str = "sushi-go"
    quick: bool = False
    reads: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a submission: `unfit` with the findings that failed, else how it is registered.

    `before`: the version that it replaces.
    """

    name: str
    status: Literal["registered", "unchanged", "unfit"]
    version: str
    before: str | None = None
    line: Submitted | None = None
    failed: tuple[Finding, ...] = ()


def submit(register: Register, source: Path, terms: Terms, say: Callable[[str], None] = lambda _text: None) -> Outcome:
    """Submit a folder or a zip; to be called within `hosting`.

    Raises InputError or FileErrors for what cannot be taken: a path that leaves the folder, a changed program under an
    old version, a name that belongs to others.
    """
    incoming = register.folder / BOTS / INCOMING
    try:
        shutil.rmtree(incoming, ignore_errors=True)
        incoming.mkdir(parents=True)
    except OSError as error:
        raise ArenaFailure(f"{incoming}: cannot be made: {error.strerror}") from error
    try:
        return _submit(register, source, incoming / "bot", terms, say)
    except FileErrors as errors:
        raise _told_of(source, incoming / "bot", errors) from None
    finally:
        shutil.rmtree(incoming, ignore_errors=True)


def _told_of(source: Path, copy: Path, errors: FileErrors) -> FileErrors:
    """Give problems with the paths that the author knows."""
    known = [(problem.file.replace(str(copy), str(source)), problem) for problem in errors.problems]
    return FileErrors([Problem(file, problem.line, problem.column, problem.message) for file, problem in known])


def _submit(register: Register, source: Path, copy: Path, terms: Terms, say: Callable[[str], None]) -> Outcome:
    take_in(source, copy)
    if not (copy / "bot.yaml").is_file():
        raise InputError(f"{source}: no bot.yaml in it: a league takes folders with one, and zips of them")
    program = from_folder(copy)
    entry = _admitted(register, program, source, terms)
    version = str(program.version)
    before = entry.newest if entry else None
    known = entry.of(version) if entry else None
    if known is not None and entry is not None and version not in entry.withdrawn:
        return Outcome(program.name, "unchanged", version, None, known)
    failed = _failures(program, terms, say)
    if failed:
        return Outcome(program.name, "unfit", version, None, None, failed)
    line = _freeze(register, program, copy)
    register.append(line)
    return Outcome(program.name, "registered", version, before.version if before else None, line)


def _admitted(register: Register, program: Program, source: Path, terms: Terms) -> Entry | None:
    """Give what is registered under the program's name; raises InputError where it cannot join that."""
    missing = [name for name in ("version", "authors") if not getattr(program, name)]
    if missing:
        raise InputError(f"{source}: bot.yaml says nothing of {' and '.join(missing)}, which a league needs")
    outside = [path for path in program.reads if not path.is_relative_to(program.folder)]
    refused = [path for path in outside if not any(path.is_relative_to(allowed) for allowed in terms.reads)]
    if refused:
        raise InputError(
            f"{source}: bot.yaml reads {refused[0]}, outside its folder: put what it needs into the folder"
        )
    known = register.entries()
    if other := like(program.name, known):
        raise InputError(f"{source}: the name {program.name!r} can be taken for {other!r}, which is registered")
    entry = known.get(program.name)
    if entry is None:
        return None
    if not set(entry.owners) & set(program.authors):
        owners = ", ".join(entry.owners)
        raise InputError(f"{source}: the name {program.name!r} belongs to {owners}, who registered it first")
    same = entry.of(str(program.version))
    if same is not None and same.digest != program.digest:
        raise InputError(
            f"{source}: version {same.version} of {program.name!r} is registered with other files "
            f"({same.digest[:_HASH]}, these are {program.digest[:_HASH]}): give a changed program a new `version`"
        )
    return entry


def _failures(program: Program, terms: Terms, say: Callable[[str], None]) -> tuple[Finding, ...]:
    found = examine(program, terms.limits, terms.sandbox, rules=terms.rules, quick=terms.quick, say=say)
    return tuple([finding for finding in found if finding.status == "fail"])


def _freeze(register: Register, program: Program, copy: Path) -> Submitted:
    """Move the checked copy to where it stays."""
    if digest(copy) != program.digest:
        raise InputError(f"{program.name}: it changed its own files while it was checked")
    version = str(program.version)
    folder = f"{BOTS}/{slug(program.name)}/{slug(version)}-{program.digest[:_HASH]}"
    place = register.folder / folder
    if not (place.is_dir() and digest(place) == program.digest):
        shutil.rmtree(place, ignore_errors=True)  # left by a submission that was killed
        place.parent.mkdir(parents=True, exist_ok=True)
        copy.rename(place)
    for parent in (place.parent, register.folder / BOTS, register.folder):
        sync_folder(parent)
    return Submitted(program.name, version, program.digest, program.authors, program.language, folder, now())


def slug(name: str) -> str:
    """Give a name for a folder: the name itself if it is plain, else what is plain of it with a hash of it."""
    plain = re.sub(r"[^A-Za-z0-9._-]+", "-", name).strip(".-")[:40]
    return plain if plain == name else f"{plain or 'bot'}-{hashlib.sha256(name.encode()).hexdigest()[:8]}"
