"""`arena reveal DIR`: publish a tournament's seed."""

from __future__ import annotations

from pathlib import Path

import click

from arena.cli.options import format_option


@click.command(short_help="Publish a tournament's seed.")
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
        import msgspec

        result = {"seed": seed, "commitment": tournament(folder).commitment}
        click.echo(msgspec.json.format(msgspec.json.encode(result)).decode())
    else:
        click.echo(seed)
