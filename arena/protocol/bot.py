"""Running bots, as the referee sees them: started, told of games, asked for takes together, and ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import msgspec

from arena.protocol.faults import Fault, Kind
from arena.protocol.limits import Limits
from arena.protocol.player import Bot, close, spoken
from arena.protocol.quick import ask_at_rest
from arena.protocol.reply import Reply
from arena.protocol.waits import Wait, collect
from arena.rules.game import Take

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from arena.rules.game import View

__all__ = ["Bot", "Fault", "Kind", "Limits", "Question", "Reply", "Take", "ask", "close", "greet"]


class Question(msgspec.Struct, frozen=True):
    """What a seat sees, for its bot to choose from; `strikes` are the bot's own so far in this game."""

    bot: Bot
    view: View
    strikes: int


def greet(bots: Sequence[Bot]) -> None:
    """Wait for the `hello` of bots just started, all at once; a bot that gives none has a fault afterwards."""
    waits = [(bot, bot.wait) for bot in bots if bot.greeting is None and bot.fault is None and bot.wait is not None]
    collect([wait for _, wait in waits])
    for bot, wait in waits:
        bot.greeted(wait)


def ask(questions: Sequence[Question], *, fair: bool | None = None, others: Iterable[Bot] = ()) -> tuple[Reply, ...]:
    """Put the questions of a turn and wait for all replies, in their order.

    All are asked together. `fair`: bots that have not answered within a moment go on one by one, all others stopped
    meanwhile, so that each has the core to itself while its clock runs; by default if there are fewer cores than bots.
    `others` are bots not asked in this turn, which are stopped too once a moment has passed.
    """
    if not questions:
        return ()
    if fair is None:
        fair = questions[0].bot.cores < len(questions)
    replies, moment = ask_at_rest(questions), False
    if replies is None:
        heard, moment = spoken([question.bot for question in questions]), True
        replies = [question.bot.put(question.view, question.strikes, heard) for question in questions]
    waits = [reply for reply in replies if type(reply) is Wait]
    if not waits:
        return cast("tuple[Reply, ...]", tuple(replies))
    still = [*others, *[question.bot for question in questions if fair]]
    collect(waits, [bot.process for bot in still if bot.process is not None], one_by_one=fair, moment=moment)
    return tuple(
        [
            reply if isinstance(reply, Reply) else question.bot.reply(reply)
            for question, reply in zip(questions, replies, strict=True)
        ]
    )
