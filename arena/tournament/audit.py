"""Do a whole tournament again from its log and its seed: deal, referee, and compare."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

from arena.errors import InputError
from arena.tournament import seeds
from arena.tournament.audit_game import Auditor
from arena.tournament.audit_schedule import Scheduled, compare
from arena.tournament.entrants import entrant
from arena.tournament.lines import Decision, Game, Line, Roster, Seed, Tournament
from arena.tournament.log import broken_chain, raw_lines
from arena.tournament.progress import number, read_progress
from arena.tournament.session import known_seed, spec_of
from arena.tournament.terms import terms_sha256

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from arena.tournament.seeds import Entrant

_decoder = msgspec.json.Decoder(Line)


class Finding(msgspec.Struct, frozen=True):
    """Something that does not hold: in a line of the log, in a game (each None where it is in none)."""

    line: int | None
    game: str | None
    problem: str


@dataclass(slots=True)
class Audit:
    """What an audit did and found; `seed` is `published`, `kept` in the folder, or `unknown`.

    `missing`: games of the schedule, up to the last deal or round that was begun, that are not in the log; None where
    nothing can be said.
    """

    games: int = 0
    deals: int = 0
    seed: str = "unknown"
    missing: int | None = None
    findings: list[Finding] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        """Whether nothing was found."""
        return not self.findings

    def add(self, problem: str, line: int | None = None, game: str | None = None) -> None:
        """Note what does not hold."""
        self.findings.append(Finding(line, game, problem))


def audit(folder: Path) -> Audit:
    """Check a log: every byte, what its first line commits to, every deal, take, number and place.

    Without the seed deals cannot be checked. Raises InputError where there is no log.
    """
    result = Audit()
    if broken := broken_chain(folder):
        line, why = broken
        result.add(why, line)
    lines = list(_beside_games(folder, result))
    first = lines[0][1] if lines else None
    if not isinstance(first, Tournament):
        result.add("the first line is not a tournament's", 1)
        return result
    seed = _seed(folder, first, lines, result)
    _check_first(first, result)
    scheduled = _check_games(folder, first, seed, result)
    if seed is not None and result.holds and scheduled.played:
        foreign, result.missing = compare(scheduled, first.terms, read_progress(folder), seed)
        for game in foreign:
            result.add("the schedule has no such game", scheduled.played[game])
    return result


def _beside_games(folder: Path, result: Audit) -> Iterator[tuple[int, Line]]:
    """Give the lines that are no games; what is no line of a log is noted."""
    for place, raw in enumerate(raw_lines(folder, torn=True), 1):
        if not raw.endswith(b"\n"):
            result.add("the last line is not whole: its writing was cut short, or its end was changed", place)
        elif not raw.startswith(b'{"line":"game"'):
            try:
                yield place, _decoder.decode(raw)
            except msgspec.MsgspecError as error:
                result.add(f"this is no line of a tournament's log: {error}", place)


def _seed(folder: Path, first: Tournament, lines: list[tuple[int, Line]], result: Audit) -> str | None:
    published = [(place, line) for place, line in lines if isinstance(line, Seed)]
    for place, line in published:
        if seeds.commitment(line.seed) != first.commitment:
            result.add("the seed published is not the one that the first line commits to", place)
            return None
    if published:
        result.seed = "published"
        return published[0][1].seed
    try:
        seed = known_seed(folder, first, read_progress(folder))
    except InputError:
        return None
    result.seed = "kept"
    return seed


def _check_first(first: Tournament, result: Audit) -> None:
    if terms_sha256(first.terms) != first.terms_sha256:
        result.add(f"terms_sha256: {first.terms_sha256} is written, {terms_sha256(first.terms)} follows", 1)
    if spec_of(first).sha256 != first.terms.rules_sha256:
        result.add("the rules are not those whose hash stands in the terms", 1)


def _check_games(folder: Path, first: Tournament, seed: str | None, result: Audit) -> Scheduled:
    auditor = Auditor(spec_of(first), first.terms, seed)
    entrants: dict[str, Entrant] = {bot.bot: entrant(bot) for bot in first.roster}
    scheduled, deals, voided = Scheduled(), set[str](), set[int]()
    for place, raw in enumerate(raw_lines(folder), 1):
        try:
            line = _decoder.decode(raw)
        except msgspec.MsgspecError as error:
            if raw.startswith(b'{"line":"game"'):
                result.add(f"this is no game of a tournament's log: {error}", place)
            continue
        if isinstance(line, Roster):
            entrants |= {bot.bot: entrant(bot) for bot in line.roster}
        elif isinstance(line, Decision):
            voided.update(map(number, line.games))
        elif isinstance(line, Game):
            result.games += 1
            deals.add(line.deal)
            for problem in auditor.problems(line, entrants):
                result.add(problem, place, line.game)
            if result.holds:
                _check_once(line, place, scheduled, voided, result)
    result.deals = len(deals)
    return scheduled


def _check_once(line: Game, place: int, scheduled: Scheduled, voided: set[int], result: Audit) -> None:
    """Hold that a game is in the log once, or again after a judge voided it."""
    earlier = scheduled.played.get(number(line.game))
    if earlier is not None and number(line.game) not in voided:
        result.add(f"this game stands in line {earlier} already", place, line.game)
    voided.discard(number(line.game))
    scheduled.add(line, place)
