"""Referee every game of a log again, and every record beside it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from arena.errors import InputError
from arena.match.check import differences
from arena.match.record import read as read_record
from arena.tournament.audit_game import Auditor
from arena.tournament.entrants import entrant
from arena.tournament.gameline import game_line
from arena.tournament.lines import Game, Roster, Tournament
from arena.tournament.log import NAME, read, tournament
from arena.tournament.session import spec_of

if TYPE_CHECKING:
    from pathlib import Path

    from arena.rules.spec import Spec
    from arena.tournament.seeds import Entrant

_SHARED = ("game", "deal", "bots", "scores", "places", "puddings", "out", "hands", "takes", "dummies", "dummy_pile")


@dataclass(slots=True)
class Rechecked:
    """How much was refereed again, and what does not follow, a line each."""

    games: int = 0
    records: int = 0
    problems: list[str] = field(default_factory=list)


def recheck(folder: Path) -> Rechecked:
    """Referee every game again from its line alone, and its record, if it was kept, from the record alone.

    Raises InputError where there is no log.
    """
    result = Rechecked()
    first = tournament(folder)
    spec = spec_of(first)
    auditor = Auditor(spec, first.terms, None)
    entrants: dict[str, Entrant] = {}
    for number, line in enumerate(read(folder), 1):
        if isinstance(line, Tournament | Roster):
            entrants |= {bot.bot: entrant(bot) for bot in line.roster}
        elif isinstance(line, Game):
            result.games += 1
            place = f"{folder / NAME}:{number}: game {line.game}"
            result.problems += [f"{place}: {problem}" for problem in auditor.problems(line, entrants)]
            _check_record(folder / "records" / f"{line.game}.jsonl", line, spec, result)
    return result


def _check_record(path: Path, line: Game, spec: Spec, result: Rechecked) -> None:
    if not path.is_file():
        return
    result.records += 1
    try:
        record = read_record(path)
    except InputError as error:
        result.problems += str(error).splitlines()
        return
    result.problems += [f"{path}: {difference}" for difference in differences(record, spec)]
    told = game_line(record, line.label)
    other = [name for name in _SHARED if getattr(told, name) != getattr(line, name)]
    result.problems += [f"{path}: {name} is not that of the game's line in the log" for name in other]
