"""Messages as a later version of the arena may send them: with fields and types that no bot knows yet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from arena.protocol.bot import Bot, Fault
from arena.protocol.capture import Capture
from arena.protocol.faults import shorten
from arena.protocol.sandbox import StartFailed, spawn
from arena.protocol.transport import Process

if TYPE_CHECKING:
    from typing import BinaryIO

    from arena.protocol.limits import Limits
    from arena.protocol.program import Program
    from arena.protocol.sandbox import Level

Spice: TypeAlias = Literal["fields", "messages"]

FIELD = b'"x-check":{"a":[1,"two",null],"b":true},"x-words":"a field that is new"'
MESSAGE = b'{"type":"x-check","words":"a message that is new","numbers":[1,2,3]}\n'


class Spiced(Process):
    """A process that is sent more than it knows: a field more in each message, or a message more before each."""

    spices: frozenset[Spice] = frozenset()

    def send(self, data: bytes) -> None:
        """Send the lines with what is added to them."""
        super().send(b"".join(self._spiced(line) for line in data.splitlines(keepends=True)))

    def _spiced(self, line: bytes) -> bytes:
        if "fields" in self.spices:
            line = line.removesuffix(b"}\n") + b"," + FIELD + b"}\n"
        if "messages" in self.spices and not line.startswith(b'{"type":"hello"'):
            line = MESSAGE + line
        return line


def start_spiced(program: Program, limits: Limits, level: Level, log: BinaryIO, spices: frozenset[Spice]) -> Bot:
    """Start a bot as `Bot.start` does, to be sent what it does not know."""
    capture = Capture(file=log)
    try:
        process = Spiced(spawn(program, limits, level), capture, forks=program.forks)
    except StartFailed as error:
        bot = Bot(program, limits, None, capture)
        bot.fault = Fault("start-failed", shorten(f"your bot could not be started: {error}"))
        return bot
    process.spices = spices
    bot = Bot(program, limits, process, capture)
    bot.say_hello(process)
    return bot
