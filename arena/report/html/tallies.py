"""What only the games themselves tell of a bot: points by kind of card, and where its time went."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from statistics import fmean
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from arena.match.events import EndEvent, Points, RoundEvent
    from arena.tournament.lines import Game


@dataclass(slots=True)
class Tallies:
    """Sums over games by bot; `games` and `points` also by number of players, which weigh the same."""

    games: Counter[tuple[str, int]] = field(default_factory=Counter)
    points: dict[tuple[str, int], Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    used_s: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    cpu_s: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    asked: Counter[str] = field(default_factory=Counter)

    def add(self, line: Game, rounds: Sequence[RoundEvent], end: EndEvent) -> None:
        """Count a game with what the referee scored in it."""
        none = (0,) * line.players
        for points in (*(round_.points for round_ in rounds), end.points):
            self._add_points(line, points)
        for bot, used_s, cpu_s, asked in zip(
            line.bots, line.used_s or none, line.cpu_s or none, line.asked or none, strict=True
        ):
            self.games[bot, line.players] += 1
            self.used_s[bot] += used_s
            self.cpu_s[bot] += cpu_s
            self.asked[bot] += asked

    def mean(self, bot: str, kind: str) -> float | None:
        """Give a bot's points of a game for a kind; None if it has not played."""
        counts = [players for who, players in self.games if who == bot]
        if not counts:
            return None
        return fmean(self.points[bot, players][kind] / self.games[bot, players] for players in counts)

    def _add_points(self, line: Game, points: Points) -> None:
        for kind, by_table in points.items():
            for bot, value in zip(line.bots, by_table, strict=False):
                self.points[bot, line.players][kind] += value


def scored_kinds(tallies: Tallies, kinds: Iterable[str]) -> list[str]:
    """Give the kinds, in the order of the spec, for which points were counted."""
    seen = {kind for points in tallies.points.values() for kind in points}
    return [kind for kind in kinds if kind in seen]
