"""What the replay viewer must know of the rules: names, colours, and how a game runs; no points are reckoned by it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import UNSET

from arena.rules.model import Colours, Majority, Sets, Table, Value
from arena.rules.scoring import score_round

if TYPE_CHECKING:
    from arena.rules.model import Kind, Spec

_NAMES = {Sets: "sets", Table: "table", Value: "value", Majority: "majority", Colours: "colours"}
_SAME_IN_PLURAL = {"tempura", "sashimi", "maki", "nigiri", "wasabi", "chopsticks"}


def rules_data(spec: Spec) -> dict[str, Any]:
    """Give a spec as the viewer's JSON; kinds and cards are in the order of the spec, and named by their place in it.

    `pass`: -1 or 1 by round, what is added to a seat to get the one that receives its hand. `boosted`: what a card is
    worth on one that boosts it, by the referee; None where none does.
    """
    names, use = list(spec.kinds), spec.use
    return {
        "title": spec.title,
        "variants": list(spec.variants),
        "rounds": spec.rounds,
        "pass": [_step(spec, round_) for round_ in range(spec.rounds)],
        "deal": {str(players): size for players, size in spec.deal.items()},
        "dummy": spec.dummy is not None,
        "firstController": spec.dummy.first if spec.dummy else 0,
        "controlRestarts": bool(spec.dummy and spec.dummy.across_rounds == "restarts"),
        "win": list(spec.win),
        "use": None
        if use is None or spec.use_kind is None
        else {"kind": names.index(spec.use_kind), "extra": use.extra, "then": use.then, "which": use.which},
        "kinds": [_kind(spec, name, kind) for name, kind in spec.kinds.items()],
        "cards": [
            {
                "id": card,
                "kind": names.index(name),
                "label": card.replace("-", " "),
                "name": card_name(spec, card),
                "value": None if about.value is UNSET else about.value,
                "boosted": _boosted(spec, name, kind, card),
            }
            for name, kind in spec.kinds.items()
            for card, about in kind.cards.items()
        ],
    }


def card_name(spec: Spec, card: str) -> str:
    """Give a card's name as a person says it: `squid nigiri`, `maki with 3 icons`."""
    kind = spec.kinds[spec.card_kinds[card]]
    about = kind.cards[card]
    if isinstance(kind.score, Majority) and about.value is not UNSET and len(kind.cards) > 1:
        return f"{spec.card_kinds[card].replace('-', ' ')} with {about.value} icon{'s' * (about.value != 1)}"
    return card.replace("-", " ")


def plural(name: str) -> str:
    """Give the word for several cards of a kind."""
    return name if name in _SAME_IN_PLURAL else f"{name}s"


def counted(name: str, kind: Kind) -> str:
    """Give the word for what is counted of a kind: its cards, or their icons."""
    if isinstance(kind.score, Majority) and any(card.value is not UNSET for card in kind.cards.values()):
        return f"{name} icon"
    return name


def _kind(spec: Spec, name: str, kind: Kind) -> dict[str, Any]:
    shown = name.replace("-", " ")
    one = counted(shown, kind)
    data: dict[str, Any] = {
        "id": name,
        "name": shown,
        "one": one,
        "many": plural(one),
        "colour": kind.colour,
        "kept": kind.kept,
        "rule": None if kind.score is UNSET else _NAMES[type(kind.score)],
    }
    match kind.score:
        case Sets(size=size, points=points):
            data |= {"size": size, "points": points}
        case Value(boost=boost) if boost is not UNSET:
            data["boost"] = list(spec.kinds).index(boost.on)
        case Majority(most=most, fewest=fewest):
            data |= {"places": len(most.points), "fewest": fewest is not UNSET}
        case Colours(kept=kept):
            data["colours"] = kept
        case _:
            pass
    return data


def _step(spec: Spec, round_: int) -> int:
    return 1 if spec.passing[min(round_, len(spec.passing) - 1)] == "left" else -1


def _boosted(spec: Spec, name: str, kind: Kind, card: str) -> int | None:
    if not isinstance(kind.score, Value) or kind.score.boost is UNSET:
        return None
    under = next(iter(spec.kinds[kind.score.boost.on].cards))
    return score_round(spec, ((under, card), ()))[name][0]
