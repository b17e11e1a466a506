"""How a game runs: hands, takes, chopsticks, passing, and the dummy of the variant for two."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

CARDS = {
    "tempura": 14,
    "sashimi": 14,
    "dumpling": 14,
    "maki-1": 6,
    "maki-2": 12,
    "maki-3": 8,
    "salmon-nigiri": 10,
    "squid-nigiri": 5,
    "egg-nigiri": 5,
    "pudding": 10,
    "wasabi": 6,
    "chopsticks": 4,
}
SOY_SAUCE_CARDS = 4


@dataclass(slots=True)
class Take:
    """What one player lays: his cards in the order laid, and a controller's card for the dummy."""

    cards: tuple[str, ...]
    dummy: str | None = None


@dataclass(slots=True)
class Position:
    """A game at the start of a turn; with the dummy, tables, puddings and scores have a third entry, the dummy's."""

    variants: frozenset[str]
    hands: list[list[str]]
    tables: list[list[str]]
    puddings: list[int]
    scores: list[int]
    round: int = 1
    pile: list[str] = field(default_factory=list)
    controller: int | None = None
    last: list[list[str]] | None = None


def deck(variants: Collection[str]) -> dict[str, int]:
    return {**CARDS, "soy-sauce": SOY_SAUCE_CARDS} if "soy-sauce" in variants else dict(CARDS)


def hand_size(players: int, variants: Collection[str]) -> int:
    return 9 if "dummy" in variants else {2: 10, 3: 9, 4: 8, 5: 7}[players]


def start(players: int, variants: Collection[str]) -> Position:
    """Seat the players of a new game; `new_round` is to deal each of its rounds, the first as well."""
    dummy = "dummy" in variants
    seats = players + (1 if dummy else 0)
    return Position(
        variants=frozenset(variants),
        hands=[[] for _ in range(players)],
        tables=[[] for _ in range(seats)],
        puddings=[0] * seats,
        scores=[0] * seats,
        round=0,
        controller=0 if dummy else None,
    )


def new_round(position: Position, hands: Sequence[Sequence[str]], pile: Sequence[str] = ()) -> None:
    """Keep the puddings, discard all else, and deal hands and the dummy's pile, its top first; control runs on."""
    position.puddings = [
        kept + table.count("pudding") for kept, table in zip(position.puddings, position.tables, strict=True)
    ]
    position.tables = [[] for _ in position.tables]
    position.hands = [list(hand) for hand in hands]
    position.pile = list(pile)
    position.round += 1
    position.last = None


def offered(position: Position, seat: int) -> list[str]:
    """Give the cards that a seat chooses from: its hand, and for the dummy's controller the card drawn."""
    if seat == position.controller:
        return position.hands[seat] + position.pile[:1]
    return list(position.hands[seat])


def may_take(position: Position, seat: int) -> tuple[int, int]:
    """Give the fewest and the most cards that a seat may lay for itself this turn."""
    needed = 3 if seat == position.controller else 2
    two = "chopsticks" in position.tables[seat] and len(offered(position, seat)) >= needed
    return (1, 2) if two else (1, 1)


def legal_takes(position: Position, seat: int) -> list[Take]:
    """List every different legal take of a seat."""
    sizes = range(1, may_take(position, seat)[1] + 1)
    cards = offered(position, seat)
    if seat != position.controller:
        return [Take(laid) for size in sizes for laid in arrangements(cards, size)]
    return [Take(laid[:-1], laid[-1]) for size in sizes for laid in arrangements(cards, size + 1)]


def arrangements(cards: Sequence[str], size: int) -> list[tuple[str, ...]]:
    """List the different ways to pick `size` of the cards in order."""
    if size == 0:
        return [()]
    found = []
    for card in dict.fromkeys(cards):
        rest = list(cards)
        rest.remove(card)
        found += [(card, *more) for more in arrangements(rest, size - 1)]
    return found


def is_legal(position: Position, seat: int, take: Take) -> bool:
    """Tell whether a seat may make this take."""
    least, most = may_take(position, seat)
    wanted = list(take.cards)
    if (take.dummy is not None) != (seat == position.controller):
        return False
    if take.dummy is not None:
        wanted.append(take.dummy)
    cards = offered(position, seat)
    return least <= len(take.cards) <= most and all(wanted.count(card) <= cards.count(card) for card in wanted)


def lay(position: Position, takes: Sequence[Take]) -> None:
    """Play one turn: all lay together, used chopsticks go back, then every hand is passed."""
    players = len(position.hands)
    hands = [offered(position, seat) for seat in range(players)]
    position.last = [list(take.cards) for take in takes]
    for seat, take in enumerate(takes):
        for card in take.cards:
            hands[seat].remove(card)
        if len(take.cards) == 2:
            position.tables[seat].remove("chopsticks")
            hands[seat].append("chopsticks")
        position.tables[seat] += take.cards
    if position.controller is not None:
        given = takes[position.controller].dummy
        assert given is not None
        hands[position.controller].remove(given)
        position.tables[2].append(given)
        position.last.append([given])
        position.pile = position.pile[1:]
        position.controller = 1 - position.controller
    to_the_right = "both-ways" in position.variants and position.round == 2
    for seat, hand in enumerate(hands):
        position.hands[(seat - 1 if to_the_right else seat + 1) % players] = hand
