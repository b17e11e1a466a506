"""The games of a log as rows for other programs: one for each seat of each game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from arena.tournament.facts import Facts, gather
from arena.tournament.lines import Game, Line
from arena.tournament.log import read
from arena.tournament.results import read_lines

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

# Column, type in SQL, and what it holds; seats count from 0, `counts` is 0 for a game that the table leaves out.
SEATS = (
    ("game", "TEXT", "id of the game"),
    ("deal", "TEXT", "the deal; its games are the rotations of one shuffle"),
    ("label", "TEXT", "which deal of these bots it is"),
    ("players", "INTEGER", "number of players"),
    ("seat", "INTEGER", "seat, from 0"),
    ("bot", "TEXT", "who sat there"),
    ("score", "INTEGER", "points"),
    ("place", "INTEGER", "place, 1 is best, equals share one"),
    ("share", "REAL", "part of the table-mates that it ended ahead of, equals counting half"),
    ("puddings", "INTEGER", "puddings at the end"),
    ("out", "INTEGER", "1 if it did not finish on its own"),
    ("faults", "INTEGER", "number of its faults"),
    ("used_s", "REAL", "seconds that its answers took"),
    ("cpu_s", "REAL", "seconds of processor time"),
    ("asked", "INTEGER", "questions it was asked"),
    ("counts", "INTEGER", "1 if the game counts in the standings"),
)


@dataclass(frozen=True, slots=True)
class Counted:
    """A game of the log, and whether it counts in the standings."""

    game: Game
    counts: bool


def read_games(folder: Path) -> tuple[Facts, Iterator[Counted]]:
    """Read what is no game, and give every game of the log in its order, also those that do not count."""
    facts = gather(read_lines(folder))
    return facts, _games(read(folder), facts)


def seat_rows(counted: Counted) -> Iterator[tuple[Any, ...]]:
    """Give a row for each seat, its values in the order of `SEATS`."""
    game = counted.game
    for seat, bot in enumerate(game.bots):
        place = game.places[seat]
        halves = sum(1 + (place < other) - (place > other) for other in game.places) - 1
        yield (
            game.game,
            game.deal,
            game.label,
            game.players,
            seat,
            bot,
            game.scores[seat],
            place,
            halves / (2 * (game.players - 1)),
            game.puddings[seat],
            int(seat in game.out),
            sum(fault.seat == seat for fault in game.faults),
            game.used_s[seat],
            game.cpu_s[seat],
            game.asked[seat],
            int(counted.counts),
        )


def game_object(counted: Counted) -> dict[str, Any]:
    """Give a game as one object: its line in the log without the tag, and whether it counts."""
    fields: dict[str, Any] = msgspec.to_builtins(counted.game)
    del fields["line"]
    return {**fields, "counts": counted.counts}


def _games(lines: Iterator[Line], facts: Facts) -> Iterator[Counted]:
    bots = set(facts.bots)
    for number, line in enumerate(lines):
        if isinstance(line, Game):
            yield Counted(line, bots.issuperset(line.bots) and facts.voided.get(line.game, -1) < number)
