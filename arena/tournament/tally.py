"""Count games in one pass: what is kept of a deal is a few whole numbers, so that any order gives the same sums."""

from __future__ import annotations

from array import array
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from math import lcm
from operator import add
from typing import TYPE_CHECKING

import msgspec

from arena.tournament.lines import check_seats

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

Subset = tuple[int, ...]


class SeatFault(msgspec.Struct, frozen=True, gc=False):
    """Who did what wrong."""

    seat: int
    kind: str


class Result(msgspec.Struct, frozen=True, tag_field="line", tag="game", gc=False):
    """What standings take from a game's line in the log."""

    game: str
    deal: str
    players: int
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    places: tuple[int, ...]
    faults: tuple[SeatFault, ...] = ()
    out: tuple[int, ...] = ()
    used_s: tuple[float, ...] = ()
    asked: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a line that nothing could count."""
        lists = self.bots, self.places, self.scores[: self.players]
        check_seats(self.players, lists, (self.used_s, self.asked), [*self.out, *[fault.seat for fault in self.faults]])


Seated = tuple[list[int], Result]  # a game with its bots' numbers by seat


@dataclass(slots=True)
class Tally:
    """Sums over games; bots are numbers, places in the sorted tuple of names.

    `deals`: for each set of bots (sorted) one row a deal: the number of its games, then for each pair of the set, in
    the order of `combinations`, the points of the first against the second: 2 for ahead, 1 for equal, over the games.
    `totals`: by player count and bot: games, points, players·points less all points at the table, wins in parts of
    `win_unit(players)`, nanoseconds, questions; then by seat games and share in halves of table-mates.
    """

    deals: dict[Subset, array[int]] = field(default_factory=dict)
    totals: dict[int, dict[int, list[int]]] = field(default_factory=dict)
    ties: Counter[tuple[int, int]] = field(default_factory=Counter)
    faults: Counter[tuple[int, str]] = field(default_factory=Counter)
    out: Counter[int] = field(default_factory=Counter)


def count(results: Iterable[Result], bots: Sequence[str]) -> tuple[Tally, Tally]:
    """Count the games in which all seats are of these bots (sorted): all of them, and those without any fault."""
    index = {name: number for number, name in enumerate(bots)}
    clean, faulty, cleaned = Tally(), Tally(), Tally()
    open_deals: dict[str, list[Seated]] = {}

    def close(deal: list[Seated]) -> None:
        if any(game.faults for _, game in deal):
            _add_deal(faulty, deal)
            _add_deal(cleaned, [(seats, game) for seats, game in deal if not game.faults])
        else:
            _add_deal(clean, deal)

    for result in results:
        try:
            seats = [index[bot] for bot in result.bots]
        except KeyError:
            continue
        deal = open_deals.setdefault(result.deal, [])
        deal.append((seats, result))
        if len(deal) == result.players:
            close(open_deals.pop(result.deal))
    for deal in open_deals.values():
        close(deal)
    return _joined(clean, faulty), _joined(clean, cleaned)


@cache
def win_unit(players: int) -> int:
    """Give the number of parts of a win that can be shared out evenly among 1 to `players` bots."""
    return lcm(*range(1, players + 1))


def games(deals: Mapping[Subset, array[int]]) -> int:
    """Give the number of games that were counted."""
    return sum(sum(flat[:: 1 + len(subset) * (len(subset) - 1) // 2]) for subset, flat in deals.items())


def rows(deals: Mapping[Subset, array[int]]) -> int:
    """Give the number of deals that were counted."""
    return sum(len(flat) // (1 + len(subset) * (len(subset) - 1) // 2) for subset, flat in deals.items())


@cache
def _outcome(places: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Give points by pair, share by seat in halves of table-mates, and wins by seat in parts."""
    pairs = tuple(1 + (a < b) - (a > b) for a, b in combinations(places, 2))
    shares = tuple(sum(1 + (own < other) - (own > other) for other in places) - 1 for own in places)
    part = win_unit(len(places)) // places.count(1) if 1 in places else 0
    return pairs, shares, tuple(part if place == 1 else 0 for place in places)


def _add_deal(tally: Tally, deal: list[Seated]) -> None:
    if not deal:
        return
    subset = tuple(sorted(deal[0][0]))
    row: Iterable[int] = [0] * (len(subset) * (len(subset) - 1) // 2)
    for seats, game in deal:
        place = dict(zip(seats, game.places, strict=True))
        pairs = _outcome(tuple([place[bot] for bot in subset]))[0]
        row = map(add, row, pairs)
        if 1 in pairs:
            tally.ties.update(pair for pair, point in zip(combinations(subset, 2), pairs, strict=True) if point == 1)
        _add_seats(tally, game, seats)
    tally.deals.setdefault(subset, array("I")).extend([len(deal), *row])


def _add_seats(tally: Tally, game: Result, seats: list[int]) -> None:
    players = len(seats)
    totals = tally.totals.setdefault(players, {})
    scores = game.scores[:players]
    points = sum(scores)
    _, shares, wins = _outcome(game.places)
    none = (0,) * players
    at = 6
    for bot, score, share, win, used_s, asked in zip(
        seats, scores, shares, wins, game.used_s or none, game.asked or none, strict=True
    ):
        total = totals.get(bot)
        if total is None:
            total = totals[bot] = [0] * (6 + 2 * players)
        total[0] += 1
        total[1] += score
        total[2] += players * score - points
        total[3] += win
        total[4] += round(used_s * 1e9)
        total[5] += asked
        total[at] += 1
        total[at + 1] += share
        at += 2
    for fault in game.faults:
        tally.faults[seats[fault.seat], fault.kind] += 1
    for seat in game.out:
        tally.out[seats[seat]] += 1


def _joined(one: Tally, other: Tally) -> Tally:
    both = Tally(dict(one.deals))
    for subset, flat in other.deals.items():
        both.deals[subset] = both.deals[subset] + flat if subset in both.deals else flat
    for part in (one, other):
        for players, totals in part.totals.items():
            for bot, total in totals.items():
                own = both.totals.setdefault(players, {})
                own[bot] = list(map(add, own[bot], total)) if bot in own else total
    both.ties, both.faults, both.out = one.ties + other.ties, one.faults + other.faults, one.out + other.out
    return both
