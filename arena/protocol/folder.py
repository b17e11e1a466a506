"""The files of a bot's folder: which of them are the bot, and their hash."""

from __future__ import annotations

import hashlib
import os
import stat
from typing import TYPE_CHECKING, Literal, TypeAlias

from arena.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

Kind: TypeAlias = Literal["file", "program", "link"]

LEFT_OUT = frozenset({".git", ".hg", ".svn", "__pycache__", "__MACOSX", ".DS_Store"})
CACHE_TAG = b"Signature: 8a477f597d28d172789f06886806bc55"


def source_files(folder: Path) -> Iterator[Path]:
    """Give the files and links of a folder, sorted by name, as a bot's author submitted them.

    Left out are version control, compiled Python and folders tagged as caches (`CACHEDIR.TAG`, as cargo writes): they
    change when a bot is built or run. Links are given, not followed. Raises InputError for what is neither file nor
    folder nor link.
    """
    for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
        if entry.name in LEFT_OUT:
            continue
        path = folder / entry.name
        if entry.is_dir(follow_symlinks=False):
            if not _is_cache(path):
                yield from source_files(path)
        elif entry.is_file(follow_symlinks=False) or entry.is_symlink():
            yield path
        else:
            raise InputError(f"{path}: a bot's folder holds files, folders and links only")


def _is_cache(folder: Path) -> bool:
    try:
        with (folder / "CACHEDIR.TAG").open("rb") as tag:
            return tag.read(len(CACHE_TAG)) == CACHE_TAG
    except OSError:
        return False


def digest(source: Path) -> str:
    """Give the SHA-256 (hex) of a bot's folder or of its lone file: names, contents, and what may be executed.

    It does not depend on where the folder lies, on dates, owners or the rest of the modes, nor on what building or
    running the bot leaves behind.
    """
    total = hashlib.sha256()
    paths = source_files(source) if source.is_dir() else [source]
    for path in paths:
        name = path.relative_to(source).as_posix() if path != source else path.name
        kind, content = content_of(path)
        for field in (os.fsencode(name), kind.encode(), content):
            total.update(len(field).to_bytes(8, "big"))
            total.update(field)
    return total.hexdigest()


def content_of(path: Path) -> tuple[Kind, bytes]:
    """Give what counts of a file besides its name: a link's target, else its bytes and whether it may be executed."""
    if path.is_symlink():
        return "link", os.fsencode(path.readlink())
    data = path.read_bytes()
    return ("program" if path.stat().st_mode & stat.S_IXUSR else "file"), data
