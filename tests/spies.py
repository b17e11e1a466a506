"""Bots without processes: what is sent to them is kept, what they say is scripted; all else is the arena's own code."""

from __future__ import annotations

import json
import os
import select
import weakref
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arena.match.events import GameEvent
from arena.match.referee import play
from arena.protocol.bot import Bot, Limits, greet
from arena.protocol.capture import Capture
from arena.protocol.program import Program
from arena.protocol.transport import Process

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from arena.match.outcome import GameRecord
    from arena.rules.spec import Spec

Message = dict[str, Any]
HELLO = b'{"type":"hello","protocol":1,"name":"spy","version":"1"}\n'


class Spy(Process):
    """Stands where a process would: `sent` are the lines it was sent, `choose` says what it writes at each."""

    def __init__(self, choose: Callable[[Message], bytes]) -> None:
        self.sent: list[bytes] = []
        self.said: list[bytes] = []
        self.cores = 8
        self.stopped = False
        self.unsent = bytearray()
        self.told = 0.0
        self._choose = choose
        self.stdout, self._output = os.pipe()
        os.set_blocking(self.stdout, False)
        self._look = select.poll()
        self._look.register(self.stdout, select.POLLIN)
        weakref.finalize(self, _close, self.stdout, self._output)

    def send(self, data: bytes) -> None:
        for line in data.splitlines(keepends=True):
            self.sent.append(line)
            self.say(self._choose(json.loads(line)))

    def say(self, said: bytes) -> None:
        self.said.append(said)
        os.write(self._output, said)

    def stop(self) -> None:
        pass

    def close_input(self) -> None:
        pass

    def cpu(self) -> float:
        return 0.0

    def spent(self) -> float:
        return 0.0

    def drain_log(self, most: int = 0) -> bool:
        return True

    def ended(self) -> None:
        return None

    def out_of_memory(self) -> bool:
        return False

    def deaf(self) -> bool:
        return False

    def mute(self) -> bool:
        return False


def _close(*descriptors: int) -> None:
    for descriptor in descriptors:
        os.close(descriptor)


def spy_bot(choose: Callable[[Message], bytes], name: str = "spy") -> tuple[Bot, Spy]:
    """Give a greeted bot that is a spy."""
    nowhere = Path("/nowhere")
    program = Program(name, nowhere, nowhere, ("spy",), (), None, None, (), forks=False, reads=(), digest="0" * 64)
    spy = Spy(choose)
    bot = Bot(program, Limits(), spy, Capture())
    bot.say_hello(spy)
    greet([bot])
    return bot, spy


def first_card(message: Message) -> bytes:
    """Say hello, and take the first card, two where that is allowed."""
    if message["type"] == "hello":
        return HELLO
    if message["type"] != "turn":
        return b""
    most = message["may_take"][1]
    answer = {"id": message["id"], "take": message["hand"][:most]}
    if "dummy" in message:
        answer["dummy"] = message["hand"][most]
    return json.dumps(answer, separators=(",", ":")).encode() + b"\n"


def spied_game(spec: Spec, players: int, seed: str = "7") -> tuple[list[Spy], GameRecord]:
    """Play a game of spies and give them with its record."""
    bots, spies = zip(*[spy_bot(first_card, f"name-of-{seat}") for seat in range(players)], strict=True)
    return list(spies), referee(spec, bots, seed)


def referee(spec: Spec, bots: Sequence[Bot], seed: str, strikes: int = 0) -> GameRecord:
    """Let the arena's referee play one game."""
    names = tuple(bot.program.name for bot in bots)
    seeds = tuple(range(1, len(bots) + 1))
    opening = GameEvent(1, "g", spec.name, spec.sha256, spec.variants, seed, len(bots), names, "0", bot_seeds=seeds)
    return play(spec, bots, seed, opening, {"other": strikes})
