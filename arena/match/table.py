"""A game at one table: start the bots, play, and play again if the machine failed it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.match.outcome import GameRecord, Voided
from arena.match.referee import play
from arena.protocol.bot import Bot, close, greet
from arena.protocol.program import Program

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import BinaryIO

    from arena.match.events import Event, GameEvent
    from arena.match.person import Person
    from arena.protocol.bot import Limits
    from arena.protocol.sandbox import Level
    from arena.rules.spec import Spec

TRIES = 4


def play_once(
    spec: Spec,
    players: Sequence[Program | Person],
    seed: str,
    opening: GameEvent,
    *,
    limits: Limits,
    strikes: Mapping[str, int],
    level: Level,
    logs: Sequence[BinaryIO | None] = (),
    note: Callable[[str], None] = lambda _text: None,
    watch: Callable[[Event], None] | None = None,
) -> GameRecord:
    """Play one game with processes of its own, which end with it; to be called within `hosting`.

    `logs`: by seat, what gets a bot's standard error. A void game is played again, three times at most, and `note` told
    why; then Voided is raised. `watch` is told every event.
    """
    for left in range(TRIES, 0, -1):
        seated = [_seat(player, limits, level, logs[seat] if logs else None) for seat, player in enumerate(players)]
        bots = [player for player in seated if isinstance(player, Bot)]
        try:
            greet(bots)
            return play(spec, seated, seed, opening, strikes, watch=watch)
        except Voided as error:
            if left == 1:
                raise
            note(f"the game is void and is played again: {error}")
        finally:
            close(bots)
    raise AssertionError


def _seat(player: Program | Person, limits: Limits, level: Level, log: BinaryIO | None) -> Bot | Person:
    return Bot.start(player, limits, level, log) if isinstance(player, Program) else player
