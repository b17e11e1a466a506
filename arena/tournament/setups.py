"""What the worker processes of a run are told first, and how long a game of theirs can take."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from msgspec.structs import replace

from arena.tournament.jobs import Setup, encode_setup
from arena.tournament.terms import limits_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from arena.protocol.limits import Limits
    from arena.rules.spec import Spec
    from arena.tournament.jobs import Entry
    from arena.tournament.lines import Terms

PROCESSES = 64  # bots that are kept running on a machine, by all workers together


def cores() -> list[int]:
    """Give the cores that this process may use; none where the system does not say."""
    return sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []


def setup_of(spec: Spec, terms: Terms, records: str, entries: tuple[Entry, ...] = ()) -> Setup:
    """Give what all games of a tournament have in common."""
    return Setup(spec.document(), limits_of(terms), terms.strikes, terms.sandbox, entries, records)


def worker_setups(common: Setup, jobs: int | None, seats: int) -> list[bytes]:
    """Give the first line to each of so many workers, one a core unless `jobs` says otherwise.

    Each has a core to itself as long as there are enough, and its part of the bots to keep running, at least as many as
    the largest table has `seats`.
    """
    known: list[int] | list[None] = cores() or [None] * (os.cpu_count() or 1)
    number = jobs or len(known)
    processes = max(seats, PROCESSES // number)
    return [
        encode_setup(replace(common, core=known[place % len(known)], processes=processes)) for place in range(number)
    ]


def longest_game(spec: Spec, players: Iterable[int], limits: Limits) -> float:
    """Give the seconds after which a game cannot still be played, even one by one on a machine that is starved."""
    turns = max(spec.deal[number] * number for number in players) * spec.rounds
    return 60 + 3 * (2 * limits.startup_s + turns * limits.move_s)
