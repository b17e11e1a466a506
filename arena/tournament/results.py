"""From the log of a tournament to its standings: a look at what is no game, then one pass over the games."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import msgspec

from arena.errors import InputError
from arena.tournament.facts import Facts, gather
from arena.tournament.lines import Aside, Decision, Rest, Roster, Seed, Tournament, Void, Wake
from arena.tournament.log import read_as
from arena.tournament.standings import Standings, standings
from arena.tournament.tally import Result, count

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping
    from fractions import Fraction
    from pathlib import Path


class _Game(msgspec.Struct, tag_field="line", tag="game"):
    """A game of which nothing is wanted."""


_Notes: TypeAlias = _Game | Tournament | Roster | Void | Aside | Rest | Wake | Decision | Seed
_Results: TypeAlias = Result | Tournament | Roster | Void | Aside | Rest | Wake | Decision | Seed

_notes: msgspec.json.Decoder[_Notes] = msgspec.json.Decoder(_Notes)
_results: msgspec.json.Decoder[_Results] = msgspec.json.Decoder(_Results)


def read_standings(
    folder: Path,
    *,
    players: Collection[int] = (),
    rated: bool = False,
    weights: Mapping[int, Fraction] | None = None,
) -> Standings:
    """Rank the tournament in a folder, from the games of these player counts or of all.

    Raises InputError for a folder without a log and for player counts that it does not have.
    """
    facts = read_facts(folder)
    if unknown := sorted({*players} - {*facts.players}):
        has = " and ".join(map(str, facts.players))
        raise InputError(f"there are no games of {unknown[0]} players: this tournament has those of {has}")
    every, clean = count(read_results(folder, facts, players), facts.bots)
    return standings(every, clean, facts, rated=rated, weights=weights)


def read_facts(folder: Path) -> Facts:
    """Read what a log says beside its games."""
    lines: Iterator[_Notes] = read_as(folder, _notes)
    return gather(lines)


def read_results(folder: Path, facts: Facts, players: Collection[int] = ()) -> Iterator[Result]:
    """Give the results that count: of these player counts, and not voided by the judge."""
    lines: Iterator[_Results] = read_as(folder, _results)
    return standing_results(lines, facts, players)


def standing_results(lines: Iterable[object], facts: Facts, players: Collection[int] = ()) -> Iterator[Result]:
    """Give the results among the lines of a log that count; a decision voids what was written before it."""
    for number, line in enumerate(lines):
        if (
            isinstance(line, Result)
            and (not players or line.players in players)
            and facts.voided.get(line.game, -1) < number
        ):
            yield line
