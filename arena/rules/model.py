"""What a rule spec consists of: the types that decode it, and nothing that it does not say."""

from __future__ import annotations

import hashlib
import json
from functools import cached_property
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from arena.errors import InputError

Id: TypeAlias = Annotated[str, Meta(pattern="^[a-z][a-z0-9]*(-[a-z0-9]+)*$", max_length=40)]
Title: TypeAlias = Annotated[str, Meta(min_length=1, max_length=100)]
Points: TypeAlias = Annotated[int, Meta(ge=-1000, le=1000)]
Small: TypeAlias = Annotated[int, Meta(ge=0, le=100)]
Positive: TypeAlias = Annotated[int, Meta(ge=1, le=100)]
Players: TypeAlias = Annotated[int, Meta(ge=2, le=10)]
PlaceList: TypeAlias = Annotated[tuple[Points, ...], Meta(min_length=1, max_length=20)]
Rounds: TypeAlias = Annotated[int, Meta(ge=1, le=20)]
Passing: TypeAlias = Annotated[tuple[Literal["left", "right"], ...], Meta(min_length=1)]
Win: TypeAlias = Annotated[tuple[Literal["scores", "puddings", "seat"], ...], Meta(min_length=1)]
Ties: TypeAlias = Literal["split", "full"]
Remainder: TypeAlias = Literal["drop", "raise"]


class _Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A mapping of the spec: unknown keys are errors, what is not written is left out of the document."""


class Card(_Strict, frozen=True):
    """How many copies of a card the deck holds, and what it is worth where its kind adds values."""

    count: Positive
    value: Small | UnsetType = UNSET


class Sets(_Strict, frozen=True, tag_field="rule", tag="sets"):
    """`points` for every `size` cards of the kind."""

    size: Positive
    points: Points


class Table(_Strict, frozen=True, tag_field="rule", tag="table"):
    """`points` for 1, 2, 3 and so on cards of the kind; more cards score as the last."""

    points: PlaceList


class Boost(_Strict, frozen=True):
    """A card laid after a card of the kind `on` scores `times` its value; each of those serves `holds` cards."""

    on: Id
    times: Small
    holds: Small


class Value(_Strict, frozen=True, tag_field="rule", tag="value"):
    """The sum of the cards' values, some boosted by cards laid before them."""

    boost: Boost | UnsetType = UNSET


class Places(_Strict, frozen=True):
    """Points for the first, the second and further places of a comparison.

    `ties`: players who tie split their place's points or get them in full. `remainder` of a split: dropped, or raised
    to the next whole point away from zero. `after_tie` (needed with two places or more): a tie of k uses up k places,
    or the next player gets the next place. `from_players`: with fewer players than this nobody gets these points.
    """

    points: PlaceList
    ties: Ties
    remainder: Remainder
    after_tie: Literal["skip", "next"] | UnsetType = UNSET
    from_players: Players | UnsetType = UNSET


class Majority(_Strict, frozen=True, tag_field="rule", tag="majority"):
    """Points for the players with the most, and perhaps for those with the fewest, of the kind's values.

    `zero_counts`: a player with nothing can take a place. `all_equal_counts`: points are given though all are equal.
    """

    most: Places
    zero_counts: bool
    all_equal_counts: bool
    fewest: Places | UnsetType = UNSET


class Colours(_Strict, frozen=True, tag_field="rule", tag="colours"):
    """`points` for who holds a card of the kind and has the most different colours in front.

    `compared`: with everybody, or holders alone. `shared_by`: who counts when a tie splits the points. `per`: once a
    player, or for each card of the kind. `kept`: which cards of kept kinds show their colour.
    """

    points: Points
    ties: Ties
    remainder: Remainder
    compared: Literal["everybody", "holders"]
    shared_by: Literal["holders", "everybody"]
    per: Literal["player", "card"]
    kept: Literal["this-round", "all-rounds", "never"]


Score: TypeAlias = Sets | Table | Value | Majority | Colours


