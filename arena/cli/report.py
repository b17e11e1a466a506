"""`arena report DIR -o FILE.html`: a tournament as one page."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arena.cli.output import say

if TYPE_CHECKING:
    from collections.abc import Callable

_REPLAYS = "Games that can be replayed in the page: all, faults (those with one), none, or a number of them."


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("-o", "--out", required=True, metavar="FILE.html", help="Where the page goes; - is standard output.")
@click.option("--replays", default="500", show_default=True, metavar="WHICH", help=_REPLAYS)
def command(folder: Path, *, out: str, replays: str) -> None:
    """Write the tournament in DIR as one self-contained page.

    \b
    arena report results -o report.html

    It holds the standings, how each bot fared against each other, points by kind of card, faults with the exact
    exchange, times, and a viewer for games. It opens from disk and asks nothing of any network.
    """  # noqa: D301 - a real backspace keeps click from filling the lines
    from arena.report.html.choice import parse
    from arena.report.html.report import report
    from arena.report.html.write import write_page
    from arena.report.text import number

    made = report(folder, parse(replays), _progress())
    write_page(out, made.html)
    if out != "-":
        size = len(made.html.encode()) / 1e6
        say(f"{out}: {size:.1f} MB, {number(made.replays, 'replay')} of {number(made.games, 'game')}")


def _progress() -> Callable[[int, int], None]:
    """Show on a terminal how far it is."""
    if not sys.stderr.isatty():
        return lambda _done, _games: None

    def show(done: int, games: int) -> None:
        if done % 100 == 0 or done == games:
            click.echo(f"\r\x1b[Kgame {done:,} of {games:,}" if done < games else "\r\x1b[K", nl=False, err=True)

    return show
