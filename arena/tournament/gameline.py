"""A game's line in the log from its record, and the record again from the line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET
from msgspec.structs import replace

from arena.match.again import Facts, referee_again
from arena.match.events import By, Event, FaultEvent, TurnEvent
from arena.match.opening import opening_of
from arena.match.outcome import GameRecord
from arena.tournament.lines import FaultNote, Game

if TYPE_CHECKING:
    from collections.abc import Iterable

    from arena.match.events import Cards
    from arena.rules.spec import Spec


def game_line(record: GameRecord, label: str) -> Game:
    """Give the line of a game that was played for a tournament."""
    opening, end, deals = record.opening, record.end, record.deals
    takes: list[list[tuple[Cards, ...]]] = [[] for _ in deals]
    dummies: list[list[str]] = [[] for _ in deals]
    turns = record.turns
    for turn in turns:
        takes[turn.round - 1].append(turn.takes)
        if turn.dummy:
            dummies[turn.round - 1].append(turn.dummy)
    with_dummy = deals[0].dummy_pile is not UNSET
    return Game(
        game=opening.game,
        deal=opening.deal or "",
        label=label,
        players=opening.players,
        bots=opening.bots,
        scores=end.scores,
        places=end.places,
        puddings=end.puddings,
        faults=tuple(map(_note, record.faults)),
        out=end.out,
        used_s=_sums([turn.used_s for turn in turns]),
        cpu_s=_sums([turn.cpu_s for turn in turns]),
        asked=record.asked,
        hands=tuple([deal.hands for deal in deals]),
        takes=tuple(map(tuple, takes)),
        dummies=tuple(map(tuple, dummies)) if with_dummy else UNSET,
        dummy_pile=tuple([deal.dummy_pile or () for deal in deals]) if with_dummy else UNSET,
    )


def _sums(by_turn: Iterable[Iterable[float]]) -> tuple[float, ...]:
    return tuple([round(sum(seconds), 6) for seconds in zip(*by_turn, strict=True)])


def _note(fault: FaultEvent) -> FaultNote:
    return FaultNote(fault.seat, fault.kind, fault.round, fault.turn, fault.detail, fault.used_s, fault.cpu_s)


def facts_of(line: Game) -> Facts:
    """Give what a game is refereed from."""
    return Facts(line.players, line.hands, line.dummy_pile or (), line.takes, line.dummies or (), line.out)


def rebuild(line: Game, spec: Spec, seed: str | None = None) -> GameRecord:
    """Give the record that follows from a game's line; its times, notes and the bytes of faults are not in it.

    Raises NotHeld where the line breaks the rules.
    """
    events: list[Event] = [opening_of(spec, line.game, line.bots, seed=seed, deal=line.deal)]
    for _, event in referee_again(spec, facts_of(line)):
        events.append(replace(event, by=choosers(line, event)) if isinstance(event, TurnEvent) else event)
        if isinstance(event, TurnEvent):
            events += [_fault(note) for note in line.faults if (note.round, note.turn) == (event.round, event.turn)]
    return GameRecord(tuple(events), line.asked)


def choosers(line: Game, turn: TurnEvent) -> tuple[By, ...]:
    """Say who chose in a turn: the arena at a fault, and for a seat that is out after its last one."""
    now = (turn.round, turn.turn)
    by: list[By] = list(turn.by)
    for seat, who in enumerate(turn.by):
        faults = [(note.round, note.turn) for note in line.faults if note.seat == seat]
        if who != "forced" and faults and (now in faults or (seat in line.out and now > faults[-1])):
            by[seat] = "arena"
    return tuple(by)


def _fault(note: FaultNote) -> FaultEvent:
    return FaultEvent(
        round=note.round,
        turn=note.turn,
        seat=note.seat,
        kind=note.kind,
        detail=note.detail,
        sent="",
        received="",
        stderr="",
        exit=None,
        used_s=note.used_s,
        cpu_s=note.cpu_s,
    )
