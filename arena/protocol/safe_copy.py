"""Copy a bot that somebody submits, as a folder or a zip, refusing whatever would reach out of it."""

from __future__ import annotations

import os
import shutil
import stat
import zipfile
import zlib
from pathlib import Path, PurePosixPath
from typing import IO, TYPE_CHECKING

from arena.errors import FileErrors, InputError, Problem
from arena.protocol.bot_yaml import FILE
from arena.protocol.folder import LEFT_OUT, source_files

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST_FILES = 10_000
MOST_BYTES = 256 << 20
LONGEST_NAME = 200


def safe_copy(source: Path, target: Path) -> Path:
    """Copy a folder or unpack a zip into `target`, which must not exist; gives the folder with the bot in it.

    A zip may hold the bot in one folder of its own. What is copied has the same `digest` as the source. Raises
    FileErrors naming every path that leaves the folder (`..`, absolute names, links out), that is no file (devices,
    pipes), or whose name is odd; InputError where there is too much of it, or it is neither folder nor zip.
    """
    if source.is_dir():
        _copy_folder(source, target)
    elif zipfile.is_zipfile(source):
        _unpack(source, target)
    else:
        raise InputError(f"{source}: neither a folder nor a zip")
    inside = [path for path in target.iterdir() if path.is_dir()]
    return inside[0] if not (target / FILE).exists() and len(inside) == 1 else target


def _copy_folder(source: Path, target: Path) -> None:
    paths = list(source_files(source))
    names = [path.relative_to(source).as_posix() for path in paths]
    wrong = [_wrong_name(name) or _wrong_link(source, path) for name, path in zip(names, paths, strict=True)]
    _refuse(source, zip(names, wrong, strict=True))
    _check_size(source, len(paths), sum(path.lstat().st_size for path in paths))
    target.mkdir(parents=True)
    for name, path in zip(names, paths, strict=True):
        to = target / name
        to.parent.mkdir(parents=True, exist_ok=True)
        if path.is_symlink():
            to.symlink_to(path.readlink())
        else:
            _write(to, _open_file(path), executable=bool(path.stat().st_mode & stat.S_IXUSR))


def _open_file(path: Path) -> IO[bytes]:
    # Not through a link, and not waiting for a pipe, that was put in its place meanwhile.
    return os.fdopen(os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC), "rb")


def _wrong_link(source: Path, path: Path) -> str | None:
    if not path.is_symlink():
        return None
    to = path.readlink()
    if to.is_absolute():
        return f"a link to an absolute name, {to}"
    real = Path(os.path.realpath(path))  # Path.resolve raises for a link to itself
    if not real.is_relative_to(source.resolve()) or not os.path.exists(real) or real.is_symlink():
        return f"a link that leads out of the bot's folder or to nothing, {to}"
    return None


def _wrong_name(name: str) -> str | None:
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts or "\\" in name or name[1:2] == ":":
        return "a name that leads out of the bot's folder"
    for part in path.parts:
        if not part.isprintable() or part != part.strip():
            return "an odd name: control characters, or spaces around it"
        if len(os.fsencode(part)) > LONGEST_NAME:
            return f"a name of more than {LONGEST_NAME} bytes"
    return None


def _refuse(source: Path, found: Iterable[tuple[str, str | None]]) -> None:
    problems = [Problem(f"{source}/{ascii(name)[1:-1]}", 0, 0, f"{wrong}: refused") for name, wrong in found if wrong]
    if problems:
        raise FileErrors(problems)


def _check_size(source: Path, files: int, size: int) -> None:
    if files > MOST_FILES:
        raise InputError(f"{source}: {files} files; a bot has at most {MOST_FILES}")
    if size > MOST_BYTES:
        raise InputError(f"{source}: {size >> 20} MB; a bot has at most {MOST_BYTES >> 20} MB")


def _write(to: Path, data: IO[bytes], *, executable: bool) -> None:
    with data, to.open("xb") as copy:
        shutil.copyfileobj(data, copy)
    to.chmod(0o755 if executable else 0o644)


def _unpack(source: Path, target: Path) -> None:
    with zipfile.ZipFile(source) as packed:
        entries = [entry for entry in packed.infolist() if not LEFT_OUT & {*entry.filename.split("/")}]
        seen: set[str] = set()
        _refuse(source, [(entry.filename, _wrong_entry(entry, seen)) for entry in entries])
        files = [entry for entry in entries if not entry.is_dir()]
        _check_size(source, len(files), sum(entry.file_size for entry in files))
        target.mkdir(parents=True)
        try:
            for entry in files:
                to = target / entry.filename
                to.parent.mkdir(parents=True, exist_ok=True)
                _write(to, packed.open(entry), executable=bool(entry.external_attr >> 16 & stat.S_IXUSR))
        except (OSError, EOFError, zlib.error, zipfile.BadZipFile, NotImplementedError) as error:
            shutil.rmtree(target)
            raise InputError(f"{source}: cannot be unpacked: {error}") from error


def _wrong_entry(entry: zipfile.ZipInfo, seen: set[str]) -> str | None:
    wrong = _wrong_name(entry.filename)
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if not wrong and kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        wrong = "neither a file nor a folder (links in zips are not taken)"
    if not wrong and entry.flag_bits & 1:
        wrong = "encrypted"
    if not wrong and entry.filename in seen:
        wrong = "twice in the zip"
    seen.add(entry.filename)
    return wrong
