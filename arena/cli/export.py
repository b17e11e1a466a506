"""`arena export`: write results and the suite for other programs."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from arena.cli.output import say, show

_FORMAT = "How to write, whatever the FILE's name; printed is csv unless told otherwise."

FILES = {
    "specs.json": ("format", "arena", "specs"),
    "shuffle.json": ("format", "numbers", "shuffles"),
    "deals.json": ("format", "deals"),
    "cases.json": ("format", "cases"),
    "games.json": ("format", "games"),
}


@click.command()
@click.argument("folder", metavar="[DIR]", required=False)
@click.option("--suite", is_flag=True, help="Cases and whole games with what must come of them, instead of a DIR.")
@click.option("--to", metavar="FILE", help="Where to write; the suite may go to a folder.  [default: print]")
@click.option("--format", "form", type=click.Choice(["csv", "jsonl", "sqlite", "parquet"]), help=_FORMAT)
def command(folder: str | None, *, suite: bool, to: str | None, form: str | None) -> None:
    """Export the games of the tournament in DIR, a row a seat (JSON lines: an object a game).

    A FILE's name says how: .csv .jsonl .sqlite .parquet (which needs the extra `parquet`). The database has the views
    `standings`, `versus`, `by_players`, `by_seat`, `faults_by_kind` and `takes`:

    \b
    SELECT rank, bot, share, games FROM standings
    SELECT other, wins, ties, losses FROM versus WHERE bot = 'greedy'
    SELECT cards, count(*) FROM takes JOIN seats USING (game, seat)
      WHERE bot = 'greedy' AND turn = 1 GROUP BY cards ORDER BY 2 DESC

    With --suite: rules, deals, cases and whole games as JSON, to test a simulator in any language against.
    """  # noqa: D301 - a real backspace keeps click from filling the lines
    if suite == (folder is not None):
        raise click.UsageError("name either the DIR of a tournament or --suite")
    if suite and form:
        raise click.UsageError("--format is for games: the suite is JSON")
    if suite:
        export_suite(to)
    else:
        export_games(Path(folder or ""), to, form)


def export_games(folder: Path, to: str | None, form: str | None) -> None:
    """Print the games of a tournament, or write them to a file."""
    from arena.report.export_files import form_of, print_games, write_games

    if to is None:
        print_games(folder, sys.stdout, form or "csv")
    else:
        write_games(folder, Path(to), form or form_of(Path(to)))


def export_suite(to: str | None) -> None:
    """Print the suite, or write it to a file, or as several files with their description to a folder."""
    from arena.report.suite import suite, suite_text

    if to is None:
        show(suite_text(suite()))
    elif Path(to).suffix == ".json" or (Path(to).exists() and not Path(to).is_dir()):
        _write(Path(to), suite_text(suite()))
    else:
        _write_folder(Path(to))


def _write_folder(folder_: Path) -> None:
    from arena.data import folder
    from arena.report.suite import suite, suite_text

    value = suite()
    for name, keys in FILES.items():
        _write(folder_ / name, suite_text(value, keys))
    _write(folder_ / "README.md", (folder("specs") / "suite.md").read_text(encoding="utf-8"))


def _write(path: Path, text: str) -> None:
    from arena.errors import InputError
    from arena.report.files import write_file

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{path}: cannot be written: {error.strerror}") from None
    write_file(path, text.encode())
    say(str(path))
