"""A bot under examination: its process, started when it is needed, and what all its games showed of it."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from arena.errors import ArenaFailure
from arena.match.checkup.silence import no_answer
from arena.match.checkup.spice import start_spiced
from arena.match.checkup.table import play_seat
from arena.protocol.bot import Bot, greet
from arena.protocol.capture import Capture

if TYPE_CHECKING:
    from arena.match.checkup.silence import Silence
    from arena.match.checkup.spice import Spice
    from arena.match.checkup.table import Asked, Table
    from arena.protocol.bot import Fault
    from arena.protocol.limits import Limits
    from arena.protocol.program import Program
    from arena.protocol.sandbox import Level

TRIES = 3
LOST = 6
PROBED = 2
PLAIN: frozenset[Spice] = frozenset()


@dataclass(frozen=True, slots=True)
class Game:
    """A game that was played or broken off: the bot's answers, the fault it ended with, and why it was silent."""

    table: Table
    answers: tuple[Asked, ...]
    fault: Fault | None
    silence: Silence | None = None

    @property
    def place(self) -> str:
        """Say where the last answer stood."""
        if self.answers:
            return self.answers[-1].place
        return f"{self.table.players} players, seat {self.table.seat}, before the first question"


class Trial:
    """One process at a time, kept from game to game as in a tournament; after a fault the next game has a new one.

    `times`: seconds of every answer. `faults`: all of them. `log`: what the bot wrote to standard error. `left_over`:
    what it printed after its last answer. `peak_mb`: the most memory a process held, 0 where it is not known.
    `lost_game`: the last game that was lost, and what it was spiced with.
    """

    def __init__(self, program: Program, limits: Limits, level: Level) -> None:
        self.program, self.limits, self.level = program, limits, level
        self.times: list[float] = []
        self.faults: list[Fault] = []
        self.log = Capture()
        self.left_over = b""
        self.peak_mb = 0.0
        self.lost_game: tuple[Table, frozenset[Spice]] | None = None
        self._lost = 0
        self._silences: list[Silence] = []
        self._bot: Bot | None = None
        self._own_log = BytesIO()
        self._spices = PLAIN

    @property
    def hopeless(self) -> bool:
        """Whether the last games were all lost in ways that take time: more of them would tell nothing new."""
        return self._lost >= LOST

    def ready(self, spices: frozenset[Spice] = PLAIN) -> Bot:
        """Give a running bot that has been greeted, or one with the fault that keeps it from that.

        `spices`: what it is sent beyond what it knows, in a process of its own. Raises ArenaFailure where the machine
        is too late three times.
        """
        if spices != self._spices:
            self.end()
        for _ in range(TRIES):
            if self._bot is not None:
                return self._bot
            bot = self._start(spices)
            greet([bot])
            self._bot = bot
            if bot.late_s > 0:
                self.end()
        raise ArenaFailure(f"the machine is too busy to start {self.program.name}: try again when it has less to do")

    def play(self, table: Table, spices: frozenset[Spice] = PLAIN) -> Game:
        """Play a game; raises ArenaFailure where the machine is too late for the bot three times."""
        for _ in range(TRIES):
            bot = self.ready(spices)
            answers = tuple(play_seat(bot, table)) if bot.fault is None else ()
            if answers and answers[-1].late_s > 0:
                self.end()
                continue
            fault = answers[-1].fault if answers else bot.fault
            silence = self._silence(bot, answers)
            self._note(table, answers, fault)
            return Game(table, answers, fault, silence)
        raise ArenaFailure(f"the machine is too busy to time {self.program.name}: try again when it has less to do")

    def blame(self, fault: Fault) -> None:
        """Note a fault; the next game has a new process."""
        self._lost += fault.kind in ("timeout", "start-failed")
        self.faults.append(fault)
        self.end()

    def end(self) -> None:
        """End the process, if there is one, and keep what it leaves."""
        bot, self._bot = self._bot, None
        if bot is None:
            return
        self._look(bot)
        bot.close()
        if not self.faults:
            self.left_over = bot.conversation.unfinished + bot.left_over or self.left_over
        self.log.add(self._own_log.getvalue())

    def _silence(self, bot: Bot, answers: tuple[Asked, ...]) -> Silence | None:
        """Find out why a bot was out of time, if it was; the last finding stands where that was tried often enough."""
        fault = answers[-1].fault if answers else None
        if fault is None or fault.kind != "timeout":
            return None
        if len(self._silences) < PROBED:
            self._look(bot)
            self._silences.append(no_answer(bot, answers[-1].view))
        return self._silences[-1]

    def _look(self, bot: Bot) -> None:
        if bot.process is not None:
            self.peak_mb = max(self.peak_mb, _peak_mb(bot.process.pid))

    def _start(self, spices: frozenset[Spice]) -> Bot:
        self._own_log, self._spices = BytesIO(), spices
        if spices:
            return start_spiced(self.program, self.limits, self.level, self._own_log, spices)
        return Bot.start(self.program, self.limits, self.level, self._own_log)

    def _note(self, table: Table, answers: tuple[Asked, ...], fault: Fault | None) -> None:
        self.times += [answer.used_s for answer in answers if answer.take is not None]
        if fault is None:
            self._lost = 0
        else:
            self.lost_game = table, self._spices
            self.blame(fault)


def _peak_mb(pid: int) -> float:
    """Give the most memory that a process has held so far, as the kernel counts it."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text("ascii", "replace").splitlines()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM:")), 0.0)
