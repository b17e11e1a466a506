"""Tables as people type them, scored: what `arena score` shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arena.errors import InputError
from arena.rules.scoring import Points, kept_cards, places, score_game, score_round
from arena.strict import suggest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.rules.model import Spec


@dataclass(frozen=True, slots=True)
class Scored:
    """Points by kind, one number a table (the dummy's last); `places` only after the last round, by player."""

    players: int
    round: int
    tables: tuple[tuple[str, ...], ...]
    points: dict[str, Points]
    scores: Points
    puddings: Points
    places: Points | None


def read_table(text: str, spec: Spec, name: str) -> tuple[str, ...]:
    """Read cards with spaces or commas between them; raises InputError for one that the rules do not have."""
    cards = tuple(text.replace(",", " ").split())
    for card in cards:
        if card not in spec.card_kinds:
            hint = suggest(card, spec.card_kinds) or f"; the cards are {', '.join(spec.card_kinds)}"
            raise InputError(f"{name}: no card {card!r}{hint}")
    return cards


def score_tables(
    spec: Spec, texts: Sequence[str], round_: int = 1, kept: Sequence[int] = (), before: Sequence[int] = ()
) -> Scored:
    """Score the tables as they lie at the end of a round; in the last round the end of the game is scored as well.

    `kept`: kept cards (puddings) and `before`: scores of the rounds before, one number a table, zeros if empty.
    Raises InputError for an unknown card, a round that is not played, and a wrong number of tables or numbers.
    """
    players = len(texts) - (1 if spec.dummy else 0)
    spec.check_players(players)
    if not 1 <= round_ <= spec.rounds:
        raise InputError(f"there is no round {round_}: {spec.name} has {spec.rounds}")
    for name, numbers in (("puddings", kept), ("scores", before)):
        if numbers and len(numbers) != len(texts):
            raise InputError(f"{len(numbers)} {name} given for {len(texts)} tables")
    if any(number < 0 for number in kept):
        raise InputError("a number of puddings cannot be negative")
    kept, before = kept or (0,) * len(texts), before or (0,) * len(texts)
    tables = tuple(read_table(text, spec, seat_name(spec, players, seat)) for seat, text in enumerate(texts))
    points = score_round(spec, tables, kept)
    puddings = tuple(old + new for old, new in zip(kept, kept_cards(spec, tables), strict=True))
    last = round_ == spec.rounds
    if last:
        points |= score_game(spec, puddings)
    scores = tuple(before[seat] + sum(row[seat] for row in points.values()) for seat in range(len(texts)))
    return Scored(players, round_, tables, points, scores, puddings, places(spec, scores, puddings) if last else None)


def seat_name(spec: Spec, players: int, seat: int) -> str:
    """Name a table for people: by its seat, or as the dummy's."""
    return "dummy" if spec.dummy and seat == players else f"seat {seat}"
