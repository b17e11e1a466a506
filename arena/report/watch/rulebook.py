"""The rules of a spec in a sentence a kind, for who looks at a game or plays it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET

from arena.report.text import listed
from arena.rules.model import Colours, Kind, Majority, Places, Sets, Spec, Table, Value

if TYPE_CHECKING:
    from arena.rules.model import Score, Use


def rulebook(spec: Spec) -> list[tuple[str, str]]:
    """Give what every kind of card is worth, in the spec's order: the kind and a sentence."""
    return [(name, _kind(spec, name, kind)) for name, kind in spec.kinds.items()]


def _kind(spec: Spec, name: str, kind: Kind) -> str:
    said = [] if kind.score is UNSET else [_score(spec, name, kind.score)]
    if kind.kept:
        said.append("kept, and scored at the end of the game alone")
    if kind.use is not UNSET:
        said.append(_use(kind.use))
    if on := _boosted_by(spec, name):
        said.append(on)
    return "; ".join(said) or "worth nothing"


def _score(spec: Spec, name: str, score: Score) -> str:
    if isinstance(score, Sets):
        return f"{score.points} for every {score.size}"
    if isinstance(score, Table):
        steps = [str(points) for points in score.points]
        return f"{', '.join(steps)} for 1 to {len(steps)} cards or more"
    if isinstance(score, Value):
        return _value(spec, name, score)
    if isinstance(score, Majority):
        return _majority(spec, name, score)
    return _colours(score)


def _value(spec: Spec, name: str, score: Value) -> str:
    cards = sorted(spec.kinds[name].cards, key=lambda card: spec.card_values[card])
    worth = ", ".join(f"{card.removesuffix(f'-{name}')} {spec.card_values[card]}" for card in cards)
    boost = score.boost
    return worth if boost is UNSET else f"{worth}; ×{boost.times} on {boost.on} laid before"


def _majority(spec: Spec, name: str, score: Majority) -> str:
    icons = len({spec.card_values[card] for card in spec.kinds[name].cards}) > 1
    most = f"most {'icons' if icons else 'cards'}: {_paid(score.most)}"
    return most if score.fewest is UNSET else f"{most}; fewest: {_paid(score.fewest)}"


def _paid(given: Places) -> str:
    points = listed([str(given.points[0]), *(f"{points} for the next" for points in given.points[1:])])
    ties = "split between equals" if given.ties == "split" else "each of equals gets it"
    few = "" if given.from_players is UNSET else f" with {given.from_players} players or more"
    return f"{points}{few} ({ties})"


def _colours(score: Colours) -> str:
    each = "" if score.per == "player" else " for each"
    against = "" if score.compared == "everybody" else " of those who hold one"
    return f"{score.points}{each} for the most different colours in front{against}"


def _use(use: Use) -> str:
    gone = {"hand": "which then go into the hand passed on", "table": "which stay", "discard": "which are then gone"}
    extra = 1 + use.extra * use.per_turn
    return f"in a later turn take {extra} cards with them, {gone[use.then]}"


def _boosted_by(spec: Spec, name: str) -> str:
    """Say what a kind boosts."""
    for other, kind in spec.kinds.items():
        score = kind.score
        if isinstance(score, Value) and score.boost is not UNSET and score.boost.on == name:
            many = "the next" if score.boost.holds == 1 else f"the next {score.boost.holds}"
            return f"{many} {other} laid counts ×{score.boost.times}"
    return ""
