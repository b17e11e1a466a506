"""The conversation with one bot, without processes or clocks: bytes in, bytes out, and what they mean. Pure.

Questions carry ids that rise by one through the life of the process. An answer to an earlier question is late: it is
dropped and counted. A second answer to a question that was answered is a fault of the question that is open when the
next answer comes. Lines that come before a question is asked are judged when it is asked.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias

from msgspec import UNSET

from arena import __version__
from arena.errors import InputError
from arena.protocol import messages
from arena.protocol.answers import Answer, BotHello, parse_answer, parse_hello, plain_answer
from arena.protocol.faults import Wrong, quote
from arena.protocol.messages import encode

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.protocol.limits import Limits
    from arena.rules.game import View
    from arena.rules.spec import Spec

LINES = 64
_ALIAS = re.compile("[A-Za-z0-9_-]{1,40}")

Outcome: TypeAlias = BotHello | Answer | Wrong | None


class Conversation:
    """What was said to a bot and what it said; `late` counts the answers that came after their question was closed."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.id = 0
        self.late = 0
        self.games = 0
        self.greeting = True
        self.doubled = False
        self.awaited: int | None = None
        self._unanswered: set[int] = set()
        self._rules: messages.Rules | None = None
        self.rest = bytearray()
        self._skipped = 0
        self._waiting = False
        self._heard = 0

    @property
    def unfinished(self) -> bytes:
        """Give what has arrived and is not judged yet."""
        return bytes(self.rest)

    def hello(self) -> bytes:
        """Begin: the bot's `hello` is awaited."""
        return encode(messages.Hello(messages.PROTOCOL, __version__, self.limits))

    def rules(self, spec: Spec) -> bytes:
        """Give `rules`, or nothing if the bot has been told these rules last."""
        if self._rules is not None and self._rules.rules_sha256 == spec.sha256:
            return b""
        self._rules = messages.Rules(spec.name, tuple(spec.variants), spec.sha256, spec.document())
        return encode(self._rules)

    def game(self, players: int, seat: int, rounds: int, seed: int, names: Sequence[str] | None = None) -> bytes:
        """Begin the next game by the rules told last; raises InputError for names that are no aliases."""
        for name in names or ():
            if not _ALIAS.fullmatch(name):
                raise InputError(f"{name!r} cannot be shown to bots: an alias is made of letters, digits, _ and -")
        if self._rules is None:
            raise ValueError("a game needs rules: none have been told")
        self.games += 1
        told = self._rules
        return encode(
            messages.Game(
                self.games,
                told.rules,
                told.rules_sha256,
                told.variants,
                players,
                seat,
                rounds,
                seed,
                UNSET if names is None else tuple(names),
            )
        )

    def early(self, data: bytes) -> Wrong | None:
        """Judge what arrived before the next question is asked; to be called before `question`."""
        outcome = self.receive(data)
        return outcome if isinstance(outcome, Wrong) else None

    def question(self, view: View, used_s: float, strikes: int) -> bytes:
        """Ask: the answer to this question is awaited until it is received or `close` is called."""
        self.id += 1
        self._heard = 0
        self.awaited = self.id
        return messages.encode_turn(
            messages.Turn(
                self.id,
                self.games,
                view.players,
                view.seat,
                view.round,
                view.turn,
                view.pass_,  # type: ignore[arg-type]
                view.to,
                view.from_,
                view.may_take,
                UNSET if view.dummy is None else view.dummy,
                view.hand,
                view.tables,
                view.puddings,
                view.scores,
                view.last,
                view.pile,
                self.limits.move_s,
                used_s,
                strikes,
            )
        )

    @property
    def at_rest(self) -> bool:
        """Tell whether nothing is half said: the next line can only be the answer to the next question."""
        return not (self.rest or self.doubled or self._skipped or self.greeting)

    def close(self) -> None:
        """Give the open question up: an answer that still comes is late."""
        if self.awaited is not None:
            self._unanswered.add(self.awaited)
        self.awaited = None
        self.doubled = False

    def receive(self, data: bytes) -> Outcome:
        """Judge bytes as they come; gives the `hello`, the answer or the fault that they decide, or None.

        What follows the deciding line waits for the next question.
        """
        if not (self.rest or self._skipped):
            answer = plain_answer(data)
            if answer is not None and answer.id == self.awaited and not (self.greeting or self.doubled):
                self.awaited = None
                return answer
        if self.rest:
            self.rest += data
            if not self._waiting and b"\n" not in data:
                return self._flooded_by_line() if _length(self.rest) > self.limits.line_bytes else None
            data = bytes(self.rest)
            self.rest.clear()
            self._waiting = False
        return self._judge_all(data)

    def _judge_all(self, data: bytes) -> Outcome:
        lines = data.split(b"\n")
        rest = lines.pop()
        if self._skipped and lines:
            lines.pop(0)
            self._skipped = 0
        if len(lines) > LINES:
            self._skipped = 1 if rest else 0
            return _too_many(lines[0])
        for number, line in enumerate(lines, 1):
            outcome = self._judge(line)
            if outcome is not None:
                self.rest[:] = b"\n".join([*lines[number:], rest])
                self._waiting = number < len(lines)
                return outcome
        return self._keep(rest)

    def _keep(self, rest: bytes) -> Wrong | None:
        """Keep a line's beginning; of a line that is too long already only the length."""
        if self._skipped:
            self._skipped += len(rest)
            rest = b""
        self.rest[:] = rest
        too_long = max(self._skipped, _length(rest)) > self.limits.line_bytes
        return self._flooded_by_line() if too_long else None

    def _flooded_by_line(self) -> Wrong:
        begins = quote(bytes(self.rest)) if self.rest else "one that went on"
        self.rest.clear()
        self._skipped = 1
        return Wrong("flooded", _too_long(begins, self.limits))

    def _judge(self, line: bytes) -> Outcome:
        if _length(line) > self.limits.line_bytes:
            return Wrong("flooded", _too_long(quote(line), self.limits))
        self._heard += 1
        if self._heard > LINES:
            return _too_many(line)
        if self.greeting:
            hello = parse_hello(line)
            self.greeting = isinstance(hello, Wrong)
            return hello
        answer = parse_answer(line)
        if isinstance(answer, Wrong):
            return answer
        return self._accept(answer) if answer.id == self.awaited else self._earlier(answer)

    def _accept(self, answer: Answer) -> Answer | Wrong:
        self.awaited = None
        if not self.doubled:
            return answer
        self.doubled = False
        return Wrong("bad-answer", "your bot answered a question twice: print one answer a question")

    def _earlier(self, answer: Answer) -> Wrong | None:
        """Drop a late answer and remember a second one; an id that was not asked is a fault."""
        if answer.id in self._unanswered:
            self._unanswered.discard(answer.id)
            self.late += 1
        elif 0 < answer.id <= self.id:
            self.doubled = True
        else:
            asked = f"question {self.awaited} is open" if self.awaited else "no question is open"
            return Wrong(
                "bad-answer",
                f"your bot answered question {_shown(answer.id)}, which was not asked: {asked}; "
                "answer each question after reading it, repeating its id",
            )
        return None


def _length(line: bytes | bytearray) -> int:
    """Count a line's bytes without its end, of which a carriage return is a part."""
    return len(line) - line.endswith(b"\r")


def _too_many(line: bytes) -> Wrong:
    return Wrong(
        "flooded",
        f"your bot printed more than {LINES} lines where one was due, such as {quote(line)}: "
        "print one answer a question and nothing else to standard output",
    )


def _too_long(begins: str, limits: Limits) -> str:
    return (
        f"your bot printed a line longer than {limits.line_bytes} bytes, {begins}: end each answer with an end of line "
        "and print debug output to standard error"
    )


def _shown(number: int) -> str:
    return str(number) if abs(number) < 10**18 else "of more than 18 digits"
