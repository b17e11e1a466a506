"""A cluster of several processes plays the tournament that one machine plays, whatever happens to its workers."""

from __future__ import annotations

import os
import signal
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from runs import PATIENT, arena, games, kill, lines, started, table, wait_for_games

pytest.importorskip("distributed")

from dask_cluster import Cluster, cluster, running_in

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Iterator

TERMS = ("--players", "2", "--deals", "7", "--seed", "cluster", *PATIENT)
GAMES = 3 * 7 * 2

# It remembers the hands dealt to anybody, and lays another card if its process meets one of them again.
ELEPHANT = """
import json, sys, time
known, mine = set(), set()
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{"type":"hello","protocol":1}', flush=True)
    elif message["type"] == "game":
        known |= mine
        mine = set()
    elif message["type"] == "turn":
        time.sleep(0.003)
        hand = message["hand"]
        laid = message["last"][message["from"]] if message["turn"] > 1 else []
        dealt = json.dumps([message["round"], sorted(hand + laid)])
        seen = message["turn"] <= 2 and dealt in known
        if message["turn"] <= 2:
            mine.add(dealt)
        print(json.dumps({"id": message["id"], "take": hand[-1:] if seen else hand[:1]}), flush=True)
"""


class Straight(NamedTuple):
    """What one machine makes of the tournament."""

    games: list[dict[str, Any]]
    table: dict[str, Any]


@pytest.fixture(scope="module")
def bots(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, ...]:
    """Two that remember, as a folder and as a lone file, and one that must be built."""
    folder = tmp_path_factory.mktemp("bots")
    (folder / "babar").mkdir()
    (folder / "babar" / "bot.yaml").write_text("name: babar\nrun: [python3, bot.py]\n", "utf-8")
    (folder / "babar" / "bot.py").write_text(ELEPHANT, "utf-8")
    (folder / "celeste.py").write_text(ELEPHANT, "utf-8")
    return str(folder / "babar"), str(folder / "celeste.py"), "greedy"


@pytest.fixture(scope="module")
def local(tmp_path_factory: pytest.TempPathFactory, bots: tuple[str, ...]) -> Straight:
    folder = tmp_path_factory.mktemp("local")
    arena("tournament", *bots, *TERMS, "--out", folder)
    assert len(games(folder)) == GAMES
    return Straight(games(folder), table(folder))


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with cluster(tmp_path_factory.mktemp("cluster"), "one", "two", "three") as found:
        yield found


def on_cluster(many: Cluster, bots: tuple[str, ...], out: Path) -> subprocess.Popen[str]:
    return started("tournament", *bots, *TERMS, "--dask", many.address, "--out", out)


def hosts(worker: subprocess.Popen[bytes]) -> list[int]:
    """Give the processes that a worker has play."""
    tasks = Path(f"/proc/{worker.pid}/task").glob("*/children")
    children = [int(pid) for task in tasks for pid in task.read_text("ascii").split()]
    return [pid for pid in children if b"arena.tournament.worker" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def host_of(worker: subprocess.Popen[bytes]) -> int:
    """Give a process that a worker has play, once there is one."""
    while not (found := hosts(worker)):
        time.sleep(0.02)
    return found[0]


def same(folder: Path, straight: Straight) -> None:
    assert games(folder) == straight.games
    assert table(folder) == straight.table
    assert [line["line"] for line in lines(folder, "sandbox")] == []
    assert lines(folder, "void") == lines(folder, "aside") == []


def test_a_worker_killed_and_a_process_killed_leave_the_log_and_the_table_of_one_machine(
    tmp_path: Path, bots: tuple[str, ...], local: Straight, many: Cluster
) -> None:
    process = on_cluster(many, bots, tmp_path)
    host_of(many.workers["one"])
    wait_for_games(tmp_path, 2, process)
    os.kill(host_of(many.workers["two"]), signal.SIGKILL)
    wait_for_games(tmp_path, 8, process)
    many.end("one")
    _, stderr = process.communicate()
    assert process.returncode == 0, stderr
    assert "is lost; its games are played again" in stderr
    assert "ended (signal 9); its game is played again" in stderr
    same(tmp_path, local)
    arena("audit", tmp_path)
    assert running_in(many.folder / "cache-one") == running_in(many.folder / "cache-two") == []


def test_bots_are_kept_by_their_hash_and_built_once_on_each_machine(many: Cluster, bots: tuple[str, ...]) -> None:
    cache = many.cache("two") / "sushi-arena"
    kept = sorted((cache / "bots").iterdir())
    assert len(kept) == 3
    assert [len(list(folder.glob("bot/*"))) > 0 for folder in kept] == [True] * 3
    built = list((cache / "builds").iterdir())
    assert [place.name.split("-")[0] in {folder.name for folder in kept} for place in built] == [True]


def test_a_driver_that_is_killed_plays_on_where_it_was(
    tmp_path: Path, bots: tuple[str, ...], local: Straight, many: Cluster
) -> None:
    process = on_cluster(many, bots, tmp_path)
    wait_for_games(tmp_path, 5, process)
    kill(process)
    assert 5 <= len(games(tmp_path)) < GAMES
    arena("tournament", "--out", tmp_path)
    same(tmp_path, local)


def test_a_worker_that_hangs_is_given_up_and_one_that_joins_is_used(
    tmp_path: Path, bots: tuple[str, ...], local: Straight, many: Cluster
) -> None:
    process = on_cluster(many, bots, tmp_path)
    for name in ("two", "three"):
        host_of(many.workers[name])
    wait_for_games(tmp_path, 3, process)
    for name in ("two", "three"):
        many.workers[name].send_signal(signal.SIGSTOP)
    many.add("four")
    # It wakes up with results that nobody waits for any more.
    awake = threading.Timer(7, many.workers["two"].send_signal, (signal.SIGCONT,))
    awake.start()
    _, stderr = process.communicate()
    awake.join()
    assert process.returncode == 0, stderr
    assert stderr.count("is lost; its games are played again") >= 2
    same(tmp_path, local)


def test_ctrl_c_finishes_the_games_in_play_and_a_second_one_aborts_them(
    tmp_path: Path, bots: tuple[str, ...], local: Straight, many: Cluster
) -> None:
    for name in ("two", "three"):
        many.end(name)
    process = on_cluster(many, bots, tmp_path)
    wait_for_games(tmp_path, 2, process)
    process.send_signal(signal.SIGINT)
    _, stderr = process.communicate()
    assert process.returncode == 130
    assert "finishing the games in play" in stderr
    before = len(games(tmp_path))
    assert before < GAMES
    assert running_in(many.cache("four")) == []
    process = on_cluster(many, bots, tmp_path)
    wait_for_games(tmp_path, before + 1, process)
    process.send_signal(signal.SIGTERM)
    _, stderr = process.communicate()
    assert process.returncode == 143
    assert "the same command plays on" in stderr
    assert running_in(many.cache("four")) == []
    arena("tournament", "--out", tmp_path, "--dask", "")
    same(tmp_path, local)
