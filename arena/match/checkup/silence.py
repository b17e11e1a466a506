"""Tell of a bot that did not answer in time whether it is late or its answer lies in its own buffer.

An answer that never left a buffer comes out when the program ends. So another question is asked, a while later the
input is closed, and what comes then is looked at: a slow program would have answered the first question by itself, or
would not answer two at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from arena.protocol.answers import Answer, BotHello, parse_answer, parse_hello
from arena.protocol.waits import Wait, collect

if TYPE_CHECKING:
    from arena.protocol.bot import Bot
    from arena.protocol.transport import Process
    from arena.rules.game import View

Silence: TypeAlias = Literal["late", "buffered", "silent"]
PATIENCE_S = 1.0
PROBE_S = 2 * PATIENCE_S


def no_answer(bot: Bot, view: View) -> Silence:
    """Tell what kept the answer to the last question, which showed this view; the bot's input is closed afterwards."""
    process, first = bot.process, bot.conversation.id
    if process is None or process.ended() is not None:
        return "silent"
    bot.put(view, 0)
    before = _numbers(bot.conversation.unfinished + _listen(process))
    after = _numbers(_farewell(process))
    if first in before:
        return "late"
    return "buffered" if first in after and first + 1 in before | after else "silent"


def no_hello(bot: Bot) -> Silence:
    """Tell what kept the `hello`; the bot's input is closed afterwards."""
    process = bot.process
    if process is None or process.ended() is not None:
        return "silent"
    if _greets(bot.conversation.unfinished + _listen(process)):
        return "late"
    return "buffered" if _greets(_farewell(process)) else "silent"


def _farewell(process: Process) -> bytes:
    process.close_input()
    return _listen(process)


def _listen(process: Process) -> bytes:
    """Give what a process prints until it ends, at most so long."""
    wait = Wait(process, lambda _data: None, PATIENCE_S)
    collect([wait])
    return wait.received


def _numbers(data: bytes) -> set[int]:
    answers = [parse_answer(line) for line in data.split(b"\n")]
    return {answer.id for answer in answers if isinstance(answer, Answer)}


def _greets(data: bytes) -> bool:
    return any(isinstance(parse_hello(line), BotHello) for line in data.split(b"\n"))
