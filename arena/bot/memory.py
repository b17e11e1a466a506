"""Remember the hands that a seat has passed on: what the others lay is shown, so their cards stay known."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arena.bot.view import View
    from arena.rules.state import Cards


class Memory:
    """Where each hand that was seen in this round is now, and which of its cards are still in it."""

    def __init__(self) -> None:
        self._hands: dict[int, Counter[str]] = {}
        self._last: View | None = None

    def see(self, view: View) -> dict[int, Cards]:
        """Take in the next question; give the cards known to be in hands, by seat, the own hand among them.

        Every hand is known from turn `players` on. In the dummy variant a card that the other player drew unseen
        may lie in a hand besides those known.
        """
        before = self._last
        if before is None or (before.game, before.round, before.turn + 1) != (view.game, view.round, view.turn):
            self._hands = {}
        elif view.last is not None:
            self._hands = {self._passed(before, seat): self._left(before, view, seat) for seat in self._hands}
        self._hands[view.seat] = Counter(view.hand)
        self._last = view
        return {seat: tuple(sorted(cards.elements())) for seat, cards in sorted(self._hands.items())}

    @staticmethod
    def _passed(before: View, seat: int) -> int:
        return (seat + before.to - before.seat) % before.players

    def _left(self, before: View, view: View, seat: int) -> Counter[str]:
        """Give what is left of the hand that a seat held, after it has laid and passed."""
        laid = view.last or ()
        cards = self._hands[seat]
        taken = Counter(laid[seat])
        if before.spec.dummy is not None and (seat == before.seat) == (before.dummy is not None):
            taken.update(laid[-1])
        rest = cards - taken
        used = before.spec.use
        if used is not None and used.then == "hand" and len(laid[seat]) > 1:
            rest[_used_card(before, seat)] += 1
        return rest


def _used_card(before: View, seat: int) -> str:
    """Give the card in front of a seat that let it take two."""
    kinds = before.spec.card_kinds
    return next(card for card in before.tables[seat] if kinds[card] == before.spec.use_kind)
