"""What a plan will take before it is played: games, hours, and how wide the error bars will be."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import sqrt
from typing import TYPE_CHECKING

from arena.tournament.schedule import size
from arena.tournament.student import quantile

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from arena.tournament.plan import Plan, Roster
    from arena.tournament.seeds import Entrant

# One deal's rotations are worth so many times as many independent games (measured on simulated games).
_WORTH = {2: 1.0, 3: 1.2, 4: 1.2, 5: 1.2}
MANY = 1_000_000


@dataclass(frozen=True, slots=True)
class Forecast:
    """What a plan will take; `seconds` is None before a game was timed, `half_width` None for a single deal.

    `half_width` is that of the 95 % interval of a middling bot's share, as a part of 1.
    """

    rounds: int | None
    games: int
    deals: int
    seconds: float | None
    half_width: float | None


def forecast(
    plan: Plan, entrants: Sequence[Entrant], seconds_a_game: float | None = None, history: Sequence[Roster] = ()
) -> Forecast:
    """Say what a plan will take; `seconds_a_game` is elapsed time by number of games, all jobs together."""
    asked = size(plan, entrants, history=history)
    own = {players: _own_deals(plan, len(entrants), players, deals) for players, deals in asked.deals.items()}
    seconds = None if seconds_a_game is None else seconds_a_game * asked.games
    return Forecast(plan.rounds, asked.games, sum(asked.deals.values()), seconds, half_width(own))


def half_width(deals: Mapping[int, float]) -> float | None:
    """Give half the width of the 95 % interval of a share from the number of deals a bot plays by player count.

    Places are taken to be by chance, which is the widest; None if there is only one deal, or none.
    """
    if sum(deals.values()) < 2 or not all(deals.values()):
        return None
    variance = sum(
        (k + 1) / (12 * (k - 1)) / (k * _WORTH.get(k, 1.2) * number) / len(deals) ** 2 for k, number in deals.items()
    )
    return quantile(0.95, max(1, round(sum(deals.values())) - len(deals))) * sqrt(variance)


def advice(plan: Plan, entrants: Sequence[Entrant]) -> str | None:
    """Say so if a round robin asks for more games than anybody will wait for, and offer rounds instead."""
    if plan.deals is None:
        return None
    asked = size(plan, entrants)
    if asked.games < MANY:
        return None
    rounds = replace(plan, deals=None, rounds=150)
    tables = sum(asked.deals.values()) // plan.deals
    counts = " and ".join(map(str, plan.players))
    deals = f"{plan.deals:,} deal" + "s" * (plan.deals > 1)
    return (
        f"{len(entrants)} bots at {counts} players make {tables:,} different tables: {deals} for each "
        f"are {asked.games:,} games. With --rounds 150 instead of --deals they would be "
        f"{size(rounds, entrants).games:,}, every bot playing equally often"
    )


def _own_deals(plan: Plan, bots: int, players: int, deals: int) -> float:
    """Give how many of the deals a bot plays on average, leaving out the gauntlet's."""
    fixed = plan.gauntlet is not None
    return deals * (players - fixed) / (bots - fixed)
