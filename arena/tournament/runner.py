"""One run of a tournament, from its first game to its last, whatever happens to its workers."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from arena.errors import ArenaFailure, InputError
from arena.protocol.sandbox.cleanup import sweep
from arena.tournament.dispatch import TRIES, Dispatcher
from arena.tournament.jobs import Broken, Done, Void
from arena.tournament.lines import Aside
from arena.tournament.pool import WorkerProcess, wait_for
from arena.tournament.schedule import size
from arena.tournament.setups import longest_game
from arena.tournament.terms import limits_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from arena.tournament.interrupts import Interrupts
    from arena.tournament.jobs import Job
    from arena.tournament.ledger import Ledger
    from arena.tournament.session import Session

SYNC_S = 0.5
WAIT_S = 0.2
AHEAD_S = 0.05
DEPTH = 16
SHORT_S = AHEAD_S / DEPTH
NAP_S = 0.005
STILLBORN = 5
END_S = 3.0


@dataclass(frozen=True, slots=True)
class Status:
    """How far a run has come: games of the schedule that the disk has, of how many, those of this run and its time."""

    done: int
    total: int
    played: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Listener:
    """Who is told how a run goes: often how far it is, now and then a sentence for a person."""

    status: Callable[[Status], None]
    note: Callable[[str], None]


class Runner:
    """The workers, what they play and what becomes of it."""

    def __init__(
        self, session: Session, ledger: Ledger, listener: Listener, interrupts: Interrupts, setups: list[bytes]
    ) -> None:
        self._ledger, self._listener, self._interrupts, self._setups = ledger, listener, interrupts, setups
        self._dispatcher = Dispatcher(session, ledger)
        self._total = size(session.plan, session.field.entrants(), session.seed, session.history).games
        self._workers: dict[int, WorkerProcess] = {}
        self._started = self._synced = time.monotonic()
        self._stillborn = 0
        self._game_s = 1.0
        self._patience_s = longest_game(session.spec, session.terms.players, limits_of(session.terms))
        self._log = session.log.folder / "workers.log"

    def play(self) -> None:
        """Play until nothing is left, or a signal ends it."""
        told = False
        while not self._interrupts.abort:
            self._fill()
            if self._idle() and (self._interrupts.finish or self._finished()):
                return
            if self._interrupts.finish and not told:
                told = True
                self._listener.note("finishing the games in play; Ctrl-C again aborts them")
            if self._game_s < SHORT_S and not self._idle():
                time.sleep(NAP_S)  # they have games for longer: to hear of several costs a third less
            for worker in wait_for(self._workers.values(), 0 if self._idle() else WAIT_S):
                self._hear(worker)
            self._watch()
            self._sync()

    def close(self) -> None:
        """End all workers and their bots: at once if games are aborted."""
        workers = list(self._workers.values())
        for worker in workers:
            worker.terminate() if worker.pending else worker.close_input()
        deadline = time.monotonic() + END_S
        for worker in workers:
            worker.end(deadline)
        sweep(time.monotonic() + 1)

    def complete(self) -> bool:
        """Tell whether every game of the schedule is in the log."""
        return self._finished() and not (self._dispatcher.resting or self._ledger.dropped or self._ledger.aside)

    def status(self) -> Status:
        """Give how far the run has come."""
        entered = self._ledger.entered
        return Status(self._dispatcher.skipped + entered, self._total, entered, time.monotonic() - self._started)

    def _finished(self) -> bool:
        return self._dispatcher.exhausted and not self._dispatcher.waiting

    def _idle(self) -> bool:
        return not any(worker.pending for worker in self._workers.values())

    def _fill(self) -> None:
        """Give the workers games: one each if they are long, a few ahead if they are short."""
        depth = max(1, min(DEPTH, round(AHEAD_S / max(self._game_s, 1e-4))))
        for level in range(1, depth + 1):
            for place, setup in enumerate(self._setups):
                worker = self._workers.get(place)
                if worker is not None and len(worker.pending) >= level:
                    continue
                job = self._dispatcher.take(idle=self._idle(), drain=self._interrupts.finish)
                if job is None:
                    return
                if worker is None:
                    worker = self._workers[place] = WorkerProcess(setup, self._log)
                worker.give(job)

    def _hear(self, worker: WorkerProcess) -> None:
        results, alive = worker.results_so_far()
        for job, result in results:
            self._take(job, result)
        if not alive:
            self._bury(worker)

    def _take(self, job: Job, result: Done | Void | Broken) -> None:
        if isinstance(result, Broken):
            raise InputError(result.why) if result.exit_code == InputError.exit_code else ArenaFailure(result.why)
        if isinstance(result, Void):
            self._dispatcher.void(job, self._ledger.void(job, result.why))
            return
        self._game_s += (result.seconds - self._game_s) / 8
        self._ledger.add(job, result)

    def _bury(self, worker: WorkerProcess) -> None:
        """Replace a worker that died; the game it played is tried again a few times, the others go to others."""
        place = next(place for place, other in self._workers.items() if other is worker)
        del self._workers[place]
        status = worker.end(time.monotonic())
        sweep(time.monotonic() + 1)
        how = f"signal {-status}" if status < 0 else f"exit status {status}"
        if not worker.ready:
            self._stillborn += 1
            if self._stillborn >= STILLBORN:
                raise ArenaFailure(f"workers end as soon as they start ({how}): see {self._log}")
        self._listener.note(f"worker {worker.pid} ended ({how}); its game is played again")
        hopeless = self._dispatcher.died(list(worker.pending), playing=worker.ready)
        if hopeless is not None:
            names = self._ledger.names(hopeless)
            why = f"{TRIES} workers that played it ended, the last by {how}"
            self._listener.note(f"game {hopeless.game} ({', '.join(names)}) is set aside: {why}")
            self._ledger.add(hopeless, Aside(hopeless.game, hopeless.deal, len(names), names, why))

    def _watch(self) -> None:
        """Kill a worker whose game takes longer than any game can."""
        for worker in self._workers.values():
            if worker.pending and time.monotonic() - worker.since > self._patience_s:
                worker.kill()

    def _sync(self) -> None:
        if time.monotonic() - self._synced > SYNC_S:
            self._ledger.sync()
            self._synced = time.monotonic()
            self._listener.status(self.status())
