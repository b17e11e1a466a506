"""What a cluster is made of: parcels, processes that host, cores, and the desk where a game has one result."""

from __future__ import annotations

import os
import time
from collections import Counter
from contextlib import ExitStack
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from cluster_session import open_pair, setup
from runs import bot

from arena.errors import ArenaFailure, InputError
from arena.protocol.folder import digest
from arena.protocol.program import find
from arena.tournament.cluster import hosts, parcels
from arena.tournament.cluster.cores import holding_core
from arena.tournament.cluster.desk import Desk
from arena.tournament.cluster.hosts import Hosts
from arena.tournament.ledger import Ledger
from arena.tournament.setups import cores

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from arena.tournament.session import Session


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "sushi-arena"


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    opened = open_pair(tmp_path)
    yield opened
    opened.log.close()


def test_what_arrives_is_what_was_sent(tmp_path: Path, cache: Path) -> None:
    bot(tmp_path, "mine")
    folder = tmp_path / "mine"
    (folder / "bot.yaml").write_text("name: mine\nrun: [python3, deep/bot.py]\n", "utf-8")
    (folder / "deep").mkdir()
    (folder / "bot.py").rename(folder / "deep" / "bot.py")
    (folder / "tool").write_text("#!/bin/sh\n", "utf-8")
    (folder / "tool").chmod(0o700)
    (folder / "link").symlink_to("deep/bot.py")
    (folder / os.fsdecode(b"\xff")).write_bytes(b"\0")
    program = find(str(folder))
    shipped = parcels.label("mine", program)
    assert not parcels.has(program.digest)
    parcels.unpack(parcels.pack(program))
    assert parcels.has(program.digest)
    there = parcels.installed(shipped)
    assert there.folder.is_relative_to(cache)
    assert digest(there.folder) == there.digest == program.digest
    assert replace(there, folder=program.folder, source=program.source, origin=program.origin) == program


def test_a_lone_file_arrives_as_the_program_that_it_was(tmp_path: Path, cache: Path) -> None:
    bot(tmp_path, "mine")
    (tmp_path / "mine" / "bot.yaml").unlink()
    program = find(str(tmp_path / "mine" / "bot.py"))
    parcels.unpack(parcels.pack(program))
    there = parcels.installed(parcels.label("bot", program))
    assert (there.name, there.digest, there.language) == (program.name, program.digest, program.language)
    assert there.source.is_relative_to(cache)
    assert str(tmp_path / "mine") not in " ".join(there.run)


def test_a_program_within_a_bots_folder_arrives_with_the_folder(tmp_path: Path, cache: Path) -> None:
    program = find(str(tmp_path / bot(tmp_path, "mine") / "bot.py"))
    parcels.unpack(parcels.pack(program))
    there = parcels.installed(parcels.label("bot", program))
    assert there.digest == program.digest
    assert (there.folder / "bot.yaml").exists()


def test_files_that_are_not_those_of_their_hash_are_not_kept(tmp_path: Path, cache: Path) -> None:
    program = find(bot(tmp_path, "mine"))
    (tmp_path / "mine" / "bot.py").write_text("changed", "utf-8")
    with pytest.raises(ArenaFailure, match="not those of its hash"):
        parcels.unpack(parcels.pack(program))
    assert not parcels.has(program.digest)
    assert list((cache / "bots").iterdir()) == []


def test_what_was_kept_is_sent_again_when_it_was_changed(tmp_path: Path, cache: Path) -> None:
    program = find(bot(tmp_path, "mine"))
    parcels.unpack(parcels.pack(program))
    (next((cache / "bots").iterdir()) / "bot" / "more").touch()
    assert not parcels.has(program.digest)
    parcels.unpack(parcels.pack(program))
    assert parcels.has(program.digest)


@pytest.mark.parametrize("name", [b"../out", b"/out", b"deep/../../out"])
def test_a_name_that_leads_out_is_refused(tmp_path: Path, cache: Path, name: bytes) -> None:
    with pytest.raises(ArenaFailure, match="leads out"):
        parcels.unpack(parcels.Parcel("0" * 64, (parcels.File(name, "file", b""),)))


def test_a_link_out_of_the_folder_is_not_sent(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    bot(tmp_path, "mine")
    (folder / "bot.yaml").write_text("name: mine\nrun: [python3, bot.py]\n", "utf-8")
    (folder / "link").symlink_to("/etc/hostname")
    with pytest.raises(InputError, match="a link out of its folder"):
        parcels.label("mine", find(str(folder)))


def test_nobody_shares_a_core_while_another_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arena.tournament.cluster.cores.MARK", f"\0sushi-arena/test-{os.getpid()}/")  # as alone here
    with ExitStack() as held:
        mine, others = Counter[int](), Counter[int]()
        taken = [held.enter_context(holding_core(counter)) for counter in (mine, others)[: len(cores())]]
        free = len(cores()) - len(set(taken))
        assert len(set(taken)) == len(taken)
        more = [held.enter_context(holding_core(mine)) for _ in range(free + len(cores()))]
        assert set(more) == set(cores())
    assert set(mine.values()) <= {0}


def test_processes_that_nobody_uses_end_and_are_forgotten(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosts, "IDLE_S", 0.2)
    gone: list[bool] = []
    ledger = Ledger(session, 5, print)
    desk = Desk(session, ledger, print)
    playing = Hosts(setup(session), 1, 600, gone=lambda: gone.append(True))
    batch = desk.give(1, drain=False)
    assert playing.play(batch) is not None
    while not gone:
        time.sleep(0.05)
    assert playing.play(batch) is None
    ledger.close()
