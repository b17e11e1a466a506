"""What is to be played: the plan of a tournament, its rosters, and what makes a plan impossible."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from arena.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.tournament.seeds import Entrant


@dataclass(frozen=True, slots=True)
class Plan:
    """How many tables of which bots: exactly one of `deals` (full round robin) and `rounds` (shuffled windows).

    `gauntlet` names the bot that sits at every table; `apart` keeps bots of one author from meeting; `chunk` is the
    number of deals played between two restarts of all bots, 0 for one that suits the field and grows.
    """

    players: tuple[int, ...]
    deals: int | None = None
    rounds: int | None = None
    gauntlet: str | None = None
    apart: bool = False
    chunk: int = 0


@dataclass(frozen=True, slots=True)
class Roster:
    """The bots that an earlier part of a tournament by rounds was played with, up to and with round `until`."""

    until: int
    entrants: tuple[Entrant, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """One deal for bots in circular order."""

    players: int
    circle: tuple[Entrant, ...]
    label: str


def check_plan(plan: Plan, entrants: Sequence[Entrant]) -> None:
    """Raise InputError if these bots cannot play this plan."""
    names = Counter(bot.name for bot in entrants)
    twice = sorted(name for name, times in names.items() if times > 1)
    if twice:
        raise InputError(f"two bots are named {twice[0]!r}; names must differ")
    if (plan.deals is None) == (plan.rounds is None):
        raise InputError("give either deals or rounds")
    if min(plan.deals or 1, plan.rounds or 1) < 1 or 0 in (plan.deals, plan.rounds):
        raise InputError("deals and rounds must be 1 or more")
    if not plan.players or len(set(plan.players)) != len(plan.players) or min(plan.players) < 2:
        raise InputError("players must be different numbers from 2")
    if max(plan.players) > len(entrants):
        raise InputError(
            f"{max(plan.players)} players need as many bots; there are {len(entrants)}"
            " (name a bot twice and it plays as two)"
        )
    if plan.gauntlet is not None and plan.gauntlet not in names:
        raise InputError(f"the gauntlet's bot {plan.gauntlet!r} is not among the bots")
    if plan.apart:
        _check_apart(plan, entrants)


def teams(entrants: Sequence[Entrant]) -> list[list[Entrant]]:
    """Group bots that share an author, directly or through a third bot; bots without authors stand alone.

    Teams and their bots come in the order of the bots given.
    """
    groups: list[tuple[set[str], list[int]]] = []
    for index, bot in enumerate(entrants):
        authors, members = set(bot.authors), [index]
        for group in [g for g in groups if g[0] & authors]:
            groups.remove(group)
            authors |= group[0]
            members += group[1]
        groups.append((authors, sorted(members)))
    return [[entrants[index] for index in members] for _, members in sorted(groups, key=lambda g: g[1])]


def _check_apart(plan: Plan, entrants: Sequence[Entrant]) -> None:
    groups = teams(entrants)
    field = [group for group in groups if plan.gauntlet not in {bot.name for bot in group}]
    for group in groups:
        if group not in field and len(group) > 1:
            other = next(bot.name for bot in group if bot.name != plan.gauntlet)
            raise InputError(f"{other!r} shares an author with {plan.gauntlet!r}, who sits at every table")
    if len(groups) < max(plan.players):
        raise InputError(f"{max(plan.players)} players need bots of as many authors; there are {len(groups)}")
    if plan.rounds is None:
        return
    bots, seats = sum(map(len, field)), max(plan.players) - (plan.gauntlet is not None)
    most = max(field, key=len)
    if len(most) > bots // seats:
        who = most[0].authors[0] if most[0].authors else most[0].name
        raise InputError(
            f"{len(most)} of {bots} bots are of {who!r} or share authors: tables of {max(plan.players)} without two of "
            f"one author hold at most {bots // seats}"
        )
