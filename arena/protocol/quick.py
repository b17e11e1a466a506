"""The short way through a turn: all bots at rest are asked at once, and plain answers are taken as they come.

Nearly every turn goes this way. What is not plain is left as it stands to player.py and waits.py, whose way is the
plain twin: the tests hold the lines sent, the replies and the state of each conversation of the two against each other.
"""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from arena.protocol.answers import plain_answer
from arena.protocol.player import Bot, Reply
from arena.protocol.transport import Process, poller
from arena.protocol.waits import QUICK_MS, Wait
from arena.rules.game import Take

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.protocol.bot import Question
    from arena.rules.game import View

Replies: TypeAlias = "list[Reply | Wait]"

_encode = msgspec.json.Encoder().encode
_LINE = (
    b'{"type":"turn","id":%d,"game":%d,"players":%d,"seat":%d,"round":%d,"turn":%d,"pass":"%b","to":%d,"from":%d,'
    b'"may_take":[%d,%d],%b"hand":%b,%b,"move_s":%b,"used_s":%b,"strikes":%d}\n'
)
_SIDES = {"left": b"left", "right": b"right"}


class _Shared(msgspec.Struct, gc=False):
    """What all seats see of a turn, in the order of the message."""

    tables: tuple[tuple[str, ...], ...]
    puddings: tuple[int, ...]
    scores: tuple[int, ...]
    last: tuple[tuple[str, ...], ...] | None
    pile: int


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
    shared = shared_part(questions[0].view)
    first = questions[0].view
    starts = []
    for question, (bot, process) in zip(questions, asked, strict=True):
        view = question.view
        if not _of_one_state(view, first):
            shared, first = shared_part(view), view
        line = turn_line(bot, view, shared, question.strikes)
        bot.sent, bot.plainly = line, b""
        if bot.queued:
            line = bytes(bot.queued) + line
            bot.queued.clear()
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
            if data is None or answer is None or answer.id != bot.conversation.id:
                replies[place] = wait = bot.wait_since(starts[place])
                wait.take(data, now)
                continue
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


def shared_part(view: View) -> bytes:
    """Give the part of a question that is the same for all seats."""
    return _encode(_Shared(view.tables, view.puddings, view.scores, view.last, view.pile))[1:-1]


def _of_one_state(one: View, other: View) -> bool:
    """Tell whether two views share what all seats see; two of one state do."""
    return (
        one.tables is other.tables
        and one.last is other.last
        and one.scores is other.scores
        and one.puddings is other.puddings
        and one.pile == other.pile
    )


def turn_line(bot: Bot, view: View, shared: bytes, strikes: int) -> bytes:
    """Give the next question to a bot as its line, as `Conversation.question` does; nobody awaits the answer yet."""
    talk = bot.conversation
    talk.id += 1
    least, most = view.may_take
    return _LINE % (
        talk.id,
        talk.games,
        view.players,
        view.seat,
        view.round,
        view.turn,
        _SIDES[view.pass_],
        view.to,
        view.from_,
        least,
        most,
        b"" if view.dummy is None else b'"dummy":"%b",' % view.dummy.encode(),
        _encode(view.hand),
        shared,
        talk.move_s,
        _encode(int(bot.used_s * 1e5 + 0.5) / 1e5),
        strikes,
    )
