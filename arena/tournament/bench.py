"""The bots that a worker keeps running: warm from game to game, but no process meets a deal twice."""

from __future__ import annotations

from collections import OrderedDict
from contextlib import contextmanager
from typing import TYPE_CHECKING

from arena.protocol.bot import Bot, close, greet
from arena.tournament.frozen import Frozen

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from arena.tournament.jobs import Job, Setup


class Bench:
    """Running bots by their number, those used last at the end."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._bots: OrderedDict[int, Bot] = OrderedDict()
        self._sitting: int | None = None
        self._frozen = Frozen()

    @contextmanager
    def seated(self, job: Job) -> Iterator[Sequence[Bot]]:
        """Give the bots of a game, started as needed; within a sitting they are those of earlier games.

        A game alone gets processes of its own, which end with it.
        """
        if job.alone or job.sitting != self._sitting:
            self.clear()
            self._sitting = job.sitting
        try:
            yield self._seat(job.bots)
        finally:
            if job.alone:
                self.clear()

    def clear(self) -> None:
        """End all bots."""
        self._end(list(self._bots))

    def _seat(self, numbers: Sequence[int]) -> list[Bot]:
        self._end([number for number, bot in self._bots.items() if not bot.alive])
        missing = [number for number in numbers if number not in self._bots]
        self._make_room(numbers, len(missing))
        for number in missing:
            program = self._setup.entries[number].program
            if self._setup.sandbox != "off":  # there a bot may write into its own folder
                self._frozen.check(self._setup.entries[number].bot, program)
            self._bots[number] = Bot.start(program, self._setup.limits, self._setup.sandbox)
        greet([self._bots[number] for number in missing])
        for number in numbers:
            self._bots.move_to_end(number)
        for number, bot in self._bots.items():
            if number not in numbers:
                bot.pause()
        return [self._bots[number] for number in numbers]

    def _make_room(self, seated: Sequence[int], needed: int) -> None:
        idle = [number for number in self._bots if number not in seated]
        excess = len(self._bots) + needed - self._setup.processes
        self._end(idle[: max(0, excess)])

    def _end(self, numbers: Sequence[int]) -> None:
        if numbers:
            close([self._bots.pop(number) for number in numbers])
