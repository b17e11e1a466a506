"""Circular orders make every ordered pair neighbours equally often."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from arena.tournament.orders import circular_orders


@pytest.mark.parametrize(
    ("players", "block"), [(2, 1), (3, 2), (4, 6), (5, 4), (6, 30), (7, 6), (8, 56), (9, 8), (10, 90)]
)
def test_a_block_feeds_every_bot_from_every_other_equally_often(players: int, block: int) -> None:
    orders = circular_orders(players)
    fed = Counter((order[i], order[(i + 1) % players]) for order in orders for i in range(players))
    assert len(orders) == len(set(orders)) == block
    assert set(fed) == set(permutations(range(players), 2))
    assert len(set(fed.values())) == 1


def test_no_three_orders_of_four_players_are_balanced() -> None:
    for three in permutations(circular_orders(4), 3):
        fed = Counter((order[i], order[(i + 1) % 4]) for order in three for i in range(4))
        assert len(fed) < 12 or len(set(fed.values())) > 1
