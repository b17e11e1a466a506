"""Which paths a submitted bot may hold: none that leaves its folder, none that two systems take differently."""

from __future__ import annotations

import re
import unicodedata

from arena.errors import InputError

NAME_BYTES = 200
PATH_BYTES = 1000
DEPTH = 16
_DRIVE = re.compile(r"[A-Za-z]:")


class Paths:
    """The paths taken in so far; two that differ only in case or in how accents are written are one on some systems."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._files: dict[str, str] = {}
        self._folders: dict[str, str] = {}

    def add(self, path: str) -> tuple[str, ...]:
        """Take in the path of a file or link and give its parts; raises InputError for one that cannot be."""
        parts = tuple(path.split("/"))
        why = _wrong(path, parts) or self._clashes(parts)
        if why:
            raise InputError(f"{self._source}: {shown(path)}: {why}")
        self._files[_key(path)] = path
        return parts

    def _clashes(self, parts: tuple[str, ...]) -> str | None:
        for end in range(1, len(parts)):
            folder = "/".join(parts[:end])
            if _key(folder) in self._files:
                return f"{shown(self._files[_key(folder)])} is a file or link and no folder"
            known = self._folders.setdefault(_key(folder), folder)
            if known != folder:
                return f"a folder is named {shown(known)} already: names must differ in more than case"
        path = "/".join(parts)
        if _key(path) in self._folders:
            return "a folder of this name holds files already"
        known = self._files.get(_key(path), "")
        if known:
            return (
                "it is there twice"
                if known == path
                else f"there is {shown(known)} too: names must differ in more than case"
            )
        return None


def shown(path: str) -> str:
    """Give a path as it can be shown: on one line, with nothing that a terminal obeys."""
    return path if path.isprintable() else ascii(path)


def link_leaves(parts: tuple[str, ...], target: str) -> str | None:
    """Say why a link's target is no path within the bot's folder, as far as its text tells."""
    if not target or not target.isprintable() or "\\" in target:
        return "a link to an odd name"
    if target.startswith("/") or _DRIVE.match(target):
        return f"a link to an absolute path ({target}): link to files in the bot's own folder"
    depth = len(parts) - 1
    for part in target.split("/"):
        depth += -1 if part == ".." else part not in ("", ".")
        if depth < 0:
            return f"a link that leaves the bot's folder ({target})"
    return None


def _wrong(path: str, parts: tuple[str, ...]) -> str | None:
    if path.startswith("/") or _DRIVE.match(path):
        return "an absolute path: a bot's files lie in its own folder"
    if ".." in parts:
        return "it leaves the bot's folder"
    if not path.isprintable() or "\\" in path or any(part != part.strip() or part in ("", ".") for part in parts):
        return "an odd name: use printable characters without backslashes or spaces at an end"
    if max(len(part.encode()) for part in parts) > NAME_BYTES or len(path.encode()) > PATH_BYTES:
        return f"too long a name: {NAME_BYTES} bytes a name and {PATH_BYTES} bytes a path are enough"
    return f"more than {DEPTH} folders deep" if len(parts) > DEPTH else None


def _key(path: str) -> str:
    return unicodedata.normalize("NFC", path).casefold()
