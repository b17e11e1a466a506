"""`arena faults DIR [BOT]`: what bots did wrong, with the exact bytes."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from arena.cli.options import format_option


@click.command(short_help="Show what bots did wrong, with the exact bytes.")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.argument("bot", required=False)
@click.option("--game", metavar="GAME", help="Only this game, named by its id or the beginning of it.")
@click.option("--bundle", metavar="OUT.zip", type=click.Path(path_type=Path), help="Write all for the author of BOT.")
@format_option("text", "json")
def command(folder: Path, bot: str | None, game: str | None, bundle: Path | None, form: str) -> None:
    """Show the faults of the tournament in DIR: an overview, or those of BOT or of a game with all evidence.

    The question, the bytes that came, the bot's own standard error, how its process ended, its times, the machine's
    load, and the commands that show it again; nothing of other seats.
    """
    from arena.report.faults import faults_json, faults_text, summary_text
    from arena.report.look import look_of
    from arena.tournament.faults import read_faults

    faults = read_faults(folder, bot, game)
    if bundle is not None:
        if bot is None:
            raise click.UsageError("--bundle is for one bot's author: name the BOT")
        from arena.tournament.bundle import write_bundle

        write_bundle(bundle, folder, bot, faults)
        click.echo(f"{bundle}: {len(faults)} faults of {bot}", err=True)
    look = look_of(sys.stdout)
    if form == "json":
        click.echo(faults_json(faults))
    elif bot is None and game is None:
        click.echo(summary_text(faults, look, click.format_filename(folder)), nl=False, color=True)
    else:
        click.echo(faults_text(faults, look), nl=False, color=True)
