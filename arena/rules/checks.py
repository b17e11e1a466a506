"""What types alone cannot say about a spec: each problem with the path of keys where it stands."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeAlias

from msgspec import UNSET

from arena.rules.model import Colours, Kind, Majority, Spec, Value
from arena.strict import suggest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Found: TypeAlias = tuple[tuple[str, ...], str]
MAX_DECK = 1000


def problems_of(spec: Spec) -> list[Found]:
    """Give everything that is wrong with a spec whose types are right."""
    checks = (_cards(spec), _kinds(spec), _deal(spec), _order(spec), _dummy(spec))
    return [found for check in checks for found in check]


def _cards(spec: Spec) -> Iterator[Found]:
    owners: dict[str, str] = {}
    for name, kind in spec.kinds.items():
        for card in kind.cards:
            if card in owners:
                yield ("kinds", name, "cards", card), f"the card stands in {owners[card]}, too; a card is of one kind"
            owners.setdefault(card, name)
    if len(spec.deck) > MAX_DECK:
        yield ("kinds",), f"{len(spec.deck)} cards are too many; a deck holds up to {MAX_DECK}"


def _kinds(spec: Spec) -> Iterator[Found]:
    for name, kind in spec.kinds.items():
        yield from _values(("kinds", name), kind)
        yield from _score(("kinds", name, "score"), name, kind, spec)
    for key, having in (
        ("kept", [name for name, kind in spec.kinds.items() if kind.kept]),
        ("use", [name for name, kind in spec.kinds.items() if kind.use is not UNSET]),
    ):
        for name in having[1:]:
            yield ("kinds", name, key), f"only one kind can have {key!r}, and {having[0]} has it"


def _values(path: tuple[str, ...], kind: Kind) -> Iterator[Found]:
    valued = [card for card, about in kind.cards.items() if about.value is not UNSET]
    missing = [card for card in kind.cards if card not in valued]
    adds = isinstance(kind.score, Value | Majority) and not kind.kept
    if valued and not adds:
        why = "a kept kind counts its cards" if kind.kept else "no rule of this kind adds values"
        yield from (((*path, "cards", card, "value"), why) for card in valued)
    elif missing and (valued or isinstance(kind.score, Value)):
        yield from (((*path, "cards", card), "'value' is missing: the rule adds values") for card in missing)


def _score(path: tuple[str, ...], name: str, kind: Kind, spec: Spec) -> Iterator[Found]:
    rule = kind.score
    if kind.kept and isinstance(rule, Value | Colours):
        yield (*path, "rule"), "a kept kind scores by its number of cards: by sets, table or majority"
    if isinstance(rule, Value) and rule.boost is not UNSET:
        on = rule.boost.on
        if on not in spec.kinds:
            yield (*path, "boost", "on"), f"there is no kind {on!r}{suggest(on, spec.kinds)}"
        elif on == name:
            yield (*path, "boost", "on"), "a kind cannot boost itself"
    if isinstance(rule, Majority):
        for key, places in (("most", rule.most), ("fewest", rule.fewest)):
            if places is not UNSET and len(places.points) > 1 and places.after_tie is UNSET:
                yield (*path, key), "'after_tie' is missing: with two places or more a tie must say who is next"


def _deal(spec: Spec) -> Iterator[Found]:
    dummies = 1 if spec.dummy else 0
    for players, hand in spec.deal.items():
        wanted = (players + dummies) * hand * spec.rounds
        if wanted > len(spec.deck):
            hands = f"{players + dummies} hands of {hand} for {_times(spec.rounds)}"
            yield ("deal", str(players)), f"{hands} take {wanted} cards; the deck has {len(spec.deck)}"


def _times(rounds: int) -> str:
    return f"{rounds} round" + "s" * (rounds != 1)


def _order(spec: Spec) -> Iterator[Found]:
    if len(spec.passing) > spec.rounds:
        yield ("pass",), f"{len(spec.passing)} directions for {_times(spec.rounds)}"
    yield from (((key,), f"{word!r} stands here twice") for key in ("win",) for word in _repeated(spec.win))
    yield from ((("variants",), f"{name!r} stands here twice") for name in _repeated(spec.variants))


def _repeated(words: Iterable[str]) -> list[str]:
    return [word for word, times in Counter(words).items() if times > 1]


def _dummy(spec: Spec) -> Iterator[Found]:
    if spec.dummy and spec.dummy.first >= min(spec.deal):
        yield ("dummy", "first"), f"there is no seat {spec.dummy.first} with {min(spec.deal)} players"
