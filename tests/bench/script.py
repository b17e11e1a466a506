"""The bytes of a real tournament, recorded as its worker exchanges them with its bots, for the floor to repeat."""

from __future__ import annotations

import pickle
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from arena.protocol.sandbox import hosting
from arena.protocol.sandbox.plan import program_path
from arena.protocol.transport import Process
from arena.tournament.config import Config
from arena.tournament.dispatch import Dispatcher
from arena.tournament.jobs import Entry, Setup, decode_setup, encode_setup
from arena.tournament.ledger import Ledger
from arena.tournament.prepare import prepare
from arena.tournament.session import open_session
from arena.tournament.terms import limits_of
from arena.tournament.worker import Worker

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from arena.tournament.session import Session


@dataclass(slots=True)
class Step:
    """What is written, in order, to which process by its number; whose answers are awaited; whose input is closed."""

    writes: list[tuple[int, bytes]] = field(default_factory=list)
    awaited: list[int] = field(default_factory=list)
    closed: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Script:
    """A tournament as its bots see it: the command of every process, by its number, and the steps."""

    command: list[str]
    folder: str
    processes: int
    games: int
    move_s: float
    steps: list[Step]


def record(bot: Path, players: int, deals: int, folder: Path) -> Path:
    """Play a tournament of copies of one bot in this process and write down what its bots were sent and answered."""
    config = Config(bots=(str(bot),) * players, players=players, deals=deals, seed="bench", out=str(folder))
    prepared = prepare(config)
    session = open_session(folder, prepared.spec, prepared.terms, prepared.plan, prepared.programs, seed="bench")
    steps, processes, games = _play(session)
    session.log.close()
    program = session.field.programs[0]
    command = [str(program_path(program)), *program.run[1:]]  # the very interpreter that the arena runs
    script = Script(command, str(program.folder), processes, games, session.terms.move_s, steps)
    path = folder / "script.pickle"
    path.write_bytes(pickle.dumps(script))
    return path


def _play(session: Session) -> tuple[list[Step], int, int]:
    ledger = Ledger(session, 0, print)
    dispatcher = Dispatcher(session, ledger)
    games = 0
    with hosting(), _recording() as (steps, numbers):
        worker = Worker(decode_setup(encode_setup(_setup(session))))
        while (job := dispatcher.take(idle=True)) is not None:
            result: Any = worker.result(job)
            ledger.add(job, result)
            games += 1
    ledger.close()
    return steps, len(numbers), games


def _setup(session: Session) -> Setup:
    entries = zip(session.field.bots, session.field.programs, strict=True)
    return Setup(
        spec=session.spec.document(),
        limits=limits_of(session.terms),
        strikes=session.terms.strikes,
        sandbox=session.terms.sandbox,
        entries=tuple(Entry(bot.bot, program) for bot, program in entries),
        records="faults",
        core=None,
        processes=64,
    )


@contextmanager
def _recording() -> Iterator[tuple[list[Step], dict[Process, int]]]:
    """Note what every process is sent, how many lines it answers, and when its input is closed."""
    steps: list[Step] = [Step()]
    numbers: dict[Process, int] = {}
    send, read, close_input = Process.send, Process.read, Process.close_input

    def number(process: Process) -> int:
        return numbers.setdefault(process, len(numbers))

    def noted_send(process: Process, data: bytes) -> None:
        if steps[-1].awaited or (steps[-1].closed and process not in numbers):
            steps.append(Step())
        steps[-1].writes.append((number(process), bytes(data)))
        send(process, data)

    def noted_read(process: Process) -> bytes | None:
        data = read(process)
        steps[-1].awaited += [number(process)] * (data or b"").count(b"\n")
        return data

    def noted_close(process: Process) -> None:
        steps[-1].closed.append(number(process))
        close_input(process)

    for name, noted in (("send", noted_send), ("read", noted_read), ("close_input", noted_close)):
        setattr(Process, name, noted)
    try:
        yield steps, numbers
    finally:
        for name, own in (("send", send), ("read", read), ("close_input", close_input)):
            setattr(Process, name, own)
