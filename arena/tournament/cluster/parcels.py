"""Bots' files on their way to other machines: named by their hash, and held against it where they arrive."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from arena.errors import ArenaFailure, InputError
from arena.protocol.bot_yaml import FILE, read_bot_file
from arena.protocol.cache import cache_folder, forget_old, holding
from arena.protocol.folder import Kind, content_of, digest, source_files
from arena.protocol.interpreter import resolve
from arena.protocol.program import from_file, from_folder
from arena.tournament.cluster.messages import Shipped

if TYPE_CHECKING:
    from arena.protocol.program import Program


class File(msgspec.Struct, frozen=True):
    """A file, a program (a file that may be executed), or a link with its target; the name is within the folder."""

    name: bytes
    kind: Kind
    content: bytes


class Parcel(msgspec.Struct, frozen=True):
    """The files of a bot as its author submitted them."""

    digest: str
    files: tuple[File, ...]


def label(bot: str, program: Program) -> Shipped:
    """Say what must be sent of a bot; raises InputError where it needs what only this machine has."""
    root = _root(program)
    folder = root if root.is_dir() else root.parent
    entry = program.origin.relative_to(folder).as_posix() if program.origin.is_file() else ""
    if not entry:
        _check_words(bot, program, root)
        _check_reads(bot, root)
    _check_links(bot, root)
    word = program.run[0]
    here = "/" not in word and resolve(word, program.folder) is not None
    return Shipped(bot, program.digest, entry, word if here else "")


def pack(program: Program) -> Parcel:
    """Read the files of a bot."""
    root = _root(program)
    if root.is_file():
        return Parcel(program.digest, (_read(root, root.name),))
    files = tuple([_read(path, path.relative_to(root)) for path in source_files(root)])
    return Parcel(program.digest, files)


def unpack(parcel: Parcel) -> None:
    """Lay the files of a bot where `installed` finds them; raises ArenaFailure where they are not those of the hash."""
    place = _place(parcel.digest)
    with holding(place.parent), tempfile.TemporaryDirectory(dir=place.parent, prefix="new-") as new:
        folder = Path(new, "bot")
        folder.mkdir()
        for file in parcel.files:
            _write(folder, file)
        _open_up(folder)
        if digest(folder) != parcel.digest:
            raise ArenaFailure(f"the files of a bot are not those of its hash {parcel.digest}: were they just changed?")
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir(mode=0o755)
        folder.rename(place / "bot")
        forget_old(place.parent)


def has(digest_: str) -> bool:
    """Tell whether this machine has the files of a hash, unchanged."""
    place = _place(digest_)
    try:
        os.utime(place)
        return digest(place / "bot") == digest_
    except (OSError, InputError):
        return False


def installed(shipped: Shipped) -> Program:
    """Give the program of a bot whose files were unpacked; raises InputError for what it lacks here."""
    folder = _place(shipped.digest) / "bot"
    if shipped.command and resolve(shipped.command, folder) is None:
        raise InputError(f"there is no {shipped.command} on its PATH, which runs {shipped.bot}")
    return from_file(folder / shipped.entry) if shipped.entry else from_folder(folder)


def _root(program: Program) -> Path:
    """Give the folder or the lone file by which a program is hashed."""
    return program.origin if program.origin.is_dir() else program.source


def _check_words(bot: str, program: Program, root: Path) -> None:
    for word in (*program.run, *program.build):
        if Path(word).is_absolute() and Path(word).is_relative_to(root):
            inside = Path(word).relative_to(root)
            raise InputError(f"{bot}: {FILE} names {word}, which other machines do not have: write {inside}")


def _check_reads(bot: str, root: Path) -> None:
    for words in read_bot_file(root / FILE).reads:
        if not Path(words).is_absolute() and not (root / words).resolve().is_relative_to(root):
            raise InputError(f"{bot}: `reads` {words} lies outside its folder, and is not sent to other machines")


def _check_links(bot: str, root: Path) -> None:
    for path in source_files(root) if root.is_dir() else ():
        if path.is_symlink() and (path.readlink().is_absolute() or not path.resolve().is_relative_to(root)):
            raise InputError(f"{bot}: {path} is a link out of its folder, and is not sent to other machines")


def _read(path: Path, name: Path | str) -> File:
    return File(os.fsencode(name), *content_of(path))


def _place(digest_: str) -> Path:
    return cache_folder("bots") / digest_[:40]


def _write(folder: Path, file: File) -> None:
    path = folder / os.fsdecode(file.name)
    if ".." in path.parts or not path.is_relative_to(folder):
        raise ArenaFailure(f"{path} leads out of the bot's folder")
    path.parent.mkdir(parents=True, exist_ok=True)
    if file.kind == "link":
        path.symlink_to(os.fsdecode(file.content))
    else:
        path.write_bytes(file.content)
        path.chmod(0o755 if file.kind == "program" else 0o644)


def _open_up(folder: Path) -> None:
    """Let the bots read it, who may be other users."""
    for at, _, _ in os.walk(folder):
        Path(at).chmod(0o755)
