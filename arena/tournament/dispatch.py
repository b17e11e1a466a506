"""Which game is played next: the schedule less the log, with void and interrupted games in between."""

from __future__ import annotations

from collections import Counter, deque
from typing import TYPE_CHECKING

from msgspec.structs import replace

from arena.tournament import seeds
from arena.tournament.jobs import Job
from arena.tournament.progress import number
from arena.tournament.schedule import games
from arena.tournament.terms import conditions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arena.tournament.ledger import Ledger
    from arena.tournament.session import Session

TRIES = 3
AHEAD = 2048
PASSED = 10_000


class Dispatcher:
    """Gives out games, at most `ahead` before the one to be entered next; `skipped` counts those in the log already."""

    def __init__(self, session: Session, ledger: Ledger, ahead: int = AHEAD) -> None:
        self.skipped = 0
        self.resting = 0
        self.exhausted = False
        self._session, self._ledger, self._ahead = session, ledger, ahead
        self._schedule = self._missing()
        self._next = 0
        self._again: deque[Job] = deque()
        self._solo: deque[Job] = deque()
        self._deaths: Counter[int] = Counter()

    def take(self, *, idle: bool, drain: bool = False) -> Job | None:
        """Give the next game, None if there is none at the moment.

        `idle`: no worker plays, so that a game that needs the machine alone can have it. `drain`: nothing new, only
        what must be played again.
        """
        if self._solo:
            return self._solo.popleft() if idle else None
        if self._again:
            return self._again.popleft()
        if drain or self._next - self._ledger.next >= self._ahead:
            return None
        for missing in self._schedule:
            if missing is None:
                return None
            if self._ledger.rests(missing):
                self.resting += 1
                continue
            job = replace(missing, n=self._next)
            self._next += 1
            if not job.stands or idle:
                return job
            self._solo.append(job)
            return None
        self.exhausted = True
        return None

    def void(self, job: Job, voids: int) -> None:
        """Have a void game played again, from the second time on alone on the machine."""
        if voids > 1:
            self._solo.append(replace(job, alone=True, stands=True))
        else:
            self._again.append(replace(job, alone=True))

    def died(self, jobs: list[Job], *, playing: bool) -> Job | None:
        """Have the games of a dead worker played by another; gives the first if workers keep dying of it."""
        if not jobs:
            return None
        first = jobs[0]
        self._deaths[first.n] += playing
        hopeless = self._deaths[first.n] >= TRIES
        self._again.extendleft(reversed(jobs[1:] if hopeless else jobs))
        return first if hopeless else None

    @property
    def waiting(self) -> int:
        """Count the games to be played again."""
        return len(self._again) + len(self._solo)

    def _missing(self) -> Iterator[Job | None]:
        """Give the games that the log lacks; None now and then while many are passed over, so that nobody waits."""
        session = self._session
        under = conditions(session.terms)
        index = {bot.bot: position for position, bot in enumerate(session.field.bots)}
        for game in games(session.plan, session.field.entrants(), session.seed, session.history):
            if session.progress.disqualified and any(b.name in session.progress.disqualified for b in game.seats):
                continue
            id_ = seeds.game_id(game.deal, game.seats, under)
            if number(id_) in session.progress.done:
                self.skipped += 1
                if self.skipped % PASSED == 0:
                    yield None
                continue
            chunk, rotation = game.sitting
            yield Job(
                n=-1,
                game=id_,
                deal=game.deal,
                label=game.label,
                seed=seeds.deal_seed(session.seed, game.deal_key),
                bots=tuple([index[bot.name] for bot in game.seats]),
                bot_seeds=tuple([seeds.bot_seed(session.seed, id_, seat) for seat in range(game.players)]),
                sitting=(chunk << 8) + rotation,
                alone=session.progress.voids[id_] > 0,
                stands=session.progress.voids[id_] > 1,
            )
