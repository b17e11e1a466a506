"""Real games between real processes, for tests of bots and kits."""

from __future__ import annotations

from contextlib import contextmanager
from itertools import combinations
from typing import TYPE_CHECKING

from arena.match.events import FORMAT, GameEvent
from arena.match.referee import play
from arena.protocol.bot import Bot, Limits, close, greet
from arena.protocol.build import build_program
from arena.protocol.program import find
from arena.rules.spec import load_spec

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from arena.match.outcome import GameRecord

VARIANTS = [variants for n in range(4) for variants in combinations(("both-ways", "dummy", "soy-sauce"), n)]
TABLES = [
    (players, variants) for variants in VARIANTS for players in (2, 3, 4, 5) if players == 2 or "dummy" not in variants
]
# A stall of a noisy machine is no test's business.
PATIENT = Limits(startup_s=60.0, move_s=20.0)


@contextmanager
def running(arguments: Sequence[str], limits: Limits = PATIENT) -> Iterator[list[Bot]]:
    """Start bots by their BOT arguments, built where they must be, and end them."""
    bots = [Bot.start(build_program(find(argument)), limits) for argument in arguments]
    try:
        greet(bots)
        assert [bot.fault for bot in bots] == [None] * len(bots)
        yield bots
    finally:
        close(bots)


def play_game(bots: Sequence[Bot], variants: Sequence[str] = (), seed: str = "0", late: int = 0) -> GameRecord:
    """Play one game of running bots, which may have played others before; `late` answers are forgiven."""
    spec = load_spec("sushi-go", variants)
    seeds = tuple(range(1000, 1000 + len(bots)))
    names = tuple(bot.program.name for bot in bots)
    opening = GameEvent(
        format=FORMAT,
        game="test",
        rules=spec.name,
        rules_sha256=spec.sha256,
        variants=spec.variants,
        seed=seed,
        players=len(bots),
        bots=names,
        arena="0",
        bot_seeds=seeds,
    )
    return play(spec, bots, seed, opening, {"timeout": late})


def plays_everything(argument: str) -> list[GameRecord]:
    """Let five processes of a bot play a game of every player count and set of variants; faults fail the test."""
    with running([argument] * 5) as bots:
        records = [play_game(bots[:players], variants) for players, variants in TABLES]
    faults = [fault for record in records for fault in record.faults]
    assert not faults, faults[0]
    return records
