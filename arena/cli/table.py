"""The ranked table on standard output."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from pathlib import Path


def show_table(folder: Path, form: str) -> int:
    """Print the table of a tournament and give the number of faults in it."""
    from arena.report.look import look_of
    from arena.report.standings import Wanted, standings_markdown, standings_text
    from arena.report.standings_data import standings_csv, standings_json
    from arena.tournament.results import read_standings

    standings = read_standings(folder, rated=form in ("json", "csv"))
    if form == "text":
        text = standings_text(standings, look_of(sys.stdout), Wanted(), str(folder))
        click.echo(text, nl=False, color=True)
    elif form == "md":
        click.echo(standings_markdown(standings, Wanted(), str(folder)), nl=False)
    elif form == "json":
        click.echo(standings_json(standings), nl=False)
    else:
        click.echo(standings_csv(standings), nl=False)
    return sum(sum(row.faults.values()) for row in standings.rows)
