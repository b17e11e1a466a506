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


@dataclass(slots=True)
class Tally:
    """Sums over games; bots are numbers, places in the sorted tuple of names.

    `deals`: for each set of bots (sorted) one row a deal: the number of its games, then for each pair of the set, in
    the order of `combinations`, the points of the first against the second: 2 for ahead, 1 for equal, over the games.
    `totals`: by bot and player count: games, points, players·points less all points at the table, wins in parts of
    `win_unit(players)`, nanoseconds, questions; then by seat games and share in halves of table-mates.
    """

    deals: dict[Subset, array[int]] = field(default_factory=dict)
    totals: dict[tuple[int, int], list[int]] = field(default_factory=dict)
    ties: Counter[tuple[int, int]] = field(default_factory=Counter)
    faults: Counter[tuple[int, str]] = field(default_factory=Counter)
    out: Counter[int] = field(default_factory=Counter)


def count(results: Iterable[Result], bots: Sequence[str]) -> tuple[Tally, Tally]:
    """Count the games in which all seats are of these bots (sorted): all of them, and those without any fault."""
    index = {name: number for number, name in enumerate(bots)}
    clean, faulty, cleaned = Tally(), Tally(), Tally()
    open_deals: dict[str, list[Result]] = {}

    def close(deal: list[Result]) -> None:
        if any(game.faults for game in deal):
            _add_deal(faulty, deal, index)
            _add_deal(cleaned, [game for game in deal if not game.faults], index)
        else:
            _add_deal(clean, deal, index)

    for result in results:
        if not all(bot in index for bot in result.bots):
            continue
        deal = open_deals.setdefault(result.deal, [])
        deal.append(result)
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


def _add_deal(tally: Tally, deal: list[Result], index: Mapping[str, int]) -> None:
    if not deal:
        return
    subset = tuple(sorted([index[bot] for bot in deal[0].bots]))
    row: Iterable[int] = [0] * (len(subset) * (len(subset) - 1) // 2)
    for game in deal:
        seats = [index[bot] for bot in game.bots]
        ranked = tuple([place for _, place in sorted(zip(seats, game.places, strict=True))])
        pairs = _outcome(ranked)[0]
        row = map(add, row, pairs)
        if 1 in pairs:
            tally.ties.update(pair for pair, point in zip(combinations(subset, 2), pairs, strict=True) if point == 1)
        _add_seats(tally, game, seats)
    tally.deals.setdefault(subset, array("I")).extend([len(deal), *row])


def _add_seats(tally: Tally, game: Result, seats: list[int]) -> None:
    players = len(seats)
    _, shares, wins = _outcome(game.places)
    points = sum(game.scores[:players])
    for seat, bot in enumerate(seats):
        total = tally.totals.get((bot, players))
        if total is None:
            total = tally.totals[bot, players] = [0] * (6 + 2 * players)
        score = game.scores[seat]
        total[0] += 1
        total[1] += score
        total[2] += players * score - points
        total[3] += wins[seat]
        if game.asked:
            total[4] += round(game.used_s[seat] * 1e9)
            total[5] += game.asked[seat]
        total[6 + 2 * seat] += 1
        total[7 + 2 * seat] += shares[seat]
    for fault in game.faults:
        tally.faults[seats[fault.seat], fault.kind] += 1
    for seat in game.out:
        tally.out[seats[seat]] += 1


def _joined(one: Tally, other: Tally) -> Tally:
    both = Tally(dict(one.deals), {key: list(total) for key, total in one.totals.items()})
    for subset, flat in other.deals.items():
        both.deals[subset] = both.deals[subset] + flat if subset in both.deals else flat
    for key, total in other.totals.items():
        both.totals[key] = list(map(add, both.totals[key], total)) if key in both.totals else total
    both.ties, both.faults, both.out = one.ties + other.ties, one.faults + other.faults, one.out + other.out
    return both
