"""The parts of a spec that can be understood, though others are wrong: so that one run tells every mistake."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from msgspec import UNSET

from arena.rules.model import Card, Dummy, Id, Passing, Players, Positive, Rounds, Score, Win
from arena.strict import Map, decode

if TYPE_CHECKING:
    from arena.strict import Node


@dataclass(frozen=True, slots=True)
class KindPieces:
    """A kind: None for a card or a score that is wrong; `score` is UNSET where there is none."""

    cards: dict[str, Card | None]
    score: Any
    boosts_on: str | None
    kept: bool
    has_use: bool


@dataclass(frozen=True, slots=True)
class Pieces:
    """A spec: what is missing or wrong is None, or left out of a mapping."""

    rounds: int | None
    deal: dict[int, int]
    passing: tuple[str, ...]
    win: tuple[str, ...]
    kinds: dict[str, KindPieces]
    variants: tuple[str, ...]
    dummy: Dummy | None
    has_dummy: bool

    @property
    def deck_size(self) -> int | None:
        """Give the number of cards, None while it cannot be known."""
        cards = [card for kind in self.kinds.values() for card in kind.cards.values()]
        known = [card.count for card in cards if card is not None]
        return sum(known) if known and len(known) == len(cards) else None


def pieces_of(root: Node) -> Pieces:
    """Take apart the nodes of a spec."""
    numbers = {_read(entry.key, Players): _read(entry.value, Positive) for entry in _entries(root, "deal").values()}
    return Pieces(
        rounds=_get(root, "rounds", Rounds),
        deal={players: hand for players, hand in numbers.items() if players is not None and hand is not None},
        passing=_get(root, "pass", Passing) or (),
        win=_get(root, "win", Win) or (),
        kinds={name: _kind(entry.value) for name, entry in _entries(root, "kinds").items()},
        variants=_get(root, "variants", tuple[Id, ...]) or (),
        dummy=_get(root, "dummy", Dummy),
        has_dummy=isinstance(root, Map) and "dummy" in root.entries,
    )


def _kind(node: Node) -> KindPieces:
    cards = {name: _read(entry.value, Card) for name, entry in _entries(node, "cards").items()}
    boost = _entries(node, "score").get("boost")
    return KindPieces(
        cards=cards,
        score=_get(node, "score", Score) if isinstance(node, Map) and "score" in node.entries else UNSET,
        boosts_on=_get(boost.value, "on", Id) if boost else None,
        kept=_get(node, "kept", bool) or False,
        has_use=isinstance(node, Map) and "use" in node.entries,
    )


def _entries(node: Node, key: str) -> Any:
    entry = node.entries.get(key) if isinstance(node, Map) else None
    return entry.value.entries if entry and isinstance(entry.value, Map) else {}


def _get(node: Node, key: str, type_: Any) -> Any:
    entry = node.entries.get(key) if isinstance(node, Map) else None
    return _read(entry.value, type_) if entry else None


def _read(node: Node, type_: Any) -> Any:
    return decode(node, type_, [])
