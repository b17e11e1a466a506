"""What a tournament says of a cluster that cannot play: no scheduler, no workers, others than this arena's."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from runs import PATIENT, arena, bot, games, lines, started

from arena import __version__
from arena.cli import run
from arena.errors import ArenaFailure
from arena.tournament.config import Config
from arena.tournament.prepare import prepare

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytest.importorskip("distributed")

from dask_cluster import Cluster, cluster

QUICK = ("random", "priority", "--players", "2", "--deals", "1", "--seed", "entry", *PATIENT)


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with cluster(tmp_path_factory.mktemp("cluster")) as found:
        yield found


def disguise(folder: Path, *, arena: str = __version__, python: str = "") -> Path:
    """Write modules that make a Python say that it is another, or has another arena."""
    about = folder / f"sushi_arena-{arena}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: sushi-arena\nVersion: {arena}\n", "utf-8")
    if python:
        says = f"import platform\nplatform.python_version = lambda: {python!r}\n"
        (folder / "sitecustomize.py").write_text(says, "utf-8")
    return folder


def test_without_the_extra_a_line_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert run(["tournament", *QUICK, "--dask", "tcp://127.0.0.1:9", "--out", str(tmp_path / "out")]) == 2
    said = capsys.readouterr().err
    assert said == "--dask needs dask.distributed: install it with pip install 'sushi-arena[dask]'\n"
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "127.0.0.1"])
def test_an_address_where_no_scheduler_answers_is_told_in_a_line(
    tmp_path: Path, address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["tournament", *QUICK, "--dask", address, "--out", str(tmp_path / "out")]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"no scheduler of dask answers at {address}: ")
    assert said.count("\n") == 1
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("wrong", ["run: [python3, {folder}/bot.py]", "run: [python3, bot.py]\nreads: [../other]"])
def test_a_bot_that_needs_what_only_this_machine_has_is_refused_before_anything_is_sent(
    tmp_path: Path, wrong: str, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "mine"
    bot(tmp_path, "mine")
    (tmp_path / "other").mkdir()
    (folder / "bot.yaml").write_text(f"name: mine\n{wrong.format(folder=folder)}\n", "utf-8")
    command = ["tournament", str(folder), *QUICK, "--dask", "tcp://127.0.0.1:9", "--out", str(tmp_path / "out")]
    assert run(command) == 2
    said = capsys.readouterr().err
    assert said.startswith("mine: ")
    assert "machines" in said


def test_a_cluster_that_stays_without_workers_is_no_place_to_wait(empty: Cluster) -> None:
    from arena.tournament.cluster.survey import survey

    prepared = prepare(Config(bots=("random", "priority")))
    with pytest.raises(ArenaFailure, match=f"the cluster at {empty.address} has no workers; this starts one: "):
        survey(empty.address, prepared, logging.info, wait_s=0.5)


def test_ctrl_c_ends_the_waiting_for_workers(tmp_path: Path, empty: Cluster) -> None:
    process = started("tournament", *QUICK, "--dask", empty.address, "--out", tmp_path / "out")
    assert process.stderr is not None
    process.stderr.readline()
    process.send_signal(signal.SIGINT)
    _, stderr = process.communicate()
    assert process.returncode == 130, stderr
    assert "Traceback" not in stderr
    assert not (tmp_path / "out").exists()


def test_a_cluster_without_workers_is_told_and_the_first_that_joins_is_used(tmp_path: Path, empty: Cluster) -> None:
    process = started("tournament", *QUICK, "--dask", empty.address, "--out", tmp_path / "out")
    assert process.stderr is not None
    assert "has no workers yet: waiting 60 s" in process.stderr.readline()
    empty.add("late")
    _, stderr = process.communicate()
    assert process.returncode == 0, stderr
    assert len(games(tmp_path / "out")) == 2


def test_what_the_sandbox_enforces_is_logged_and_a_machine_that_differs_adds_a_line(
    tmp_path: Path, empty: Cluster
) -> None:
    bot(tmp_path, "mine")
    (tmp_path / "mine" / "data").touch()
    (tmp_path / "mine" / "bot.yaml").write_text("name: mine\nrun: [python3, bot.py]\nreads: [data]\n", "utf-8")
    empty.add("other")
    empty.wait_for(2)
    out = tmp_path / "out"
    command = ("tournament", tmp_path / "mine", *QUICK, "--dask", empty.address, "--out", out)
    arena(*command)
    said = [line["sandbox"] for kind in ("tournament", "sandbox") for line in lines(out, kind)]
    assert [line[0][:15] for line in said] == ["sandbox guard: "] * 2
    read_there = {line[-1].partition(" may also read ")[2].partition("/sushi-arena/")[0] for line in said}
    assert read_there == {str(empty.cache(name)) for name in ("late", "other")}
    arena(*command)
    assert len(lines(out, "sandbox")) == 1
    arena("audit", out)


def test_a_worker_that_lacks_a_program_is_refused_and_named(tmp_path: Path, empty: Cluster) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "only-here").write_text("#!/bin/sh\nexec sleep 5\n", "utf-8")
    (tmp_path / "bin" / "only-here").chmod(0o755)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "bot.yaml").write_text("name: mine\nrun: [only-here]\n", "utf-8")
    path = f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}"
    ended = subprocess.run(
        [sys.executable, "-m", "arena", "tournament", str(tmp_path / "mine"), *QUICK, "--dask", empty.address],
        env={**os.environ, "PATH": path},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 2
    assert "is not used: there is no only-here on its PATH, which runs mine\n" in ended.stderr


def test_workers_of_another_arena_or_another_python_are_refused_with_both_named(tmp_path: Path, empty: Cluster) -> None:
    for name in ("old", "snake"):
        (tmp_path / name).mkdir()
    empty.add("old", path=disguise(tmp_path / "old", arena="0.0.9"))
    empty.add("snake", path=disguise(tmp_path / "snake", python="3.99.1"))
    empty.wait_for(4)
    command = ("tournament", *QUICK, "--dask", empty.address, "--out", tmp_path / "out")
    ended = arena(*command)
    ours = sys.version.split()[0]
    assert f"is not used: it has sushi-arena 0.0.9, and the driver {__version__}\n" in ended.stderr
    assert f"is not used: it runs Python 3.99.1, and the driver {ours}\n" in ended.stderr
    assert len(games(tmp_path / "out")) == 2
    for name in ("late", "other"):
        empty.end(name)
    ended = arena(*command[:-1], tmp_path / "none", code=2)
    assert ended.stderr.count(" is not used: ") == 2
    assert not (tmp_path / "none").exists()
