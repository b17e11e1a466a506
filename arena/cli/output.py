"""What commands print: results on standard output, notes on standard error."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from pathlib import Path

    from arena.report.standings import Wanted
    from arena.tournament.standings import Standings


def show(text: str) -> None:
    """Print text that is set already, its end of line and perhaps its colours in it."""
    click.echo(text, nl=False, color=True)


def show_json(value: Any) -> None:
    """Print a value as JSON."""
    from arena.report.data import json_text

    show(json_text(value))


def say(text: str) -> None:
    """Tell a person something beside the result."""
    click.echo(text, err=True)


def show_table(standings: Standings, form: str, folder: Path, wanted: Wanted | None = None) -> None:
    """Print standings as text, md, csv or json; `folder` is named in the commands to type next."""
    from arena.report.look import look_of
    from arena.report.standings import Wanted, standings_markdown, standings_text
    from arena.report.standings_data import standings_csv, standings_json

    wanted = wanted or Wanted()
    if form == "text":
        show(standings_text(standings, look_of(sys.stdout), wanted, str(folder)))
    elif form == "md":
        show(standings_markdown(standings, wanted, str(folder)))
    else:
        shown = standings.clean if wanted.without_faults and standings.clean else standings
        show(standings_json(shown) if form == "json" else standings_csv(shown))
