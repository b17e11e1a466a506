"""Which games go to a cluster next, in batches sized by their time, and what becomes of the results."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeAlias

from msgspec.structs import replace

from arena.tournament.dispatch import TRIES, Dispatcher
from arena.tournament.jobs import Broken, Job, Void
from arena.tournament.lines import Aside
from arena.tournament.schedule import size

if TYPE_CHECKING:
    from collections.abc import Callable

    from arena.tournament.cluster.messages import Played
    from arena.tournament.ledger import Ledger
    from arena.tournament.session import Session

BATCH_S = 1.0
MOST = 256
AHEAD = 16_384
LOSSES = 5
_LIFE = 1 << 40  # above all sittings of a schedule

Batch: TypeAlias = tuple[Job, ...]


class Desk:
    """Gives out the games of a session and takes their results: of each game the first that comes.

    `done` counts games that were in the log before, `total` all of the schedule; `repeated` counts results dropped
    because their game had one already.
    """

    def __init__(self, session: Session, ledger: Ledger, note: Callable[[str], None]) -> None:
        self.repeated = 0
        self._ledger, self._note = ledger, note
        self._dispatcher = Dispatcher(session, ledger, AHEAD)
        self.total = size(session.plan, session.field.entrants(), session.seed, session.history).games
        self._left = self.total - session.progress.games
        self._open: dict[int, Job] = {}
        self._losses: Counter[int] = Counter()
        self._lives = 0
        self._game_s = 1.0

    @property
    def done(self) -> int:
        """Count the games that the log had before."""
        return self._dispatcher.skipped

    @property
    def idle(self) -> bool:
        """Tell whether no game is out."""
        return not self._open

    @property
    def finished(self) -> bool:
        """Tell whether every game has been given out and none must be played again."""
        return self._dispatcher.exhausted and not self._dispatcher.waiting

    @property
    def complete(self) -> bool:
        """Tell whether every game of the schedule is in the log."""
        ledger = self._ledger
        return self.finished and self.idle and not (self._dispatcher.resting or ledger.dropped or ledger.aside)

    @property
    def short(self) -> bool:
        """Tell whether games are so short that a worker should have a batch waiting."""
        return self._game_s < BATCH_S

    def give(self, slots: int, *, drain: bool) -> Batch:
        """Give the next games for one of so many places to play; none if there are none at the moment.

        A game that must be alone on its machine is given when no other is out, and no other with it. `drain`: nothing
        new, only what must be played again.
        """
        jobs: list[Job] = []
        most = self._size(slots)
        while len(jobs) < most and not any(map(_alone, self._open.values())):
            job = self._dispatcher.take(idle=self.idle, drain=drain)
            if job is None:
                break
            self._open[job.n] = job
            self._left -= 1
            jobs.append(job)
        return tuple(jobs)

    def settle(self, batch: Batch, played: Played) -> Broken | None:
        """Take what came of a batch; games without a result are played again. Gives what a machine cannot do."""
        jobs = {job.n: job for job in batch}
        broken = None
        for result in played.results:
            if isinstance(result, Broken):
                broken = result
            elif result.n not in self._open:
                self.repeated += 1
            elif isinstance(result, Void):
                job = self._open.pop(result.n)
                self._left += 1
                self._dispatcher.void(job, self._ledger.void(job, result.why))
            else:
                del self._open[result.n]
                self._game_s += (result.seconds - self._game_s) / 8
                self._ledger.add(jobs[result.n], result)
        rest = self._withdraw(batch)
        hopeless = self._dispatcher.died(rest, playing=played.playing and played.ended is not None)
        if hopeless is not None:
            self._set_aside(hopeless, f"{TRIES} processes that played it ended, the last by {played.ended}")
        return broken

    def lost(self, batch: Batch) -> None:
        """Have the games of a lost worker played again by others, with processes that have not met their deals."""
        kept = []
        for job in self._withdraw(batch):
            self._losses[job.n] += 1
            if self._losses[job.n] < LOSSES:
                kept.append(job)
            else:
                self._set_aside(job, f"{LOSSES} workers were lost that had it to play")
        self._dispatcher.died(kept, playing=False)

    def _size(self, slots: int) -> int:
        """Give how many games make a batch: about a second of them, fewer towards the end, so that all end together."""
        by_time = round(BATCH_S / max(self._game_s, 1e-4))
        return max(1, min(by_time, MOST, -(-self._left // (2 * slots)), AHEAD // (4 * slots)))

    def _withdraw(self, batch: Batch) -> list[Job]:
        """Take back the games of a batch that have no result, unless another has been given them meanwhile.

        Who had them may have begun: they go out with a sitting of their own, for which all bots are started anew.
        """
        rest = [job for job in batch if self._open.get(job.n) is job]
        self._lives += bool(rest)
        self._left += len(rest)
        for job in rest:
            del self._open[job.n]
        return [replace(job, sitting=job.sitting % _LIFE + self._lives * _LIFE) for job in rest]

    def _set_aside(self, job: Job, why: str) -> None:
        names = self._ledger.names(job)
        self._note(f"game {job.game} ({', '.join(names)}) is set aside: {why}")
        self._ledger.add(job, Aside(job.game, job.deal, len(names), names, why))


def _alone(job: Job) -> bool:
    return job.alone and job.stands
