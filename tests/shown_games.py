"""Games for the tests of what is shown: random takes with notes, of every number of players and set of variants."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import TYPE_CHECKING

from playing import TABLES
from spies import HELLO, Message, referee, spy_bot

from arena.report.watch.story import Moment, story_of
from arena.rules.spec import load_spec

if TYPE_CHECKING:
    from collections.abc import Callable

    from arena.match.outcome import GameRecord

NAMES = ("寿司ボット", "e\u0301tienne", "a", "plain", "a name that is much too long for a quarter of any screen")
GAMES = [(players, variants, str(seed)) for players, variants in TABLES for seed in range(2)]


@cache
def game(players: int, variants: tuple[str, ...], seed: str) -> GameRecord:
    """Play a game of random takes, each with a note that says whose it is."""
    bots = [spy_bot(_chooser(seat, seed), NAMES[seat])[0] for seat in range(players)]
    return referee(load_spec("sushi-go", variants), bots, seed)


@cache
def moments(players: int, variants: tuple[str, ...], seed: str) -> tuple[Moment, ...]:
    """Give the moments of such a game."""
    return story_of(game(players, variants, seed), load_spec("sushi-go", variants))


def _chooser(seat: int, seed: str) -> Callable[[Message], bytes]:
    chance = Random(f"{seed} {seat}")

    def choose(message: Message) -> bytes:
        if message["type"] == "hello":
            return HELLO
        if message["type"] != "turn":
            return b""
        cards = chance.sample(message["hand"], len(message["hand"]))
        take = chance.randint(*message["may_take"])
        answer = {"id": message["id"], "take": cards[:take], "note": f"thought {message['id']} of seat {seat}"}
        if "dummy" in message:
            answer["dummy"] = cards[take]
        return json.dumps(answer).encode() + b"\n"

    return choose
