"""Where the time of a game goes: its pieces measured alone, without bots, on one core."""

from __future__ import annotations

import os
import time
from statistics import median
from typing import TYPE_CHECKING
from unittest.mock import patch

import msgspec
from bench.report import Part, Row

from arena.match import referee
from arena.match.opening import opening_of
from arena.protocol.answers import plain_answer
from arena.protocol.capture import Capture
from arena.protocol.conversation import Conversation
from arena.protocol.limits import Limits
from arena.protocol.player import Bot
from arena.protocol.program import find
from arena.protocol.reply import Reply
from arena.rules import game as rules
from arena.rules.spec import load_spec
from arena.tournament.gameline import game_line

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from arena.match.outcome import GameRecord
    from arena.protocol.bot import Question
    from arena.rules.game import State

TIMES = 300
PLAYERS = 4
SPEC, PROGRAM = load_spec(), find("random")


def measure(folder: Path, scale: float) -> Part:
    part = Part(f"Pieces of a game of {PLAYERS}, each measured alone, without bots; milliseconds a game")
    times = max(20, round(TIMES * scale))
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    try:
        for name, piece in _pieces().items():
            part.rows.append(Row(name, 1000 * _seconds(piece, times), "ms"))
    finally:
        os.sched_setaffinity(0, cores)
    return part


def _pieces() -> dict[str, Callable[[], object]]:
    record, states = _game(), _states()
    questions = sum(len(rules.asked(state)) for state in states)
    answer, line = b'{"id":5,"take":["salmon-nigiri"]}\n', game_line(record, "a label")
    clock = (~os.getppid() << 3) | 2
    return {
        "the rules: deal, what seats see, check, step, score": _rules,
        "the rules and the referee's book-keeping": _game,
        f"lines of {questions} questions": lambda: _lines(states),
        f"{questions} answers read": lambda: [plain_answer(answer) for _ in range(questions)],
        f"{questions} times a bot's processor clock": lambda: [time.clock_gettime(clock) for _ in range(questions)],
        "the game's line for the log": lambda: msgspec.json.encode(game_line(record, "a label")),
        "the line read again": lambda: msgspec.json.decode(msgspec.json.encode(line)),
    }


def _game() -> GameRecord:
    """Play a game with bots that have no process: `ask` answers for them."""
    bots = [_Mute(PROGRAM, Limits(), None, Capture()) for _ in range(PLAYERS)]
    opening = opening_of(SPEC, "1", [f"bot {seat}" for seat in range(PLAYERS)], deal="1", bot_seeds=(1, 2, 3, 4))
    with patch.object(referee, "ask", _answered):
        return referee.play(SPEC, bots, "7", opening, {"other": 1})


class _Mute(Bot):
    """A bot that is told everything and hears nothing."""

    alive = True

    def flush(self) -> None:
        self.queued.clear()


def _answered(questions: Sequence[Question], others: object = ()) -> list[Reply]:
    return [Reply(rules.Take(question.view.hand[:1]), None, 1e-5, 1e-5, None, 0.0, 1) for question in questions]


def _rules() -> None:
    """Play the same game by the rules alone."""
    state = rules.start(SPEC, PLAYERS, "7")
    while True:
        while not rules.round_over(state):
            views = rules.views(state, rules.asked(state))
            takes = [rules.Take(view.hand[:1]) for view in views] or [rules.Take(hand) for hand in state.hands]
            state = rules.step(state, takes)
        end = rules.end_round(state)
        if state.round == SPEC.rounds:
            rules.end_game(state, end)
            return
        state = rules.next_round(state, end)


def _states() -> list[State]:
    """Give the states of a game's turns in which there is a choice."""
    state, states = rules.start(SPEC, PLAYERS, "7"), []
    while True:
        while not rules.round_over(state):
            states += [state] if rules.asked(state) else []
            state = rules.step(state, [rules.Take(hand[:1]) for hand in state.hands])
        if state.round == SPEC.rounds:
            return states
        state = rules.next_round(state, rules.end_round(state))


def _lines(states: Sequence[State]) -> None:
    talk = Conversation(Limits())
    talk.rules(SPEC)
    talk.game(PLAYERS, 0, SPEC.rounds, 1)
    for state in states:
        for view in rules.views(state, range(PLAYERS)):
            talk.question(view, 1e-5, 0)


def _seconds(work: Callable[[], object], times: int) -> float:
    taken = []
    for _ in range(times):
        started = time.perf_counter()
        work()
        taken.append(time.perf_counter() - started)
    return median(taken)
