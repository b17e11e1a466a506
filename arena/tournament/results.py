"""From the log of a tournament to its standings, in one pass unless something in the log changes what counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import msgspec

from arena.errors import InputError
from arena.tournament.facts import Facts, gather, gather_numbered
from arena.tournament.lines import Aside, Decision, Rest, Roster, Sandbox, Seed, Tournament, Void, Wake
from arena.tournament.log import read_as
from arena.tournament.standings import Standings, standings
from arena.tournament.tally import Result, Tally, count

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping
    from fractions import Fraction
    from pathlib import Path

_Line: TypeAlias = Result | Tournament | Sandbox | Roster | Void | Aside | Rest | Wake | Decision | Seed
_decoder: msgspec.json.Decoder[_Line] = msgspec.json.Decoder(_Line)


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
    facts, every, clean = _read(folder, players)
    if unknown := sorted({*players} - {*facts.players}):
        has = " and ".join(map(str, facts.players))
        raise InputError(f"there are no games of {unknown[0]} players: this tournament has those of {has}")
    return standings(every, clean, facts, rated=rated, weights=weights)


def read_lines(folder: Path) -> Iterator[object]:
    """Give the lines of a log, its games as results."""
    lines: Iterator[_Line] = read_as(folder, _decoder)
    return lines


def standing_results(lines: Iterable[object], facts: Facts, players: Collection[int] = ()) -> Iterator[Result]:
    """Give the results among the lines of a log that count; a decision voids what was written before it."""
    for number, line in enumerate(lines):
        if (
            isinstance(line, Result)
            and (not players or line.players in players)
            and (not facts.voided or facts.voided.get(line.game, -1) < number)
        ):
            yield line


def _read(folder: Path, players: Collection[int]) -> tuple[Facts, Tally, Tally]:
    """Count as the first line says, and again if later lines changed the roster or voided games."""
    assumed = gather(line for line, _ in zip(read_lines(folder), range(1), strict=False))
    notes: list[tuple[int, object]] = []
    counted = count(standing_results(_noting(read_lines(folder), notes), assumed, players), assumed.bots)
    facts = gather_numbered(notes)
    if facts.bots != assumed.bots or facts.voided:
        counted = count(standing_results(read_lines(folder), facts, players), facts.bots)
    facts.aside = _still_aside(folder, notes)
    return facts, *counted


def _still_aside(folder: Path, notes: Iterable[tuple[int, object]]) -> int:
    """Count the games that were set aside and not played afterwards."""
    aside = {line.aside for _, line in notes if isinstance(line, Aside)}
    if aside:
        aside -= {line.game for line in read_lines(folder) if isinstance(line, Result)}
    return len(aside)


def _noting(lines: Iterable[object], notes: list[tuple[int, object]]) -> Iterator[object]:
    for number, line in enumerate(lines):
        if not isinstance(line, Result):
            notes.append((number, line))
        yield line
