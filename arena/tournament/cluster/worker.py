"""What runs within a worker of dask: functions that the driver has it call, and what they keep between calls."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec
from msgspec.structs import replace

import arena
from arena import __version__
from arena.errors import ArenaError
from arena.tournament.cluster.hosts import Hosts
from arena.tournament.cluster.messages import Answer, Fit, Played, Ready, Refused, Request
from arena.tournament.cluster.parcels import Parcel, has, unpack
from arena.tournament.jobs import Broken, Job, read_path
from arena.tournament.setups import PROCESSES, cores

if TYPE_CHECKING:
    from collections.abc import Sequence

_MAIN = "import sys; sys.path.append(sys.argv.pop()); from arena.tournament.cluster.fit import main; main()"

Key: TypeAlias = tuple[str, str]  # a worker's address, as one process may hold several, and a run


@dataclass(frozen=True, slots=True)
class Begun:
    """A run that this worker takes part in: what was asked for, what was answered, and what plays."""

    request: Request
    ready: Ready
    hosts: Hosts


# Calls of dask share nothing but their process.
_begun: dict[Key, Begun] = {}
_fitting: dict[Key, subprocess.Popen[bytes]] = {}


def lacking(digests: Sequence[str]) -> list[str]:
    """Give those hashes whose files this machine does not have."""
    return [digest for digest in digests if not has(digest)]


def receive(parcel: Parcel) -> str | None:
    """Keep a bot's files; gives why not."""
    try:
        unpack(parcel)
    except (ArenaError, OSError) as error:
        return str(error)
    return None


def begin(encoded: bytes) -> bytes:
    """Make ready for a run, unless it is ready, and give the answer to its request."""
    request = msgspec.json.decode(encoded, type=Request)
    key = (_address(), request.run)
    begun = _begun.get(key)
    if begun is not None and begun.request == request:
        return msgspec.json.encode(begun.ready)
    if begun is not None:
        begun.hosts.close()
    return msgspec.json.encode(_begin(key, request))


def play(run: str, encoded: bytes) -> bytes:
    """Play the jobs of a batch; gives nothing if this worker knows no such run, or no more."""
    begun = _begun.get((_address(), run))
    jobs = msgspec.json.decode(encoded, type=tuple[Job, ...])
    try:
        played = None if begun is None else begun.hosts.play(jobs)
    except ArenaError as error:
        played = Played((Broken(jobs[0].n, str(error), error.exit_code),))
    return b"" if played is None else msgspec.json.encode(played)


async def end(run: str, dask_worker: Any) -> None:
    """End what a run has on this worker."""
    key = (dask_worker.address, run)
    if key in _fitting:
        _fitting[key].terminate()
    if key in _begun:
        await asyncio.to_thread(_begun[key].hosts.close)


def _begin(key: Key, request: Request) -> Answer:
    if request.arena != __version__:
        return Refused(f"it has sushi-arena {__version__}, and the driver {request.arena}")
    fit = _fit(key, request)
    if isinstance(fit, Refused):
        return fit
    slots = min(request.threads, len(cores()) or os.cpu_count() or 1)
    processes = max(request.seats, PROCESSES // slots)
    setup = replace(request.setup, entries=fit.entries, processes=processes)
    ready = Ready(socket.gethostname(), slots, fit.sandbox)
    _begun[key] = Begun(request, ready, Hosts(setup, slots, request.patience_s, gone=partial(_forget, key)))
    return ready


def _forget(key: Key) -> None:
    _begun.pop(key, None)


def _fit(key: Key, request: Request) -> Fit | Refused:
    # -P and the path at the end: no file of the user's folder can stand in for a module.
    command = [sys.executable, "-P", "-c", _MAIN, str(Path(arena.__file__).parent.parent)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, process_group=0
    ) as process:
        _fitting[key] = process
        try:
            said, words = process.communicate(msgspec.json.encode(request))
        finally:
            del _fitting[key]
    try:
        return msgspec.json.decode(said, type=Fit | Refused, dec_hook=read_path)
    except msgspec.MsgspecError:
        last = words.decode("utf-8", "replace").strip().splitlines()[-1:]
        return Refused(f"it could not make the bots ready (exit status {process.returncode}) {' '.join(last)}".strip())


def _address() -> str:
    from distributed import get_worker

    return str(get_worker().address)
