"""Results in any order, void games, a full disk: what is entered, and what is played again."""

from __future__ import annotations

import contextlib
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from runs import PATIENT, arena, bot, games, lines, table

from arena.protocol.program import find
from arena.rules.spec import load_spec
from arena.tournament.config import Config
from arena.tournament.dispatch import Dispatcher
from arena.tournament.jobs import Done, Job
from arena.tournament.ledger import Ledger
from arena.tournament.lines import Game
from arena.tournament.plan import Plan
from arena.tournament.session import Session, open_session
from arena.tournament.terms import make_terms

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def names(tmp_path: Path) -> list[str]:
    return [bot(tmp_path / "bots", name) for name in "ab"]


def opened(folder: Path, names: list[str]) -> Session:
    spec, plan = load_spec(), Plan((2,), deals=2)
    terms = make_terms(Config(), spec, plan)
    return open_session(folder, spec, terms, plan, [find(name) for name in names], seed="ledger")


@pytest.fixture
def session(tmp_path: Path, names: list[str]) -> Iterator[Session]:
    session = opened(tmp_path / "out", names)
    yield session
    with contextlib.suppress(OSError):  # a test may have closed it
        session.log.close()


def done(job: Job, out: tuple[int, ...] = ()) -> Done:
    line = Game(job.game, job.deal, job.label, 2, ("a", "b"), (1, 2), (2, 1), (0, 0), (), out, (), (), (), (), ())
    return Done(job.n, msgspec.Raw(msgspec.json.encode(line)), out, 0.01)


def taken(dispatcher: Dispatcher, number: int) -> list[Job]:
    jobs = [dispatcher.take(idle=False) for _ in range(number)]
    assert None not in jobs
    return [job for job in jobs if job is not None]


def test_results_are_entered_in_the_order_of_the_schedule_whatever_the_order_in_which_they_come(
    session: Session,
) -> None:
    ledger = Ledger(session, 5, print)
    jobs = taken(Dispatcher(session, ledger), 4)
    entered = []
    for number in (2, 0, 3, 1):
        ledger.add(jobs[number], done(jobs[number]))
        ledger.sync()
        entered.append(ledger.entered)
    ledger.close()
    assert entered == [0, 1, 1, 4]
    assert [line["game"] for line in lines(session.log.folder)] == [job.game for job in jobs]


def test_what_was_played_of_a_bot_that_rests_is_dropped(session: Session) -> None:
    told: list[str] = []
    ledger = Ledger(session, 2, told.append)
    jobs = taken(Dispatcher(session, ledger), 4)
    for job in reversed(jobs):
        ledger.add(job, done(job, out=(1,)))
    ledger.close()
    assert (ledger.entered, ledger.dropped) == (2, 2)
    assert told[0].startswith("b rests: it lost 2 games in a row by faults")


def test_a_void_game_is_logged_and_played_again_by_fresh_processes_then_alone_and_then_stands(
    session: Session, names: list[str]
) -> None:
    ledger = Ledger(session, 5, print)
    dispatcher = Dispatcher(session, ledger)
    (job,) = taken(dispatcher, 1)
    dispatcher.void(job, ledger.void(job, "late"))
    (again,) = taken(dispatcher, 1)
    assert (again.n, again.game, again.alone, again.stands) == (job.n, job.game, True, False)
    dispatcher.void(again, ledger.void(again, "late again"))
    assert dispatcher.take(idle=False) is None
    last = dispatcher.take(idle=True)
    assert last is not None
    assert (last.n, last.alone, last.stands) == (job.n, True, True)
    ledger.close()
    folder = session.log.folder
    assert [(line["void"], line["why"]) for line in lines(folder, "void")] == [
        (job.game, "late"),
        (job.game, "late again"),
    ]
    session.log.close()
    resumed = opened(folder, names)
    ledger = Ledger(resumed, 5, print)
    after = Dispatcher(resumed, ledger)
    assert after.take(idle=False) is None
    first = after.take(idle=True)
    assert first is not None
    assert (first.game, first.alone, first.stands) == (job.game, True, True)
    ledger.close()
    resumed.log.close()
    assert table(folder)["void"] == 2


def test_games_of_a_dead_worker_come_first_and_in_order_and_a_hopeless_one_not_again(session: Session) -> None:
    ledger = Ledger(session, 5, print)
    dispatcher = Dispatcher(session, ledger)
    jobs = taken(dispatcher, 3)
    for _ in range(2):
        assert dispatcher.died(jobs, playing=True) is None
        assert taken(dispatcher, 3) == jobs
    assert dispatcher.died(jobs, playing=False) is None
    assert taken(dispatcher, 3) == jobs
    assert dispatcher.died(jobs, playing=True) == jobs[0]
    assert taken(dispatcher, 2) == jobs[1:]
    ledger.close()


def limited(blocks: int, *arguments: Any) -> subprocess.CompletedProcess[str]:
    """Run the arena where no file may grow beyond so many blocks, as on a disk that fills up."""
    command = ["bash", "-c", f'ulimit -f {blocks}; exec "$@"', "-", sys.executable, "-m", "arena", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_a_disk_that_fills_up_ends_it_with_3_and_what_is_logged_is_whole(tmp_path: Path, names: list[str]) -> None:
    command = ("tournament", *names, "--players", "2", "--deals", "40", "--seed", "full", *PATIENT)
    ended = limited(64, *command, "--out", tmp_path / "out")
    assert ended.returncode == 3, ended.stderr
    assert "cannot be written: " in ended.stderr
    assert "Traceback" not in ended.stderr
    assert 0 < len(games(tmp_path / "out")) < 80
    arena(*command, "--out", tmp_path / "out")
    assert len(games(tmp_path / "out")) == 80
    arena("audit", tmp_path / "out")
