"""Write a tournament as a SQLite database."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Any

import msgspec

from arena.report.export_rows import SEATS, Counted, read_games, seat_rows
from arena.report.export_schema import QUERIES, TABLES, VIEWS
from arena.tournament.lines import Bot, Decision, Roster, Seed, Tournament, Void
from arena.tournament.results import read_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from arena.tournament.facts import Facts

_ROWS = 2000


def write_sqlite(folder: Path, path: Path) -> None:
    """Write the tournament of a folder to a file that does not exist yet; raises OSError where that fails."""
    facts, games = read_games(folder)
    connection = sqlite3.connect(path)
    try:
        connection.executescript(f"PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; {TABLES}")
        _write_notes(connection, read_lines(folder), facts)
        for some in _batches(games):
            _write_games(connection, some)
        connection.executemany("INSERT INTO queries VALUES (?, ?)", QUERIES)
        connection.commit()
        connection.executescript(VIEWS)
    except sqlite3.OperationalError as error:
        raise OSError(str(error)) from error
    finally:
        connection.close()


def _write_notes(connection: sqlite3.Connection, lines: Iterator[object], facts: Facts) -> None:
    bots: dict[str, Bot] = {}
    seed = None
    first: Tournament | None = None
    for line in lines:
        match line:
            case Tournament():
                first = line
                bots.update({bot.bot: bot for bot in line.roster})
            case Roster():
                bots.update({bot.bot: bot for bot in line.roster})
            case Seed():
                seed = line.seed
            case Decision():
                rows = [(line.decision, line.bot, game, line.reason, line.at) for game in line.games or (None,)]
                connection.executemany("INSERT INTO decisions VALUES (?, ?, ?, ?, ?)", rows)
            case Void():
                connection.execute("INSERT INTO voids VALUES (?, ?, ?)", (line.void, line.deal, line.why))
            case _:
                pass
    assert first is not None
    _insert(connection, "tournament", _tournament(first, seed))
    for bot in bots.values():
        authors = ", ".join(bot.authors)
        _insert(
            connection,
            "bots",
            (bot.bot, bot.name, bot.version, bot.language, authors, bot.digest, _status(bot.bot, facts)),
        )


def _tournament(first: Tournament, seed: str | None) -> tuple[Any, ...]:
    terms = first.terms
    variants, players = ", ".join(terms.variants), ", ".join(map(str, terms.players))
    described = (first.title, terms.rules, variants, players, terms.schedule, terms.gauntlet)
    return (*described, terms.arena, first.commitment, seed, first.at)


def _status(bot: str, facts: Facts) -> str:
    if bot in facts.disqualified:
        return "disqualified"
    return "left" if bot in facts.left else "resting" if bot in facts.resting else "playing"


def _write_games(connection: sqlite3.Connection, games: Sequence[Counted]) -> None:
    marks = ", ".join("?" for _ in SEATS)
    connection.executemany(
        f"INSERT INTO seats VALUES ({marks})",  # noqa: S608 - only question marks
        (row for counted in games for row in seat_rows(counted)),
    )
    connection.executemany(
        "INSERT INTO deals VALUES (?, ?, ?)",
        ((counted.game.game, _json(counted.game.hands), _json(counted.game.takes)) for counted in games),
    )
    connection.executemany(
        "INSERT INTO faults VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            (game.game, f.seat, game.bots[f.seat], f.kind, f.round, f.turn, f.detail, f.used_s, f.cpu_s)
            for game in (counted.game for counted in games)
            for f in game.faults
        ),
    )


def _insert(connection: sqlite3.Connection, table: str, row: tuple[Any, ...]) -> None:
    marks = ", ".join("?" for _ in row)
    connection.execute(f"INSERT INTO {table} VALUES ({marks})", row)  # noqa: S608 - the name is ours


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _batches(games: Iterator[Counted]) -> Iterator[list[Counted]]:
    batch: list[Counted] = []
    for counted in games:
        batch.append(counted)
        if len(batch) >= _ROWS:
            yield batch
            batch = []
    if batch:
        yield batch
