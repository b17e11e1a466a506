"""The schedule: which games a plan asks for, in the order of play; pure, lazy and the same on every machine.

A chunk of deals is played in passes: pass r plays rotation r of each deal. A bot's process that is started anew
whenever `Game.sitting` changes therefore never sees a deal twice.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arena.tournament.plan import Plan, Roster, Table, check_plan
from arena.tournament.seeds import deal_key, deal_name
from arena.tournament.subsets import count_subsets, subset_tables
from arena.tournament.windows import count_tables, round_tables

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from arena.tournament.seeds import Entrant

LONGEST = 2048  # deals in a chunk


@dataclass(frozen=True, slots=True)
class Game:
    """A deal and who sits where: `seats` are the bots by seat, `label` says which deal of theirs it is."""

    players: int
    seats: tuple[Entrant, ...]
    label: str
    deal: str
    deal_key: str
    chunk: int
    rotation: int

    @property
    def sitting(self) -> tuple[int, int]:
        """Give what must not change while a bot's process lives: the chunk and the pass."""
        return self.chunk, self.rotation


@dataclass(frozen=True, slots=True)
class Size:
    """How much a plan asks for; `deals` by player count."""

    games: int
    deals: dict[int, int]


def games(plan: Plan, entrants: Sequence[Entrant], seed: str, history: Sequence[Roster] = ()) -> Iterator[Game]:
    """Give the games of a plan one by one, in an order fixed by plan, bots and history.

    `history` holds earlier rosters of a tournament by rounds, in order; a full round robin needs none. What a game is
    does not depend on bots that do not sit at it. Raises InputError at once if the bots cannot play the plan.
    """
    check_plan(plan, entrants)
    return _games(plan, entrants, seed, history)


def size(plan: Plan, entrants: Sequence[Entrant], seed: str = "", history: Sequence[Roster] = ()) -> Size:
    """Count the games of a plan without playing through them.

    Only rounds that an earlier roster played are walked through, and the seed matters only to them.
    """
    check_plan(plan, entrants)
    if plan.rounds is None:
        deals = {k: count_subsets(plan, entrants, k) * (plan.deals or 0) for k in plan.players}
    else:
        past = min(plan.rounds, max((roster.until for roster in history), default=0))
        fixed = plan.gauntlet is not None
        deals = {k: count_tables(len(entrants) - fixed, k - fixed) * (plan.rounds - past) for k in plan.players}
        for tables in _first(past, round_tables(plan, entrants, seed, history)):
            for table in tables:
                deals[table.players] += 1
    return Size(sum(players * number for players, number in deals.items()), deals)


def _games(plan: Plan, entrants: Sequence[Entrant], seed: str, history: Sequence[Roster]) -> Iterator[Game]:
    if plan.rounds is None:
        batches: Iterable[Sequence[Table]] = ((table,) for table in subset_tables(plan, entrants))
    else:
        batches = round_tables(plan, entrants, seed, history)
    first = plan.chunk or max(24, 6 * -(-len(entrants) // min(plan.players)))
    for number, chunk in enumerate(_chunks(batches, first, plan.chunk or max(first, LONGEST))):
        keys = [deal_key(table.players, table.circle, table.label) for table in chunk]
        names = [deal_name(key) for key in keys]
        for turn in range(max(plan.players)):
            for table, key, name in zip(chunk, keys, names, strict=True):
                if turn < table.players:
                    seats = table.circle[turn:] + table.circle[:turn]
                    yield Game(table.players, seats, table.label, name, key, number, turn)


def _chunks(batches: Iterable[Sequence[Table]], least: int, longest: int) -> Iterator[list[Table]]:
    """Join batches that belong together, a round or a single table, to chunks of at least so many tables.

    They double up to the longest: early on the field is even after few games, later bots are seldom started anew.
    """
    chunk: list[Table] = []
    for batch in batches:
        chunk += batch
        if len(chunk) >= least:
            yield chunk
            chunk = []
            least = min(2 * least, longest)
    if chunk:
        yield chunk


def _first(number: int, rounds: Iterator[tuple[Table, ...]]) -> Iterator[tuple[Table, ...]]:
    for _, tables in zip(range(number), rounds, strict=False):
        yield tables
