"""How a game's record begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType

from arena import __version__
from arena.match.events import FORMAT, GameEvent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.rules.spec import Spec


def opening_of(
    spec: Spec,
    game: str,
    bots: Sequence[str],
    *,
    seed: str | None = None,
    deal: str | UnsetType = UNSET,
    bot_seeds: tuple[int, ...] | UnsetType = UNSET,
) -> GameEvent:
    """Give the first event of a game by these rules, in this version of the arena; `bots` are names, by seat."""
    return GameEvent(
        format=FORMAT,
        game=game,
        rules=spec.name,
        rules_sha256=spec.sha256,
        variants=tuple(spec.variants),
        seed=seed,
        players=len(bots),
        bots=tuple(bots),
        arena=__version__,
        deal=deal,
        bot_seeds=bot_seeds,
    )
