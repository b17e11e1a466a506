"""Two bots take the same seats of the same deals against the same field, until a sequential test has its verdict."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING

import msgspec

from arena.tournament import seeds
from arena.tournament.jobs import Job
from arena.tournament.orders import circular_orders
from arena.tournament.tally import Result

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from arena.tournament.sprt import Sprt

NEW, OLD = 0, 1
CHUNK = 8  # deals that are played in passes, so that no process sees one of them twice
_decoder = msgspec.json.Decoder(Result)


@dataclass(frozen=True, slots=True)
class Duel:
    """Who plays: `names` are NEW, OLD and the field, in the order of the workers' entries, each once.

    With two players NEW meets OLD itself, and the field is empty.
    """

    names: tuple[str, ...]
    players: int
    seed: str
    max_deals: int

    @property
    def direct(self) -> bool:
        """Whether NEW and OLD meet each other."""
        return self.players == 2

    @property
    def games_a_deal(self) -> int:
        """Give the number of games that make a deal."""
        return self.players * (1 if self.direct else 2)


@dataclass(frozen=True, slots=True)
class Seat:
    """What a game is for: its deal, the bot that is tried and where it sits."""

    deal: int
    bot: int
    seat: int


@dataclass(slots=True)
class Scoring:
    """What has come of the games so far; deals are counted in order, whatever the order in which games end."""

    duel: Duel
    sprt: Sprt
    shares: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))
    faults: dict[str, int] = field(default_factory=dict)
    games: int = 0
    _open: dict[int, list[tuple[Seat, Result]]] = field(default_factory=dict)

    def add(self, seat: Seat, line: bytes) -> bool:
        """Take in a game; tell whether a deal was counted. Nothing counts any more once there is a verdict."""
        self._open.setdefault(seat.deal, []).append((seat, _decoder.decode(line)))
        counted = False
        while len(self._open.get(self.sprt.deals, [])) == self.duel.games_a_deal and not self.sprt.verdict:
            self._count(self._open.pop(self.sprt.deals))
            counted = True
        return counted

    def _count(self, games: list[tuple[Seat, Result]]) -> None:
        own: tuple[list[float], list[float]] = ([], [])
        for seat, game in sorted(games, key=lambda pair: (pair[0].bot, pair[0].seat)):
            own[seat.bot].append(share(game.places, seat.seat))
            if self.duel.direct:
                own[OLD].append(1 - share(game.places, seat.seat))
            for fault in game.faults:
                name = game.bots[fault.seat]
                self.faults[name] = self.faults.get(name, 0) + 1
        means = [sum(shares) / len(shares) for shares in own]
        self.games += len(games)
        for bot in (NEW, OLD):
            self.shares[bot].append(means[bot])
        self.sprt.add(means[NEW] - means[OLD])


def games(duel: Duel) -> Iterator[tuple[Seat, Job]]:
    """Give the games in the order of play; `n` numbers them.

    Opponents, circular order and seeds of a deal do not depend on which of the two is tried.
    """
    numbers, sittings = count(), count()
    for first in range(0, duel.max_deals, CHUNK):
        chunk = range(first, min(first + CHUNK, duel.max_deals))
        for bot in (NEW,) if duel.direct else (NEW, OLD):
            for turn in range(duel.players):
                sitting = next(sittings)
                for deal in chunk:
                    yield _game(duel, Seat(deal, bot, -turn % duel.players), next(numbers), sitting)


def share(places: Sequence[int], seat: int) -> float:
    """Give the part of its table-mates that a seat ends ahead of, equals counting half."""
    own = places[seat]
    points = sum((own < place) + (own == place) / 2 for at, place in enumerate(places) if at != seat)
    return points / (len(places) - 1)


def _game(duel: Duel, seat: Seat, number: int, sitting: int) -> tuple[Seat, Job]:
    label = f"deal {seat.deal + 1}"
    others = _others(duel, label)
    block = circular_orders(duel.players)
    order = block[seat.deal % len(block)]
    # Position 0 of the circle is the bot that is tried; the rest are the others.
    circle = [seat.bot if position == 0 else others[position - 1] for position in order]
    turn = (circle.index(seat.bot) - seat.seat) % duel.players
    table = tuple(circle[turn:] + circle[:turn])
    key = seeds.deal_key(duel.players, [seeds.Entrant(duel.names[bot]) for bot in others], label)
    name = f"{seeds.deal_name(key)}-{turn}"
    return seat, Job(
        n=number,
        game=name,
        deal=seeds.deal_name(key),
        label=label,
        seed=seeds.deal_seed(duel.seed, key),
        bots=table,
        bot_seeds=tuple([seeds.bot_seed(duel.seed, name, at) for at in range(duel.players)]),
        sitting=sitting,
    )


def _others(duel: Duel, label: str) -> list[int]:
    if duel.direct:
        return [OLD]
    from arena.rules.shuffle import shuffle

    field_ = [str(number) for number in range(2, len(duel.names))]
    mixed = shuffle(field_, seeds.shuffle_seed(duel.seed, duel.players, label))
    return [int(number) for number in mixed[: duel.players - 1]]
