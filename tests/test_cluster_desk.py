"""The driver's desk: which games go out together, and what becomes of results, losses and void games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest
from cluster_session import open_pair, setup
from runs import games, lines

from arena.tournament.cluster.desk import LOSSES, MOST, Desk
from arena.tournament.cluster.hosts import Hosts
from arena.tournament.cluster.messages import Played
from arena.tournament.dispatch import TRIES
from arena.tournament.jobs import Broken, Done, Job, Void
from arena.tournament.ledger import Ledger

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from arena.tournament.session import Session


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    opened = open_pair(tmp_path)
    yield opened
    opened.log.close()


def desk_of(session: Session) -> tuple[Desk, Ledger, list[str]]:
    notes: list[str] = []
    ledger = Ledger(session, 5, notes.append)
    return Desk(session, ledger, notes.append), ledger, notes


def done(job: Job, seconds: float = 10.0) -> Done:
    return Done(job.n, msgspec.Raw(b'{"line":"game"}'), (), seconds)


def test_a_result_that_comes_twice_is_entered_once(session: Session) -> None:
    desk, ledger, _ = desk_of(session)
    playing = Hosts(setup(session), 1, 600, gone=lambda: None)
    while not desk.finished or not desk.idle:
        batch = desk.give(1, drain=False)
        if batch:
            # The worker is thought lost, its games are given to another, and then both answer.
            desk.lost(batch)
            again = desk.give(1, drain=False)
            assert [job.n for job in again] == [job.n for job in batch]
            assert {job.sitting for job in again}.isdisjoint(job.sitting for job in batch)
            for given in (batch, again):
                played = playing.play(given)
                assert played is not None
                assert desk.settle(given, played) is None
    playing.close()
    ledger.close()
    assert desk.complete
    assert desk.repeated == 12
    assert len(games(session.log.folder)) == 12


def test_a_game_whose_workers_are_lost_again_and_again_is_set_aside(session: Session) -> None:
    desk, ledger, notes = desk_of(session)
    for _ in range(LOSSES):
        desk.lost(desk.give(1, drain=False))
    ledger.close()
    assert ledger.aside >= 1
    assert f"is set aside: {LOSSES} workers were lost that had it to play" in notes[0]


def test_batches_are_sized_by_the_time_of_games_and_shrink_towards_the_end(tmp_path: Path) -> None:
    opened = open_pair(tmp_path, deals=20_000)
    desk, ledger, _ = desk_of(opened)
    sizes = {}
    for seconds, times in ((0.01, 30), (5.0, 3), (0.0001, 90)):
        for _ in range(times):
            batch = desk.give(2, drain=False)
            desk.settle(batch, Played(tuple(done(job, seconds) for job in batch)))
            sizes[seconds] = len(batch)
    while batch := desk.give(2, drain=False):
        desk.settle(batch, Played(tuple(done(job, 0.01) for job in batch)))
        sizes[0] = len(batch)
    ledger.close()
    opened.log.close()
    assert sizes == {0.01: 100, 5.0: 1, 0.0001: MOST, 0: 1}
    assert ledger.entered == 40_000


def test_a_void_game_is_played_again_by_fresh_processes_and_the_second_time_with_nothing_beside_it(
    session: Session,
) -> None:
    desk, ledger, _ = desk_of(session)
    first, beside = desk.give(1, drain=False), desk.give(1, drain=False)
    desk.settle(first, Played((Void(first[0].n, "the machine stood still"),)))
    again = desk.give(1, drain=False)
    assert [(job.game, job.alone, job.stands) for job in again] == [(first[0].game, True, False)]
    desk.settle(again, Played((Void(again[0].n, "the machine stood still"),)))
    assert desk.give(1, drain=False) == ()
    desk.settle(beside, Played((done(beside[0]),)))
    alone = desk.give(1, drain=False)
    assert [(job.game, job.alone, job.stands) for job in alone] == [(first[0].game, True, True)]
    assert desk.give(1, drain=False) == ()
    desk.settle(alone, Played((done(alone[0]),)))
    assert len(desk.give(1, drain=False)) == 1
    ledger.close()
    assert [line["void"] for line in lines(session.log.folder, "void")] == [first[0].game] * 2


def test_a_game_that_ends_every_process_that_plays_it_is_set_aside_and_the_others_are_played(session: Session) -> None:
    desk, ledger, notes = desk_of(session)
    for _ in range(TRIES):
        batch = desk.give(1, drain=False)
        assert batch[0].n == 0
        desk.settle(batch, Played((), "signal 9"))
    while batch := desk.give(1, drain=False):
        desk.settle(batch, Played(tuple(done(job) for job in batch)))
    ledger.close()
    assert f"is set aside: {TRIES} processes that played it ended, the last by signal 9" in notes[-1]
    assert (ledger.entered, ledger.aside, desk.complete) == (11, 1, False)


def test_a_machine_that_cannot_play_gives_its_games_back(session: Session) -> None:
    desk, ledger, _ = desk_of(session)
    batch = desk.give(1, drain=False)
    broken = Broken(batch[0].n, "no more processes", 3)
    assert desk.settle(batch, Played((broken,))) == broken
    assert [job.n for job in desk.give(1, drain=False)] == [job.n for job in batch]
    ledger.close()


def test_after_ctrl_c_only_what_must_be_played_again_is_given_out(session: Session) -> None:
    desk, ledger, _ = desk_of(session)
    batch = desk.give(1, drain=False)
    assert desk.give(1, drain=True) == ()
    desk.lost(batch)
    assert [job.n for job in desk.give(1, drain=True)] == [job.n for job in batch]
    ledger.close()
