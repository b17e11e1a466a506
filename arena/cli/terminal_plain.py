"""A person who is asked line by line, where there is no screen: a pipe, a dumb terminal, a reader of lines."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING, TextIO

import click

from arena.match.events import EndEvent, RoundEvent
from arena.report.watch.asked import PLAYED, PLAYING, hand_lines, prompt, wrong_line
from arena.report.watch.bars import help_lines
from arena.report.watch.cards import Naming
from arena.report.watch.draw import scene_lines
from arena.report.watch.scene import view_scene
from arena.report.watch.spans import painted
from arena.report.watch.story import Story

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.match.events import Event
    from arena.match.human import Asked
    from arena.report.watch.ink import Depth
    from arena.report.watch.spans import Line
    from arena.rules.game import View
    from arena.rules.spec import Spec


class PlainDesk:
    """Prints what the seat sees once a turn, then asks; answers are lines of standard input."""

    def __init__(self, out: TextIO, spec: Spec, names: Sequence[str], seat: int, depth: Depth) -> None:
        self._out, self._spec, self._names, self._seat, self._depth = out, spec, names, seat, depth
        self._story = Story(spec, len(names))
        self._naming = Naming(spec)
        self._shown: View | None = None

    def ask(self, asked: Asked) -> str | None:
        """Print the question and read a line."""
        if asked.view != self._shown:
            scene = replace(view_scene(self._spec, asked.view, self._names), you=True)
            places = tuple(replace(place, hand=None) for place in scene.places)
            self._print([(), *scene_lines(replace(scene, places=places))])
            self._print(hand_lines(asked, self._naming, self._names, None))
            self._shown = asked.view
        if asked.wrong:
            self._print([wrong_line(asked)])
        click.echo(f" {prompt(asked, self._naming)}", file=self._out, nl=False)
        self._out.flush()
        answer = sys.stdin.readline()
        if not sys.stdin.isatty():
            click.echo(answer.rstrip("\n"), file=self._out)
        return answer if answer else None

    def help(self) -> None:
        """Print help."""
        self._print(help_lines(self._spec, PLAYING, PLAYED, None))

    def watch(self, event: Event) -> None:
        """Print the ends of rounds."""
        from arena.report.watch.plain import moment_text

        self._story.tell(event)
        if isinstance(event, RoundEvent):
            text = moment_text(self._story.moments[-1], self._names, self._seat, self._depth)
            click.echo(f"\n{text}", file=self._out, nl=False, color=True)
        elif isinstance(event, EndEvent):
            click.echo("The game has ended.\n", file=self._out)

    def _print(self, lines: Sequence[Line]) -> None:
        for spans in lines:
            click.echo(painted(spans, self._depth), file=self._out, color=True)
