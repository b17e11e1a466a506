"""The workers of a cluster as the driver sees them: who is there, who is ready, who plays what."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec

from arena.errors import ArenaFailure
from arena.tournament.cluster import worker
from arena.tournament.cluster.admission import admit, release
from arena.tournament.cluster.connect import workers_of
from arena.tournament.cluster.messages import Answer, Played, Ready, Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from arena.protocol.program import Program
    from arena.tournament.cluster.desk import Batch, Desk
    from arena.tournament.cluster.messages import Request

LOOK_S = 0.5
NOTE_S = 5.0
DESERTED_S = 300.0
FAILURES = 3


@dataclass(slots=True, eq=False)
class Member:
    """A worker: `ready` once it may play, `refused` if it never may; `batches` are what it has been given."""

    address: str
    threads: int
    ready: Ready | None = None
    refused: str = ""
    failures: int = 0
    admission: asyncio.Task[Answer] | None = None
    batches: dict[asyncio.Task[bytes], Batch] = field(default_factory=dict)


class Crew:
    """The workers of one connection; `welcome` is told of each that is ready."""

    def __init__(
        self,
        client: Any,
        request: Request,
        programs: Sequence[Program],
        desk: Desk,
        *,
        note: Callable[[str], None],
        welcome: Callable[[Ready], None],
    ) -> None:
        self._client, self._request, self._programs = client, request, programs
        self._desk, self._note, self._welcome = desk, note, welcome
        self._members: dict[str, Member] = {}
        self._looked = 0.0
        self._ready_at = self._manned_at = time.monotonic()

    async def look(self) -> None:
        """See now and then who has come and who is gone; raises ConnectionGone, ArenaFailure if nobody comes."""
        if time.monotonic() - self._looked < LOOK_S:
            return
        self._looked = time.monotonic()
        present = await workers_of(self._client)
        for address in self._members.keys() - present.keys():
            self._lose(self._members.pop(address))
        for address in present.keys() - self._members.keys():
            self._members[address] = Member(address, present[address])
            self._admit(self._members[address])
        self._mind_desertion()

    def feed(self, *, drain: bool) -> None:
        """Give games to all that have too few."""
        ready = [(member, member.ready.slots) for member in self._members.values() if member.ready is not None]
        for depth in (1, 2) if self._desk.short else (1,):
            for member, slots in ready:
                while len(member.batches) < depth * slots:
                    batch = self._desk.give(sum(slots for _, slots in ready), drain=drain)
                    if not batch:
                        return
                    member.batches[asyncio.create_task(self._play(member.address, batch))] = batch

    async def hear(self, seconds: float) -> None:
        """Wait until something comes, at most so long, and take all that has come."""
        tasks = list(self._tasks())
        if not tasks:
            await asyncio.sleep(seconds)
            return
        await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        for member in self._members.values():
            if member.admission is not None and member.admission.done():
                self._admitted(member, member.admission)
            for task in [task for task in member.batches if task.done()]:
                self._played(member, task, member.batches.pop(task))

    async def close(self) -> None:
        """Give up what is being played, and end all that the run has on the workers."""
        addresses = list(self._members)
        for member in self._members.values():
            self._give_up(member)
        self._members.clear()
        if addresses and self._client.status == "running":
            await release(self._client, self._request.run, addresses)

    def _tasks(self) -> Iterator[asyncio.Task[Any]]:
        for member in self._members.values():
            if member.admission is not None:
                yield member.admission
            yield from member.batches

    def _admit(self, member: Member) -> None:
        member.ready = None
        calls = admit(self._client, member.address, member.threads, self._request, self._programs)
        member.admission = asyncio.create_task(calls)

    def _admitted(self, member: Member, task: asyncio.Task[Answer]) -> None:
        member.admission = None
        if task.exception() is not None:
            self._failed(member, task.exception())
            return
        answer = task.result()
        if isinstance(answer, Refused):
            self._dismiss(member, answer.why)
        else:
            member.ready = answer
            self._welcome(answer)

    async def _play(self, address: str, batch: Batch) -> bytes:
        encoded = msgspec.json.encode(batch)
        future = self._client.submit(worker.play, self._request.run, encoded, workers=[address], pure=False)
        try:
            result: bytes = await future
        finally:
            future.release()
        return result

    def _played(self, member: Member, task: asyncio.Task[bytes], batch: Batch) -> None:
        if task.cancelled() or task.exception() is not None:
            self._desk.lost(batch)
            self._failed(member, None if task.cancelled() else task.exception())
        elif not task.result():
            self._desk.lost(batch)  # it has forgotten the run: another process at the same address, or long idle
            if member.admission is None:
                self._admit(member)
        else:
            self._settle(member, batch, msgspec.json.decode(task.result(), type=Played))

    def _settle(self, member: Member, batch: Batch, played: Played) -> None:
        broken = self._desk.settle(batch, played)
        if broken is not None:
            self._dismiss(member, broken.why)
        elif played.ended is not None:
            self._note(f"a process of worker {member.address} ended ({played.ended}); its game is played again")
            if not played.playing:
                self._failed(member, ArenaFailure(f"its processes end as soon as they start ({played.ended})"))

    def _failed(self, member: Member, error: BaseException | None) -> None:
        """Count a failure that is a worker's own; it may fail a few times, as when it is just being lost."""
        member.failures += 1
        if member.failures >= FAILURES:
            self._dismiss(member, " ".join(str(error).split()) or type(error).__name__)
        elif member.ready is None and member.admission is None:
            self._admit(member)

    def _dismiss(self, member: Member, why: str) -> None:
        if not member.refused:
            member.ready, member.refused = None, why
            self._note(f"worker {member.address} is not used: {why}")

    def _lose(self, member: Member) -> None:
        self._note(f"worker {member.address} is lost{'; its games are played again' if member.batches else ''}")
        self._give_up(member)

    def _give_up(self, member: Member) -> None:
        for task, batch in member.batches.items():
            task.cancel()
            self._desk.lost(batch)
        member.batches.clear()
        if member.admission is not None:
            member.admission.cancel()

    def _mind_desertion(self) -> None:
        """Say when nobody plays, and end when nobody can for long."""
        now = time.monotonic()
        if any(member.ready is not None for member in self._members.values()):
            self._ready_at = now
        if any(not member.refused for member in self._members.values()):
            self._manned_at = now
        if now - self._manned_at > DESERTED_S:
            raise ArenaFailure(
                f"for {DESERTED_S:.0f} s the cluster has had no worker that can play; the same command plays on"
            )
        if now - self._manned_at > NOTE_S:
            self._note(f"the cluster has no worker that can play: waiting {DESERTED_S:.0f} s for one")
        elif now - self._ready_at > NOTE_S:
            self._note("waiting for the cluster's workers: they build the bots, or do other work")
