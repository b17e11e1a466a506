"""What a bot's function is given and what it may give back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from arena.errors import IllegalTake
from arena.rules.game import Take, view
from arena.rules.view import View as Seen

if TYPE_CHECKING:
    from arena.rules.game import State
    from arena.rules.model import Spec
    from arena.rules.state import Cards


class View(Seen, frozen=True, gc=False):
    """All that a seat sees before it takes, as the protocol's `turn` has it, and what it was told before.

    `gone`: cards of earlier rounds that will not come again, kept ones left out. `seed`: for repeatable chance.
    `move_s`: seconds to answer in. `spec` holds the rules, `spec.variants` their variants.
    """

    spec: Spec
    gone: Cards = ()
    seed: int = 0
    game: int = 1
    move_s: float = 1.0
    used_s: float = 0.0
    strikes: int = 0


@dataclass(frozen=True, slots=True)
class Noted:
    """A take (or a card, or several) with a note, which the replay shows beside the move."""

    take: Take | str | Sequence[str]
    note: str


Choice: TypeAlias = Take | Noted | str | Sequence[str]
Chooser: TypeAlias = Callable[[View], Choice]


def see(state: State, seat: int, gone: Cards = (), seed: int = 0, game: int = 1) -> View:
    """Give what a seat sees of a state, as a bot in the arena would be shown it."""
    seen = view(state, seat)
    return View(
        players=seen.players,
        seat=seen.seat,
        round=seen.round,
        turn=seen.turn,
        pass_=seen.pass_,
        to=seen.to,
        from_=seen.from_,
        may_take=seen.may_take,
        hand=seen.hand,
        dummy=seen.dummy,
        tables=seen.tables,
        puddings=seen.puddings,
        scores=seen.scores,
        last=seen.last,
        pile=seen.pile,
        spec=state.spec,
        gone=gone,
        seed=seed,
        game=game,
    )


def take_of(choice: Choice) -> Take:
    """Give the take that a function meant: a Take, one card, or several in the order to lay them.

    Raises IllegalTake for anything else, such as None where a function ends without `return`.
    """
    chosen = choice.take if isinstance(choice, Noted) else choice
    cards, dummy = (chosen.cards, chosen.dummy) if isinstance(chosen, Take) else (chosen, None)
    cards = (cards,) if isinstance(cards, str) else tuple(cards) if isinstance(cards, Sequence) else ()
    if not cards or not all(isinstance(card, str) for card in (*cards, "" if dummy is None else dummy)):
        raise IllegalTake(
            f"it gave {choice!r:.200}: return a Take, a card's name, or a list of names in the order to lay"
        )
    return Take(cards, dummy)


def discarded(spec: Spec, tables: Sequence[Sequence[str]]) -> Cards:
    """Give the cards that leave the game at the end of a round: all on the tables but those kept to the end."""
    return tuple(card for table in tables for card in table if not spec.kinds[spec.card_kinds[card]].kept)
