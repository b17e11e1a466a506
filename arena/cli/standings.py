"""`arena standings DIR`: the ranked table of a tournament, from its log."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from arena.cli.options import format_option
from arena.cli.output import show_table

if TYPE_CHECKING:
    from fractions import Fraction

_PLAYERS = "Also show shares by number of players; with numbers, count only games of so many players."
_WEIGHTS = "How much each number of players weighs, as 2:1,4:3; the same unless given."


@click.command()
@click.argument("folder", metavar="DIR", required=False)
@click.option("--cross", is_flag=True, help="Also show how each bot fared against each other.")
@click.option("--players", is_flag=False, flag_value="all", metavar="[N,N,…]", help=_PLAYERS)
@click.option("--without-faults", is_flag=True, help="Leave out games in which any bot had a fault.")
@click.option(
    "--all", "everything", is_flag=True, help="Show everything: ratings, groups, cycles, seats, faults by kind too."
)
@click.option("--weights", metavar="N:W,…", help=_WEIGHTS)
@format_option("text", "json", "csv", "md")
def command(
    folder: str | None,
    *,
    form: str,
    cross: bool,
    players: str | None,
    without_faults: bool,
    everything: bool,
    weights: str | None,
) -> None:
    """Rank the bots of the tournament in DIR, from its log alone.

    \b
    arena standings results --all
    arena standings results --format csv

    Rank is by the part of its table-mates that a bot ends ahead of. Error bars are 95 % intervals over deals.
    """  # noqa: D301 - a real backspace keeps click from filling the lines
    from arena.report.standings import Wanted
    from arena.tournament.results import read_standings

    if folder is None and players is not None:  # `--players DIR`: the folder was taken for the numbers
        folder, players = players, "all"
    if folder is None:
        raise click.UsageError("Missing argument 'DIR'.")
    found = read_standings(
        Path(folder),
        players=() if players in {None, "all"} else _numbers(str(players)),
        rated=everything or form in {"json", "csv"},
        weights=_weights(weights) if weights else None,
    )
    show_table(found, form, Path(folder), Wanted(cross, players is not None, without_faults, everything))


def _numbers(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(part) for part in text.split(","))
    except ValueError as error:
        raise click.BadParameter(f"{text!r} is no list of numbers like 2,3,4") from error


def _weights(text: str) -> dict[int, Fraction]:
    from fractions import Fraction

    try:
        pairs = [part.split(":") for part in text.split(",")]
        weights = {int(players): Fraction(weight) for players, weight in pairs}
    except (ValueError, ZeroDivisionError) as error:
        raise click.BadParameter(f"{text!r} is no list of weights like 2:1,4:3") from error
    if min(weights.values()) < 0 or not any(weights.values()):
        raise click.BadParameter("weights must not be negative, nor all 0")
    return weights
