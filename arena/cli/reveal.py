"""`arena reveal DIR`: publish a tournament's seed."""

from __future__ import annotations

from pathlib import Path

import click

from arena.cli.options import format_option
from arena.cli.output import show_json


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@format_option("text", "json")
def command(folder: Path, form: str) -> None:
    """Write the seed of the tournament in DIR into its log, so that anybody can deal every game again.

    From then on the deals of games that are not played yet can be known beforehand.
    """
    from arena.tournament.judge import reveal
    from arena.tournament.log import tournament

    seed = reveal(folder)
    if form == "json":
        show_json({"seed": seed, "commitment": tournament(folder).commitment})
    else:
        click.echo(seed)
