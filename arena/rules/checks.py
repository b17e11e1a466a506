"""What types alone cannot say about a spec: each problem with the path of keys where it stands."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeAlias

from msgspec import UNSET

from arena.rules.model import Colours, Majority, Value
from arena.rules.pieces import KindPieces, Pieces, pieces_of
from arena.strict import suggest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from arena.strict import Node

Found: TypeAlias = tuple[tuple[str, ...], str]
MAX_DECK = 1000


def problems_of(root: Node) -> list[Found]:
    """Give everything that is wrong with a spec, or with as much of it as has the right types."""
    spec = pieces_of(root)
    checks = (_cards(spec), _kinds(spec), _deal(spec), _order(spec), _dummy(spec))
    return [found for check in checks for found in check]


def _cards(spec: Pieces) -> Iterator[Found]:
    owners: dict[str, str] = {}
    for name, kind in spec.kinds.items():
        for card in kind.cards:
            if card in owners:
                yield ("kinds", name, "cards", card), f"the card stands in {owners[card]}, too; a card is of one kind"
            owners.setdefault(card, name)
    if spec.deck_size is not None and spec.deck_size > MAX_DECK:
        yield ("kinds",), f"{spec.deck_size} cards are too many; a deck holds up to {MAX_DECK}"


def _kinds(spec: Pieces) -> Iterator[Found]:
    for name, kind in spec.kinds.items():
        if kind.score is not None:
            yield from _values(("kinds", name), kind)
        yield from _boost(("kinds", name, "score", "boost", "on"), name, kind, spec)
        yield from _score(("kinds", name, "score"), kind)
    for key, having in (
        ("kept", [name for name, kind in spec.kinds.items() if kind.kept]),
        ("use", [name for name, kind in spec.kinds.items() if kind.has_use]),
    ):
        for name in having[1:]:
            yield ("kinds", name, key), f"only one kind can have {key!r}, and {having[0]} has it"


def _values(path: tuple[str, ...], kind: KindPieces) -> Iterator[Found]:
    cards = {name: card for name, card in kind.cards.items() if card is not None}
    valued = [name for name, card in cards.items() if card.value is not UNSET]
    adds = isinstance(kind.score, Value | Majority) and not kind.kept
    if valued and not adds:
        why = "a kept kind counts its cards" if kind.kept else "no rule of this kind adds values"
        yield from (((*path, "cards", name, "value"), why) for name in valued)
    elif valued or isinstance(kind.score, Value):
        why = "'value' is missing: the rule adds values"
        yield from (((*path, "cards", name), why) for name in cards if name not in valued)


def _boost(path: tuple[str, ...], name: str, kind: KindPieces, spec: Pieces) -> Iterator[Found]:
    if kind.boosts_on == name:
        yield path, "a kind cannot boost itself"
    elif kind.boosts_on is not None and kind.boosts_on not in spec.kinds:
        yield path, f"there is no kind {kind.boosts_on!r}{suggest(kind.boosts_on, spec.kinds)}"


def _score(path: tuple[str, ...], kind: KindPieces) -> Iterator[Found]:
    if kind.kept and isinstance(kind.score, Value | Colours):
        yield (*path, "rule"), "a kept kind scores by its number of cards: by sets, table or majority"
    if isinstance(kind.score, Majority):
        for key, places in (("most", kind.score.most), ("fewest", kind.score.fewest)):
            if places is not UNSET and len(places.points) > 1 and places.after_tie is UNSET:
                yield (*path, key), "'after_tie' is missing: with two places or more a tie must say who is next"


def _deal(spec: Pieces) -> Iterator[Found]:
    if spec.rounds is None or spec.deck_size is None:
        return
    for players, hand in spec.deal.items():
        hands = players + spec.has_dummy
        wanted = hands * hand * spec.rounds
        if wanted > spec.deck_size:
            what = f"{hands} hands of {hand} for {_times(spec.rounds)} take {wanted} cards"
            yield ("deal", str(players)), f"{what}; the deck has {spec.deck_size}"


def _times(rounds: int) -> str:
    return f"{rounds} round" + "s" * (rounds != 1)


def _order(spec: Pieces) -> Iterator[Found]:
    if spec.rounds is not None and len(spec.passing) > spec.rounds:
        yield ("pass",), f"{len(spec.passing)} directions for {_times(spec.rounds)}"
    yield from ((("win",), f"{word!r} stands here twice") for word in _repeated(spec.win))
    yield from ((("variants",), f"{name!r} stands here twice") for name in _repeated(spec.variants))


def _repeated(words: Iterable[str]) -> list[str]:
    return [word for word, times in Counter(words).items() if times > 1]


def _dummy(spec: Pieces) -> Iterator[Found]:
    if spec.dummy and spec.deal and spec.dummy.first >= min(spec.deal):
        yield ("dummy", "first"), f"there is no seat {spec.dummy.first} with {min(spec.deal)} players"
