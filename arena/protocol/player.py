"""One running bot: what it is told, one question at a time, its faults with their evidence, and its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from arena.protocol import diagnosis, messages
from arena.protocol.answers import Answer, BotHello
from arena.protocol.capture import Capture
from arena.protocol.conversation import Conversation
from arena.protocol.faults import EVIDENCE, Fault, Wrong, shorten, text
from arena.protocol.messages import encode, end_line, round_line
from arena.protocol.reply import Reply
from arena.protocol.sandbox import StartFailed, end_all, spawn
from arena.protocol.transport import Process, poller
from arena.protocol.waits import Wait, watch_end
from arena.rules.game import Take

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from typing import BinaryIO

    from arena.protocol.limits import Limits
    from arena.protocol.program import Program
    from arena.protocol.sandbox import Level
    from arena.rules.game import GameEnd, RoundEnd, View
    from arena.rules.spec import Spec

GENTLE_S = 0.05
LOG_BYTES = 1 << 20


class Bot:
    """A bot's process from its start to its end. `fault` is set once it is out of service for good."""

    def __init__(self, program: Program, limits: Limits, process: Process | None, log: Capture) -> None:
        self.program = program
        self.limits = limits
        self.process = process
        self.cores = 1 if process is None else process.cores
        self.conversation = Conversation(limits)
        self.greeting: BotHello | None = None
        self.fault: Fault | None = None
        self.late_s = 0.0
        self.left_over = b""
        self._log = log
        self.queued = bytearray()
        self.sent = b""
        self.wait: Wait | None = None
        self.used_s = 0.0
        self.plainly = b""

    @classmethod
    def start(cls, program: Program, limits: Limits, level: Level = "guard", log: BinaryIO | None = None) -> Bot:
        """Start a bot's process and write `hello`; `greet` waits for the bot's own.

        A process that cannot be started gives a bot with a fault. `log` gets what it writes to standard error.
        """
        capture = Capture(file=log)
        try:
            process = Process(spawn(program, limits, level), capture, forks=program.forks)
        except StartFailed as error:
            bot = cls(program, limits, None, capture)
            bot.fault = Fault("start-failed", shorten(f"your bot could not be started: {error}"))
            return bot
        bot = cls(program, limits, process, capture)
        bot.say_hello(process)
        return bot

    def say_hello(self, process: Process) -> None:
        """Write `hello`: the time to start runs from here."""
        self.sent = self.conversation.hello()
        self.wait = Wait(process, self.conversation.receive, self.limits.startup_s)
        process.send(self.sent)

    @property
    def alive(self) -> bool:
        """Tell whether the bot can be asked."""
        return self.process is not None and self.fault is None

    def rules(self, spec: Spec) -> None:
        """Tell the rules of the games that follow, unless these were told last."""
        self.queued += self.conversation.rules(spec)

    def game(self, players: int, seat: int, rounds: int, seed: int, names: Sequence[str] | None = None) -> None:
        """Tell that a game begins; `names` are aliases, one a seat, where the organiser shows them."""
        self.queued += self.conversation.game(players, seat, rounds, seed, names)

    def tell_round(self, end: RoundEnd, last: Any, tables: Any, round_: int) -> None:
        """Tell how a round ended; `tables` as they lie before they are cleared."""
        self.tell(round_line(end, last, tables, round_))

    def tell_fault(self, fault: Fault, id_: int, played: Sequence[str], strikes: int, allowed: int) -> None:
        """Tell of a fault at question `id_` and what was played instead."""
        self.queued += encode(messages.FaultNotice(id_, fault.kind, fault.detail, tuple(played), strikes, allowed))
        self.flush()

    def tell_end(self, end: GameEnd) -> None:
        """Tell how the game ended."""
        self.tell(end_line(end))
        self.flush()

    def tell(self, line: bytes) -> None:
        """Tell what all seats are told, encoded once; it is sent with the next question."""
        self.queued += line

    def flush(self) -> None:
        """Send what waits for the next question."""
        if self.process is not None and self.queued:
            self.process.send(bytes(self.queued))
        self.queued.clear()

    def pause(self) -> None:
        """Stop the process until it is next sent something: it has no game at the moment."""
        self.flush()
        if self.process is not None:
            self.process.stop()

    def illegal_take(self, why: str) -> Fault:
        """Give the fault of an answer that was well formed and that the rules do not allow."""
        return self._evidence(Wrong("illegal-take", f"your bot's take is not allowed: {why}"))

    def farewell(self) -> None:
        """Say `bye` and end the input."""
        self.queued += encode(messages.Bye())
        self.flush()
        if self.process is not None:
            self.process.close_input()

    def close(self) -> None:
        """Say `bye`, end the input, and end the process and all that it started, within a second."""
        close([self])

    def put(self, view: View, strikes: int, heard: Collection[Process] | None = None) -> Wait:
        """Write a question; what came before it is judged first, of the processes in `heard` if that is known."""
        process, conversation = self.process, self.conversation
        assert process is not None
        early = None
        before = b""
        if conversation.rest or (process.waiting() if heard is None else process in heard):
            data = process.read() or b""
            before = conversation.unfinished + data
            early = conversation.early(data)
        line = self.question(view, strikes)
        self.wait = wait = Wait(process, conversation.receive, self.limits.move_s, before)
        process.send(line)
        if early is not None:
            wait.outcome = early
            wait.end("done", wait.started)
        return wait

    def question(self, view: View, strikes: int) -> bytes:
        """Give the next question, to be sent now, with what was to be told before it; what comes now is its answer."""
        self.plainly = b""
        self.sent = line = self.conversation.question(view, int(self.used_s * 1e5 + 0.5) / 1e5, strikes)
        if self.queued:
            line = bytes(self.queued) + line
            self.queued.clear()
        return line

    def wait_since(self, started: float) -> Wait:
        """Go on to wait for the answer to a question that was sent then."""
        assert self.process is not None
        self.wait = wait = Wait(self.process, self.conversation.receive, self.limits.move_s)
        wait.started = started
        return wait

    def reply(self, wait: Wait) -> Reply:
        """Give the answer to the question put, or its fault."""
        self.used_s = wait.used_s
        answer = wait.outcome
        number = self.conversation.id
        if type(answer) is Answer:
            take = Take(answer.take, answer.dummy)
            return Reply(take, answer.note, wait.used_s, wait.cpu_s, None, 0.0, number)
        wrong = answer if isinstance(answer, Wrong) else diagnosis.unanswered(self._facts(wait))
        self.conversation.close()
        fault = self._evidence(wrong)
        if fault.kind in ("crashed", "closed-output"):
            self.fault = fault
        return Reply(None, None, wait.used_s, wait.cpu_s, fault, wait.late_s, number)

    def greeted(self, wait: Wait) -> None:
        """Note the bot's `hello`, or put it out of service."""
        self.late_s = wait.late_s
        if isinstance(wait.outcome, BotHello):
            self.greeting = wait.outcome
            return
        wrong = wait.outcome if wait.outcome is not None else diagnosis.not_greeted(self._facts(wait))
        self.fault = self._evidence(wrong)

    def _facts(self, wait: Wait) -> diagnosis.Facts:
        process = wait.process
        process.drain_log(LOG_BYTES)
        return diagnosis.Facts(
            how=wait.how,
            limit_s=wait.limit_s,
            cpu_s=wait.cpu_s,
            state=process.state(),
            unread=process.unread(),
            deaf=process.deaf(),
            unfinished=self.conversation.unfinished,
            doubled=self.conversation.doubled,
            stderr=bytes(self._log),
            end=process.ended(),
            out_of_memory=process.out_of_memory(),
            memory_mb=self.limits.memory_mb,
            language=self.program.language,
        )

    def _evidence(self, wrong: Wrong) -> Fault:
        """Give the fault with the exact question, the exact bytes, the bot's log and its exit."""
        end = None
        if self.process is not None:
            self.process.drain_log(LOG_BYTES)
            end = self.process.ended()
        received = self.plainly or (self.wait.received if self.wait is not None else b"")
        return Fault(
            wrong.kind,
            shorten(wrong.detail),
            text(self.sent, 16 * EVIDENCE),
            text(received),
            text(bytes(self._log), 16 * EVIDENCE),
            None if end is None else str(end),
        )


def spoken(bots: Sequence[Bot]) -> Collection[Process]:
    """Give the processes of those bots that have said something that was not read yet."""
    processes = [bot.process for bot in bots if bot.process is not None]
    events = poller(tuple([process.stdout for process in processes])).poll(0)
    if not events:
        return ()
    ready = [descriptor for descriptor, _ in events]
    return [process for process in processes if process.stdout in ready]


def close(bots: Sequence[Bot]) -> None:
    """End bots: `bye` and the end of input to all, a moment to go by themselves, then whatever it takes."""
    running = [(bot, bot.process) for bot in bots if bot.process is not None]
    for bot, _ in running:
        bot.farewell()
    watch_end([process for _, process in running], GENTLE_S)
    for bot, process in running:
        bot.left_over = process.read() or b""
        process.drain_log(LOG_BYTES)
        bot.process = None
    end_all([process.child for _, process in running], 0.0)
