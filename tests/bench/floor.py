"""The floor: a recorded tournament's bytes exchanged with the same bots by a bare loop with the same deadlines.

Run as a program: `floor.py SCRIPT CORE` prints the seconds that it took, and those of processor time. It knows no
rules, checks nothing, keeps nothing, and lays no walls; its bots are started and ended when the tournament's were.
"""

from __future__ import annotations

import os
import pickle
import resource
import select
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bench.script import Script, Step

CHUNK = 65536


class Loop:
    """Running bots by their number: their processes and the ends of their pipes."""

    def __init__(self, script: Script) -> None:
        self._script = script
        self._bots: dict[int, subprocess.Popen[bytes]] = {}
        self._pipes: dict[int, tuple[int, int]] = {}
        self._polls: dict[tuple[int, ...], select.poll] = {}

    def run(self) -> None:
        for step in self._script.steps:
            self._take(step)
        self._end(list(self._bots))

    def _take(self, step: Step) -> None:
        pipes, write = self._pipes, os.write
        deadline = time.monotonic() + self._script.move_s
        for number, data in step.writes:
            if number not in pipes:
                self._start(number)
            write(pipes[number][0], data)
        if step.awaited:
            self._hear(step.awaited, deadline)
        if step.closed:
            self._end(step.closed)

    def _hear(self, awaited: list[int], deadline: float) -> None:
        outputs = tuple([self._pipes[number][1] for number in awaited])
        poll = self._polls.get(outputs) or self._poll(outputs)
        left = len(outputs)
        while left:
            for descriptor, _ in poll.poll(max(0, int((deadline - time.monotonic()) * 1000))):
                left -= os.read(descriptor, CHUNK).count(b"\n")
            if time.monotonic() > deadline + 60:
                raise SystemExit("a bot does not answer")

    def _poll(self, outputs: tuple[int, ...]) -> select.poll:
        poll = self._polls[outputs] = select.poll()
        for descriptor in outputs:
            poll.register(descriptor, select.POLLIN)
        return poll

    def _start(self, number: int) -> None:
        bot = subprocess.Popen(
            self._script.command, cwd=self._script.folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        assert bot.stdin is not None
        assert bot.stdout is not None
        self._bots[number] = bot
        self._pipes[number] = bot.stdin.fileno(), bot.stdout.fileno()

    def _end(self, numbers: list[int]) -> None:
        bots = [self._bots.pop(number) for number in numbers]
        for number, bot in zip(numbers, bots, strict=True):
            del self._pipes[number]
            bot.kill()
        for bot in bots:
            with bot:
                pass


def main() -> None:
    sys.path.insert(0, str(Path(__file__).parents[1]))
    path, core = sys.argv[1:]
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {int(core)})
    loop = Loop(pickle.loads(Path(path).read_bytes()))
    started, used = time.perf_counter(), _processor_s()
    loop.run()
    print(time.perf_counter() - started, _processor_s() - used)


def _processor_s() -> float:
    """Give the processor time of this process and the bots that have ended."""
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


if __name__ == "__main__":
    main()
