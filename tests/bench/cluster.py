"""A tournament on a cluster of dask beside the same one without: what a game costs more, and who works for it."""

from __future__ import annotations

import importlib.util
import os
import resource
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from bench.report import Part, Row
from bench.timing import arena, interleaved, ratio, row, seconds

from arena.protocol.build import build_program
from arena.protocol.program import find

if TYPE_CHECKING:
    from dask_cluster import Cluster

TIMES = 2
PLAYERS = 4
FEW, MANY = 25, 625  # deals; what both have in common, the command's start and end, falls out of their difference
WORKERS = ("one", "two")
TICKS = os.sysconf("SC_CLK_TCK")


def measure(folder: Path, scale: float) -> Part:
    part = Part(f"A cluster of {len(WORKERS)} workers on this machine: {PLAYERS} trivial C bots, beside as many jobs")
    if importlib.util.find_spec("distributed") is None:
        part.notes.append("not measured: dask.distributed is not installed")
        return part
    from dask_cluster import cluster

    bot = folder / "trivial-c"
    if not bot.exists():
        shutil.copytree(Path(__file__).parent / "bots" / bot.name, bot)
    build_program(find(str(bot)), "guard")
    place = folder / "cluster"
    place.mkdir()
    with cluster(place, *WORKERS) as found:
        _measure(part, found, bot, place, max(FEW + 1, round(MANY * scale)))
    return part


def _measure(part: Part, cluster: Cluster, bot: Path, folder: Path, many: int) -> None:
    assert cluster.scheduler is not None
    scheduler, workers = [cluster.scheduler.pid], [worker.pid for worker in cluster.workers.values()]
    ways = {"jobs": ("--jobs", len(WORKERS)), "cluster": ("--dask", cluster.address)}
    spent: dict[str, list[float]] = {name: [] for name in ("driver", "scheduler", "workers")}

    def play(way: str, deals: int) -> float:
        before = _cpu_s([]), _cpu_s(scheduler), _cpu_s(workers)
        terms = ("--players", PLAYERS, "--deals", deals, "--out", folder / "out", "--quiet", *ways[way])
        taken = seconds(lambda: arena("tournament", *[bot] * PLAYERS, *terms))
        shutil.rmtree(folder / "out")
        if way == "cluster":
            after = _cpu_s([]), _cpu_s(scheduler), _cpu_s(workers)
            for name, a, b in zip(spent, after, before, strict=True):
                spent[name].append(a - b)
        return taken

    found = interleaved(
        {f"{way} {deals}": lambda way=way, deals=deals: play(way, deals) for way in ways for deals in (FEW, many)},  # type: ignore[misc]
        TIMES,
    )
    games = (many - FEW) * PLAYERS
    part.rows.append(row(f"{FEW} deals on a cluster, from command to table", found[f"cluster {FEW}"], "s"))
    each = {way: _between(found[f"{way} {FEW}"], found[f"{way} {many}"], games) for way in ways}
    part.rows += [row(f"a game with {way}", values, "ms") for way, values in each.items()]
    part.rows.append(Row("cluster by jobs", ratio(each["cluster"], each["jobs"]), "times"))
    for name, values in spent.items():
        part.rows.append(row(f"processor time of the {name}, a game", _between(values[::2], values[1::2], games), "ms"))


def _between(few: list[float], many: list[float], games: int) -> list[float]:
    return [(b - a) / games * 1000 for a, b in zip(few, many, strict=True)]


def _cpu_s(pids: list[int]) -> float:
    """Give the processor time of processes, without their children; of those that have ended and been waited for."""
    if not pids:
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime
    stats = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in pids]
    return sum(int(stat[11]) + int(stat[12]) for stat in stats) / TICKS
