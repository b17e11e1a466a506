"""Write the games of a tournament as CSV, JSON lines or Parquet, or print the first two."""

from __future__ import annotations

import csv
import importlib
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import msgspec

from arena.errors import InputError
from arena.report.data import write_csv
from arena.report.export_rows import SEATS, game_object, read_games, seat_rows
from arena.report.export_sqlite import write_sqlite

if TYPE_CHECKING:
    from collections.abc import Callable

_SUFFIXES = {".csv": "csv", ".jsonl": "jsonl", ".ndjson": "jsonl", ".sqlite": "sqlite", ".db": "sqlite"} | {
    ".sqlite3": "sqlite",
    ".parquet": "parquet",
}


def form_of(path: Path) -> str:
    """Give the form that a file's name asks for; raises InputError for a name that tells nothing."""
    form = _SUFFIXES.get(path.suffix.lower())
    if form is None:
        known = ", ".join(_SUFFIXES)
        raise InputError(f"{path}: its name does not say in which form to write: end it in one of {known}")
    return form


def print_games(folder: Path, stream: TextIO, form: str) -> None:
    """Print the games of a tournament's folder as CSV, a row a seat, or as JSON lines, an object a game."""
    _, games = read_games(folder)
    if form == "csv":
        write_csv(stream, [name for name, _, _ in SEATS], (row for counted in games for row in seat_rows(counted)))
    elif form == "jsonl":
        for counted in games:
            stream.write(msgspec.json.encode(game_object(counted)).decode() + "\n")
    else:
        raise InputError(f"{form} is no text: name a file with --to")


def write_games(folder: Path, path: Path, form: str) -> None:
    """Write the games of a tournament's folder to a file, whole or not at all."""
    write: Callable[[Path, Path], None] = {"sqlite": write_sqlite, "parquet": write_parquet}.get(
        form, _write_text(form)
    )
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".export-", dir=path.parent) as beside:
            unfinished = Path(beside) / path.name
            write(folder, unfinished)
            os.replace(unfinished, path)
    except OSError as error:
        raise InputError(f"{path}: cannot be written: {error.strerror or error}") from error


def write_parquet(folder: Path, path: Path) -> None:
    """Write a row a seat as Parquet; raises InputError if the extra that this needs is not installed."""
    try:
        duckdb = importlib.import_module("duckdb")
    except ImportError as error:
        raise InputError("Parquet needs duckdb: install it with pip install 'sushi-arena[parquet]'") from error
    kinds = {"TEXT": "VARCHAR", "INTEGER": "BIGINT", "REAL": "DOUBLE"}
    types = ", ".join(f"'{name}': '{kinds[kind]}'" for name, kind, _ in SEATS)
    table = path.with_suffix(".csv")
    _, games = read_games(folder)
    with table.open("w", encoding="utf-8", newline="") as stream:
        csv.writer(stream).writerows(row for counted in games for row in seat_rows(counted))
    with duckdb.connect() as connection:
        how = f"auto_detect = false, header = false, delim = ',', quote = '\"', escape = '\"', columns = {{{types}}}"
        rows = f"read_csv('{_quoted(table)}', {how})"
        connection.execute(f"COPY (FROM {rows}) TO '{_quoted(path)}' (FORMAT parquet)")


def _write_text(form: str) -> Callable[[Path, Path], None]:
    def write(folder: Path, path: Path) -> None:
        with path.open("w", encoding="utf-8", newline="") as stream:
            print_games(folder, stream, form)

    return write


def _quoted(path: Path) -> str:
    return str(path).replace("'", "''")
