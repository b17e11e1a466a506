"""What one seat was asked in a finished game, asked again: as the lines it was sent, or of a bot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arena.errors import IllegalTake
from arena.match.again import facts_of, referee_again
from arena.match.events import EndEvent, RoundEvent, TurnEvent
from arena.protocol.bot import Question, ask
from arena.protocol.conversation import Conversation
from arena.protocol.messages import Bye, End, Round, encode
from arena.rules import game as rules
from arena.rules.game import GameEnd, RoundEnd, Take

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arena.match.events import By, Cards, Points
    from arena.match.outcome import GameRecord
    from arena.protocol.bot import Bot, Fault, Limits
    from arena.rules.game import State, View
    from arena.rules.spec import Spec


@dataclass(frozen=True, slots=True)
class Answer:
    """A question of the record, what was laid then and by whom, and what the bot says now: a take or a fault."""

    view: View
    then: Take
    by: By
    now: Take | None
    fault: Fault | None
    used_s: float

    @property
    def same(self) -> bool:
        """Whether the bot takes now what was taken then."""
        return self.now == self.then


def ask_again(record: GameRecord, spec: Spec, seat: int, bot: Bot) -> Iterator[Answer]:
    """Tell a bot, started and greeted, the game of a seat, and give its answers; what was laid then is laid again.

    It ends with the game, or with the bot. `used_s` and `strikes` are those of now. Raises NotHeld where the record
    does not follow from its takes.
    """
    seeds = record.opening.bot_seeds
    bot.rules(spec)
    bot.game(record.opening.players, seat, spec.rounds, seeds[seat] if seeds else 0)
    strikes = 0
    written = iter(record.turns)
    for state, event in referee_again(spec, facts_of(record)):
        if isinstance(event, TurnEvent):
            by = next(written).by[seat]
            if seat not in rules.asked(state):
                continue
            take, fault, used_s = _ask(bot, state, seat, strikes)
            answer = Answer(rules.view(state, seat), _taken(event, state, seat), by, take, fault, used_s)
            strikes += fault is not None
            yield answer
            if not bot.alive:
                return
        elif isinstance(event, RoundEvent):
            bot.tell_round(RoundEnd(event.points, event.scores, event.puddings), state.last, state.tables, state.round)
        elif isinstance(event, EndEvent):
            bot.tell_end(GameEnd(event.points, event.scores, event.places, event.puddings))


def sent_to(record: GameRecord, spec: Spec, seat: int, limits: Limits) -> bytes:
    """Give the lines that the bot on a seat was sent, from `hello` to `bye`; times and strikes are left at zero."""
    talk, seeds = Conversation(limits), record.opening.bot_seeds
    lines = [talk.hello(), talk.rules(spec)]
    lines.append(talk.game(record.opening.players, seat, spec.rounds, seeds[seat] if seeds else 0))
    for state, event in referee_again(spec, facts_of(record)):
        if isinstance(event, TurnEvent) and seat in rules.asked(state):
            lines.append(talk.question(rules.view(state, seat), 0.0, 0))
        elif isinstance(event, RoundEvent):
            lines.append(encode(Round(event.round, state.last or (), *_ending(event))))
        elif isinstance(event, EndEvent):
            lines.append(encode(End(event.points, event.scores, event.places, event.puddings)))
    return b"".join([*lines, encode(Bye())])


def _ending(event: RoundEvent) -> tuple[tuple[Cards, ...], Points, tuple[int, ...], tuple[int, ...]]:
    return event.tables, event.points, event.scores, event.puddings


def _ask(bot: Bot, state: State, seat: int, strikes: int) -> tuple[Take | None, Fault | None, float]:
    (reply,) = ask([Question(bot, rules.view(state, seat), strikes)])
    fault = reply.fault
    if reply.take is not None:
        try:
            rules.check(state, seat, reply.take)
        except IllegalTake as error:
            fault = bot.illegal_take(str(error))
    return reply.take, fault, reply.used_s


def _taken(event: TurnEvent, state: State, seat: int) -> Take:
    return Take(event.takes[seat], event.dummy or None if seat == state.controller else None)
