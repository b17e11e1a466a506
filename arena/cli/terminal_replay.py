"""A finished game on the terminal, or printed whole where there is no screen."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.match.outcome import GameRecord
    from arena.report.watch.story import Moment
    from arena.rules.spec import Spec


def replay(record: GameRecord, spec: Spec, seat: int | None = None, pace_s: float | None = None) -> None:
    """Show a game from its beginning, as one seat saw it if it is named; raises NotHeld if its takes break the rules.

    `pace_s`: the seconds that a turn is shown, 0 until a key.
    """
    from arena.cli.terminal import Terminal, usable
    from arena.cli.terminal_watch import PACE_S, Viewer
    from arena.match.check import differences
    from arena.report.look import look_of
    from arena.report.watch.ink import depth_of
    from arena.report.watch.story import righted, story_of

    right = righted(record, spec)
    if differences(record, spec):
        click.echo(
            "this record's numbers do not follow from its takes: they are shown as they do (see --check)", err=True
        )
    depth = depth_of(colour=look_of(sys.stdout).colour)
    if not usable(sys.stdout):
        _print(right, spec, story_of(right, spec), seat)
        return
    with Terminal(sys.stdout) as terminal:
        pace_s = PACE_S if pace_s is None else pace_s
        viewer = Viewer(terminal, spec, record.opening.bots, depth=depth, seat=seat, pace_s=pace_s)
        viewer.moments = story_of(right, spec)
        viewer.go(0)
        viewer.look(more=False)


def _print(record: GameRecord, spec: Spec, moments: Sequence[Moment], seat: int | None) -> None:
    from arena.report.look import look_of
    from arena.report.play import play_text
    from arena.report.watch.ink import depth_of
    from arena.report.watch.plain import moment_text
    from arena.report.watch.seen import seen_by

    look = look_of(sys.stdout)
    depth = depth_of(colour=look.colour)
    for moment in moments:
        if moment.end is None:
            click.echo(moment_text(moment, record.opening.bots, seat, depth), nl=False, color=True)
    result = record if seat is None else seen_by(record, seat)
    click.echo(play_text(result, spec, look), nl=False, color=True)
