"""A person at the keyboard, with the same information that a bot gets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from arena.errors import IllegalTake
from arena.match.events import EndEvent, RoundEvent
from arena.rules.game import Take

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from arena.match.events import Event
    from arena.rules.game import View

_HELP = (
    "Name a card by its number. With chopsticks before you name two cards, the first laid first: 3 1. "
    "When you control the dummy, name its card last. Ctrl-C ends the game."
)


class Human:
    """Asks on the terminal (standard error, so that standard output keeps the result alone)."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names

    def choose(self, view: View) -> Take:
        """Show what a bot would be sent, and read a take until it is one that may be."""
        for line in _table(view, self._names):
            click.echo(line, err=True)
        while True:
            words = click.prompt("Take", err=True, prompt_suffix=" (? for help): ")
            if words.strip() == "?":
                click.echo(_HELP, err=True)
                continue
            try:
                take = _read(view, words.split())
            except IllegalTake as error:
                click.echo(str(error), err=True)
                continue
            if _sure(take):
                return take

    def watch(self, event: Event) -> None:
        """Tell how a round and the game ended."""
        if isinstance(event, RoundEvent):
            scores = ", ".join(f"{name} {score}" for name, score in zip(self._names, event.scores, strict=False))
            click.echo(f"\nRound {event.round} has ended: {scores}", err=True)
        elif isinstance(event, EndEvent):
            click.echo("The game has ended.\n", err=True)


def _table(view: View, names: Sequence[str]) -> Iterator[str]:
    yield ""
    yield f"Round {view.round}, turn {view.turn}: hands go to the {view.pass_}, yours to {names[view.to]}"
    for seat, table in enumerate(view.tables):
        name = names[seat] if seat < len(names) else "the dummy"
        who = f"{name} (you)" if seat == view.seat else name
        laid = f" (laid now: {' + '.join(view.last[seat])})" if view.last else ""
        yield f"  {who}: {view.scores[seat]} points, {view.puddings[seat]} puddings; {' '.join(table) or '-'}{laid}"
    yield "Your hand: " + "  ".join(f"{number} {card}" for number, card in enumerate(view.hand, 1))
    if view.dummy is not None:
        yield f"You control the dummy and drew {view.dummy}: name a card for it last."


def _read(view: View, words: Sequence[str]) -> Take:
    """Read numbers of cards; raises IllegalTake for what may not be taken."""
    least, most = view.may_take
    given = int(view.dummy is not None)
    if not all(word.isdigit() and 1 <= int(word) <= len(view.hand) for word in words):
        raise IllegalTake(f"name cards by their numbers, 1 to {len(view.hand)}")
    numbers = [int(word) for word in words]
    if len(set(numbers)) < len(numbers):
        raise IllegalTake("name each card once")
    if not least + given <= len(numbers) <= most + given:
        wanted = f"{least}" if least == most else f"{least} or {most}"
        raise IllegalTake(f"name {wanted} for yourself" + (", then one for the dummy" if given else ""))
    cards = tuple(view.hand[number - 1] for number in numbers)
    return Take(cards[:-1], cards[-1]) if given else Take(cards)


def _sure(take: Take) -> bool:
    """Give a chance to take back before the others are asked."""
    words = " + ".join(take.cards) + (f", {take.dummy} for the dummy" if take.dummy else "")
    answer: str = click.prompt(f"{words}: Enter takes it, n takes it back", default="", show_default=False, err=True)
    return not answer.strip().lower().startswith("n")
