"""`arena league`: the registered bots of a league."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from arena.cli.options import format_option
from arena.cli.output import show, show_json

_folder = click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
_format = format_option("text", "json", "csv", "md")


@click.group()
def command() -> None:
    """List the bots that `arena submit` registered in a league, and withdraw them."""


@command.command("list", short_help="List the registered bots.")
@_folder
@_format
def list_(folder: Path, form: str) -> None:
    """List the bots of the league in DIR: the version of each that plays, its authors and its hash."""
    from arena.report.league import list_text
    from arena.report.look import look_of
    from arena.tournament.league.register import entries, read_lines

    show(list_text(entries(read_lines(folder)), form, look_of(sys.stdout)))


@command.command(short_help="Show what was submitted and withdrawn.")
@_folder
@click.argument("bot", required=False)
@_format
def history(folder: Path, bot: str | None, form: str) -> None:
    """Show everything that happened in the league in DIR, or to BOT alone, in its order."""
    from arena.report.league import history_text
    from arena.report.look import look_of
    from arena.tournament.league.register import entries, entry_of, read_lines

    lines = read_lines(folder)
    if bot is not None:
        entry_of(entries(lines), bot, folder)
    show(history_text(lines, form, bot, look_of(sys.stdout)))


@command.command(short_help="Withdraw a bot.")
@_folder
@click.argument("bot")
@click.option("--version", metavar="V", help="Only this version: the one before plays again.")
@click.option("--reason", default="", help="Why; it is kept in the history.")
@format_option("text", "json")
def withdraw(folder: Path, bot: str, version: str | None, reason: str, form: str) -> None:
    """Withdraw BOT from the league in DIR: tournaments play it no more, until it is submitted again.

    Nothing is deleted: its name and its versions stay registered.
    """
    from arena.tournament.league.playing import withdraw as withdraw_

    line = withdraw_(folder, bot, version, reason)
    if form == "json":
        show_json(line)
    else:
        click.echo(f"{bot}{f' {version}' if version else ''}: withdrawn")
