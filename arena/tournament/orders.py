"""Circular orders in which every ordered pair of seats is neighbour equally often."""

from __future__ import annotations

from functools import cache
from itertools import permutations


@cache
def circular_orders(players: int) -> tuple[tuple[int, ...], ...]:
    """Give the block of circular orders of seats 0 to players-1: 1, 2, 6 and 4 of them for 2, 3, 4 and 5 players.

    For a prime number the positions m·i mod players, m = 1 … players-1; else every order, since four players (and
    six) have no smaller balanced block.
    """
    if all(players % divisor for divisor in range(2, players)):
        return tuple(tuple(m * i % players for i in range(players)) for m in range(1, players))
    return tuple((0, *rest) for rest in permutations(range(1, players)))
