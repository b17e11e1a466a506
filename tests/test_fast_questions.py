"""The short way through a turn sends what the plain way sends, and comes to the same, byte by byte."""

from __future__ import annotations

import re
from itertools import combinations
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import msgspec
import pytest
from spies import first_card, referee, spied_game, spy_bot

from arena.protocol.bot import Question, ask
from arena.protocol.quick import ask_at_rest
from arena.rules import game
from arena.rules.spec import load_spec

if TYPE_CHECKING:
    from collections.abc import Callable

    from spies import Message, Spy

    from arena.match.outcome import GameRecord
    from arena.protocol.bot import Bot

VARIANTS = [chosen for size in range(4) for chosen in combinations(("both-ways", "dummy", "soy-sauce"), size)]
TERMS = [(players, variants) for variants in VARIANTS for players in sorted(load_spec("sushi-go", variants).deal)]
PLAINLY = patch("arena.protocol.bot.ask_at_rest", return_value=None)
STATE = game.start(load_spec(), 3, "7")


@pytest.mark.parametrize(("players", "variants"), TERMS)
def test_a_game_is_the_same_to_its_bots_and_in_its_record(players: int, variants: tuple[str, ...]) -> None:
    spec = load_spec("sushi-go", variants)
    spies, record = spied_game(spec, players)
    with PLAINLY:
        others, plain = spied_game(spec, players)
    assert [_without_used(spy.sent) for spy in spies] == [_without_used(spy.sent) for spy in others]
    assert _events(record) == _events(plain)


def test_tables_of_different_states_are_not_mixed_up() -> None:
    states = [game.start(load_spec(), 3, seed) for seed in "123"]
    states[1] = game.step(states[1], [game.legal_takes(states[1], seat)[0] for seat in range(3)])
    views = [game.view(state, seat) for seat, state in enumerate(states)]
    bots = [spy_bot(first_card)[0] for _ in views]
    ask([Question(bot, view, 0) for bot, view in zip(bots, views, strict=True)])
    shown = [msgspec.json.decode(bot.sent) for bot in bots]
    assert [[tuple(table) for table in line["tables"]] for line in shown] == [list(view.tables) for view in views]
    assert [line["last"] is None for line in shown] == [True, False, True]


# What a bot says to its second question, and what makes it unfit for the short way.
ODD: dict[str, Callable[[Message], bytes]] = {
    "noise": lambda message: b"oops\n",
    "two answers": lambda message: 2 * first_card(message),
    "the old id": lambda message: first_card(message | {"id": 1}) + first_card(message),
    "a long note": lambda message: first_card(message)[:-2] + b',"note":"' + b"n" * 2000 + b'"}\n',
    "an answer and half a line": lambda message: first_card(message) + b'{"id"',
    "a card it does not hold": lambda message: b'{"id":%d,"take":["unagi"]}\n' % message["id"],
    "accents": lambda message: first_card(message)[:-2] + ',"note":"é"}\n'.encode(),
}


@pytest.mark.parametrize("name", ODD)
def test_what_is_odd_comes_to_the_same(name: str) -> None:
    (spies, record), (others, plain) = _odd_game(ODD[name]), _odd_game_plainly(ODD[name])
    assert _events(record) == _events(plain)
    assert [_timeless(spy.sent) for spy in spies] == [_timeless(spy.sent) for spy in others]


def test_a_bot_that_spoke_before_it_was_asked_is_asked_the_plain_way() -> None:
    bots = [spy_bot(first_card) for _ in range(3)]
    questions = [Question(bot, game.view(STATE, seat), 0) for seat, (bot, _) in enumerate(bots)]
    bots[1][1].say(b"too early\n")
    assert ask_at_rest(questions) is None
    replies = ask(questions)
    assert [reply.fault.kind if reply.fault else None for reply in replies] == [None, "bad-json", None]


def _odd_game(odd: Callable[[Message], bytes]) -> tuple[list[Spy], GameRecord]:
    """Play a game with a bot that says something odd once, and may do so."""

    def choose(message: Message) -> bytes:
        return odd(message) if message["type"] == "turn" and message["id"] == 2 else first_card(message)

    pairs = [spy_bot(choose if seat == 1 else first_card, f"bot-{seat}") for seat in range(3)]
    bots: list[Bot] = [bot for bot, _ in pairs]
    return [spy for _, spy in pairs], referee(load_spec(), bots, "7", strikes=5)


def _odd_game_plainly(odd: Callable[[Message], bytes]) -> tuple[list[Spy], GameRecord]:
    with PLAINLY:
        return _odd_game(odd)


def _without_used(lines: list[bytes]) -> list[bytes]:
    return [re.sub(rb'"used_s":[^,]*,', b"", line) for line in lines]


def _timeless(lines: list[bytes]) -> list[dict[str, Any]]:
    decoded: list[dict[str, Any]] = [msgspec.json.decode(line) for line in lines]
    return [{name: value for name, value in line.items() if name not in ("used_s", "detail")} for line in decoded]


def _events(record: GameRecord) -> list[dict[str, Any]]:
    """Give a record without what a clock measured."""
    events: list[dict[str, Any]] = msgspec.to_builtins(record.events)
    measured = ("used_s", "cpu_s", "load", "sent", "detail")
    return [{name: value for name, value in event.items() if name not in measured} for event in events]
