"""The alphabets in which games are written into a page: a character a card, a character a change of points.

All characters stand for themselves in JSON. `codec.js` reads what is written here.
"""

from __future__ import annotations

from string import ascii_letters
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arena.rules.model import Spec

BOOSTED = "!"  # before a card that lies on one that boosts it
ARENA = "*"  # before a take that the arena chose
LONG = "~"  # before points that have no character: `~-40;`
LOWEST = -20  # the points that the first character stands for

# Printable ASCII without what JSON, HTML or the format itself needs.
SYMBOLS = "".join(char for char in map(chr, range(0x21, 0x7E)) if char not in "\"\\<>&';")


def symbol(number: int) -> str:
    """Give the character of a number that is not negative."""
    return SYMBOLS[number] if number < len(SYMBOLS) else chr(0x100 + number - len(SYMBOLS))


def letters(spec: Spec) -> dict[str, str]:
    """Give the character of each card: letters, and others where a spec has more cards than there are letters."""
    return {card: letter(number) for number, card in enumerate(spec.card_kinds)}


def letter(number: int) -> str:
    """Give the character of a card by its place in the spec."""
    return ascii_letters[number] if number < len(ascii_letters) else chr(0x100 + number - len(ascii_letters))


def points(value: int) -> str:
    """Give the code of a number of points."""
    number = value - LOWEST
    return SYMBOLS[number] if 0 <= number < len(SYMBOLS) else f"{LONG}{value};"
