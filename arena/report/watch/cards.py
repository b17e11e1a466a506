"""Cards as words in their kind's colour: a hand, and a table with equal cards counted and boosted cards on theirs."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec import UNSET

from arena.report.watch.spans import Line, Span
from arena.rules.model import Value

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from arena.rules.model import Boost, Spec
    from arena.rules.state import Cards


@dataclass(frozen=True, slots=True)
class Naming:
    """How cards are named: in full, or without the kind's name where the rest says enough, `salmon` for salmon-nigiri.

    Cards are shown in the spec's order of kinds.
    """

    spec: Spec
    short: bool = False

    def label(self, card: str) -> str:
        """Give a card's name."""
        rest = card.removesuffix(f"-{self.spec.card_kinds[card]}")
        return rest if self.short and rest.isalpha() else card

    def colour(self, card: str) -> str:
        """Give the colour of a card's kind."""
        return self.spec.kinds[self.spec.card_kinds[card]].colour

    def span(self, card: str, mark: str = "{}", style: str = "") -> Span:
        """Give a card in its colour, within a mark."""
        return Span(mark.format(self.label(card)), f"{style} {self.colour(card)}".strip())

    def order(self, cards: Sequence[str]) -> list[str]:
        """Sort cards by kind, then by name."""
        kinds = list(self.spec.kinds)
        return sorted(cards, key=lambda card: (kinds.index(self.spec.card_kinds[card]), card))


def hand(naming: Naming, cards: Cards, taken: Cards = (), given: str | None = None) -> list[Line]:
    """Give a hand's cards, equal ones counted; cards taken stand first and in brackets, then the dummy's."""
    rest = Counter(cards) - Counter(taken)
    pieces: list[Line] = [(naming.span(card, "[{}]", "bold reverse"),) for card in taken]
    if given is not None:
        rest -= Counter([given])
        pieces.append((naming.span(given, "[{}]", "bold"), Span(" for the dummy", "dim")))
    return pieces + [_counted((naming.span(card),), rest[card]) for card in naming.order(list(rest))]


def table(naming: Naming, cards: Cards, fresh: int = 0, *, boosted: bool = True) -> list[Line]:
    """Give the cards that lie before a player; the last `fresh` of them, just laid, stand in brackets.

    A boosted card stands with the card it lies on, as `wasabi+squid`; `boosted` is False where none can be.
    """
    kinds = list(naming.spec.kinds)
    groups = list(_groups(naming.spec, cards, boosted=boosted))
    new = set(range(len(cards) - fresh, len(cards)))
    shown: Counter[tuple[tuple[str, bool], ...]] = Counter()
    for group in sorted(groups, key=lambda group: (kinds.index(naming.spec.card_kinds[cards[group[0]]]), len(group))):
        shown[tuple((cards[place], place in new) for place in group)] += 1
    return [_counted(_group(naming, key), number) for key, number in shown.items()]


def _groups(spec: Spec, cards: Cards, *, boosted: bool) -> Iterator[list[int]]:
    """Give the places of cards that lie alone, and of those that boost with what lies on them."""
    boosts = _boosts(spec) if boosted else {}
    open_: list[tuple[list[int], Boost]] = []
    for place, card in enumerate(cards):
        kind = spec.card_kinds[card]
        below = next((group for group, boost in open_ if boosts.get(kind) == boost and len(group) <= boost.holds), None)
        if below is not None:
            below.append(place)
            continue
        group = [place]
        open_ += [(group, boost) for boost in boosts.values() if boost.on == kind]
        yield group


def _boosts(spec: Spec) -> dict[str, Boost]:
    """Give what boosts the cards of a kind, where anything does."""
    scores = {name: kind.score for name, kind in spec.kinds.items()}
    return {
        name: score.boost for name, score in scores.items() if isinstance(score, Value) and score.boost is not UNSET
    }


def _group(naming: Naming, group: Sequence[tuple[str, bool]]) -> Line:
    spans: list[Span] = []
    for card, new in group:
        spans += [Span("+", "dim")] if spans else []
        spans.append(naming.span(card, "[{}]", "bold reverse") if new else naming.span(card))
    return tuple(spans)


def _counted(spans: Line, number: int) -> Line:
    return (*spans, Span(f" ×{number}", "dim")) if number > 1 else spans
