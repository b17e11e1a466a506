"""Compare the games of a log with those that its schedule asks for."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from arena.tournament import seeds
from arena.tournament.entrants import entrant
from arena.tournament.plan import Plan, Roster
from arena.tournament.progress import number
from arena.tournament.schedule import games
from arena.tournament.terms import conditions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arena.tournament.lines import Game, Terms
    from arena.tournament.progress import Progress


@dataclass(slots=True)
class Scheduled:
    """The games that were played, as numbers, with their lines, and the last deal or round that was begun."""

    played: dict[int, int] = field(default_factory=dict)
    last: int = 0

    def add(self, game: Game, line: int) -> None:
        """Count a game of the log."""
        self.played[number(game.game)] = line
        self.last = max(self.last, label_number(game.label))


def compare(scheduled: Scheduled, terms: Terms, progress: Progress, seed: str) -> tuple[set[int], int]:
    """Give the games that no schedule of the log's rosters has, and how many of the last one's are missing."""
    foreign, missing = set(scheduled.played), 0
    for position in range(len(progress.rosters)):
        missing = 0
        for game in _schedule(scheduled, terms, progress, position, seed):
            missing += game not in scheduled.played
            foreign.discard(game)
    return foreign, missing


def label_number(label: str) -> int:
    """Give the number of the deal or round that a label names, 0 for a label that names none."""
    words = label.split(" ")
    return int(words[1]) if len(words) > 1 and words[0] in ("deal", "round") and words[1].isdigit() else 0


def _schedule(scheduled: Scheduled, terms: Terms, progress: Progress, position: int, seed: str) -> Iterator[int]:
    by_rounds = terms.schedule == "rounds"
    plan = Plan(
        players=terms.players,
        deals=None if by_rounds else scheduled.last,
        rounds=scheduled.last if by_rounds else None,
        gauntlet=terms.gauntlet,
        apart=terms.apart is not None,
    )
    under = conditions(terms)
    rosters = [(tuple(map(entrant, bots)), until) for bots, until in progress.rosters[: position + 1]]
    history = [Roster(until, bots) for bots, until in rosters[:-1] if until]
    for game in games(plan, rosters[-1][0], seed, history):
        yield number(seeds.game_id(game.deal, game.seats, under))
