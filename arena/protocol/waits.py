"""Wait for answers: one monotonic deadline a question covers its writing and its reading.

Nothing blocks but one poll. An answer counts if it could be read when the arena first woke at or after its deadline:
the clock is read right after poll, so that the arena's own sloth is never counted against a bot.
"""

from __future__ import annotations

import math
import select
from time import monotonic
from typing import TYPE_CHECKING, Any

from arena.protocol.capture import Capture
from arena.protocol.transport import poller

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from arena.protocol.transport import Process

QUICK_MS = 2
HEARTBEAT_S = 0.1
SLOTH_S = 0.01
EOF_S = 1.0
GIVEN_BACK = 9


class Wait:
    """A question under its deadline, from its writing to its outcome.

    `receive` is given bytes as they come and returns an outcome, or None to wait for more; `before` came earlier.
    Afterwards `how` is `done`, `timeout`, `exit` (the process ended) or `eof` (it closed its output and lives on);
    `used_s` is what it took, `cpu_s` what the bot ran since its answer before. Time that the machine or the arena
    provably took from the bot is given back, at most nine times the limit; `late_s` is what a timeout leaves of it.
    """

    how = ""
    outcome: Any = None
    eof = False
    used_s = cpu_s = late_s = 0.0
    deadline = given = sloth = 0.0
    watched = delayed = ran = 0.0
    _chunks: Capture | None = None

    def __init__(self, process: Process, receive: Callable[[bytes], Any], limit_s: float, before: bytes = b"") -> None:
        self.process = process
        self.receive = receive
        self.limit_s = limit_s
        self._first = before
        self.started = monotonic()

    @property
    def received(self) -> bytes:
        """Give the bytes that came, the middle of many left out."""
        return self._first if self._chunks is None else bytes(self._chunks)

    def read(self, now: float) -> None:
        """Take in what has arrived by `now`."""
        self.take(self.process.read(), now)

    def take(self, data: bytes | None, now: float) -> None:
        """Take in what was read: nothing yet, or nothing any more where it is empty."""
        if not data:
            self.eof = data is not None
            return
        if not self._first:
            self._first = data
        else:
            self._chunks = self._chunks or Capture(self._first)
            self._chunks.add(data)
        self.outcome = self.receive(data)
        if self.outcome is not None:
            self.end("done", now)

    def go_on(self) -> None:
        """Let the process go on alone: its clock shows what it has run since the question, and not what others did."""
        now = monotonic()
        self.started = now - min(now - self.started, self.process.cpu() - self.process.told)
        self.process.resume()

    def end(self, how: str, now: float) -> None:
        """Close the question."""
        self.how = how
        self.used_s = now - self.started
        self.cpu_s = self.process.spent()

    def expire(self, now: float) -> None:
        """Close the question at its deadline, unless its answer lies there or time is owed."""
        if not self.eof:
            self.read(now)
        if self.how:
            return None
        if self.eof:
            return self.end("eof" if self.process.ended() is None else "exit", now)
        owed = self._taken_from_it(now) - self.given
        more = min(owed, GIVEN_BACK * self.limit_s - self.given)
        if more > SLOTH_S:
            self.given += more
            self.deadline += more
            return None
        self.late_s = owed if owed > SLOTH_S else 0.0
        return self.end("eof" if self.process.mute() else "timeout", now)

    def _taken_from_it(self, now: float) -> float:
        """Give the seconds in which the arena slept too long, or the bot was ready to run and got no processor."""
        idle = now - self.watched - (self.process.cpu() - self.ran)
        return max(self.sloth, min(self.process.delay() - self.delayed, idle))


def collect(
    waits: Sequence[Wait], others: Iterable[Process] = (), *, one_by_one: bool = False, moment: bool = True
) -> None:
    """Wait until each question is answered, out of time or over.

    Most are answered within a moment, which all share, unless they have had it. After it `others` are stopped, and with
    `one_by_one` those asked as well, to go on one after the other: each has the core to itself, its clock set to what
    it has run so far.
    """
    pending = [wait for wait in waits if not wait.how]
    pending = _quickly(pending) if moment else pending
    if not pending:
        return
    for other in others:
        other.stop()
    if one_by_one:
        _one_by_one(pending)
    else:
        _Watch(pending).run()


