"""Bounds, lengths and patterns of a type, as messages about a value that breaks them."""

from __future__ import annotations

import re
from typing import Any


def check_bounds(info: Any, value: float) -> str | None:
    """Tell what bound of a number type the value breaks, if any."""
    broken = _broken_bound(info, value)
    return f"must be {broken}, not {value if isinstance(value, int) else f'{value:g}'}" if broken else None


def _broken_bound(info: Any, value: float) -> str | None:
    if info.ge is not None and value < info.ge:
        return f"at least {info.ge}"
    if info.gt is not None and value <= info.gt:
        return f"more than {info.gt}"
    if info.le is not None and value > info.le:
        return f"at most {info.le}"
    if info.lt is not None and value >= info.lt:
        return f"less than {info.lt}"
    if info.multiple_of is not None and value % info.multiple_of:
        return f"a multiple of {info.multiple_of}"
    return None


def check_length(info: Any, length: int, things: str) -> str | None:
    """Tell how a list, mapping or text is too short or too long, if it is."""
    if info.min_length is not None and length < info.min_length:
        return f"at least {_number(info.min_length, things)} must stand here, not {length}"
    if info.max_length is not None and length > info.max_length:
        return f"at most {_number(info.max_length, things)} may stand here, not {length}"
    return None


def _number(count: int, things: str) -> str:
    one = {"entries": "entry", "characters": "character"}
    return f"{count} {one[things] if count == 1 else things}"


def check_pattern(info: Any, value: str) -> str | None:
    """Tell that a text does not match its type's pattern, which is a search as in JSON Schema."""
    if info.pattern is None or re.search(re.sub(r"\$\Z", r"\\Z", info.pattern), value):
        return None
    return f"{value[:60]!r} does not match the pattern {info.pattern}"
