"""Watching a game on a terminal: forwards and backwards by key, at a pace, while it is played or afterwards."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from arena.cli.terminal import GONE, RESIZED
from arena.report.watch.bars import WATCHED, WATCHING, bar, help_lines, page
from arena.report.watch.draw import scene_lines
from arena.report.watch.scene import scene_of
from arena.report.watch.spans import clip, line, painted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.cli.terminal import Terminal
    from arena.report.watch.ink import Depth
    from arena.report.watch.spans import Line
    from arena.report.watch.story import Moment
    from arena.rules.spec import Spec

PACE_S = 1.5
_FASTEST_S, _SLOWEST_S = 0.05, 60.0
_STEPS = {"right": 1, "l": 1, "n": 1, "enter": 1, "left": -1, "h": -1, "p": -1, "backspace": -1}
_ROUNDS = {"down": 1, "page-down": 1, "j": 1, "up": -1, "page-up": -1, "k": -1}


class Viewer:
    """What is shown of a game's moments; `moments` may grow while it is looked at.

    `seat`: whose view it is, for good if it is given here. `pace_s`: how long a turn is shown, 0 until a key.
    """

    def __init__(
        self,
        terminal: Terminal,
        spec: Spec,
        names: Sequence[str],
        *,
        depth: Depth = 0,
        seat: int | None = None,
        pace_s: float = PACE_S,
    ) -> None:
        self.moments: Sequence[Moment] = ()
        self.index = 0
        self.left = False
        self._terminal, self._spec, self._names, self._depth = terminal, spec, names, depth
        self._seat, self._held = seat, seat is not None
        self._pace_s = pace_s or PACE_S
        self._playing = pace_s > 0
        self._hurries = False
        self._help: int | None = None
        self._until = 0.0

    def go(self, index: int) -> None:
        """Show a moment, for as long as the pace says."""
        self.index = max(0, min(index, len(self.moments) - 1))
        self._until = time.monotonic() + self._pace_s
        self.draw()

    def look(self, *, more: bool) -> None:
        """Obey keys until the viewer leaves, or wants to see what comes after the last moment if `more` can come."""
        while not self.left:
            at_end = self.index >= len(self.moments) - 1
            if at_end and more and self._hurries:
                return
            if not more and at_end:
                self._stop()
            key = self._terminal.key(max(0.0, self._until - time.monotonic()) if self._runs else None)
            if at_end and more and self._help is None and (key is None or self._forward(key)):
                self._hurries = key in ("end", "G")
                self.draw("the bots choose ...")
                return
            if key is None:
                self.go(self.index + 1)
            else:
                self._obey(key)

    @staticmethod
    def _forward(key: str) -> bool:
        return _STEPS.get(key) == 1 or _ROUNDS.get(key) == 1 or key in ("end", "G")

    @property
    def _runs(self) -> bool:
        return self._playing and self._help is None

    def _stop(self) -> None:
        if self._playing:
            self._playing = False
            self.draw()

    def _obey(self, key: str) -> None:
        if key in (GONE, "end-of-input") or (key in ("q", "Q") and self._help is None):
            self.left = True
        elif key == RESIZED:
            self.draw()
        elif self._help is not None:
            self._turn_help(key)
        elif key == "?":
            self._help = 0
            self.draw()
        elif key in _STEPS:
            self.go(self.index + _STEPS[key])
        elif key in _ROUNDS:
            self.go(self._round(_ROUNDS[key]))
        elif key in ("home", "end", "g", "G"):
            self.go(0 if key in ("home", "g") else len(self.moments) - 1)
        else:
            self._set(key)

    def _set(self, key: str) -> None:
        if key == " ":
            self._playing = not self._playing
        elif key in ("+", "="):
            self._pace_s = max(_FASTEST_S, self._pace_s / 1.5)
        elif key in ("-", "_"):
            self._pace_s = min(_SLOWEST_S, self._pace_s * 1.5)
        elif key == "a" and not self._held:
            self._seat = None
        elif key.isdecimal() and not self._held and int(key) < len(self.moments[0].before.hands):
            self._seat = int(key)
        self.go(self.index)

    def _turn_help(self, key: str) -> None:
        """Show the next page of help, or the game again after the last."""
        self._help = (self._help or 0) + 1
        if key in ("?", "q", "Q", "escape") or page(self._helped(), self._help, self._terminal.size[1] - 1) is None:
            self._close_help()
        else:
            self.draw()

    def _close_help(self) -> None:
        self._help = None
        self.go(self.index)

    def _helped(self) -> list[Line]:
        return help_lines(self._spec, WATCHING, WATCHED, self._terminal.size[0])

    def _round(self, step: int) -> int:
        """Give where the next round begins, or this one, or the one before if this has just begun."""
        starts = [i for i, moment in enumerate(self.moments) if moment.turn is not None and moment.turn.turn == 1]
        if step > 0:
            return next((i for i in starts if i > self.index), len(self.moments) - 1)
        return next((i for i in reversed(starts) if i < self.index), 0)

    def draw(self, told: str = "") -> None:
        """Draw what is looked at now, and tell at the bottom how it goes on."""
        columns, rows = self._terminal.size
        if not self.moments:
            body = [line(" The game begins ...")]
        elif self._help is not None:
            body = page(self._helped(), self._help, rows - 1) or []
            told = "any key goes on"
        else:
            body = scene_lines(scene_of(self.moments[self.index], self._names, self._seat), columns, rows - 1)
            told = told or self._told()
        body = [*body, *[()] * (rows - 1 - len(body))]
        lines = [*body[: rows - 1], bar(columns, told, playing=self._playing)]
        self._terminal.draw([painted(clip(spans, columns), self._depth) for spans in lines])

    def _told(self) -> str:
        seen = "" if self._seat is None else f"seat {self._seat}'s view  "
        pace = f"{self._pace_s:.2g} s a turn" if self._playing else "paused"
        return f"{seen}{pace}  {self.index + 1}/{len(self.moments)}"
