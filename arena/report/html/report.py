"""A tournament as one page: from its folder, in two passes over the log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from arena.errors import InputError, NotHeld
from arena.match.record import read as read_record
from arena.report.html import tables_view
from arena.report.html.choice import chosen, counted_games
from arena.report.html.faults_view import faults_view
from arena.report.html.gamecode import Coder
from arena.report.html.legend import course, legend
from arena.report.html.page import packed, render
from arena.report.html.ruledata import rules_data
from arena.report.html.standings_view import ranked
from arena.report.html.tallies import Tallies
from arena.report.html.terms_view import terms_view
from arena.report.html.time_view import TITLES, time_spent
from arena.report.text import printable
from arena.tournament.faults import read_faults
from arena.tournament.lines import Game
from arena.tournament.log import NAME, read, tournament
from arena.tournament.results import read_standings
from arena.tournament.session import spec_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from arena.match.events import TurnEvent
    from arena.rules.model import Spec
    from arena.tournament.standings import Standings

NOTES_ROOM = 1_200_000  # characters of times and notes, so that a page of many games stays small


@dataclass(frozen=True, slots=True)
class Report:
    """The page, how many games it tells of, and how many of them can be replayed."""

    html: str
    games: int
    replays: int


@dataclass(slots=True)
class _Games:
    """What the games of the log gave: sums over all, codes of those that were chosen."""

    tallies: Tallies
    codes: list[list[Any]]
    bare: int = 0  # games whose times and notes were left out for want of room


def report(folder: Path, replays: str | int, note: Callable[[int, int], None] = lambda _done, _games: None) -> Report:
    """Make the page of the tournament in a folder; `note` is told how many games are done, of how many.

    Raises InputError where there is no log, NotHeld where a game in it breaks the rules.
    """
    standings = read_standings(folder, rated=True)
    first = tournament(folder)
    spec = spec_of(first)
    counted = counted_games(folder, standings.facts)
    wanted = chosen(counted, replays)
    read_ = _read(folder, spec, standings, wanted, lambda done: note(done, len(counted)))
    names = list(standings.facts.bots)
    html = render(
        "report.html",
        {"rules": rules_data(spec), "names": [printable(name) for name in names], "games": packed(read_.codes)},
        title=printable(standings.facts.title or f"{standings.facts.rules} tournament"),
        ranked=ranked(standings, str(folder)),
        clean=ranked(standings.clean, clean=True) if standings.clean else None,
        cross=tables_view.cross(standings),
        records=tables_view.records(standings),
        by_players=tables_view.by_players(standings) if len(standings.players) > 1 else None,
        by_seat=[(players, tables_view.by_seat(standings, players)) for players in standings.players],
        by_kind=tables_view.by_kind(standings, read_.tallies, spec),
        faults=faults_view(standings, read_faults(folder), str(folder)),
        times=time_spent(standings, read_.tallies, first.terms.move_s),
        time_titles=TITLES,
        terms=terms_view(folder, first),
        legend=legend(spec),
        course=course(spec),
        games=len(counted),
        replays=len(read_.codes),
        bare=read_.bare,
        folder=printable(str(folder)),
    )
    return Report(html, len(counted), len(read_.codes))


def _read(folder: Path, spec: Spec, standings: Standings, wanted: set[int], note: Callable[[int], None]) -> _Games:
    coder = Coder(spec, {bot: number for number, bot in enumerate(standings.facts.bots)})
    found = _Games(Tallies(), [])
    room = NOTES_ROOM
    for place, line in enumerate(_lines(folder, standings)):
        turns = _record(folder, line) if place in wanted and room > 0 else ()
        try:
            game, rounds, end = coder.code(line, turns) if place in wanted else (None, *coder.ends(line))
        except NotHeld as error:
            raise NotHeld(f"{folder / NAME}: game {line.game}: {error}") from error
        found.tallies.add(line, rounds, end)
        if game is not None:
            room -= _length(game)
            found.bare += room <= 0
            found.codes.append(game)
        note(place + 1)
    return found


def _lines(folder: Path, standings: Standings) -> Iterator[Game]:
    """Give the same games as `counted_games`, whole."""
    facts, known = standings.facts, set(standings.facts.bots)
    for number, line in enumerate(read(folder)):
        if isinstance(line, Game) and known.issuperset(line.bots) and facts.voided.get(line.game, -1) < number:
            yield line


def _record(folder: Path, line: Game) -> tuple[TurnEvent, ...]:
    """Give the turns of a game's record, if it was kept and is that of this very game."""
    path = folder / "records" / f"{line.game}.jsonl"
    try:
        record = read_record(path) if path.is_file() else None
    except InputError:
        return ()
    takes = tuple(takes for of_round in line.takes for takes in of_round)
    return record.turns if record is not None and tuple(turn.takes for turn in record.turns) == takes else ()


def _length(game: list[Any]) -> int:
    added = game[-1]
    return 0 if added is None else len(added["used"]) + sum(len(text) + 10 for _, text in added["notes"])
