"""What cards score, in words for somebody who has never seen the game, from whatever the spec says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec import UNSET

from arena.report.html.ruledata import card_name, counted, plural
from arena.report.text import listed
from arena.rules.model import Colours, Majority, Sets, Table, Value

if TYPE_CHECKING:
    from arena.rules.model import Kind, Places, Spec


@dataclass(frozen=True, slots=True)
class Entry:
    """A kind of card: its cards as (id, name), its name, colour, and what it scores."""

    kind: str
    colour: str
    cards: tuple[tuple[str, str], ...]
    words: str


def legend(spec: Spec) -> tuple[Entry, ...]:
    """Give an entry for each kind."""
    return tuple(
        Entry(
            name.replace("-", " "),
            kind.colour,
            tuple((card, card_name(spec, card)) for card in kind.cards),
            _words(spec, name, kind),
        )
        for name, kind in spec.kinds.items()
    )


def course(spec: Spec) -> str:
    """Tell how a game runs."""
    order = {"scores": "most points", "puddings": "most puddings", "seat": "lowest seat"}
    first, *then = [order[name] for name in spec.win]
    ties = f" (if tied: {', then '.join(then)})" if then else ""
    way = "the next player" if len(set(spec.passing)) == 1 else "the next player (the way changes by round)"
    text = (
        f"All players choose a card of their hand at the same time, lay it in front of them, and pass the hand on to "
        f"{way}. When the hands are empty, the cards in front score and are cleared away. After {spec.rounds} rounds "
        f"the {first} win{'s' if spec.win[0] == 'seat' else ''}{ties}."
    )
    if spec.dummy:
        text += (
            " A dummy joins two players: they take turns in drawing a card of its pile into their hand and laying one "
            "card of that hand for the dummy."
        )
    return text


def _words(spec: Spec, name: str, kind: Kind) -> str:
    words = [_score(spec, name, kind)]
    words += [
        _boosts(other, boosted.score.boost.times)
        for other, boosted in spec.kinds.items()
        if isinstance(boosted.score, Value) and boosted.score.boost is not UNSET and boosted.score.boost.on == name
    ]
    if kind.use is not UNSET:
        words.append(
            f"Lying in front, it lets its owner take {1 + kind.use.extra} cards at once in a later turn"
            + ("; it then goes into the hand that is passed on" if kind.use.then == "hand" else "")
        )
    return ". ".join(word for word in words if word) + "."


def _score(spec: Spec, name: str, kind: Kind) -> str:
    match kind.score:
        case Sets(size=size, points=points):
            return f"Every {size} score {points}" if size > 1 else f"Each scores {points}"
        case Table(points=points):
            numbers = [str(number) for number in range(1, len(points) + 1)]
            return f"{', '.join(numbers)} or more score {', '.join(map(str, points))}"
        case Value():
            values = [f"{card.replace('-', ' ')} {spec.card_values[card]}" for card in kind.cards]
            return f"Each scores by itself: {listed(values)}"
        case Majority():
            return _majority(name, kind, kind.score)
        case Colours(points=points):
            return f"Scores {points} if its owner has the most different colours in front"
        case _:
            return "Scores nothing by itself"


def _majority(name: str, kind: Kind, rule: Majority) -> str:
    things = plural(counted(name.replace("-", " "), kind))
    when = "at the end of the game" if kind.kept else "at the end of a round"
    parts = [f"{word} {things} {when}: {points:+}" for word, points in _places("most", rule.most)]
    if rule.fewest is not UNSET:
        least = rule.fewest.from_players
        players = f" (with {least} players or more)" if least is not UNSET else ""
        parts += [f"{word}: {points:+}{players}" for word, points in _places("fewest", rule.fewest)]
    text = "; ".join(parts)
    shared = "; who ties shares the points" if rule.most.ties == "split" else ""
    kept = "Kept from round to round. " if kind.kept else ""
    return kept + text[0].upper() + text[1:] + shared


def _places(word: str, places: Places) -> list[tuple[str, int]]:
    names = [word, f"second {word}", f"third {word}"]
    return [(names[place] if place < 3 else f"place {place + 1}", value) for place, value in enumerate(places.points)]


def _boosts(kind: str, times: int) -> str:
    return f"The next {kind.replace('-', ' ')} laid by its owner counts {times} times"
