"""What a scalar means where a text, a number or a truth value is wanted.

YAML 1.1 reads `no`, `1_000`, `010`, `1:30` and `0x1F` as other things than are written, and parsers differ; here a
text is always what is written, and a number is written in plain decimal digits.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from arena.strict.nodes import Scalar

Meaning: TypeAlias = Literal["nothing", "truth", "integer", "number", "text"]

_INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]*)\Z")
_NUMBER = re.compile(r"[-+]?((0|[1-9][0-9]*)(\.[0-9]*)?|\.[0-9]+)([eE][-+]?[0-9]+)?\Z")
_LIKE_NUMBER = re.compile(r"[-+]?(0[xX][0-9a-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+|[0-9][0-9_,:]*(\.[0-9_]*)?)\Z")
_NOTHING = frozenset(("", "~", "null", "Null", "NULL"))
_TRUTH = {"true": True, "false": False}
_LIKE_TRUTH = {
    word: truth
    for truth, words in {"true": "true yes on y", "false": "false no off n"}.items()
    for lower in words.split()
    for word in (lower, lower.capitalize(), lower.upper())
}
MAX_DIGITS = 18


def meaning(scalar: Scalar) -> Meaning:
    """Tell what a scalar is where several kinds are possible; what is quoted is always a text."""
    text = scalar.text
    if not scalar.plain:
        return "text"
    if text in _NOTHING:
        return "nothing"
    if text in _TRUTH:
        return "truth"
    if _INTEGER.match(text):
        return "integer"
    return "number" if _NUMBER.match(text) else "text"


def show(scalar: Scalar) -> str:
    """Give the scalar as it stands in the file, for a message."""
    text = scalar.text if len(scalar.text) <= 60 else f"{scalar.text[:57]}..."
    return repr(text) if text or not scalar.plain else "nothing"


def as_text(scalar: Scalar) -> str:
    """Give the text as it is written; raises ValueError for a plain `null`, `true` or nothing."""
    if scalar.plain and not scalar.text:
        raise ValueError("a text is wanted, here stands nothing")
    if scalar.plain and (scalar.text in _NOTHING or scalar.text.lower() in _TRUTH):
        raise ValueError(f"a text is wanted; write '{scalar.text}' in quotes if you mean the word")
    return scalar.text


def as_integer(scalar: Scalar) -> int:
    """Give the whole number; raises ValueError with what to write instead."""
    text = scalar.text
    if not (scalar.plain and _INTEGER.match(text)):
        raise ValueError(f"a whole number is wanted, not {show(scalar)}{_number_hint(scalar)}")
    if len(text.lstrip("+-")) > MAX_DIGITS:
        raise ValueError(f"a number of more than {MAX_DIGITS} digits is too large")
    return int(text)


def as_number(scalar: Scalar) -> float:
    """Give the number, which is finite; raises ValueError with what to write instead."""
    if meaning(scalar) not in ("integer", "number"):
        raise ValueError(f"a number is wanted, not {show(scalar)}{_number_hint(scalar)}")
    value = float(scalar.text)
    if value in (float("inf"), float("-inf")):
        raise ValueError(f"the number {show(scalar)} is too large")
    return value


def as_truth(scalar: Scalar) -> bool:
    """Give the truth value; raises ValueError for anything but a plain true or false."""
    if scalar.plain and scalar.text in _TRUTH:
        return _TRUTH[scalar.text]
    near = _LIKE_TRUTH.get(scalar.text)
    hint = f" (did you mean {near}?)" if near else ""
    raise ValueError(f"true or false is wanted, not {show(scalar)}{hint}")


def _number_hint(scalar: Scalar) -> str:
    text = scalar.text
    if not scalar.plain and _INTEGER.match(text):
        return "; write it without quotes"
    if not _LIKE_NUMBER.match(text):
        return ""
    if "_" in text or "," in text:
        plain = re.sub("[_,]", "", text)
        return f" (did you mean {plain}?)" if _INTEGER.match(plain) else "; write plain decimal digits"
    if re.match("[-+]?0[0-9]+\\Z", text):
        return f" (did you mean {int(text)}?)" if len(text) <= MAX_DIGITS else "; write it without leading zeros"
    return "; write plain decimal digits"
