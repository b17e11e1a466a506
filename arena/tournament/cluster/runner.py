"""One run of a tournament on a cluster, from its first game to its last, whatever happens to its workers."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

from arena.tournament.cluster.admission import check_scheduler, make_request
from arena.tournament.cluster.connect import ConnectionGone, Patience, connected
from arena.tournament.cluster.crew import Crew
from arena.tournament.cluster.desk import Desk
from arena.tournament.lines import Sandbox
from arena.tournament.runner import Status
from arena.tournament.times import now

if TYPE_CHECKING:
    from arena.tournament.cluster.messages import Ready
    from arena.tournament.interrupts import Interrupts
    from arena.tournament.ledger import Ledger
    from arena.tournament.runner import Listener
    from arena.tournament.session import Session

SYNC_S = 0.5
WAIT_S = 0.2


class ClusterRunner:
    """The driver: it alone writes the log."""

    def __init__(
        self,
        session: Session,
        ledger: Ledger,
        listener: Listener,
        interrupts: Interrupts,
        *,
        address: str,
        records: str,
    ) -> None:
        self._session, self._ledger, self._listener, self._interrupts = session, ledger, listener, interrupts
        self._address = address
        names = [bot.bot for bot in session.field.bots]
        programs = dict(zip(names, session.field.programs, strict=True))
        self._request = make_request(session.spec, session.terms, programs, records)
        self._desk = Desk(session, ledger, listener.note)
        self._started = self._synced = time.monotonic()

    def play(self) -> None:
        """Play until nothing is left, or a signal ends it; raises ArenaFailure where the cluster is gone for good."""
        asyncio.run(self._play())

    def close(self) -> None:
        """Do nothing: what `play` began on the workers ended with it."""

    def complete(self) -> bool:
        """Tell whether every game of the schedule is in the log."""
        return self._desk.complete

    def status(self) -> Status:
        """Give how far the run has come."""
        entered = self._ledger.entered
        return Status(self._desk.done + entered, self._desk.total, entered, time.monotonic() - self._started)

    async def _play(self) -> None:
        patience = Patience(f"the scheduler at {self._address}", self._listener.note)
        while not self._interrupts.finish:
            try:
                async with connected(self._address, self._listener.note) as client:
                    await check_scheduler(client)
                    patience.renew()
                    await self._serve(client)
                    return
            except ConnectionGone as error:
                await patience.use(error)

    async def _serve(self, client: Any) -> None:
        programs = self._session.field.programs
        crew = Crew(client, self._request, programs, self._desk, note=self._listener.note, welcome=self._welcome)
        told = False
        try:
            while not self._interrupts.abort:
                await crew.look()
                crew.feed(drain=self._interrupts.finish)
                if self._desk.idle and (self._interrupts.finish or self._desk.finished):
                    return
                if self._interrupts.finish and not told:
                    told = True
                    self._listener.note("finishing the games in play; Ctrl-C again aborts them")
                await crew.hear(WAIT_S)
                self._sync()
        finally:
            await crew.close()

    def _welcome(self, ready: Ready) -> None:
        """Write into the log what the sandbox enforces on a worker, where that is not in it yet."""
        known = self._session.progress.sandboxes
        if ready.sandbox not in known:
            known.add(ready.sandbox)
            self._session.log.append(Sandbox(ready.host, ready.sandbox, now()))

    def _sync(self) -> None:
        if time.monotonic() - self._synced > SYNC_S:
            self._ledger.sync()
            self._synced = time.monotonic()
            self._listener.status(self.status())
