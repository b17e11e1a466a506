"""Results come in any order and are entered in the order of the schedule, so that every way gives the same log."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from arena.tournament import evidence
from arena.tournament.jobs import Done
from arena.tournament.lines import Aside, Rest, Void

if TYPE_CHECKING:
    from collections.abc import Callable

    from arena.tournament.jobs import Job
    from arena.tournament.session import Session

Outcome: TypeAlias = Done | Aside


class Ledger:
    """Enters games into the log, their evidence and records beside it, and benches bots that keep failing.

    `entered`: games that the disk has. `dropped`: games that were played, or not, of bots that rest. `aside`: games
    given up. A bot rests from the game after its `bench_after`th loss by faults in a row, in the order of the
    schedule; what was played of it meanwhile is dropped, so that the number of jobs changes nothing.
    """

    def __init__(self, session: Session, bench_after: int, note: Callable[[str], None]) -> None:
        self.entered = self.dropped = self.aside = 0
        self._session, self._bench_after, self._note = session, bench_after, note
        self._next = 0
        self._waiting: dict[int, tuple[Job, Outcome]] = {}
        self._buffered = 0
        folder = session.log.folder
        self._evidence = evidence.open_for_more(folder)
        self._records = folder / "records"

    @property
    def next(self) -> int:
        """Give the number of the game that is to be entered next."""
        return self._next

    def names(self, job: Job) -> tuple[str, ...]:
        """Give the bots of a game by seat."""
        return tuple(self._session.field.bots[number].bot for number in job.bots)

    def rests(self, job: Job) -> bool:
        """Tell whether a bot of this game rests."""
        return any(name in self._session.progress.resting for name in self.names(job))

    def void(self, job: Job, why: str) -> int:
        """Note that a game was void; give how often it has been."""
        voids = self._session.progress.voids
        voids[job.game] += 1
        self._session.log.append(Void(job.game, job.deal, len(job.bots), self.names(job), why))
        return voids[job.game]

    def add(self, job: Job, outcome: Outcome) -> None:
        """Take a result, and enter all that are next in the order of the schedule."""
        self._waiting[job.n] = (job, outcome)
        while self._next in self._waiting:
            self._enter(*self._waiting.pop(self._next))
            self._next += 1

    def sync(self) -> None:
        """Wait until the disk has what was entered."""
        self._evidence.flush()
        self._session.log.sync()
        self.entered += self._buffered
        self._buffered = 0

    def close(self) -> None:
        """Enter nothing more."""
        self.sync()
        self._evidence.close()

    def _enter(self, job: Job, outcome: Outcome) -> None:
        if self.rests(job):
            self.dropped += 1
        elif isinstance(outcome, Aside):
            self.aside += 1
            self._session.log.append(outcome)
        else:
            self._enter_game(job, outcome)

    def _enter_game(self, job: Job, done: Done) -> None:
        session, names = self._session, self.names(job)
        if done.faults:
            self._evidence.write(evidence.encode(job.game, job.deal, names, done.faults))
        if done.record is not None:
            self._records.mkdir(exist_ok=True)
            (self._records / f"{job.game}.jsonl").write_text(done.record, encoding="utf-8")
        session.log.append(bytes(done.line))
        self._buffered += 1
        session.progress.count_game(names, done.out)
        for name in names:
            if 0 < self._bench_after <= session.progress.streaks[name]:
                session.progress.resting.add(name)
                session.log.append(Rest(name, self._bench_after))
                self._note(
                    f"{name} rests: it lost {self._bench_after} games in a row by faults "
                    f"(see `arena faults`; --unbench {name} lets it play on)"
                )
