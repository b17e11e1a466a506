"""Simulated fields of bots whose true shares are known, and results that look like those of a log."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count as numbers
from math import sqrt
from random import Random
from statistics import NormalDist
from typing import TYPE_CHECKING

from arena.tournament.schedule import games
from arena.tournament.seeds import Entrant
from arena.tournament.tally import Result, SeatFault

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from arena.tournament.plan import Plan

_serial = numbers()


def result(
    deal: str, order: Iterable[str], players: Iterable[str] | None = None, faults: Sequence[tuple[int, str]] = ()
) -> Result:
    """Give a game whose bots finished in this order; the seats are those of `players`, else sorted by name."""
    finished = list(order)
    seats = tuple(players or sorted(finished))
    places = tuple(finished.index(bot) + 1 for bot in seats)
    return Result(
        game=f"game{next(_serial)}",
        deal=deal,
        players=len(seats),
        bots=seats,
        scores=tuple(50 - 5 * place for place in places),
        places=places,
        faults=tuple(SeatFault(seat, kind) for seat, kind in faults),
        out=tuple(seat for seat, _ in faults),
        used_s=(0.5,) * len(seats),
        asked=(10,) * len(seats),
    )


@dataclass(frozen=True, slots=True)
class Field:
    """Bots of known strength; chance lies in the cards of a seat, in how a deal suits a bot, and in each game."""

    strengths: dict[str, float]
    cards: float = 1.0
    suits: float = 0.6
    noise: float = 0.8

    def true_share(self, bot: str) -> float:
        """Give the mean chance to end ahead of each other bot."""
        spread = sqrt(2 * (self.cards**2 + self.suits**2 + self.noise**2))
        others = [s for name, s in self.strengths.items() if name != bot]
        return sum(NormalDist().cdf((self.strengths[bot] - s) / spread) for s in others) / len(others)

    def play(self, plan: Plan, seed: int) -> list[Result]:
        """Play a whole schedule."""
        rng = Random(seed)
        cards: dict[str, list[float]] = {}
        suits: dict[tuple[str, str], float] = {}
        played = []
        for number, game in enumerate(games(plan, [Entrant(name) for name in self.strengths], str(seed))):
            seats = tuple(bot.name for bot in game.seats)
            luck = cards.setdefault(game.deal, [rng.gauss(0, self.cards) for _ in seats])
            form = {}
            for seat, bot in enumerate(seats):
                if (game.deal, bot) not in suits:
                    suits[game.deal, bot] = rng.gauss(0, self.suits)
                form[bot] = self.strengths[bot] + luck[seat] + suits[game.deal, bot] + rng.gauss(0, self.noise)
            ranked = sorted(seats, key=lambda bot: -form[bot])
            places = tuple(ranked.index(bot) + 1 for bot in seats)
            scores = tuple(round(40 + 6 * form[bot]) for bot in seats)
            played.append(Result(str(number), game.deal, game.players, seats, scores, places))
        return played
