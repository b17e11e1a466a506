"""Which games of a tournament can be replayed from its page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.errors import InputError
from arena.tournament.results import read_lines, standing_results

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from arena.tournament.facts import Facts
    from arena.tournament.tally import Result


def parse(text: str) -> str | int:
    """Read `all`, `faults`, `none` or a number of games; raises InputError."""
    if text in ("all", "faults", "none"):
        return text
    if text.isdecimal() and len(text) <= 9:
        return int(text)
    raise InputError(f"--replays is all, faults, none or a number of games, not {text!r}")


def counted_games(folder: Path, facts: Facts) -> list[Result]:
    """Give the games that the standings count, in the order of the log."""
    known = set(facts.bots)
    return [line for line in standing_results(read_lines(folder), facts) if known.issuperset(line.bots)]


def chosen(games: Sequence[Result], wanted: str | int) -> set[int]:
    """Choose games by their places in the list.

    A number: those with faults first, up to half of it, then others spread evenly over the tournament.
    """
    faulty = [place for place, game in enumerate(games) if game.faults]
    match wanted:
        case "all":
            return set(range(len(games)))
        case "none":
            return set()
        case "faults":
            return set(faulty)
        case _:
            return _spread(len(games), faulty, int(wanted))


def _spread(games: int, faulty: list[int], wanted: int) -> set[int]:
    if wanted >= games:
        return set(range(games))
    first = set(_evenly(faulty, (wanted + 1) // 2))
    others = [place for place in range(games) if place not in first]
    return first | set(_evenly(others, wanted - len(first)))


def _evenly(places: list[int], wanted: int) -> list[int]:
    wanted = min(wanted, len(places))
    return [places[number * len(places) // wanted] for number in range(wanted)]
