"""The files of a submitted folder or zip, read without ever following a link."""

from __future__ import annotations

import os
import stat
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING, TypeAlias

from arena.errors import InputError
from arena.protocol.bot_yaml import FILE
from arena.protocol.folder import CACHE_TAG, LEFT_OUT
from arena.tournament.league.paths import DEPTH, shown

if TYPE_CHECKING:
    import zipfile
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager
    from pathlib import Path

Opener: TypeAlias = "Callable[[], AbstractContextManager[IO[bytes]]]"

_READ = os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC
_UNIX = 3
TARGET_BYTES = 1000


@dataclass(frozen=True, slots=True)
class Entry:
    """A file, or a link where `target` is given. `program`: it may be executed; None where the source does not say."""

    path: str
    open: Opener | None
    program: bool | None = None
    target: str | None = None


def folder_entries(folder: Path) -> Iterator[Entry]:
    """Give the files and links of a folder, as `source_files` chooses them; each must be read before the next."""
    try:
        root = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    except OSError as error:
        raise InputError(f"{folder}: cannot be read: {error.strerror}") from error
    yield from _walk(root, "", folder)


def _walk(place: int, before: str, folder: Path) -> Iterator[Entry]:
    """Give what is below an open folder, which is closed afterwards."""
    try:
        if before.count("/") > DEPTH:
            raise InputError(f"{folder}: {shown(before)}: more than {DEPTH} folders deep")
        for name in sorted(os.listdir(place)):
            mode = os.stat(name, dir_fd=place, follow_symlinks=False).st_mode
            path = f"{before}{name}"
            if name in LEFT_OUT:
                continue
            if stat.S_ISDIR(mode):
                inner = os.open(name, _READ | os.O_DIRECTORY, dir_fd=place)
                if _is_cache(inner):
                    os.close(inner)
                else:
                    yield from _walk(inner, f"{path}/", folder)
            else:
                yield _entry(place, name, path, mode, folder)
    except OSError as error:
        raise InputError(f"{folder}: {shown(before) or '.'}: cannot be read: {error.strerror}") from error
    finally:
        os.close(place)


def _entry(place: int, name: str, path: str, mode: int, folder: Path) -> Entry:
    if stat.S_ISLNK(mode):
        return Entry(path, None, target=os.readlink(name, dir_fd=place))
    if not stat.S_ISREG(mode):
        raise InputError(f"{folder}: {shown(path)}: a bot's folder holds files, folders and links only")
    return Entry(path, lambda: _opened(place, name, path, folder), program=bool(mode & stat.S_IXUSR))


@contextmanager
def _opened(place: int, name: str, path: str, folder: Path) -> Iterator[IO[bytes]]:
    """Open a file that is still a file: between the look and now it could have become a link or a device."""
    with os.fdopen(os.open(name, _READ | os.O_NONBLOCK, dir_fd=place), "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise InputError(f"{folder}: {shown(path)}: it changed while it was read")
        yield file


def _is_cache(place: int) -> bool:
    try:
        with os.fdopen(os.open("CACHEDIR.TAG", _READ | os.O_NONBLOCK, dir_fd=place), "rb") as tag:
            return tag.read(len(CACHE_TAG)) == CACHE_TAG
    except OSError:
        return False


def zip_entries(archive: zipfile.ZipFile, source: Path) -> Iterator[Entry]:
    """Give the files and links of a zip; where all lie in one folder that has a bot.yaml, from there on."""
    infos = [info for info in archive.infolist() if not _is_left_out(info)]
    names = [info.orig_filename for info in infos]
    top = names[0].split("/")[0] + "/" if names else ""
    within = FILE not in names and f"{top}{FILE}" in names and all(name.startswith(top) for name in names)
    for info in infos:
        path = info.orig_filename.removeprefix(top) if within else info.orig_filename
        yield _zipped(archive, info, path, source)


def _is_left_out(info: zipfile.ZipInfo) -> bool:
    parts = info.orig_filename.split("/")
    return info.orig_filename.endswith("/") or not LEFT_OUT.isdisjoint(parts)


def _zipped(archive: zipfile.ZipFile, info: zipfile.ZipInfo, path: str, source: Path) -> Entry:
    mode = info.external_attr >> 16 if info.create_system == _UNIX else 0
    if info.flag_bits & 1:
        raise InputError(f"{source}: {shown(path)}: encrypted")
    if stat.S_ISLNK(mode):
        if info.file_size > TARGET_BYTES:
            raise InputError(f"{source}: {shown(path)}: a link to an odd name")
        return Entry(path, None, target=archive.read(info).decode("utf-8", "surrogateescape"))
    if stat.S_IFMT(mode) not in (0, stat.S_IFREG):
        raise InputError(f"{source}: {shown(path)}: a bot's folder holds files, folders and links only")
    return Entry(path, lambda: _unzipped(archive, info), program=bool(mode & stat.S_IXUSR) if mode else None)


@contextmanager
def _unzipped(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> Iterator[IO[bytes]]:
    with archive.open(info) as file:
        yield file
