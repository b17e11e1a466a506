"""A person who plays: asked for cards by their numbers until they are a legal take, which can be taken back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Literal, Protocol, TypeAlias

from arena.errors import ArenaError
from arena.rules.game import Take

if TYPE_CHECKING:
    from arena.match.events import Event
    from arena.rules.game import View
    from arena.rules.spec import Spec
    from arena.rules.state import Cards

Step: TypeAlias = Literal["take", "dummy", "sure"]

HELP = ("?", "h", "help")
_LEAVE = ("q", "quit", "exit")
_BACK = ("b", "back", "n", "no")
_SURE = ("", "y", "yes")


class Left(ArenaError):
    """The person went away: the game ends where it was."""

    exit_code: ClassVar[int] = 130


@dataclass(frozen=True, slots=True)
class Asked:
    """A question to a person: cards to take, the dummy's card, or whether he is sure.

    `hand`: all cards, sorted by kind, of which the first has the number 1. `taken`: the places of those chosen so far,
    in the order laid, `given` that of the dummy's card. `wrong`: why the answer before did not do.
    """

    view: View
    hand: Cards
    step: Step = "take"
    taken: tuple[int, ...] = ()
    given: int | None = None
    wrong: str = ""

    @property
    def cards(self) -> Cards:
        """Give the cards chosen so far, in the order laid."""
        return tuple(self.hand[place] for place in self.taken)

    @property
    def dummy(self) -> str | None:
        """Give the card chosen for the dummy."""
        return None if self.given is None else self.hand[self.given]


class Desk(Protocol):
    """Where a person sits: what is shown to him and where he answers."""

    def ask(self, asked: Asked) -> str | None:
        """Show a question and give what is answered; None once there is nobody to answer."""
        ...

    def help(self) -> None:
        """Show help."""
        ...

    def watch(self, event: Event) -> None:
        """Show what has happened, as far as this seat may see it."""
        ...


class Human:
    """A player for the referee.

    One who is asked again what he has answered, in a game that is played again because the machine failed it, is taken
    to answer the same.
    """

    def __init__(self, spec: Spec, desk: Desk) -> None:
        kinds = list(spec.kinds)
        self._rank = {card: (kinds.index(kind), card) for card, kind in spec.card_kinds.items()}
        self._desk = desk
        self._answered: dict[View, Take] = {}

    def choose(self, view: View) -> Take:
        """Ask until a legal take is confirmed; raises Left if the person goes away."""
        if view not in self._answered:
            hand = tuple(sorted(view.hand, key=self._rank.__getitem__))
            asked: Asked | Take = Asked(view, hand)
            while isinstance(asked, Asked):
                asked = self._next(asked)
            self._answered[view] = asked
        return self._answered[view]

    def watch(self, event: Event) -> None:
        """Show what has happened."""
        self._desk.watch(event)

    def _next(self, asked: Asked) -> Asked | Take:
        """Ask, and give what follows from the answer."""
        answer = self._desk.ask(asked)
        words = () if answer is None else tuple(answer.replace(",", " ").lower().split())
        if answer is None or words[:1] in [(word,) for word in _LEAVE]:
            raise Left("You left the game: it ends here, is not scored, and leaves no record.")
        if words[:1] in [(word,) for word in HELP]:
            self._desk.help()
            return replace(asked, wrong="")
        if asked.step == "sure":
            return _sure(asked, " ".join(words))
        if words[:1] in [(word,) for word in _BACK]:
            return Asked(asked.view, asked.hand)
        return _dummy(asked, words) if asked.step == "dummy" else _take(asked, words)


def _take(asked: Asked, words: tuple[str, ...]) -> Asked:
    """Read the cards to take, and ask for the dummy's, or whether he is sure."""
    least, most = asked.view.may_take
    places, wrong = _places(asked, words)
    if not wrong and not least <= len(places) <= most:
        count = f"{least}" if least == most else f"{least} to {most}"
        wrong = f"take {count} card{'s' * (most > 1)}, not {len(places)}"
    if wrong:
        return replace(asked, wrong=wrong)
    step: Step = "sure" if asked.view.dummy is None else "dummy"
    return Asked(asked.view, asked.hand, step, places)


def _dummy(asked: Asked, words: tuple[str, ...]) -> Asked:
    places, wrong = _places(asked, words)
    if not wrong and len(places) != 1:
        wrong = "name one card for the dummy"
    if not wrong and places[0] in asked.taken:
        wrong = f"card {places[0] + 1} is the one you take yourself"
    return replace(asked, wrong=wrong) if wrong else replace(asked, step="sure", given=places[0], wrong="")


def _sure(asked: Asked, answer: str) -> Asked | Take:
    if answer in _SURE:
        return Take(asked.cards, asked.dummy)
    if answer in _BACK:
        return Asked(asked.view, asked.hand)
    return replace(asked, wrong="Enter lays the cards, b takes them back")


def _places(asked: Asked, words: tuple[str, ...]) -> tuple[tuple[int, ...], str]:
    """Read numbers, or names, of cards; gives their places and what is wrong."""
    places: list[int] = []
    for word in words:
        place = _place(asked, word, [*places, *asked.taken])
        if place is None:
            return (), f"{word} is no card of yours: name cards by their numbers, 1 to {len(asked.hand)}"
        if place in places:
            return (), "name each card once"
        places.append(place)
    return tuple(places), "" if places else f"name a card by its number, 1 to {len(asked.hand)}"


def _place(asked: Asked, word: str, used: list[int]) -> int | None:
    if word.isdecimal() and len(word) < 4:
        return int(word) - 1 if 1 <= int(word) <= len(asked.hand) else None
    named = [place for place, card in enumerate(asked.hand) if card == word]
    return next((place for place in named if place not in used), named[0] if named else None)
