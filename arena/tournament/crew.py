"""Worker processes that play a stream of games and give back the results, for games that no log keeps."""

from __future__ import annotations

import time
from collections import Counter, deque
from typing import TYPE_CHECKING

from msgspec.structs import replace

from arena.errors import ArenaFailure, InputError
from arena.protocol.sandbox.cleanup import sweep
from arena.tournament.jobs import Broken, Done, Job, Void
from arena.tournament.pool import WorkerProcess, wait_for

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from arena.tournament.interrupts import Interrupts

TRIES = 3
DEPTH = 2
WAIT_S = 0.2
END_S = 3.0


class Crew:
    """Workers, what they have been given, and what must be played again.

    A void game is played again by fresh processes, from the second time on alone on the machine, and then it stands;
    one that ends its worker is tried three times. A game that takes longer than `patience_s` ends its worker.
    """

    def __init__(self, setups: Sequence[bytes], log: Path, patience_s: float) -> None:
        self._setups, self._log, self._patience_s = setups, log, patience_s
        self._workers: dict[int, WorkerProcess] = {}
        self._again: deque[Job] = deque()
        self._solo: deque[Job] = deque()
        self._voids: Counter[int] = Counter()
        self._deaths: Counter[int] = Counter()

    def play(self, jobs: Iterator[Job], interrupts: Interrupts) -> Iterator[tuple[Job, Done]]:
        """Give each game with its result, in the order in which they end, until all are played or a signal comes.

        Raises ArenaFailure if games cannot be played, InputError if a bot's program is at fault.
        """
        while not interrupts.finish:
            self._fill(jobs)
            if not any(worker.pending for worker in self._workers.values()):
                return
            for worker in wait_for(self._workers.values(), WAIT_S):
                results, alive = worker.results_so_far()
                for job, result in results:
                    if isinstance(result, Done):
                        yield job, result
                    else:
                        self._repeat(job, result)
                if not alive:
                    self._bury(worker)
            for worker in self._workers.values():
                if worker.pending and time.monotonic() - worker.since > self._patience_s:
                    worker.kill()

    def close(self) -> None:
        """End all workers and their bots."""
        for worker in self._workers.values():
            worker.terminate() if worker.pending else worker.close_input()
        deadline = time.monotonic() + END_S
        for worker in self._workers.values():
            worker.end(deadline)
        sweep(time.monotonic() + 1)

    def _fill(self, jobs: Iterator[Job]) -> None:
        if self._solo:
            if not any(worker.pending for worker in self._workers.values()):
                self._give(0, self._solo.popleft())
            return
        for depth in range(1, DEPTH + 1):
            for place in range(len(self._setups)):
                if place in self._workers and len(self._workers[place].pending) >= depth:
                    continue
                job = self._again.popleft() if self._again else next(jobs, None)
                if job is None:
                    return
                self._give(place, job)

    def _give(self, place: int, job: Job) -> None:
        if place not in self._workers:
            self._workers[place] = WorkerProcess(self._setups[place], self._log)
        self._workers[place].give(job)

    def _repeat(self, job: Job, result: Void | Broken) -> None:
        if isinstance(result, Broken):
            raise InputError(result.why) if result.exit_code == InputError.exit_code else ArenaFailure(result.why)
        self._voids[job.n] += 1
        if self._voids[job.n] > 1:
            self._solo.append(replace(job, alone=True, stands=True))
        else:
            self._again.append(replace(job, alone=True))

    def _bury(self, worker: WorkerProcess) -> None:
        place = next(place for place, other in self._workers.items() if other is worker)
        del self._workers[place]
        status = worker.end(time.monotonic())
        sweep(time.monotonic() + 1)
        first = worker.pending[0].n if worker.pending else -1
        self._deaths[first] += 1
        if self._deaths[first] >= TRIES:
            why = self._log.read_text("utf-8", "replace").strip().splitlines()[-1:]
            raise ArenaFailure(f"{TRIES} workers ended at the same game (exit status {status}) {' '.join(why)}".strip())
        self._again.extendleft(reversed(worker.pending))
