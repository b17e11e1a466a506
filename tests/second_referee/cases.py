"""Runs case files (already read from YAML) against this referee instead of the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from second_referee.dealing import Dealt, deal
from second_referee.play import Position, Take, is_legal, lay, may_take
from second_referee.scoring import places, pudding_points, round_points

if TYPE_CHECKING:
    from collections.abc import Sequence

Case = dict[str, Any]


def cases_of(document: Any) -> list[Case]:
    """Give the cases of a file with the variants that stand at its head."""
    if isinstance(document, list):
        return document
    return [{"variants": document.get("variants", []), **case} for case in document["cases"]]


def differences(case: Case) -> list[str]:
    """List what a case expects and this referee has otherwise."""
    position = _given(case)
    reached: dict[str, Any] = {"may_take": [list(may_take(position, seat)) for seat in range(len(position.hands))]}
    turns = case.get("when", {}).get("turns", [])
    illegal: list[int] = []
    for number, takes in enumerate(turns, start=1):
        laid = [_take(take) for take in takes]
        illegal = [seat for seat, take in enumerate(laid) if not is_legal(position, seat, take)]
        expected = case["then"].get("illegal", []) if number == len(turns) else []
        if illegal != expected:
            return [f"illegal in turn {number}: expected {expected}, got {illegal}"]
        if not illegal:
            lay(position, laid)
    reached |= _read(position, over=not illegal and not any(position.hands))
    reached["illegal"] = illegal
    return [
        f"{name}: expected {wanted}, got {got}" for name, wanted, got in _pairs(case["then"], reached) if wanted != got
    ]


def _given(case: Case) -> Position:
    given, variants = case["given"], case.get("variants", [])
    dummy = "dummy" in variants
    told = [len(given[name]) for name in ("tables", "scores", "puddings") if name in given]
    seats = told[0] if told else given.get("players", len(given.get("hands", []))) + dummy
    number = given.get("round", 1)
    cards = Dealt(given.get("hands", [[]] * (seats - dummy)), given.get("pile", []))
    controller = given.get("controller", 0)
    if "seed" in given:
        cards = deal(given["seed"], given["players"], variants)[number - 1]
        controller = (number - 1) % 2
    return Position(
        variants=frozenset(variants),
        hands=[list(hand) for hand in cards.hands],
        tables=[list(table) for table in given.get("tables", [[]] * seats)],
        puddings=list(given.get("puddings", [0] * seats)),
        scores=list(given.get("scores", [0] * seats)),
        round=number,
        pile=list(cards.pile),
        controller=controller if dummy else None,
    )


def _take(written: Any) -> Take:
    if isinstance(written, dict):
        return Take(tuple(written["take"]), written.get("dummy"))
    return Take(tuple(written))


def _read(position: Position, *, over: bool) -> dict[str, Any]:
    """Say what a case can ask about a position, the round's score included when it is over."""
    reached: dict[str, Any] = {
        "hands": position.hands,
        "tables": position.tables,
        "puddings": position.puddings,
        "scores": position.scores,
        "pile": position.pile,
    }
    if not over:
        return reached
    points = round_points(position.tables, position.variants)
    reached["puddings"] = [
        kept + table.count("pudding") for kept, table in zip(position.puddings, position.tables, strict=True)
    ]
    if position.round == 3:
        points["pudding"] = pudding_points(reached["puddings"])
    reached["points"] = points
    reached["scores"] = [
        score + sum(column[seat] for column in points.values()) for seat, score in enumerate(position.scores)
    ]
    if position.round == 3:
        players = len(position.hands)
        reached["places"] = places(reached["scores"][:players], reached["puddings"][:players])
    return reached


def _pairs(then: Case, reached: dict[str, Any]) -> list[tuple[str, Any, Any]]:
    """Pair what is expected with what was reached: hands whatever their order, points kind by kind."""
    pairs: list[tuple[str, Any, Any]] = []
    for name, wanted in then.items():
        got = reached.get(name)
        if name == "points":
            pairs += [(f"points.{kind}", row, (got or {}).get(kind)) for kind, row in wanted.items()]
        elif name == "hands":
            pairs.append((name, _sorted(wanted), _sorted(got)))
        else:
            pairs.append((name, wanted, got))
    return pairs


def _sorted(hands: Sequence[Sequence[str]] | None) -> list[list[str]] | None:
    return None if hands is None else [sorted(hand) for hand in hands]
