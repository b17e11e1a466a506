"""A whole game with the bot on one seat, the other seats played from within: real questions, one process."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING
from zlib import crc32

from arena.errors import IllegalTake
from arena.protocol.bot import Question, ask
from arena.rules import game as rules
from arena.rules.game import Take

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arena.protocol.bot import Bot, Fault
    from arena.rules.game import State, View
    from arena.rules.spec import Spec


@dataclass(frozen=True, slots=True)
class Table:
    """A game to be played: the rules, the bot's seat among so many players, the seed of deal and other seats.

    `lays`: cards that let a player take more are laid for the bot as soon as it holds one and none lies before it, so
    that it is soon asked for more than one card.
    """

    spec: Spec
    players: int
    seat: int
    seed: str
    lays: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """A question and what came of it: a legal take or a fault; `late_s` is lateness that is not the bot's own."""

    view: View
    take: Take | None
    fault: Fault | None
    used_s: float
    late_s: float

    @property
    def place(self) -> str:
        """Say where in the game the question stood."""
        view = self.view
        return f"{view.players} players, seat {view.seat}, round {view.round}, turn {view.turn}"


def play_seat(bot: Bot, table: Table) -> Iterator[Asked]:
    """Play a game and give the bot's answers one by one; it ends with the game, or with the first fault."""
    state = rules.start(table.spec, table.players, table.seed)
    others = Random(table.seed)
    bot.rules(table.spec)
    bot.game(table.players, table.seat, table.spec.rounds, crc32(table.seed.encode()))
    while True:
        while not rules.round_over(state):
            takes = [_other(state, seat, others) for seat in range(table.players)]
            if (laid := _laid(state, table)) is not None:
                takes[table.seat] = laid
            elif table.seat in rules.asked(state):
                asked = _ask(bot, state, table.seat)
                yield asked
                if asked.take is None:
                    return
                takes[table.seat] = asked.take
            state = rules.step(state, takes)
        end = rules.end_round(state)
        bot.tell_round(end, state.last, state.tables, state.round)
        if state.round == table.spec.rounds:
            bot.tell_end(rules.end_game(state, end))
            return
        state = rules.next_round(state, end)


def _other(state: State, seat: int, others: Random) -> Take:
    """Take for another seat: by chance, the same whatever the bot does with equal hands."""
    legal = rules.legal_takes(state, seat)
    return legal[int(others.random() * len(legal))]


def _laid(state: State, table: Table) -> Take | None:
    """Give the take that is made for the bot, None where it is asked itself."""
    seat, kinds, wanted = table.seat, state.spec.card_kinds, state.spec.use_kind
    if not table.lays or state.controller == seat or any(kinds[card] == wanted for card in state.tables[seat]):
        return None
    return next((Take((card,)) for card in state.hands[seat] if kinds[card] == wanted), None)


def _ask(bot: Bot, state: State, seat: int) -> Asked:
    view = rules.view(state, seat)
    (reply,) = ask([Question(bot, view, 0)])
    if reply.take is None:
        return Asked(view, None, reply.fault, reply.used_s, reply.late_s)
    try:
        rules.check(state, seat, reply.take)
    except IllegalTake as error:
        return Asked(view, None, bot.illegal_take(str(error)), reply.used_s, 0.0)
    return Asked(view, reply.take, None, reply.used_s, 0.0)
