"""Circular orders in which every ordered pair of seats is neighbour equally often."""

from __future__ import annotations

from functools import cache
from itertools import permutations

Order = tuple[int, ...]


@cache
def circular_orders(players: int) -> tuple[Order, ...]:
    """Give the block of circular orders of seats 0 to players-1: 1, 2, 6 and 4 of them for 2, 3, 4 and 5 players.

    A prime number has players-1 of them, and so has any odd number; four have no smaller block than all six; a
    larger even number has players·(players-1).
    """
    if all(players % divisor for divisor in range(2, players)):
        return tuple(tuple(m * i % players for i in range(players)) for m in range(1, players))
    if players == 4:
        return tuple((0, *rest) for rest in permutations(range(1, 4)))
    if players % 2:
        return tuple((players - 1, *path) for path in _paths(players - 1))
    return tuple(tuple(label[i] for i in path) for label in _labels(players) for path in _paths(players))


def _paths(players: int) -> list[Order]:
    """Give the zigzag paths 0, 1, -1, 2, -2 … shifted by each seat: every ordered pair follows once (Walecki)."""
    zigzag = [-(i // 2) if i % 2 == 0 else i // 2 + 1 for i in range(players)]
    return [tuple((step + shift) % players for step in zigzag) for shift in range(players)]


def _labels(players: int) -> list[Order]:
    """Give namings of the seats that put each pair opposite each other once.

    A path of `_paths` that is closed to a circle makes opposite seats neighbours once more; over these namings that
    happens to every pair. They are the rounds of a round robin.
    """
    last, half = players - 1, players // 2
    rounds = [[(last, j), *(((j + m) % last, (j - m) % last) for m in range(1, half))] for j in range(last)]
    return [tuple(pair[0] for pair in pairs) + tuple(pair[1] for pair in pairs) for pairs in rounds]
