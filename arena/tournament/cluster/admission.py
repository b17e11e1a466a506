"""How a worker of a cluster comes to play: what it has is compared, what it lacks is sent, and it makes ready."""

from __future__ import annotations

import asyncio
import platform
import secrets
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any

import msgspec

from arena import __version__
from arena.errors import InputError
from arena.tournament.cluster import worker
from arena.tournament.cluster.messages import Answer, Ready, Refused, Request
from arena.tournament.cluster.parcels import label, pack
from arena.tournament.setups import longest_game, setup_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from arena.protocol.program import Program
    from arena.rules.spec import Spec
    from arena.tournament.lines import Terms

PACKAGE = "sushi-arena"
END_S = 10.0


def make_request(spec: Spec, terms: Terms, programs: Mapping[str, Program], records: str) -> Request:
    """Give what every worker must know of a run; `programs` by the bots' names, in the order of their numbers.

    The survey before a run asks for the same, so that what it made ready is used. Raises InputError for a bot that
    needs what only this machine has.
    """
    setup = setup_of(spec, terms, records)
    bots = tuple(label(name, program) for name, program in programs.items())
    patience_s = longest_game(spec, terms.players, setup.limits)
    return Request(_this_driver(), __version__, setup, bots, 1, max(terms.players), patience_s)


@cache
def _this_driver() -> str:
    """Give a name that no other driver has."""
    return secrets.token_hex(8)


async def check_scheduler(client: Any) -> None:
    """Raise InputError where the scheduler cannot take this arena's tasks: it reads them too."""
    try:
        theirs = await client.run_on_scheduler(platform.python_version), await client.run_on_scheduler(version, PACKAGE)
    except PackageNotFoundError as error:
        raise InputError(f"the scheduler's Python has no {PACKAGE}: install {PACKAGE} {__version__} there") from error
    if why := _difference(*theirs):
        raise InputError(f"the scheduler cannot be used: {why}")


async def admit(client: Any, address: str, threads: int, request: Request, programs: Sequence[Program]) -> Answer:
    """Have a worker make ready, and give its answer.

    What is compared comes from Python's own library, so that a worker without this arena can answer too.
    """
    theirs = await _call(client, address, platform.python_version), await _call(client, address, version, PACKAGE)
    if isinstance(theirs[1], PackageNotFoundError):
        return Refused(f"its Python {theirs[0]} has no {PACKAGE}: install {PACKAGE} {__version__} there")
    if why := _difference(*theirs):
        return Refused(why)
    parcels = {program.digest: program for program in programs}
    for digest in await _call(client, address, worker.lacking, list(parcels)):
        if why := await _call(client, address, worker.receive, pack(parcels[digest])):
            return Refused(why)
    encoded = msgspec.json.encode(msgspec.structs.replace(request, threads=threads))
    answer = await client.submit(worker.begin, encoded, workers=[address], pure=False)
    return msgspec.json.decode(answer, type=Ready | Refused)


async def release(client: Any, run: str, addresses: Sequence[str]) -> bool:
    """End what a run has on these workers; tells whether all of them answered."""
    calls = client.run(worker.end, run, workers=list(addresses), on_error="ignore")
    try:
        return len(await asyncio.wait_for(calls, END_S)) == len(addresses)
    except (OSError, TimeoutError):
        return False


async def _call(client: Any, address: str, function: Any, *arguments: Any) -> Any:
    """Call a function on one worker, outside its queue of tasks; what it raised is given, not raised."""
    results = await client.run(function, *arguments, workers=[address], on_error="return")
    result = results[address]
    if isinstance(result, Exception) and not isinstance(result, PackageNotFoundError):
        raise result
    return result


def _difference(python: str, arena: str) -> str:
    """Say in what a machine differs from this one, both named; patches of Python may differ."""
    ours = platform.python_version()
    if _minor(python) != _minor(ours):
        return f"it runs Python {python}, and the driver {ours}"
    if arena != _ours():
        return f"it has {PACKAGE} {arena}, and the driver {_ours()}"
    return ""


def _minor(python: str) -> tuple[str, ...]:
    return tuple(python.split(".")[:2])


def _ours() -> str:
    try:
        return version(PACKAGE)
    except PackageNotFoundError:
        return __version__
