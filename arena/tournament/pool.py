"""The worker processes as the runner sees them: what each has been given, what it answers, and its end."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

import arena
from arena.tournament.jobs import Broken, Done, Job, Ready, Result, Void

if TYPE_CHECKING:
    from collections.abc import Iterable

_CHUNK = 1 << 20
_MAIN = "import sys; sys.path.append(sys.argv.pop()); from arena.tournament.worker import main; main()"
_decoder = msgspec.json.Decoder(Result)


class WorkerProcess:
    """A running worker; `pending` are the games given to it, of which it plays the first once it is `ready`.

    What it says in its last distress goes to the file `log`.
    """

    def __init__(self, setup: bytes, log: Path) -> None:
        # -P and the path at the end: no file of the user's folder can stand in for a module.
        command = [sys.executable, "-P", "-c", _MAIN, str(Path(arena.__file__).parent.parent)]
        # A process group of its own keeps Ctrl-C from it, and the session of the arena's keeps it from the sweep.
        with log.open("ab") as errors:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, process_group=0
            )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._stdin, self.stdout = self._process.stdin.fileno(), self._process.stdout.fileno()
        os.set_blocking(self.stdout, False)
        self.pending: deque[Job] = deque()
        self.since = time.monotonic()
        self.ready = False
        self._rest = b""
        self._send(setup)

    @property
    def pid(self) -> int:
        """Give the number of the process."""
        return self._process.pid

    def give(self, job: Job) -> None:
        """Give it a game."""
        if not self.pending:
            self.since = time.monotonic()
        self.pending.append(job)
        self._send(msgspec.json.encode(job) + b"\n")

    def results_so_far(self) -> tuple[list[tuple[Job, Done | Void | Broken]], bool]:
        """Give the results that have come, with their games, and whether there can be more."""
        alive = True
        results: list[tuple[Job, Done | Void | Broken]] = []
        while True:
            try:
                data = os.read(self.stdout, _CHUNK)
            except BlockingIOError:
                break
            if not data:
                alive = False
                break
            *lines, self._rest = (self._rest + data).split(b"\n")
            for line in lines:
                result = _decoder.decode(line)
                self.since = time.monotonic()
                if isinstance(result, Ready):
                    self.ready = True
                else:
                    results.append((self.pending.popleft(), result))
        return results, alive

    def close_input(self) -> None:
        """Let it end when it has played what it was given."""
        assert self._process.stdin is not None
        self._process.stdin.close()

    def terminate(self) -> None:
        """Have it end its bots and itself, whatever it is doing."""
        self._process.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it at once; its bots end with it."""
        self._process.kill()

    def end(self, deadline: float) -> int:
        """Wait until it has ended, kill it if it has not by the deadline, and give its exit status."""
        try:
            status = self._process.wait(max(0.0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            self._process.kill()
            status = self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            pipe.close()
        return status

    def _send(self, data: bytes) -> None:
        view = memoryview(data)
        try:
            while view:
                view = view[os.write(self._stdin, view) :]
        except BrokenPipeError:
            pass  # its end is noticed where it is read


def wait_for(workers: Iterable[WorkerProcess], seconds: float) -> list[WorkerProcess]:
    """Give the workers that have answered or ended, after at most so many seconds."""
    by_descriptor = {worker.stdout: worker for worker in workers}
    poll = select.poll()
    for descriptor in by_descriptor:
        poll.register(descriptor, select.POLLIN)
    return [by_descriptor[descriptor] for descriptor, _ in poll.poll(seconds * 1000)]
