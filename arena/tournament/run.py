"""Run a tournament: play what its schedule asks for and its log lacks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arena.protocol.sandbox import become_host
from arena.tournament.interrupts import Interrupts
from arena.tournament.jobs import Entry
from arena.tournament.ledger import Ledger
from arena.tournament.lines import Seed
from arena.tournament.runner import Listener, Runner, Status
from arena.tournament.setups import setup_of, worker_setups
from arena.tournament.times import now

if TYPE_CHECKING:
    from arena.tournament.cluster.runner import ClusterRunner
    from arena.tournament.config import Records
    from arena.tournament.session import Session


@dataclass(frozen=True, slots=True)
class Ended:
    """How a run ended: whether every game is in the log, and the exit code that a signal asks for (0 without one)."""

    complete: bool
    exit_code: int
    status: Status


def run(
    session: Session,
    listener: Listener,
    *,
    jobs: int | None = None,
    records: Records = "faults",
    bench_after: int = 5,
    dask: str | None = None,
) -> Ended:
    """Play what the schedule asks for and the log lacks, then publish the seed if nothing is missing.

    `jobs`: the number of workers, by default one a core. `dask`: the address of a cluster that plays instead, where
    each worker plays as many games at once as it does tasks. Ctrl-C once finishes the games in play; twice, SIGTERM and
    SIGHUP abort them, unscored. Whatever happens, no process is left.
    """
    become_host()
    ledger = Ledger(session, bench_after, listener.note)
    with Interrupts() as interrupts:
        runner: Runner | ClusterRunner
        if dask:
            from arena.tournament.cluster.runner import ClusterRunner

            runner = ClusterRunner(session, ledger, listener, interrupts, address=dask, records=records)
        else:
            runner = Runner(session, ledger, listener, interrupts, _setups(session, jobs, records))
        try:
            runner.play()
        finally:
            runner.close()
            ledger.close()
    complete = runner.complete()
    if complete and session.progress.seed is None:
        session.log.append(Seed(session.seed, now()))
        session.log.sync()
    return Ended(complete, interrupts.exit_code, runner.status())


def _setups(session: Session, jobs: int | None, records: str) -> list[bytes]:
    field = session.field
    entries = tuple(Entry(bot.bot, program) for bot, program in zip(field.bots, field.programs, strict=True))
    return worker_setups(setup_of(session.spec, session.terms, records, entries), jobs, max(session.plan.players))
