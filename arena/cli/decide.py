"""`arena decide`: a judge's decision, written into a tournament's log."""

from __future__ import annotations

from pathlib import Path

import click


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.argument("decision", metavar="void|disqualify|readmit", type=click.Choice(["void", "disqualify", "readmit"]))
@click.argument("subjects", nargs=-1, required=True, metavar="GAME... | BOT")
@click.option("--reason", required=True, help="Why; it is kept in the log and shown with the standings.")
def command(folder: Path, decision: str, subjects: tuple[str, ...], reason: str) -> None:
    """Write a decision into the log of the tournament in DIR: standings obey it and print it.

    \b
    arena decide results void 3f2a 91bc --reason 'the power failed'
    arena decide results disqualify roll-o-tron --reason 'it is a copy'
    arena decide results readmit roll-o-tron --reason 'it is not'

    Nothing in a log is ever edited. A game is named by its id or the beginning of it; when the tournament is resumed,
    void games are played again.
    """  # noqa: D301 - a real backspace keeps click from filling the lines
    from arena.tournament import judge

    if decision == "void":
        made = judge.void_games(folder, subjects, reason)
        click.echo(f"void: {', '.join(made.games)}")
        return
    if len(subjects) != 1:
        raise click.UsageError(f"{decision} one bot at a time: a name with spaces needs quotes")
    (judge.disqualify if decision == "disqualify" else judge.readmit)(folder, subjects[0], reason)
    click.echo(f"{decision}: {subjects[0]}")
