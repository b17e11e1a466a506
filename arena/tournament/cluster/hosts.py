"""The processes of a worker of a cluster that host bots and play: a few, kept warm from batch to batch.

A worker of dask is a process of many threads, which must not fork bots: what plays is `arena.tournament.worker`, the
same program as on one machine, started anew.
"""

from __future__ import annotations

import shutil
import tempfile
import threading
import time
from collections import Counter, deque
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from arena.errors import ArenaFailure
from arena.tournament.cluster.cores import holding_core
from arena.tournament.cluster.messages import Played
from arena.tournament.jobs import encode_setup
from arena.tournament.pool import WorkerProcess, wait_for

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from arena.tournament.jobs import Broken, Done, Job, Setup, Void

DEPTH = 16
WAIT_S = 0.2
END_S = 3.0
IDLE_S = 30.0


@dataclass(frozen=True, slots=True)
class Host:
    """A process that plays, what it says in distress, and the core that it holds."""

    process: WorkerProcess
    log: Path
    held: ExitStack

    def end(self) -> str:
        """Wait for its end, for a while, and say how it ended, with its last words."""
        with self.held:
            status = self.process.end(time.monotonic() + END_S)
        how = f"signal {-status}" if status < 0 else f"exit status {status}"
        try:
            words = self.log.read_text("utf-8", "replace").strip().splitlines()[-1:]
            self.log.unlink()
        except OSError:
            return how
        return ": ".join([how, *words])


class Hosts:
    """The processes that play for one tournament; they end when they are closed, or not used for a while.

    `patience_s`: a game that takes longer ends its process. `gone` is called when they have ended.
    """

    def __init__(self, setup: Setup, slots: int, patience_s: float, gone: Callable[[], None]) -> None:
        self._setup, self._patience_s, self._gone = setup, patience_s, gone
        self._places = threading.Semaphore(slots)
        self._lock = threading.Lock()
        self._free: list[Host] = []
        self._started = 0
        self._cores: Counter[int] = Counter()
        self._playing = 0
        self._used = time.monotonic()
        self._ending = threading.Event()
        self._folder = Path(tempfile.mkdtemp(prefix="arena-worker-"))
        # The system ends a process with the thread that started it, and dask ends threads as it likes.
        self._starter = ThreadPoolExecutor(1, thread_name_prefix="arena-starter")
        threading.Thread(target=self._keep_house, name="arena-hosts", daemon=True).start()

    def play(self, jobs: Sequence[Job]) -> Played | None:
        """Play games one after the other, and give what came of them; None once it is closed."""
        with self._lock:
            self._playing += 1
        try:
            with self._places:
                return None if self._ending.is_set() else self._play(jobs)
        finally:
            with self._lock:
                self._playing -= 1
                self._used = time.monotonic()

    def close(self) -> None:
        """End all processes and their bots; what plays is ended too."""
        self._ending.set()
        deadline = time.monotonic() + 2 * END_S
        while self._playing and time.monotonic() < deadline:
            time.sleep(0.01)
        while (host := self._idle()) is not None:
            host.process.close_input()
            host.end()
        self._starter.shutdown()
        shutil.rmtree(self._folder, ignore_errors=True)
        self._gone()

    def _play(self, jobs: Sequence[Job]) -> Played:
        host = self._take()
        process = host.process
        results: list[Done | Void | Broken] = []
        todo, alive = deque(jobs), True
        while alive and (todo or process.pending):
            while todo and len(process.pending) < DEPTH:
                process.give(todo.popleft())
            wait_for([process], WAIT_S)
            new, alive = process.results_so_far()
            results += [result for _, result in new]
            if self._ending.is_set():
                process.terminate()
            elif process.pending and time.monotonic() - process.since > self._patience_s:
                process.kill()
        if not alive:
            return Played(tuple(results), host.end(), process.ready)
        with self._lock:
            self._free.append(host)
        return Played(tuple(results))

    def _take(self) -> Host:
        """Give a process that is free and alive, the warmest first, or a new one."""
        while (host := self._idle()) is not None:
            _, alive = host.process.results_so_far()
            if alive:
                return host
            host.end()
        with self._lock:
            self._started += 1
            log, held = self._folder / f"{self._started}.log", ExitStack()
            core = held.enter_context(holding_core(self._cores))
        setup = encode_setup(replace(self._setup, core=core))
        try:
            return Host(self._starter.submit(WorkerProcess, setup, log).result(), log, held)
        except OSError as error:
            held.close()
            raise ArenaFailure(f"no process can be started: {error}") from error

    def _idle(self) -> Host | None:
        with self._lock:
            return self._free.pop() if self._free else None

    def _keep_house(self) -> None:
        """Close when nothing has been played for a while: the driver is gone, or will ask again."""
        while not self._ending.wait(IDLE_S / 10):
            if not self._playing and time.monotonic() - self._used > IDLE_S:
                self.close()
