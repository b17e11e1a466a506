"""Typed loading: structs, unions, lists, mappings; every problem in one run, each at its place."""

from __future__ import annotations

import enum
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import UNSET, Meta, UnsetType

from arena.errors import FileErrors
from arena.strict import find_key, load, load_text


class Sets(msgspec.Struct, frozen=True, tag_field="rule", tag="sets"):
    size: Annotated[int, Meta(ge=1)]
    points: int


class Majority(msgspec.Struct, frozen=True, tag_field="rule", tag="majority"):
    points: tuple[int, ...]
    ties: Literal["split", "full"]


class Kind(msgspec.Struct, frozen=True):
    colour: Annotated[str, Meta(pattern="^[a-z]+$", max_length=10)]
    score: Sets | Majority | None = None
    note: str | UnsetType = UNSET


class Game(msgspec.Struct, frozen=True):
    kinds: dict[str, Kind]
    passing: tuple[Literal["left", "right"], ...] = msgspec.field(name="pass", default=("left",))
    deal: dict[Annotated[int, Meta(ge=2)], int] = {}
    pair: tuple[int, str] | None = None


GOOD = """\
kinds:
  maki: {colour: red, score: {rule: majority, points: [6, 3], ties: split}}
  tempura: {colour: purple, score: {rule: sets, size: 2, points: 5}, note: x}
  wasabi: {colour: yellow, score: null}
pass: [left, right]
deal: {2: 10, "3": 9}
pair: [1, one]
"""


def problems(text: str, type_: Any = Game) -> list[str]:
    with pytest.raises(FileErrors) as caught:
        load_text(text, type_, file="f")
    return [str(problem) for problem in caught.value.problems]


def test_a_document_becomes_the_value_of_its_type() -> None:
    assert load(GOOD, Game) == Game(
        kinds={
            "maki": Kind("red", Majority((6, 3), "split")),
            "tempura": Kind("purple", Sets(2, 5), "x"),
            "wasabi": Kind("yellow", None),
        },
        passing=("left", "right"),
        deal={2: 10, 3: 9},
        pair=(1, "one"),
    )


@pytest.mark.parametrize(
    ("old", "new", "at", "message"),
    [
        ("split", "splt", "splt", "kinds.maki.score.ties: 'splt' is not one of split, full (did you mean split?)"),
        ("split", "half", "half", "kinds.maki.score.ties: 'half' is not one of split, full"),
        ("split", "[split]", "[split]", "kinds.maki.score.ties: a list is not one of split, full"),
        ("colour", "color", "color: red", "kinds.maki.color: unknown key (did you mean colour?)"),
        ("colour: red, ", "", "{score", "kinds.maki: 'colour' is missing"),
        ("red", "Red", "Red", "kinds.maki.colour: 'Red' does not match the pattern ^[a-z]+$"),
        ("red", '"red\\n"', '"red', "kinds.maki.colour: 'red\\n' does not match the pattern ^[a-z]+$"),
        ("red", "r" * 11, "rrr", "kinds.maki.colour: at most 10 characters may stand here, not 11"),
        ("size: 2", "size: 0", "0, points", "kinds.tempura.score.size: must be at least 1, not 0"),
        (
            "sets",
            "seats",
            "seats",
            "kinds.tempura.score.rule: 'seats' is not one of sets, majority (did you mean sets?)",
        ),
        ("rule: sets, ", "", "{size", "kinds.tempura.score: 'rule' is missing: one of sets, majority"),
        ("null", "[]", "[]}", "kinds.wasabi.score: a mapping is wanted, not a list"),
        ("null", "sets", "sets}", "kinds.wasabi.score: a mapping is wanted, not 'sets'"),
        (", right", ", rigth", "rigth", "pass[1]: 'rigth' is not one of left, right (did you mean right?)"),
        ("[left, right]", "left", "left\n", "pass: a list is wanted, not 'left'"),
        ("{2: 10", "{1: 10", "1: 10", "deal.1: must be at least 2, not 1"),
        ("{2: 10", "{two: 10", "two: 10", "deal.two: a whole number is wanted, not 'two'"),
        ("[1, one]", "[1]", "[1]", "pair: a list of 2 is wanted, not of 1"),
        ("[1, one]", "[a, one]", "a, one", "pair[0]: a whole number is wanted, not 'a'"),
    ],
)
def test_what_is_wrong_is_told_at_its_place(old: str, new: str, at: str, message: str) -> None:
    text = GOOD.replace(old, new, 1)
    with pytest.raises(FileErrors) as caught:
        load(text, Game)
    (found,) = caught.value.problems
    assert found.message == message
    assert "".join(text.splitlines(keepends=True)[found.line - 1 :])[found.column - 1 :].startswith(at)


def test_all_problems_are_told_in_one_run() -> None:
    text = GOOD.replace("split", "splt").replace("size: 2", "size: 0").replace("2: 10", "x: y")
    paths = [line.split(": ")[1] for line in problems(text)]
    assert paths == ["kinds.maki.score.ties", "kinds.tempura.score.size", "deal.x", "deal.x"]


def test_the_place_of_a_key_and_of_a_value_can_be_asked() -> None:
    loaded = load_text(GOOD, Game, file="f")
    place = loaded.place("kinds", "maki", "score", "points", 1)
    assert (place.file, place.line, place.column) == ("f", 2, GOOD.splitlines()[1].index("3]") + 1)
    assert str(loaded.problem(("pass", 1), "no")) == "f:5:14: pass[1]: no"
    assert str(loaded.key_problem(("kinds", "wasabi"), "no")) == "f:4:3: kinds.wasabi: no"
    assert find_key(loaded.root, ("pass", 1)).column == 14
    assert loaded.place("kinds", "maki", "nothing", "there").line == 2


class Colour(enum.Enum):
    RED = "red"


class Even(msgspec.Struct):
    value: int

    def __post_init__(self) -> None:
        if self.value % 2:
            raise ValueError("the value must be even")


@pytest.mark.parametrize(
    ("text", "type_", "value"),
    [
        ("[1, 1]", set[int], {1}),
        ("[1]", frozenset[int], frozenset({1})),
        ("red", Colour, Colour.RED),
        ("{a: [1, ~, 1.5, x, true, 0x1]}", Any, {"a": [1, None, 1.5, "x", True, "0x1"]}),
        ("value: 2", Even, Even(2)),
        ("", None, None),
    ],
)
def test_other_types_load_as_well(text: str, type_: Any, value: Any) -> None:
    assert load(text or "~", type_) == value


def test_what_a_type_itself_refuses_is_told_at_its_place() -> None:
    assert problems("- value: 2\n- value: 3\n", list[Even]) == ["f:2:3: [1]: the value must be even"]


def test_a_strange_key_cannot_break_the_line() -> None:
    (line,) = problems('"a\\nb\\x1b": 1', Even | None)[:1]
    assert "\n" not in line
    assert line.isprintable()
