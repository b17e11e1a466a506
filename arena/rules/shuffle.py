"""The shuffle: the same seed gives the same deal in any language. specs/README.md describes it, byte by byte."""

from __future__ import annotations

import hashlib
import struct
from itertools import count
from typing import TYPE_CHECKING

from arena.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_RANGE = 1 << 16
_BLOCK = struct.Struct(">16H")


def shuffle(cards: Sequence[str], seed: str) -> tuple[str, ...]:
    """Shuffle up to 65,536 cards by a seed; raises InputError for a seed that is no text in UTF-8."""
    result = list(cards)
    numbers = _numbers(seed)
    for last in range(len(result) - 1, 0, -1):
        bound = last + 1
        limit = _RANGE - _RANGE % bound  # numbers past the last whole multiple are left out: each card is as likely
        number = next(numbers)
        while number >= limit:
            number = next(numbers)
        other = number % bound
        result[last], result[other] = result[other], result[last]
    return tuple(result)


def _numbers(seed: str) -> Iterator[int]:
    """Give numbers of 16 bits, high byte first, from SHA-256 of `seed:0`, then of `seed:1`, and so on."""
    try:
        prefix = hashlib.sha256(f"{seed}:".encode())
    except UnicodeEncodeError:
        raise InputError("the seed is not a text in UTF-8") from None
    for counter in count():
        block = prefix.copy()
        block.update(b"%d" % counter)
        yield from _BLOCK.unpack(block.digest())
