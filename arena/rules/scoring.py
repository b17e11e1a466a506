"""Scoring: one function for each named rule, and the table of them.

A rule gets its parameters and the board, and gives the points of every table. To add one: a Struct in model.py (its
tag is the name in YAML), a function here, and a line in RULES.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET

from arena.rules.model import Colours, Majority, Places, Remainder, Sets, Spec, Table, Value

Points: TypeAlias = tuple[int, ...]
Tables: TypeAlias = Sequence[Sequence[str]]


class Board(msgspec.Struct, frozen=True):
    """What a rule looks at: its kind, the tables in seat order (the dummy's last), kept cards of earlier rounds."""

    spec: Spec
    kind: str
    tables: Tables
    kept: Sequence[int]


def score_round(spec: Spec, tables: Tables, kept: Sequence[int] = ()) -> dict[str, Points]:
    """Score the tables at the end of a round: points of each kind that scores then, one number a table.

    `tables` are in the order laid, the dummy's last; `kept` are the kept cards of earlier rounds, by table.
    """
    kept = kept or (0,) * len(tables)
    return {
        name: RULES[type(kind.score)](kind.score, Board(spec, name, tables, kept))
        for name, kind in spec.kinds.items()
        if kind.score is not UNSET and not kind.kept
    }


def score_game(spec: Spec, kept: Sequence[int]) -> dict[str, Points]:
    """Score what is scored at the end of the game: the kind whose cards are kept, of which table i has `kept[i]`."""
    return {
        name: RULES[type(kind.score)](
            kind.score, Board(spec, name, [[next(iter(kind.cards))] * n for n in kept], (0,) * len(kept))
        )
        for name, kind in spec.kinds.items()
        if kind.score is not UNSET and kind.kept
    }


def kept_cards(spec: Spec, tables: Tables) -> Points:
    """Count the cards on each table that are kept to the end of the game."""
    kept = [card for kind in spec.kinds.values() if kind.kept for card in kind.cards]
    return tuple([sum(map(table.count, kept)) for table in tables])


def places(spec: Spec, scores: Sequence[int], kept: Sequence[int]) -> Points:
    """Rank the players, 1 for the best, equals sharing the better place; the dummy has no entry in the result.

    `scores` and `kept` have one number a table. The dummy is compared only where the spec ranks it.
    """
    players = len(scores) - (1 if spec.dummy else 0)
    compared = len(scores) if spec.dummy and spec.dummy.ranked else players
    criteria = {"scores": scores, "puddings": kept, "seat": [-seat for seat in range(len(scores))]}
    marks = [tuple(criteria[name][seat] for name in spec.win) for seat in range(compared)]
    return tuple(1 + sum(other > marks[seat] for other in marks) for seat in range(players))


def _sets(rule: Sets, board: Board) -> Points:
    return tuple([amount // rule.size * rule.points for amount in _counts(board)])


def _table(rule: Table, board: Board) -> Points:
    steps = (0, *rule.points)
    return tuple([steps[min(amount, len(rule.points))] for amount in _counts(board)])


def _value(rule: Value, board: Board) -> Points:
    values, boost = board.spec.card_values, rule.boost
    cards = board.spec.kinds[board.kind].cards
    boosting = {} if boost is UNSET else board.spec.kinds[boost.on].cards
    totals = []
    for seat, table in enumerate(board.tables):
        total = free = 0
        for card in table:
            if card in cards:
                boosted = boost is not UNSET and free > 0 and _may_be_boosted(board, seat)
                total += values[card] * (boost.times if boost is not UNSET and boosted else 1)
                free -= boosted
            elif boost is not UNSET and card in boosting:
                free += boost.holds
        totals.append(total)
    return tuple(totals)


def _may_be_boosted(board: Board, seat: int) -> bool:
    dummy = board.spec.dummy
    return dummy is None or dummy.boosted or seat < len(board.tables) - 1


def _majority(rule: Majority, board: Board) -> Points:
    amounts = _amounts(board)
    rivals = _rivals(board)
    points = [0] * len(amounts)
    if not rule.all_equal_counts and len({amounts[seat] for seat in rivals}) == 1:
        return tuple(points)
    able = [seat for seat in rivals if amounts[seat] or rule.zero_counts]
    for given, best_first in ((rule.most, True), (rule.fewest, False)):
        if given is not UNSET and (given.from_players is UNSET or _number(board) >= given.from_players):
            _pay(points, given, amounts, sorted(able, key=lambda seat: amounts[seat], reverse=best_first))
    return tuple(points)


def _pay(points: list[int], given: Places, amounts: Sequence[int], order: Sequence[int]) -> None:
    """Add a list of places' points to those who take them; `order` is from the first place on."""
    place = 0
    groups: dict[int, list[int]] = {}
    for seat in order:
        groups.setdefault(amounts[seat], []).append(seat)
    for tied in groups.values():
        if place >= len(given.points):
            return
        share = given.points[place]
        if given.ties == "split":
            share = _split(share, len(tied), given.remainder)
        for seat in tied:
            points[seat] += share
        place += 1 if given.after_tie == "next" else len(tied)


def _colours(rule: Colours, board: Board) -> Points:
    counts = _counts(board)
    shown = [len(colours_shown(rule, board, seat)) for seat in range(len(board.tables))]
    rivals = _rivals(board)
    compared = [seat for seat in rivals if counts[seat] or rule.compared == "everybody"]
    best = max((shown[seat] for seat in compared), default=0)
    level = [seat for seat in compared if shown[seat] == best]
    sharing = len([seat for seat in level if counts[seat] or rule.shared_by == "everybody"])
    points = [0] * len(board.tables)
    for seat in level:
        share = _split(rule.points, sharing, rule.remainder) if sharing and rule.ties == "split" else rule.points
        points[seat] = share * (counts[seat] if rule.per == "card" else min(counts[seat], 1))
    return tuple(points)


def colours_shown(rule: Colours, board: Board, seat: int) -> set[str]:
    """Give the colours that count for a table."""
    kinds = board.spec.kinds
    names = {board.spec.card_kinds[card] for card in board.tables[seat]}
    kept = {name for name, kind in kinds.items() if kind.kept}
    if rule.kept == "never":
        names -= kept
    elif rule.kept == "all-rounds" and board.kept[seat]:
        names |= kept
    return {kinds[name].colour for name in names}


def _split(points: int, among: int, remainder: Remainder) -> int:
    """Give each one's share: a remainder is dropped toward zero, or raised away from it."""
    whole, rest = divmod(abs(points), among)
    share = whole + (1 if rest and remainder == "raise" else 0)
    return share if points > 0 else -share


def _counts(board: Board) -> list[int]:
    cards = board.spec.kinds[board.kind].cards
    if len(cards) == 1:
        (card,) = cards
        return [table.count(card) for table in board.tables]
    return [sum(map(table.count, cards)) for table in board.tables]


def _amounts(board: Board) -> list[int]:
    """Add up the values of the kind's cards on each table; a card without a value counts as one."""
    values = board.spec.card_values
    cards = board.spec.kinds[board.kind].cards
    return [sum([values[card] * table.count(card) for card in cards]) for table in board.tables]


def _rivals(board: Board) -> range:
    """Give the tables that are compared with each other."""
    dummy = board.spec.dummy
    return range(len(board.tables) - (1 if dummy and not dummy.compared else 0))


def _number(board: Board) -> int:
    dummy = board.spec.dummy
    return len(board.tables) - (1 if dummy and not dummy.counts_as_player else 0)


RULES: dict[type, Callable[[Any, Board], Points]] = {
    Sets: _sets,
    Table: _table,
    Value: _value,
    Majority: _majority,
    Colours: _colours,
}
