"""Copy a submitted bot, folder or zip, into a folder of the league's own, and nothing but it."""

from __future__ import annotations

import lzma
import os
import zipfile
import zlib
from typing import TYPE_CHECKING

from arena.errors import InputError
from arena.tournament.league.paths import Paths, link_leaves, shown
from arena.tournament.league.sources import folder_entries, zip_entries

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from arena.tournament.league.sources import Entry

FILES = 5000
BYTES = 200 << 20
_CHUNK = 1 << 16


def take_in(source: Path, target: Path) -> None:
    """Copy a folder or a zip into `target`, which is made, and see it onto the disk.

    Taken in are what the bot is hashed by: regular files, and links to them. Raises InputError for whatever could
    leave the folder, differ from system to system or be without end; what was copied until then is left.
    """
    try:
        if source.is_dir():
            _write(folder_entries(source), source, target)
        elif source.is_file():
            _unzip(source, target)
        else:
            raise InputError(
                f"{source}: neither a folder nor a zip file" if source.exists() else f"no such bot: {source}"
            )
    except OSError as error:
        raise InputError(f"{source}: cannot be copied: {error.filename or ''} {error.strerror or error}") from error


def _unzip(source: Path, target: Path) -> None:
    if source.stat().st_size > BYTES:
        raise InputError(f"{source}: too large: a bot has at most {BYTES >> 20} MB")
    try:
        with zipfile.ZipFile(source) as archive:
            _write(zip_entries(archive, source), source, target)
    except (zipfile.BadZipFile, zlib.error, lzma.LZMAError, NotImplementedError, EOFError, ValueError) as error:
        raise InputError(f"{source}: not a zip file that can be read: {error}") from error


def _write(entries: Iterable[Entry], source: Path, target: Path) -> None:
    """Write files first and links last, so that nothing is ever written through a link."""
    target.mkdir()
    paths, links, room = Paths(str(source)), [], BYTES
    for number, entry in enumerate(entries, 1):
        if number > FILES:
            raise InputError(f"{source}: more than {FILES} files")
        parts = paths.add(entry.path)
        if entry.target is None:
            room -= _copy(entry, target.joinpath(*parts), room, source)
        elif why := link_leaves(parts, entry.target):
            raise InputError(f"{source}: {shown(entry.path)}: {why}")
        else:
            links.append((target.joinpath(*parts), entry))
    for place, entry in links:
        place.parent.mkdir(parents=True, exist_ok=True)
        place.symlink_to(str(entry.target))
    for place, entry in links:
        _check_link(place, entry, source, target)
    _settle(target)


def _copy(entry: Entry, place: Path, room: int, source: Path) -> int:
    """Copy a file, at most so many bytes, and give how many there were."""
    assert entry.open is not None
    place.parent.mkdir(parents=True, exist_ok=True)
    size, program = 0, entry.program
    with entry.open() as file, place.open("xb") as copy:
        while chunk := file.read(_CHUNK):
            if program is None:
                program = chunk.startswith((b"#!", b"\x7fELF"))
            size += len(chunk)
            if size > room:
                raise InputError(f"{source}: too large: a bot has at most {BYTES >> 20} MB")
            copy.write(chunk)
        copy.flush()
        os.fchmod(copy.fileno(), 0o755 if program else 0o644)
        os.fsync(copy.fileno())
    return size


def _check_link(place: Path, entry: Entry, source: Path, target: Path) -> None:
    try:
        real = place.resolve(strict=True)
    except (OSError, RuntimeError) as error:
        raise InputError(f"{source}: {shown(entry.path)}: a link to nothing ({entry.target})") from error
    if not real.is_relative_to(target.resolve()):
        raise InputError(f"{source}: {shown(entry.path)}: a link that leaves the bot's folder ({entry.target})")


def _settle(target: Path) -> None:
    """See the names of all files onto the disk; the files are there."""
    for place, _, _ in os.walk(target):
        os.chmod(place, 0o755)  # noqa: S103 - the sandbox's own user must get in
        sync_folder(place)


def sync_folder(place: Path | str) -> None:
    """Wait until the disk has the names in a folder."""
    descriptor = os.open(place, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
