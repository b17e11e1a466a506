"""Suggest the word that was meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Give the known word that is nearest, if any is near."""
    from difflib import get_close_matches

    names = {name.lower(): name for name in known}
    # A long text is no slip of the pen, and comparing it would take long.
    near = get_close_matches(word.lower(), names, n=1, cutoff=0.6) if len(word) <= 60 else []
    return names[near[0]] if near else None


def suggest(word: str, known: Iterable[str]) -> str:
    """Give ` (did you mean X?)` when one of the known words is near, else nothing."""
    near = nearest(word, known)
    return f" (did you mean {near}?)" if near else ""
