"""Compare a record with what its takes lead to, number by number."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from arena.errors import InputError, NotHeld
from arena.match.again import facts_of, referee_again
from arena.match.conduct import stand_in
from arena.match.events import DealEvent, FaultEvent, TurnEvent
from arena.rules import game as rules

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from arena.match.again import Step
    from arena.match.outcome import GameRecord
    from arena.rules.spec import Spec

_MEASURED = ("by", "used_s", "cpu_s", "notes")


def differences(record: GameRecord, spec: Spec, seed: str | None = None) -> list[str]:
    """List what does not follow from a record's deals and takes, a line each; none if all holds.

    With the seed, the record's own or the one given, the deals and the stand-in's choices are checked too.
    """
    opening = record.opening
    if opening.rules_sha256 != spec.sha256:
        return [
            f"line 1: rules: the record was played by rules {opening.rules_sha256[:16]}, these are {spec.sha256[:16]}"
        ]
    written = [(line, event) for line, event in enumerate(record.events, 1) if not isinstance(event, FaultEvent)][1:]
    found: list[str] = []
    steps: list[Step] = []
    try:
        steps += referee_again(spec, facts_of(record))
    except (NotHeld, InputError, IndexError) as error:
        return [str(error)]
    if len(steps) != len(written):
        found.append(f"{len(written)} events are written besides game and faults, {len(steps)} follow")
    for (line, event), (_, right) in zip(written, steps, strict=False):
        found += [f"line {line}: {difference}" for difference in _compare(event, right)]
    known = seed if seed is not None else opening.seed
    if known is not None:
        found += _chance(record, spec, known, steps)
    return [*found, *_conduct(record)]


def _compare(written: object, right: object) -> Iterator[str]:
    if type(written) is not type(right):
        yield f"a {_name(written)} is written where a {_name(right)} follows"
        return
    for field in right.__struct_fields__:  # type: ignore[attr-defined]
        told, due = getattr(written, field), getattr(right, field)
        if field not in _MEASURED and told != due:
            yield f"{_place(right)}{field}: {_shown(told)} is written, {_shown(due)} follows"
    if isinstance(written, TurnEvent) and isinstance(right, TurnEvent):
        forced = [by == "forced" for by in right.by]
        if forced != [by == "forced" for by in written.by]:
            yield f"{_place(right)}by: {_shown(written.by)} is written, forced are {_shown(forced)}"


def _chance(record: GameRecord, spec: Spec, seed: str, steps: Sequence[Step]) -> Iterator[str]:
    """Deal again, and let the stand-in choose again."""
    state = rules.start(spec, record.opening.players, seed)
    turns = iter(record.turns)
    for before, event in steps:
        if isinstance(event, DealEvent):
            if event.round > 1:
                state = rules.next_round(state, rules.end_round(state))
            if (event.hands, event.dummy_pile or ()) != (state.hands, state.dummy_pile):
                yield f"round {event.round}: the cards are not those that the seed deals"
        elif isinstance(event, TurnEvent):
            turn = next(turns)
            for seat, by in enumerate(turn.by):
                if by == "arena":
                    take = stand_in(before, seat, seed)
                    if take.cards != event.takes[seat] or (take.dummy or msgspec.UNSET) not in (
                        msgspec.UNSET,
                        event.dummy,
                    ):
                        yield f"{_place(event)}seat {seat}: the stand-in would have taken {_shown(take.cards)}"


def _conduct(record: GameRecord) -> Iterator[str]:
    """Hold that the arena chose where a bot had a fault or was out, and nowhere else."""
    blamed = {(fault.round, fault.turn, fault.seat) for fault in record.faults}
    last = {fault.seat: (fault.round, fault.turn) for fault in record.faults}
    for seat in record.end.out:
        if seat not in last:
            yield f"end: seat {seat} is out without a fault"
    for turn in record.turns:
        now = (turn.round, turn.turn)
        for seat, by in enumerate(turn.by):
            fell = (*now, seat) in blamed or (seat in record.end.out and now > last.get(seat, now))
            if fell and by not in ("arena", "forced"):
                yield f"{_place(turn)}seat {seat}: chosen by {by}, though it was out or had a fault"
            if by == "arena" and not fell:
                yield f"{_place(turn)}seat {seat}: chosen by the arena, though it had no fault"


def _place(event: object) -> str:
    parts = [f"{name} {getattr(event, name)}" for name in ("round", "turn") if hasattr(event, name)]
    return f"{', '.join(parts)}: " if parts else "end: "


def _name(event: object) -> str:
    return type(event).__name__.removesuffix("Event").lower()


def _shown(value: object) -> str:
    return msgspec.json.encode(value).decode() if value is not msgspec.UNSET else "nothing"
