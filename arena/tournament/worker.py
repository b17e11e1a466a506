"""A worker: one process, bound to one core with its bots, that plays the games it is told and answers with results."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import time
from typing import TYPE_CHECKING

import msgspec

from arena.errors import ArenaError
from arena.match.opening import opening_of
from arena.match.outcome import Voided
from arena.match.record import encode
from arena.match.referee import play
from arena.protocol.sandbox import hosting
from arena.rules.spec import Spec
from arena.tournament.bench import Bench
from arena.tournament.gameline import game_line
from arena.tournament.jobs import Broken, Done, Job, Ready, Result, Setup, Void, decode_setup

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arena.match.outcome import GameRecord

_CHUNK = 1 << 16


def main() -> None:
    """Play what standard input says until it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    lines = _lines(0)
    setup = decode_setup(next(lines))
    if setup.core is not None and hasattr(os, "sched_setaffinity"):
        with contextlib.suppress(OSError):
            os.sched_setaffinity(0, {setup.core})
    with hosting(), contextlib.suppress(BrokenPipeError):
        worker = Worker(setup)
        _write(Ready())
        for line in lines:
            _write(worker.result(msgspec.json.decode(line, type=Job)))


class Worker:
    """The games of one worker; its bots stay warm from game to game."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._spec = msgspec.convert(setup.spec, Spec, strict=False)
        self._bench = Bench(setup)

    def result(self, job: Job) -> Result:
        """Play a game and give what came of it."""
        started = time.monotonic()
        try:
            record = self._play(job)
        except Voided as error:
            self._bench.clear()
            return Void(job.n, str(error))
        except ArenaError as error:
            return Broken(job.n, str(error), error.exit_code)
        line = msgspec.Raw(msgspec.json.encode(game_line(record, job.label)))
        kept = self._setup.records == "all" or (self._setup.records == "faults" and record.faults)
        text = encode(record).decode() if kept else None
        return Done(job.n, line, record.end.out, round(time.monotonic() - started, 6), record.faults, text)

    def _play(self, job: Job) -> GameRecord:
        spec, setup = self._spec, self._setup
        names = [setup.entries[bot].bot for bot in job.bots]
        opening = opening_of(spec, job.game, names, deal=job.deal, bot_seeds=job.bot_seeds)
        with self._bench.seated(job) as bots:
            return play(spec, bots, job.seed, opening, setup.strikes, stands=job.stands)


def end_with_parent() -> None:
    """Have the system end this process, and so its bots, when the arena is killed."""
    if sys.platform == "linux":
        from arena.protocol.sandbox.libc import PR_SET_PDEATHSIG, prctl

        prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def _lines(descriptor: int) -> Iterator[bytes]:
    rest = b""
    while data := os.read(descriptor, _CHUNK):
        *lines, rest = (rest + data).split(b"\n")
        yield from lines


def _write(result: Result) -> None:
    view = memoryview(msgspec.json.encode(result) + b"\n")
    while view:
        view = view[os.write(1, view) :]


if __name__ == "__main__":
    main()
