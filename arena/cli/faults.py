"""`arena faults DIR [BOT]`: what bots did wrong, with the exact bytes."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from arena.cli.options import format_option
from arena.cli.output import say, show

_BUNDLE = "Also write the faults of BOT with all their evidence to a zip, for its author."


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.argument("bot", required=False)
@click.option("--game", metavar="GAME", help="Only this game, named by its id or the beginning of it.")
@click.option("--bundle", metavar="OUT.zip", type=click.Path(path_type=Path), help=_BUNDLE)
@format_option("text", "json")
def command(folder: Path, bot: str | None, game: str | None, bundle: Path | None, form: str) -> None:
    """Show the faults of the tournament in DIR: an overview, or those of BOT or of a game with all evidence.

    \b
    arena faults results
    arena faults results mybot --bundle mybot.zip

    The question, the bytes that came, the bot's own standard error, how its process ended, its times, the machine's
    load, and the commands that show it again; nothing of other seats.
    """  # noqa: D301 - a real backspace keeps click from filling the lines
    from arena.report.faults import faults_json, faults_text, summary_text
    from arena.report.look import look_of
    from arena.report.text import number
    from arena.tournament.faults import read_faults

    faults = read_faults(folder, bot, game)
    if bundle is not None:
        if bot is None:
            raise click.UsageError("--bundle is for one bot's author: name the BOT")
        from arena.tournament.bundle import write_bundle

        write_bundle(bundle, folder, bot, faults)
        say(f"{bundle}: {number(len(faults), 'fault')} of {bot}")
    look = look_of(sys.stdout)
    if form == "json":
        show(faults_json(faults))
    elif bot is None and game is None:
        show(summary_text(faults, look, click.format_filename(folder)))
    else:
        show(faults_text(faults, look))
