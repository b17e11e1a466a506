"""The deal of a seed, as specs/README.md describes it for any language."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, NamedTuple

from second_referee.play import deck, hand_size

if TYPE_CHECKING:
    from collections.abc import Collection


class Dealt(NamedTuple):
    """One round's cards: the hands by seat, and the dummy's pile, its top card first."""

    hands: list[list[str]]
    pile: list[str]


def deal(seed: str, players: int, variants: Collection[str] = ()) -> list[Dealt]:
    """Deal the three rounds of a game from one shuffled deck."""
    counts = deck(variants)
    cards = shuffled([card for card in sorted(counts) for _ in range(counts[card])], seed)
    size = hand_size(players, variants)
    rounds = []
    for _ in range(3):
        hands = [[cards.pop(0) for _ in range(size)] for _ in range(players)]
        rounds.append(Dealt(hands, [cards.pop(0) for _ in range(size)] if "dummy" in variants else []))
    return rounds


def shuffled(cards: list[str], seed: str) -> list[str]:
    """Give the cards in the order that the seed puts them, the top one first."""
    cards = list(cards)
    numbers: list[int] = []
    blocks = 0
    for place in range(len(cards) - 1, 0, -1):
        choices = place + 1
        while True:
            if not numbers:
                block = hashlib.sha256(f"{seed}:{blocks}".encode()).digest()
                numbers = [256 * block[i] + block[i + 1] for i in range(0, 32, 2)]
                blocks += 1
            number = numbers.pop(0)
            if number < 65536 - 65536 % choices:
                break
        other = number % choices
        cards[place], cards[other] = cards[other], cards[place]
    return cards
