"""What the referee does about faults: strikes, the stand-in's choice, last places."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from arena.rules.game import legal_takes

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from arena.rules.game import State, Take

OTHER = "other"


def allowed(strikes: Mapping[str, int], kind: str) -> int:
    """Give how many faults of this kind a bot survives in one game; kinds not named share what `other` allows."""
    return strikes.get(kind, strikes.get(OTHER, 0))


def exceeded(strikes: Mapping[str, int], faults: Sequence[str]) -> bool:
    """Tell whether the last of a seat's faults in this game, given by their kinds, is one too many."""
    group = faults[-1] if faults[-1] in strikes else OTHER
    count = sum((kind if kind in strikes else OTHER) == group for kind in faults)
    return count > allowed(strikes, faults[-1])


def stand_in(state: State, seat: int, seed: str) -> Take:
    """Choose for a seat whose bot did not: any legal take, decided by the game's seed and the moment alone."""
    legal = legal_takes(state, seat)
    moment = f"stand-in\0{seed}\0{state.round} {state.turn} {seat}"
    digest = hashlib.sha256(moment.encode()).digest()
    return legal[int.from_bytes(digest[:8], "big") % len(legal)]


def places(finished: Sequence[int], out: Collection[int]) -> tuple[int, ...]:
    """Give the places with the seats that are out behind all others, sharing the last place.

    `finished` are the places by the rules; where nobody finished nobody has won, and all take the last place.
    """
    stayed = [place for seat, place in enumerate(finished) if seat not in out]
    last = len(stayed) + 1 if stayed else len(finished)
    return tuple(
        last if seat in out else 1 + sum(other < place for other in stayed) for seat, place in enumerate(finished)
    )
