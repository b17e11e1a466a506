"""The connection to a cluster of dask, with plain words for what can go wrong."""

from __future__ import annotations

import asyncio
import logging
import time
import warnings
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any

from arena.errors import ArenaError, ArenaFailure, InputError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

CONNECT_S = 5.0
ANSWER_S = 10.0
SILENT_S = 60.0


class ConnectionGone(ArenaError):
    """The scheduler does not answer, or not any more."""

    exit_code = InputError.exit_code


@asynccontextmanager
async def connected(address: str, note: Callable[[str], None]) -> AsyncIterator[Any]:
    """Give a client of the cluster; raises ConnectionGone where no scheduler answers, InputError without dask."""
    distributed = _dask()
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always", distributed.versions.VersionMismatchWarning)
        client = distributed.Client(address, asynchronous=True, timeout=CONNECT_S, set_as_default=False)
        try:
            await client
        except (OSError, ValueError, TypeError, TimeoutError) as error:
            await _close(client)
            raise ConnectionGone(f"no scheduler of dask answers at {address}: {_one_line(error)}") from error
    for warning in told:
        note(str(warning.message))
    try:
        yield client
    finally:
        await _close(client)


class Patience:
    """How long a scheduler that has answered once may be silent, to be used up or renewed."""

    def __init__(self, who: str, note: Callable[[str], None]) -> None:
        self._who, self._note = who, note
        self._until: float | None = None
        self._known = False

    def renew(self) -> None:
        """Note that it answers."""
        self._known, self._until = True, None

    async def use(self, error: ConnectionGone) -> None:
        """Wait a moment; raises the error if it never answered, ArenaFailure once patience is at its end."""
        if not self._known:
            raise error
        now = time.monotonic()
        if self._until is None:
            self._until = now + SILENT_S
        if now > self._until:
            raise ArenaFailure(f"{self._who} is gone ({error}); the same command plays on") from error
        self._note(f"{self._who} does not answer: trying for {SILENT_S:.0f} s")
        await asyncio.sleep(1)


async def workers_of(client: Any) -> dict[str, int]:
    """Give the workers' addresses, each with how many tasks it does at once; raises ConnectionGone."""
    try:
        if client.status != "running":
            raise ConnectionGone(f"the connection is {client.status}")
        found: dict[str, int] = await asyncio.wait_for(client.nthreads(), ANSWER_S)
    except (OSError, TimeoutError) as error:
        raise ConnectionGone(_one_line(error)) from error
    return dict(found)


async def _close(client: Any) -> None:
    with suppress(Exception):  # it is given up, however it takes that
        await asyncio.wait_for(client.close(), ANSWER_S)


def _dask() -> Any:
    try:
        import distributed
    except ImportError as error:
        raise InputError("--dask needs dask.distributed: install it with pip install 'sushi-arena[dask]'") from error
    for name in ("distributed", "tornado", *logging.Logger.manager.loggerDict):
        if name.split(".")[0] in ("distributed", "tornado"):
            logging.getLogger(name).setLevel(logging.CRITICAL)  # what matters is said in notes
    return distributed


def _one_line(error: BaseException) -> str:
    return " ".join(str(error).split()) or type(error).__name__
