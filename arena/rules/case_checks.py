"""What a case file may get wrong though its form is right: seats, cards, kinds, and what makes no sense together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import UNSET, UnsetType

from arena.errors import InputError, Problem
from arena.rules.case_file import DummyTake
from arena.strict import find, suggest

if TYPE_CHECKING:
    from arena.rules.case_file import BySeat, CaseDocument
    from arena.rules.spec import Spec
    from arena.strict import Key, Node

Path: TypeAlias = tuple["Key", ...]
Complaints: TypeAlias = Iterator[tuple[Path, str]]

_WITH_DUMMY = ("tables", "puddings", "scores", "points")


def players_of(case: CaseDocument, spec: Spec) -> int | None:
    """Give the number of players, told by the first list that has one entry a seat; None where there is none."""
    if not isinstance(case.given.players, UnsetType):
        return case.given.players
    lists = [length - _extra(spec, field) for _, field, length in _lists(case)]
    return lists[0] if lists else None


def check_case(case: CaseDocument, spec: Spec, node: Node, path: Path = ()) -> list[Problem]:
    """Give everything that is wrong with a case under these rules; `path` leads to `node` in its file."""
    complaints = [
        *_check_seats(case, spec),
        *_check_cards(case, spec),
        *_check_points(case, spec),
        *_check_dummy(case, spec),
        *_check_sense(case, spec),
        *_check_seed(case),
    ]
    return [find(node, where).problem((*path, *where), message) for where, message in complaints]


def _extra(spec: Spec, field: str) -> int:
    return int(spec.dummy is not None and field in _WITH_DUMMY)


def _lists(case: CaseDocument) -> Iterator[tuple[Path, str, int]]:
    """Give every list with one entry a seat: its path, its name, its length."""
    for part, fields in (
        ("given", ("tables", "hands", "scores", "puddings")),
        ("then", ("hands", "tables", "scores", "puddings", "places", "may_take")),
    ):
        for field in fields:
            value = getattr(getattr(case, part), field)
            if not isinstance(value, UnsetType):
                yield (part, field), field, len(value)
    if not isinstance(case.when, UnsetType):
        for i, turn in enumerate(case.when.turns):
            yield ("when", "turns", i), "takes", len(turn)
    if not isinstance(case.then.points, UnsetType):
        for kind, points in case.then.points.items():
            yield ("then", "points", kind), "points", len(points)


def _check_seats(case: CaseDocument, spec: Spec) -> Complaints:
    players = players_of(case, spec)
    if players is None:
        yield ("given",), "nothing tells how many players there are: give their tables, hands or scores"
        return
    path, field, length = next(_lists(case), (("given",), "", 0))
    if players < min(spec.deal) and _extra(spec, field):
        yield path, _miscounted(length, min(spec.deal), min(spec.deal) + 1)
        return
    try:
        spec.check_players(players)
    except InputError as error:
        yield path, str(error)
        return
    for path, field, length in _lists(case):
        wanted = players + _extra(spec, field)
        if length != wanted:
            yield path, _miscounted(length, players, wanted)
    if not isinstance(case.then.illegal, UnsetType):
        for i, seat in enumerate(case.then.illegal):
            if seat >= players:
                yield ("then", "illegal", i), f"no seat {seat}: {players} players have the seats 0 to {players - 1}"


def _miscounted(length: int, players: int, wanted: int) -> str:
    entries = "1 entry" if length == 1 else f"{length} entries"
    dummy = f" and the dummy make {wanted}" if wanted > players else f": {wanted} must stand here"
    return f"{entries} for {players} players{dummy}"


def _check_cards(case: CaseDocument, spec: Spec) -> Complaints:
    for path, card in _cards(case):
        if card not in spec.card_kinds:
            hint = suggest(card, spec.card_kinds) or f"; the cards are {', '.join(spec.card_kinds)}"
            yield path, f"no card {card!r}{hint}"


def _cards(case: CaseDocument) -> Iterator[tuple[Path, str]]:
    for part, holder in (("given", case.given), ("then", case.then)):
        for field in ("tables", "hands"):
            yield from _by_seat(getattr(holder, field), (part, field))
        if not isinstance(holder.pile, UnsetType):
            yield from (((part, "pile", i), card) for i, card in enumerate(holder.pile))
    if isinstance(case.when, UnsetType):
        return
    for i, turn in enumerate(case.when.turns):
        for seat, take in enumerate(turn):
            path: Path = ("when", "turns", i, seat)
            if isinstance(take, DummyTake):
                yield from () if isinstance(take.dummy, UnsetType) else [((*path, "dummy"), take.dummy)]
                yield from (((*path, "take", k), card) for k, card in enumerate(take.take))
            else:
                yield from (((*path, k), card) for k, card in enumerate(take))


def _by_seat(lists: BySeat | UnsetType, path: Path) -> Iterator[tuple[Path, str]]:
    for seat, cards in enumerate(() if isinstance(lists, UnsetType) else lists):
        yield from (((*path, seat, i), card) for i, card in enumerate(cards))


def _check_points(case: CaseDocument, spec: Spec) -> Complaints:
    for kind in {} if isinstance(case.then.points, UnsetType) else case.then.points:
        if kind not in spec.kinds:
            hint = suggest(kind, spec.kinds) or f"; the kinds are {', '.join(spec.kinds)}"
            yield ("then", "points", kind), f"no kind {kind!r}{hint}"


def _check_dummy(case: CaseDocument, spec: Spec) -> Complaints:
    if spec.dummy is not None:
        return
    places: list[tuple[Path, Any]] = [
        (("given", "pile"), case.given.pile),
        (("given", "controller"), case.given.controller),
        (("then", "pile"), case.then.pile),
    ]
    for path, value in places:
        if value is not UNSET:
            yield path, "only the dummy variant has this; add `variants: [dummy]`"
    for i, turn in enumerate(() if isinstance(case.when, UnsetType) else case.when.turns):
        for seat, take in enumerate(turn):
            if isinstance(take, DummyTake):
                yield ("when", "turns", i, seat), "there is no dummy to take for; add `variants: [dummy]`"


def _check_sense(case: CaseDocument, spec: Spec) -> Complaints:
    if case.given.round > spec.rounds:
        yield ("given", "round"), f"no round {case.given.round}: a game has {spec.rounds}"
    turns = () if isinstance(case.when, UnsetType) else case.when.turns
    if case.then.illegal is not UNSET and not turns:
        yield ("then", "illegal"), "without `when.turns` there is no take that could be illegal"


def _check_seed(case: CaseDocument) -> Complaints:
    given = case.given
    if given.seed is UNSET:
        return
    if given.players is UNSET:
        yield ("given", "seed"), "a seed deals for a number of players: give `players` as well"
    for field in ("hands", "pile", "controller", "turn"):
        if getattr(given, field) not in (UNSET, 1):
            yield ("given", field), "the seed deals this; give one or the other"
