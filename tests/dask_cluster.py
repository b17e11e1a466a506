"""A cluster of dask on this machine: a scheduler and workers as processes, each worker with a cache of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

# A worker that does not answer is given up after the shortest time that dask allows, five seconds.
_SETTINGS = {"DASK_DISTRIBUTED__SCHEDULER__WORKER_TTL": "1s", "DASK_DISTRIBUTED__ADMIN__LOG_LENGTH": "100"}
_COUNT = "import sys, distributed as d; d.Client(sys.argv[1]).wait_for_workers(int(sys.argv[2]))"


@dataclass(slots=True)
class Cluster:
    """Processes of a cluster; `workers` by name."""

    folder: Path
    address: str = ""
    scheduler: subprocess.Popen[bytes] | None = None
    workers: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)

    def add(self, name: str, *options: str, path: Path | None = None) -> subprocess.Popen[bytes]:
        """Start a worker; `path` comes first where it looks for modules."""
        there = {"XDG_CACHE_HOME": str(self.cache(name))} | ({"PYTHONPATH": str(path)} if path else {})
        command = ["worker", self.address, "--no-dashboard", "--nthreads", "1", "--name", name, *options]
        nanny = () if "--nanny" in options else ("--no-nanny",)
        self.workers[name] = _start(self.folder, name, *command, *nanny, **there)
        return self.workers[name]

    def wait_for(self, number: int) -> None:
        """Wait until so many workers have joined."""
        subprocess.run([sys.executable, "-c", _COUNT, self.address, str(number)], check=True, capture_output=True)

    def cache(self, name: str) -> Path:
        """Give the folder that a worker keeps its files in."""
        return self.folder / f"cache-{name}"

    def end(self, name: str) -> None:
        """Kill a worker and wait for its end."""
        worker = self.workers.pop(name)
        worker.kill()
        worker.wait()


@contextmanager
def cluster(folder: Path, *names: str) -> Iterator[Cluster]:
    """Give a cluster of these workers, which have joined; everything is killed in the end."""
    found = Cluster(folder)
    file = folder / "scheduler.json"
    where = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(file)]
    found.scheduler = _start(folder, "scheduler", "scheduler", *where)
    try:
        while not file.exists() or not file.read_text():
            assert found.scheduler.poll() is None, (folder / "scheduler.log").read_text()
            time.sleep(0.05)
        found.address = json.loads(file.read_text())["address"]
        for name in names:
            found.add(name)
        if names:
            found.wait_for(len(names))
        yield found
    finally:
        for process in (*found.workers.values(), found.scheduler):
            process.kill()
            process.wait()


def running_in(folder: Path) -> list[int]:
    """Give the processes whose working directory lies in a folder, once they have had time to go."""
    deadline = time.monotonic() + 20
    while (found := list(_running_in(folder))) and time.monotonic() < deadline:
        time.sleep(0.05)
    return found


def _running_in(folder: Path) -> Iterator[int]:
    for link in Path("/proc").glob("[0-9]*/cwd"):
        try:
            where = link.readlink()
        except OSError:
            continue
        if where.is_relative_to(folder):
            yield int(link.parent.name)


def _start(folder: Path, name: str, *command: str, **there: str) -> subprocess.Popen[bytes]:
    with (folder / f"{name}.log").open("wb") as log:
        return subprocess.Popen(
            [sys.executable, "-m", "dask", *command],
            stdout=log,
            stderr=log,
            cwd=folder,
            env={**os.environ, **_SETTINGS, **there},
            start_new_session=True,
        )
