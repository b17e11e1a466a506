"""`arena audit DIR`: do a whole tournament again from its log and its seed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from arena.cli.options import format_option
from arena.cli.output import show_json, show_table

if TYPE_CHECKING:
    from arena.tournament.audit import Audit

SHOWN = 20


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@format_option("text", "json")
def command(folder: Path, form: str) -> int:
    """Check that no byte of the log in DIR was changed, deal every game again from the seed, referee it, rank the bots.

    Exit code 1 if anything does not hold. Deals need the seed, which a finished tournament's log holds.
    """
    from arena.tournament.audit import audit

    result = audit(folder)
    if form == "json":
        show_json(_document(result))
    else:
        for finding in result.findings[:SHOWN]:
            game = f"game {finding.game}: " if finding.game else ""
            click.echo(f"{folder}/games.jsonl:{finding.line}: {game}{finding.problem}")
        if len(result.findings) > SHOWN:
            click.echo(f"and {len(result.findings) - SHOWN:,} more")
        click.echo(_summary(result))
    if result.holds and form == "text":
        from arena.tournament.results import read_standings

        click.echo()
        show_table(read_standings(folder), form, folder)
    return 0 if result.holds else 1


def _summary(result: Audit) -> str:
    from arena.report.text import number

    games = number(result.games, "game")
    if not result.holds:
        return f"{number(len(result.findings), 'problem')} in {games}: the log does not hold."
    dealt = {
        "published": "dealt from the published seed",
        "kept": "dealt from the seed that is kept here (arena reveal publishes it)",
        "unknown": "not dealt again, since the seed is not published",
    }[result.seed]
    lacking = f" {number(result.missing, 'game')} of the schedule so far not in it." if result.missing else ""
    return f"{games} of {number(result.deals, 'deal')}: {dealt}, refereed again from the takes: all hold.{lacking}"


def _document(result: Audit) -> dict[str, Any]:
    return {
        "holds": result.holds,
        "games": result.games,
        "deals": result.deals,
        "seed": result.seed,
        "missing": result.missing,
        "problems": result.findings,
    }
