"""Do one game of a log again: its name, its deal, every take, the numbers, who is out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.errors import InputError, NotHeld
from arena.match.again import referee_again
from arena.match.conduct import exceeded, stand_in
from arena.match.events import EndEvent, TurnEvent
from arena.rules import game as rules
from arena.rules.game import Take
from arena.tournament import seeds
from arena.tournament.gameline import facts_of
from arena.tournament.terms import conditions

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from arena.match.again import Step
    from arena.rules.game import State
    from arena.rules.spec import Spec
    from arena.tournament.lines import Game, Terms
    from arena.tournament.seeds import Entrant

_GONE = ("start-failed", "protocol-mismatch", "crashed", "closed-output")


class Auditor:
    """Checks games one by one; without the seed their deals are taken as they are."""

    def __init__(self, spec: Spec, terms: Terms, seed: str | None) -> None:
        self._spec, self._terms, self._seed = spec, terms, seed
        self._conditions = conditions(terms)

    def problems(self, line: Game, entrants: Mapping[str, Entrant]) -> list[str]:
        """List what does not hold in a game of these entrants, by name."""
        unknown = [bot for bot in line.bots if bot not in entrants]
        if unknown:
            return [f"{unknown[0]} is in no roster"]
        if len(line.bots) != line.players:
            return [f"{len(line.bots)} bots for {line.players} players"]
        try:
            steps = list(referee_again(self._spec, facts_of(line)))
        except (NotHeld, InputError, IndexError) as error:
            return [str(error)]
        return [*self._names(line, entrants, steps), *_result(line, steps), *_conduct(line, self._terms.strikes, steps)]

    def _names(self, line: Game, entrants: Mapping[str, Entrant], steps: list[Step]) -> Iterator[str]:
        table = [entrants[bot] for bot in line.bots]
        key = seeds.deal_key(line.players, table, line.label)
        if line.deal != seeds.deal_name(key):
            yield f"deal: {line.deal} is written, {seeds.deal_name(key)} follows from bots and label"
        id_ = seeds.game_id(line.deal, table, self._conditions)
        if line.game != id_:
            yield f"game: {line.game} is written, {id_} follows from deal, seats, bots and terms"
        if self._seed is not None:
            yield from self._chance(line, seeds.deal_seed(self._seed, key), steps)

    def _chance(self, line: Game, seed: str, steps: list[Step]) -> Iterator[str]:
        """Deal again, and let the stand-in choose again where a seat had a fault or was out."""
        state = rules.start(self._spec, line.players, seed)
        for number, hands in enumerate(line.hands, 1):
            pile = line.dummy_pile[number - 1] if line.dummy_pile else ()
            if (hands, pile) != (state.hands, state.dummy_pile):
                yield f"round {number}: the cards are not those that the seed deals"
            if number < self._spec.rounds:
                state = rules.next_round(state, rules.end_round(state))
        for before, event in steps:
            if isinstance(event, TurnEvent):
                for seat in _absent(line, before):
                    right = stand_in(before, seat, seed)
                    dummy = event.dummy or None if seat == before.controller else None
                    if Take(event.takes[seat], dummy) != right:
                        yield f"{_place(before)}seat {seat}: the stand-in would have taken {', '.join(right.cards)}"


def _result(line: Game, steps: list[Step]) -> Iterator[str]:
    end = steps[-1][1]
    assert isinstance(end, EndEvent)
    for name in ("scores", "places", "puddings"):
        written, right = getattr(line, name), getattr(end, name)
        if written != right:
            yield f"{name}: {_list(written)} is written, {_list(right)} follows from the takes"


def _conduct(line: Game, strikes: Mapping[str, int], steps: list[Step]) -> Iterator[str]:
    """Hold that exactly those are out who had one fault too many, at a turn at which they were asked."""
    asked = {(state.round, state.turn): rules.asked(state) for state, event in steps if isinstance(event, TurnEvent)}
    kinds: dict[int, list[str]] = {}
    out: set[int] = set()
    for fault in line.faults:
        place = f"round {fault.round}, turn {fault.turn}: seat {fault.seat}"
        if fault.seat not in asked.get((fault.round, fault.turn), ()):
            yield f"{place} has a fault though it was not asked"
        if fault.seat in out:
            yield f"{place} has a fault though it was out"
        kinds.setdefault(fault.seat, []).append(fault.kind)
        # Whatever a bot does wrong before its hello puts it out; the log has that at the first turn.
        unstarted = (fault.round, fault.turn) == (1, 1) and fault.seat in line.out
        if exceeded(strikes, kinds[fault.seat]) or fault.kind in _GONE or unstarted:
            out.add(fault.seat)
    if tuple(sorted(out)) != line.out:
        yield f"out: {_list(line.out)} is written, {_list(sorted(out))} follows from the faults"


def _absent(line: Game, state: State) -> Iterator[int]:
    """Give the seats for which the arena chose in a turn."""
    now = (state.round, state.turn)
    for seat in rules.asked(state):
        faults = [(fault.round, fault.turn) for fault in line.faults if fault.seat == seat]
        if faults and (now in faults or (seat in line.out and now > faults[-1])):
            yield seat


def _place(state: State) -> str:
    return f"round {state.round}, turn {state.turn}: "


def _list(values: object) -> str:
    return str(list(values)) if isinstance(values, tuple | list) else str(values)
