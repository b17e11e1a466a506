"""The shuffle: the same seed gives the same deal in any language. specs/README.md describes it, byte by byte."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from arena.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_RANGE = 1 << 16


def shuffle(cards: Sequence[str], seed: str) -> tuple[str, ...]:
    """Shuffle up to 65,536 cards by a seed; raises InputError for a seed that is no text in UTF-8."""
    result = list(cards)
    numbers = _numbers(seed)
    for last in range(len(result) - 1, 0, -1):
        other = _below(last + 1, numbers)
        result[last], result[other] = result[other], result[last]
    return tuple(result)


def _below(bound: int, numbers: Iterator[int]) -> int:
    """Draw a whole number from 0 to bound - 1, each as likely: numbers past the last whole multiple are left out."""
    limit = _RANGE - _RANGE % bound
    return next(number for number in numbers if number < limit) % bound


def _numbers(seed: str) -> Iterator[int]:
    """Give numbers of 16 bits, high byte first, from SHA-256 of `seed:0`, then of `seed:1`, and so on."""
    try:
        prefix = hashlib.sha256(f"{seed}:".encode())
    except UnicodeEncodeError:
        raise InputError("the seed is not a text in UTF-8") from None
    counter = 0
    while True:
        block = prefix.copy()
        block.update(str(counter).encode())
        digest = block.digest()
        yield from (digest[i] << 8 | digest[i + 1] for i in range(0, len(digest), 2))
        counter += 1
