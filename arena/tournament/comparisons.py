"""What the differences between bots allow to say: ranges of places, groups, cycles."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from arena.tournament.statistics import significance

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from arena.tournament.statistics import Estimate

ERROR = 0.05
Pair = tuple[int, int]


def chances(bots: Sequence[int], difference: Callable[[int, int], Estimate]) -> dict[Pair, float]:
    """Give for each pair (better first) the chance of so large a difference between bots that are equal."""
    found = {}
    for a, b in combinations(bots, 2):
        estimate = difference(a, b)
        pair = (a, b) if estimate.mean >= 0 else (b, a)
        found[pair] = significance(estimate)
    return found


def place_ranges(bots: Sequence[int], chance: Mapping[Pair, float]) -> dict[int, Pair]:
    """Give the first and the last place of each bot that the games cannot rule out, pair by pair (95 %)."""
    low, high = dict.fromkeys(bots, 1), dict.fromkeys(bots, len(bots))
    for (better, worse), value in chance.items():
        if value < ERROR:
            low[worse] += 1
            high[better] -= 1
    return {bot: (low[bot], high[bot]) for bot in bots}


def holm(chance: Mapping[Pair, float]) -> set[Pair]:
    """Give the pairs that differ at an error of 5 % for all of them together (Holm's steps)."""
    found: set[Pair] = set()
    for number, (value, pair) in enumerate(sorted((value, pair) for pair, value in chance.items())):
        if value * (len(chance) - number) >= ERROR:
            break
        found.add(pair)
    return found


def groups(ranked: Sequence[int], apart: set[Pair]) -> list[list[int]]:
    """Give the longest runs of the ranking in which no two bots are told apart; runs may overlap."""
    found: list[list[int]] = []
    last = 0
    for first in range(len(ranked)):
        end = first + 1
        while end < len(ranked) and not any(
            (ranked[i], ranked[end]) in apart or (ranked[end], ranked[i]) in apart for i in range(first, end)
        ):
            end += 1
        if end > last:
            found.append(list(ranked[first:end]))
            last = end
    return found


def cycles(beats: Iterable[Pair]) -> int:
    """Count the threes of bots of which each beats the next (A > B > C > A)."""
    ahead: dict[int, int] = {}
    behind: dict[int, int] = {}
    pairs = list(beats)
    for better, worse in pairs:
        ahead[better] = ahead.get(better, 0) | 1 << worse
        behind[worse] = behind.get(worse, 0) | 1 << better
    return sum((ahead.get(worse, 0) & behind.get(better, 0)).bit_count() for better, worse in pairs) // 3