def _quickly(pending: list[Wait]) -> list[Wait]:
    """Look at answers alone for a moment: most come within it; give the waits that remain."""
    end = 0.0
    while pending:
        events = poller(tuple([wait.process.stdout for wait in pending])).poll(QUICK_MS)
        now = monotonic()
        ready = [descriptor for descriptor, _ in events]
        for wait in pending:
            if wait.process.stdout in ready:
                wait.read(now)
        pending = [wait for wait in pending if not wait.how]
        end = end or now + QUICK_MS / 1000
        if not events or now > end or any(wait.eof for wait in pending):
            break
    return pending


def _one_by_one(pending: Sequence[Wait]) -> None:
    for wait in pending:
        wait.process.stop()
    for wait in pending:
        wait.go_on()
        _Watch([wait]).run()
        if wait is not pending[-1]:
            wait.process.stop()


def watch_end(processes: Sequence[Process], seconds: float) -> None:
    """Wait until all processes have ended, at most so long."""
    deadline = monotonic() + seconds
    left = {process.pidfd for process in processes if process.pidfd >= 0}
    while left and (pause := deadline - monotonic()) > 0:
        for descriptor, _ in poller(tuple(sorted(left))).poll(math.ceil(pause * 1000)):
            left.discard(descriptor)


class _Watch:
    """Waits that take longer, with all that can happen to their processes, and the arena's own sloth measured."""

    def __init__(self, waits: list[Wait]) -> None:
        self._waits = waits
        self._poll = select.poll()
        self._handlers: dict[int, tuple[Wait, Callable[[Wait, float], bool]]] = {}
        now = monotonic()
        for wait in waits:
            wait.deadline = wait.started + wait.limit_s
            wait.sloth = max(0.0, now - wait.started - SLOTH_S)
            wait.watched, wait.delayed, wait.ran = now, wait.process.delay(), wait.process.cpu()
            self._register(wait)

    def _register(self, wait: Wait) -> None:
        process = wait.process
        self._add(process.stdout, wait, _hear)
        self._add(process.stderr, wait, _drain)
        if process.pidfd >= 0:
            self._add(process.pidfd, wait, _bury)
        if process.unsent:
            self._add(process.stdin, wait, _write, select.POLLOUT)

    def _add(
        self, descriptor: int, wait: Wait, handler: Callable[[Wait, float], bool], event: int = select.POLLIN
    ) -> None:
        self._poll.register(descriptor, event)
        self._handlers[descriptor] = wait, handler

    def run(self) -> None:
        while self._waits:
            before = monotonic()
            pause_ms = max(0, math.ceil(1000 * min(HEARTBEAT_S, *[wait.deadline - before for wait in self._waits])))
            events = self._poll.poll(pause_ms)
            now = monotonic()
            sloth = now - before - pause_ms / 1000
            for descriptor, _ in events:
                wait, handler = self._handlers[descriptor]
                if not wait.how and not handler(wait, now):
                    self._poll.unregister(descriptor)
                    del self._handlers[descriptor]
            for wait in self._waits:
                wait.sloth += sloth if sloth > SLOTH_S else 0.0
                if not wait.how and now >= wait.deadline:
                    wait.expire(now)
            if any(wait.how for wait in self._waits):
                self._forget()

    def _forget(self) -> None:
        for descriptor, (wait, _) in list(self._handlers.items()):
            if wait.how:
                self._poll.unregister(descriptor)
                del self._handlers[descriptor]
        self._waits = [wait for wait in self._waits if not wait.how]


def _hear(wait: Wait, now: float) -> bool:
    """Read the answer; where the output ends, wait a little for the process to end too."""
    wait.read(now)
    if wait.eof:
        wait.deadline = min(wait.deadline, now + EOF_S)
    return not wait.eof


def _drain(wait: Wait, _now: float) -> bool:
    return wait.process.drain_log()


def _write(wait: Wait, _now: float) -> bool:
    wait.process.flush()
    return bool(wait.process.unsent)


def _bury(wait: Wait, now: float) -> bool:
    """Read a dead process's last words before its death is pronounced."""
    while not wait.how and not wait.eof and wait.process.waiting():
        wait.read(now)
    if not wait.how:
        wait.end("exit", now)
    return False
