"""A person's place at the table: at a screen if there is one, else at standard input, line by line."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from arena.match.human import Human
    from arena.rules.spec import Spec


@contextlib.contextmanager
def seated(spec: Spec, names: Sequence[str], seat: int, out: TextIO) -> Iterator[Human]:
    """Seat a person, to whom all is shown on `out`."""
    from arena.cli.terminal import Terminal, usable
    from arena.cli.terminal_desk import ScreenDesk
    from arena.cli.terminal_plain import PlainDesk
    from arena.match.human import Human
    from arena.report.look import look_of
    from arena.report.watch.ink import depth_of

    depth = depth_of(colour=look_of(out).colour)
    if not usable(out):
        yield Human(spec, PlainDesk(out, spec, names, seat, depth))
        return
    with Terminal(out) as terminal:
        yield Human(spec, ScreenDesk(terminal, spec, names, seat, depth))
