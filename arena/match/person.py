"""Who plays from within the program, such as a person at the keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from arena.match.events import Event
    from arena.rules.game import Take, View


class Person(Protocol):
    """A player who sees what a bot sees, is asked before the bots, and takes as long as it takes."""

    def choose(self, view: View) -> Take:
        """Give a legal take."""
        ...

    def watch(self, event: Event) -> None:
        """Learn of what all may see once it has happened: a turn, a fault, a round's end, the game's end.

        Deals come too, with everybody's hands: what is shown of them is the player's affair.
        """
        ...
