"""A look at a cluster before a tournament's log begins: who can play, and what the sandbox enforces there."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

from arena.errors import ArenaFailure, InputError
from arena.tournament.cluster.admission import admit, check_scheduler, make_request, release
from arena.tournament.cluster.connect import connected, workers_of
from arena.tournament.cluster.messages import Answer, Ready, Refused
from arena.tournament.entrants import enter

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from arena.protocol.program import Program
    from arena.tournament.cluster.messages import Request
    from arena.tournament.prepare import Prepared

WAIT_S = 60.0
OTHERS_S = 5.0
NOTE_S = 3.0
LOOK_S = 0.5


def survey(address: str, prepared: Prepared, note: Callable[[str], None], wait_s: float = WAIT_S) -> tuple[str, ...]:
    """Have the workers of a cluster make ready, and give what the sandbox enforces on the first that is.

    What is enforced on others is written when they begin to play, where it differs. Raises InputError where no
    scheduler answers or no worker can play, ArenaFailure where none comes in `wait_s` seconds.
    """
    field = enter(prepared.programs)
    programs = {bot.bot: program for bot, program in zip(field.bots, field.programs, strict=True)}
    request = make_request(prepared.spec, prepared.terms, programs, prepared.config.records)
    answers = asyncio.run(_survey(address, request, prepared.programs, note, wait_s))
    ready = [answer for answer in answers.values() if isinstance(answer, Ready)]
    refusals = [f"worker {at} is not used: {said.why}" for at, said in answers.items() if isinstance(said, Refused)]
    if not ready:
        raise InputError("\n".join(refusals))
    slots = sum(answer.slots for answer in ready)
    note(f"cluster {address}: {slots} games at once on {len(ready)} worker{'s' * (len(ready) > 1)}")
    for refusal in refusals:
        note(refusal)
    return ready[0].sandbox


async def _survey(
    address: str, request: Request, programs: Sequence[Program], note: Callable[[str], None], wait_s: float
) -> dict[str, Answer]:
    async with connected(address, note) as client:
        await check_scheduler(client)
        present = await _workers(client, address, note, wait_s)
        try:
            return await _ask(client, present, request, programs, note)
        except BaseException:
            await release(client, request.run, list(present))
            raise


async def _workers(client: Any, address: str, note: Callable[[str], None], wait_s: float) -> dict[str, int]:
    began = time.monotonic()
    while not (present := await workers_of(client)):
        waited = time.monotonic() - began
        if waited > wait_s:
            raise ArenaFailure(f"the cluster at {address} has no workers; this starts one: dask worker {address}")
        if waited > NOTE_S:
            note(f"the cluster at {address} has no workers yet: waiting {wait_s:.0f} s")
        await asyncio.sleep(LOOK_S)
    return present


async def _ask(
    client: Any, present: dict[str, int], request: Request, programs: Sequence[Program], note: Callable[[str], None]
) -> dict[str, Answer]:
    """Give the workers' answers; those that are long in coming are not waited for once one is ready."""
    calls = {
        asyncio.create_task(admit(client, address, threads, request, programs)): address
        for address, threads in present.items()
    }
    answers: dict[str, Answer] = {}
    waiting = set(calls)
    while waiting:
        anybody = any(isinstance(answer, Ready) for answer in answers.values())
        done, waiting = await asyncio.wait(waiting, timeout=OTHERS_S, return_when=asyncio.FIRST_COMPLETED)
        answers |= {calls[task]: _answer(task) for task in done}
        if not done and anybody:
            break
        if not done:
            note("waiting for the cluster's workers: they build the bots, or do other work")
            await workers_of(client)
    for task in waiting:
        task.cancel()
    return answers


def _answer(task: asyncio.Task[Answer]) -> Answer:
    error = task.exception()
    return task.result() if error is None else Refused(" ".join(str(error).split()) or type(error).__name__)
