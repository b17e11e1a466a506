"""The short way through a turn: all bots at rest are asked at once, and plain answers are taken as they come.

Nearly every turn goes this way. What is not plain is left as it stands to player.py and waits.py, whose way is the
plain twin: the tests hold the lines sent, the replies and the state of each conversation of the two against each other.
"""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, TypeAlias

from arena.protocol.answers import plain_answer
from arena.protocol.reply import Reply
from arena.protocol.transport import Process, poller
from arena.protocol.waits import QUICK_MS, Wait
from arena.rules.game import Take

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.protocol.bot import Question
    from arena.protocol.player import Bot

Replies: TypeAlias = "list[Reply | Wait]"


def ask_at_rest(questions: Sequence[Question]) -> Replies | None:
    """Ask bots that are all at rest, and give their replies as far as they come plainly within a moment.

    A question that did not get a plain answer is given as its `Wait`, to go on with. None if a bot is not at rest:
    nothing has been asked then.
    """
    asked: list[tuple[Bot, Process]] = []
    for question in questions:
        process = question.bot.process
        if process is None or process.unsent or not question.bot.conversation.at_rest:
            return None
        asked.append((question.bot, process))
    outputs = tuple([process.stdout for _, process in asked])
    if poller(outputs).poll(0):
        return None
    lines = [question.bot.question(question.view, question.strikes) for question in questions]
    starts = []
    for line, (_, process) in zip(lines, asked, strict=True):  # no bot waits for another's line to be made
        starts.append(monotonic())
        process.send(line)
    return _hear(asked, dict(zip(outputs, range(len(outputs)), strict=True)), starts)


def _hear(asked: list[tuple[Bot, Process]], silent: dict[int, int], starts: list[float]) -> Replies:
    """Take what comes within a moment; `silent` holds, by their output, the places of bots that have not answered."""
    replies: dict[int, Reply | Wait] = {}
    end = 0.0
    while silent:
        events = poller(tuple(silent)).poll(QUICK_MS)
        now = monotonic()
        for descriptor, _ in events:
            place = silent.pop(descriptor)
            bot, process = asked[place]
            data = process.read()
            answer = plain_answer(data) if data else None
            if data is None or answer is None or answer.id != bot.conversation.awaited:
                replies[place] = wait = bot.wait_since(starts[place])
                wait.take(data, now)
                continue
            bot.conversation.awaited = None
            bot.used_s, bot.plainly = now - starts[place], data
            replies[place] = Reply(
                Take(answer.take, answer.dummy), answer.note, bot.used_s, process.spent(), None, 0.0, answer.id
            )
        end = end or now + QUICK_MS / 1000
        if not events or now > end:
            break
    for place in silent.values():
        replies[place] = asked[place][0].wait_since(starts[place])
    return [replies[place] for place in range(len(asked))]
