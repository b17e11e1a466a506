"""Hold that a bot's files are still those that its hash stands for, whenever it is started."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from arena.errors import InputError
from arena.protocol.folder import digest, source_files

if TYPE_CHECKING:
    from pathlib import Path

    from arena.protocol.program import Program

Stamp: TypeAlias = tuple[tuple[str, int, int], ...]


class Frozen:
    """Programs as they were found; their files are read again only when their sizes or dates have changed."""

    def __init__(self) -> None:
        self._stamps: dict[str, Stamp] = {}

    def check(self, name: str, program: Program) -> None:
        """Raise InputError if the files of a bot are not those of its hash any more."""
        if program.build:
            return  # it runs in a copy that only the arena writes
        try:
            stamp = _stamp(program.source)
            if self._stamps.get(name) == stamp:
                return
            if digest(program.source) == program.digest:
                self._stamps[name] = stamp
                return
        except OSError as error:
            raise InputError(f"the files of {name} cannot be read any more: {error}") from error
        raise InputError(
            f"the files of {name} were changed while the tournament was played: the games so far are its old "
            "version's, and the same command plays on with the new one"
        )


def _stamp(source: Path) -> Stamp:
    paths = source_files(source) if source.is_dir() else [source]
    return tuple((str(path), about.st_size, about.st_mtime_ns) for path in paths if (about := path.lstat()))