class Use(_Strict, frozen=True):
    """What a card in front of a player lets him do in a later turn: take `extra` cards more.

    `per_turn`: how many such cards he may use at once. `must_leave`: cards that must stay in the hand. `then`: the
    used card goes into the hand before it is passed, stays on the table, or leaves the game. `which` of several goes.
    """

    extra: Small
    per_turn: Small
    must_leave: Small
    then: Literal["hand", "table", "discard"]
    which: Literal["earliest", "latest"]


class Kind(_Strict, frozen=True):
    """A kind of card: its colour, its cards, and how it scores; `kept` to the end of the game and scored there."""

    colour: Id
    cards: Annotated[dict[Id, Card], Meta(min_length=1)]
    score: Score | UnsetType = UNSET
    kept: bool = False
    use: Use | UnsetType = UNSET


class Dummy(_Strict, frozen=True):
    """The imaginary player of the two-player variant; specs/README.md tells what each ruling decides."""

    first: Small
    across_rounds: Literal["runs-on", "restarts"]
    uses_chopsticks: bool
    boosted: bool
    compared: bool
    counts_as_player: bool
    ranked: bool


class Spec(_Strict, frozen=True, dict=True):
    """An effective rule spec: the base with its variants laid upon it."""

    name: Id
    title: Title
    rounds: Rounds
    deal: Annotated[dict[Players, Positive], Meta(min_length=1)]
    passing: Passing = msgspec.field(name="pass")
    win: Win
    kinds: Annotated[dict[Id, Kind], Meta(min_length=1)]
    variants: tuple[Id, ...] = ()
    dummy: Dummy | None = None

    @cached_property
    def sha256(self) -> str:
        """Give the hash of the document as JSON: keys sorted, no spaces, ASCII with escapes."""
        text = json.dumps(self.document(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    def document(self) -> dict[str, Any]:
        """Give the effective spec as JSON-able values, keys as text; what is not written is left out."""
        document: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self))
        return document

    @cached_property
    def card_kinds(self) -> dict[str, str]:
        """Give the kind of each card."""
        return {card: name for name, kind in self.kinds.items() for card in kind.cards}

    @cached_property
    def card_values(self) -> dict[str, int]:
        """Give what each card counts where values are added: its value, 1 where none is written."""
        cards = {card: about.value for kind in self.kinds.values() for card, about in kind.cards.items()}
        return {card: 1 if value is UNSET else value for card, value in cards.items()}

    @cached_property
    def use_kind(self) -> str | None:
        """Give the kind whose cards in front let a player take more cards, if there is one."""
        return next((name for name, kind in self.kinds.items() if kind.use is not UNSET), None)

    @cached_property
    def use_cards(self) -> frozenset[str]:
        """Give the cards of that kind."""
        return frozenset(self.kinds[self.use_kind].cards if self.use_kind else ())

    @cached_property
    def use(self) -> Use | None:
        """Give what those cards allow."""
        use = self.kinds[self.use_kind].use if self.use_kind else UNSET
        return None if use is UNSET else use

    @cached_property
    def deck(self) -> tuple[str, ...]:
        """Give every card of the deck in the order of its name, as it is before the shuffle."""
        counts = {card: about.count for kind in self.kinds.values() for card, about in kind.cards.items()}
        return tuple(card for card in sorted(counts) for _ in range(counts[card]))

    def check_players(self, players: int) -> None:
        """Raise InputError, naming the numbers allowed, unless so many can play."""
        if players in self.deal:
            return
        allowed = [str(n) for n in sorted(self.deal)]
        numbers = " or ".join([", ".join(allowed[:-1]), allowed[-1]] if len(allowed) > 1 else allowed)
        rules = " with ".join([self.name, *([" and ".join(self.variants)] if self.variants else [])])
        why = ": the dummy stands in for a player who is missing" if self.dummy else ""
        raise InputError(f"{rules} is for {numbers} players, not {players}{why}")

    def __hash__(self) -> int:
        return hash(self.sha256)
