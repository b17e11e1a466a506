"""Find games in a log by their ids, or by the beginning of one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.errors import InputError
from arena.tournament.lines import Game
from arena.tournament.log import read

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def games_of(folder: Path) -> Iterator[Game]:
    """Give the games of a log in order."""
    return (line for line in read(folder) if isinstance(line, Game))


def find_game(folder: Path, id_: str) -> Game:
    """Give a game by its id or its beginning, the last one played if there are several; raises InputError."""
    found: dict[str, Game] = {line.game: line for line in games_of(folder) if line.game.startswith(id_)}
    if id_ in found:
        return found[id_]
    if not found:
        raise InputError(f"{folder} has no game {id_!r}")
    if len(found) > 1:
        raise InputError(f"{id_!r} is the beginning of {len(found)} games, such as {' and '.join(list(found)[:2])}")
    return next(iter(found.values()))
