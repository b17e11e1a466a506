"""Run a case: play what it says, and compare what it says with what came of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from msgspec import UNSET, UnsetType

from arena.errors import IllegalTake
from arena.rules import game
from arena.rules.case_file import DummyTake
from arena.rules.case_state import given_state

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.rules.case_file import Cards
    from arena.rules.cases import Case
    from arena.rules.game import State
    from arena.rules.spec import Spec


@dataclass(frozen=True, slots=True)
class Difference:
    """What a case expected and what it got; `why` says more where the values cannot."""

    field: str
    expected: Any
    got: Any
    why: str = ""


def run_case(case: Case, spec: Spec | None = None) -> list[Difference]:
    """Give what differs from what the case says, in the order of its fields; nothing when it holds.

    `spec`: another spec than the case's own, under which the case makes sense.
    """
    state = given_state(case, spec or case.spec)
    after, refused, broken = _play(case, state)
    if broken:
        return [broken]
    outcome = _outcome(state, after, sorted(refused))
    return [*_unexpected(case, refused), *_compare(case, outcome)]


def _play(case: Case, state: State) -> tuple[State, dict[int, str], Difference | None]:
    """Play the turns: the state after them, why which seats were refused in the last, and what stopped it before."""
    turns = () if isinstance(case.document.when, UnsetType) else case.document.when.turns
    for i, turn in enumerate(turns):
        field = f"when.turns[{i}]"
        if game.round_over(state):
            return state, {}, Difference(field, "a turn", None, "the hands have run out, the round is over")
        takes = [_take(entry) for entry in turn]
        refused = _refused(state, takes)
        if refused and i == len(turns) - 1:
            return state, refused, None
        if refused:
            return state, {}, Difference(field, "legal takes", None, _reasons(refused))
        state = game.step(state, takes)
    return state, {}, None


def _take(entry: Cards | DummyTake) -> game.Take:
    if not isinstance(entry, DummyTake):
        return game.Take(entry)
    return game.Take(entry.take, None if isinstance(entry.dummy, UnsetType) else entry.dummy)


def _refused(state: State, takes: Sequence[game.Take]) -> dict[int, str]:
    refused = {}
    for seat, take in enumerate(takes):
        try:
            game.check(state, seat, take)
        except IllegalTake as error:
            refused[seat] = str(error)
    return refused


def _reasons(refused: dict[int, str]) -> str:
    return "; ".join(f"seat {seat}: {why}" for seat, why in refused.items())


def _unexpected(case: Case, refused: dict[int, str]) -> list[Difference]:
    """Tell of takes that are refused though the case says nothing of it, or says otherwise."""
    said = case.document.then.illegal
    expected = [] if isinstance(said, UnsetType) else sorted(set(said))
    got = sorted(refused)
    return [Difference("illegal", expected, got, _reasons(refused))] if expected != got else []


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What there is to compare; None where nothing is known yet, with the reason."""

    values: dict[str, Any]
    points: dict[str, Sequence[int]] | None


def _outcome(given: State, state: State, refused: Sequence[int]) -> _Outcome:
    values: dict[str, Any] = {
        "scores": state.scores,
        "hands": state.hands,
        "tables": state.tables,
        "puddings": state.puddings,
        "places": None,
        "may_take": tuple(game.may_take(given, seat) for seat in range(given.players)),
        "pile": state.dummy_pile,
    }
    if refused or not game.round_over(state):
        return _Outcome(values, None)
    zeros = (0,) * len(state.tables)
    end = game.end_round(state)
    points: dict[str, Sequence[int]] = {**dict.fromkeys(state.spec.kinds, zeros), **end.points}
    values |= {"scores": end.scores, "puddings": end.puddings}
    if state.round == state.spec.rounds:
        last = game.end_game(state, end)
        points |= last.points
        values |= {"scores": last.scores, "puddings": last.puddings, "places": last.places}
    return _Outcome(values, points)


def _compare(case: Case, outcome: _Outcome) -> list[Difference]:
    then = case.document.then
    differences = []
    if not isinstance(then.points, UnsetType):
        for kind, expected in then.points.items():
            got = outcome.points[kind] if outcome.points else None
            why = "" if outcome.points else "nothing is scored before the hands have run out"
            differences += _difference(f"points.{kind}", expected, got, why)
    for field, got in outcome.values.items():
        expected = getattr(then, field)
        if expected is not UNSET:
            why = "the game is not over" if got is None else ""
            differences += _difference(field, expected, got, why)
    return differences


def _difference(field: str, expected: Any, got: Any, why: str) -> list[Difference]:
    if got is not None and _comparable(field, expected) == _comparable(field, got):
        return []
    return [Difference(field, expected, got, why)]


def _comparable(field: str, value: Any) -> Any:
    return [sorted(hand) for hand in value] if field == "hands" else value
