"""A person at a screen: what his seat sees above, his numbered hand and his answer below."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from arena.cli.terminal import GONE, RESIZED
from arena.match.events import EndEvent, RoundEvent
from arena.report.watch.asked import PLAYED, PLAYING, bar_words, hand_lines, prompt, wrong_line
from arena.report.watch.bars import help_lines, page, plain_bar
from arena.report.watch.cards import Naming
from arena.report.watch.draw import FULL_NAMES, scene_lines
from arena.report.watch.scene import Scene, scene_of, view_scene
from arena.report.watch.spans import Line, clip, columns_of, line, painted
from arena.report.watch.story import Story

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from arena.cli.terminal import Terminal
    from arena.match.events import Event
    from arena.match.human import Asked
    from arena.report.watch.ink import Depth
    from arena.rules.game import View
    from arena.rules.spec import Spec

_LONGEST = 60


class ScreenDesk:
    """Asks on a terminal that has been taken over; draws again when it is resized."""

    def __init__(self, terminal: Terminal, spec: Spec, names: Sequence[str], seat: int, depth: Depth) -> None:
        self._terminal, self._spec, self._names, self._seat, self._depth = terminal, spec, names, seat, depth
        self._story = Story(spec, len(names))
        self._show([line(" The game begins ...")], "")

    def ask(self, asked: Asked) -> str | None:
        """Read a line, with the question above it."""
        text = ""
        while True:
            self._draw(asked, text)
            key = self._terminal.key()
            if key in (GONE, "end-of-input"):
                return None
            if key == "enter":
                self._draw(asked, text, waits=asked.step == "sure" and not text)
                return text
            if key in ("backspace", "escape", "left") and not text and asked.step != "take":
                return "b"
            if key == "?":
                return "?"
            if key in ("backspace", "escape"):
                text = text[:-1] if key == "backspace" else ""
            elif key is not None and len(key) == 1 and len(text) < _LONGEST:
                text += key

    def help(self) -> None:
        """Show help page by page, until the last or until it is left."""
        number = 0
        while (lines := page(self._helped(), number, self._terminal.size[1] - 1)) is not None:
            key = self._wait(lambda: self._show(lines or [], "any key goes on, q goes back"))
            if key in (GONE, "q", "?", "escape"):
                return
            number += 1

    def watch(self, event: Event) -> None:
        """Follow the game, and stop at the end of each round and of the game."""
        self._story.tell(event)
        if isinstance(event, RoundEvent | EndEvent):
            scene = self._mine(scene_of(self._story.moments[-1], self._names, self._seat))
            self._wait(lambda: self._show(self._body(scene, 1), "Enter goes on"), {"enter", " ", "q", "end-of-input"})

    def _helped(self) -> list[Line]:
        return help_lines(self._spec, PLAYING, PLAYED, self._terminal.size[0])

    def _wait(self, draw: Callable[[], None], keys: set[str] | None = None) -> str:
        """Draw until one of the keys, any unless they are named, is pressed."""
        while True:
            draw()
            key = self._terminal.key()
            if key == GONE or (key is not None and key != RESIZED and (keys is None or key in keys)):
                return key

    def _draw(self, asked: Asked, text: str, *, waits: bool = False) -> None:
        columns, rows = self._terminal.size
        naming = Naming(self._spec, short=columns < FULL_NAMES)
        asking = line(" ", "The others choose ..." if waits else prompt(asked, naming), text)
        below = [(), *hand_lines(asked, naming, self._names, columns), wrong_line(asked), clip(asking, columns - 1)]
        below = below[-max(1, rows - 1) :]
        seen = self._body(self._seen(asked.view), len(below) + 1)
        seen += [()] * (rows - 1 - len(below) - len(seen))
        cursor = None if waits else (len(seen) + len(below) - 1, min(columns_of(asking), columns - 1))
        self._show([*seen, *below], bar_words(asked), cursor)

    def _seen(self, view: View) -> Scene:
        """Give what the seat sees, without the hand, which stands below."""
        return self._mine(view_scene(self._spec, view, self._names))

    def _mine(self, scene: Scene) -> Scene:
        return replace(scene, you=True, places=tuple(replace(place, hand=None) for place in scene.places))

    def _body(self, scene: Scene, taken: int) -> list[Line]:
        columns, rows = self._terminal.size
        return scene_lines(scene, columns, max(0, rows - taken))

    def _show(self, lines: Sequence[Line], keys: str, cursor: tuple[int, int] | None = None) -> None:
        columns, rows = self._terminal.size
        body = [*lines[: rows - 1], *[()] * (rows - 1 - len(lines))]
        shown = [*body, plain_bar(columns, keys)]
        self._terminal.draw([painted(clip(spans, columns), self._depth) for spans in shown], cursor)
