"""Watching a game while it is played: on a screen, or as plain text where there is none."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, TextIO

import click

from arena.match.events import EndEvent, FaultEvent
from arena.report.watch.story import Story

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from arena.cli.terminal_watch import Viewer
    from arena.match.events import Event
    from arena.report.watch.ink import Depth
    from arena.rules.spec import Spec


@contextlib.contextmanager
def watching(
    spec: Spec, names: Sequence[str], out: TextIO, pace_s: float | None = None
) -> Iterator[Callable[[Event], None]]:
    """Watch one game on `out`; a screen stays once the game is over until it is left.

    `pace_s`: the seconds that a turn is shown, 0 until a key.
    """
    from arena.cli.terminal import Terminal, usable
    from arena.cli.terminal_watch import PACE_S, Viewer
    from arena.report.look import look_of
    from arena.report.watch.ink import depth_of

    depth = depth_of(colour=look_of(out).colour)
    if not usable(out):
        plain = _Plain(spec, names, out, depth)
        yield plain.hear
        plain.finish()
        return
    with contextlib.ExitStack() as stack:
        terminal = stack.enter_context(Terminal(out))
        viewer = Viewer(terminal, spec, names, depth=depth, pace_s=PACE_S if pace_s is None else pace_s)
        viewer.draw()
        yield _Live(spec, len(names), viewer, stack).hear


class _Live:
    """A viewer to whom the moments come; once he has left, the screen is given back and the game goes on unseen."""

    def __init__(self, spec: Spec, players: int, viewer: Viewer, screen: contextlib.ExitStack) -> None:
        self._story = Story(spec, players)
        self._viewer, self._screen = viewer, screen

    def hear(self, event: Event) -> None:
        viewer = self._viewer
        if not viewer.left and self._story.moments and not isinstance(event, FaultEvent):
            viewer.look(more=True)
        self._story.tell(event)
        viewer.moments = self._story.moments
        if not viewer.left and viewer.moments:
            viewer.go(len(viewer.moments) - 1)
            if isinstance(event, EndEvent):
                viewer.look(more=False)
        if viewer.left:
            self._screen.close()


class _Plain:
    """Prints every moment once it is complete."""

    def __init__(self, spec: Spec, names: Sequence[str], out: TextIO, depth: Depth) -> None:
        self._story = Story(spec, len(names))
        self._names, self._out, self._depth = names, out, depth
        self._printed = 0

    def hear(self, event: Event) -> None:
        if not isinstance(event, FaultEvent):
            self.finish()
        self._story.tell(event)
        self._printed = min(self._printed, len(self._story.moments))

    def finish(self) -> None:
        """Print what has not been printed; the game's end is told by its result."""
        from arena.report.watch.plain import moment_text

        for moment in self._story.moments[self._printed :]:
            if moment.end is None:
                click.echo(moment_text(moment, self._names, None, self._depth), file=self._out, nl=False, color=True)
        self._printed = len(self._story.moments)
