"""What a case file consists of: the types that decode it and give its JSON Schema."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

Cards: TypeAlias = tuple[str, ...]
BySeat: TypeAlias = tuple[Cards, ...]
Number: TypeAlias = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
Numbers: TypeAlias = tuple[Number, ...]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]
Counts: TypeAlias = tuple[Count, ...]
Ordinal: TypeAlias = Annotated[int, Meta(ge=1, le=1000)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=300)]


class _Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A mapping of a case file: unknown keys are errors."""


class Given(_Strict, frozen=True):
    """The state before anything is played; lists have one entry a seat, tables and scores the dummy's as well, last.

    Left out: `tables` and `hands` are empty, `puddings` and `scores` zeros, `round` and `turn` 1, `controller` 0.
    With `seed` and `players` the hands, the pile and the controller are those that the seed deals for the round.
    """

    tables: BySeat | UnsetType = UNSET
    hands: BySeat | UnsetType = UNSET
    puddings: Counts | UnsetType = UNSET
    scores: Numbers | UnsetType = UNSET
    round: Ordinal = 1
    turn: Ordinal = 1
    pile: Cards | UnsetType = UNSET
    controller: Annotated[int, Meta(ge=0, le=1)] | UnsetType = UNSET
    seed: Name | UnsetType = UNSET
    players: Annotated[int, Meta(ge=2, le=10)] | UnsetType = UNSET


class DummyTake(_Strict, frozen=True):
    """What the dummy's controller takes for himself, in the order laid, and for the dummy; he must not leave it out."""

    take: Cards
    dummy: str | UnsetType = UNSET


class When(_Strict, frozen=True):
    """The turns that are played: a list of takes a turn, by seat, each in the order laid."""

    turns: tuple[tuple[Cards | DummyTake, ...], ...]


class Then(_Strict, frozen=True):
    """What holds afterwards; what is left out is not compared. `may_take` alone speaks of the state given."""

    points: Annotated[dict[str, Numbers], Meta(min_length=1)] | UnsetType = UNSET
    scores: Numbers | UnsetType = UNSET
    hands: BySeat | UnsetType = UNSET
    tables: BySeat | UnsetType = UNSET
    puddings: Counts | UnsetType = UNSET
    places: tuple[Ordinal, ...] | UnsetType = UNSET
    illegal: Counts | UnsetType = UNSET
    may_take: tuple[tuple[Count, Count], ...] | UnsetType = UNSET
    pile: Cards | UnsetType = UNSET

    def __post_init__(self) -> None:
        if all(getattr(self, field) is UNSET for field in self.__struct_fields__):
            raise ValueError("nothing stands here that could be compared")


class CaseDocument(_Strict, frozen=True):
    """One case: a sentence that states what holds, what is given, played, and comes of it; `rules` and `variants`."""

    name: Name
    given: Given
    then: Then
    when: When | UnsetType = UNSET
    source: str | UnsetType = UNSET
    rules: Name | UnsetType = UNSET
    variants: tuple[str, ...] | UnsetType = UNSET


class CaseFile(_Strict, frozen=True):
    """Cases, and the rules and variants of those that name none themselves."""

    cases: Annotated[tuple[CaseDocument, ...], Meta(min_length=1)]
    rules: Name | UnsetType = UNSET
    variants: tuple[str, ...] | UnsetType = UNSET


CaseFileDocument: TypeAlias = Annotated[tuple[CaseDocument, ...], Meta(min_length=1)] | CaseFile
