"""What a word means depends on what is wanted, and never on YAML 1.1."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from arena.errors import FileErrors
from arena.strict import load


def problem(text: str, type_: Any) -> str:
    with pytest.raises(FileErrors) as caught:
        load(text, type_)
    return str(caught.value)


@pytest.mark.parametrize(
    "word",
    [
        "no",
        "No",
        "yes",
        "on",
        "off",
        "y",
        "n",
        "1_000",
        "0o7",
        "010",
        "1:30",
        "2014-01-01",
        ".inf",
        ".NaN",
        "=",
        "7",
        "1.10",
        "+1",
    ],
)
def test_a_text_is_what_is_written(word: str) -> None:
    assert load(word, str) == word


@pytest.mark.parametrize("word", ["null", "~", "Null", "true", "True", "FALSE"])
def test_a_word_that_every_parser_takes_for_something_else_wants_quotes(word: str) -> None:
    assert f"write '{word}' in quotes if you mean the word" in problem(word, str)
    assert load(f"'{word}'", str) == word


@pytest.mark.parametrize(("word", "value"), [("0", 0), ("-0", 0), ("+7", 7), ("-12", -12), ("1000000", 1_000_000)])
def test_a_whole_number_is_decimal_digits(word: str, value: int) -> None:
    assert load(word, int) == value


@pytest.mark.parametrize(
    "word",
    [
        "1_000",
        "1,000",
        "010",
        "00",
        "0o7",
        "0x1F",
        "0b1",
        "1:30",
        "1.0",
        "1e3",
        ".5",
        "no",
        "true",
        "''",
        "~",
        "'7'",
        "٣",
        "- 7",
        "1" * 19,
    ],
)
def test_anything_else_is_no_whole_number(word: str) -> None:
    assert "number" in problem(word, int)


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("1_000", "did you mean 1000?"),
        ("010", "did you mean 10?"),
        ("1,0", "did you mean 10?"),
        ("0x1F", "decimal digits"),
        ("'7'", "without quotes"),
    ],
)
def test_a_slip_in_a_number_is_told_with_what_to_write(word: str, hint: str) -> None:
    assert hint in problem(word, int)


@pytest.mark.parametrize(
    ("word", "value"), [("1", 1.0), ("1.5", 1.5), ("-.5", -0.5), ("2.", 2.0), ("1e3", 1000.0), ("1.5E-1", 0.15)]
)
def test_a_number_may_have_a_fraction(word: str, value: float) -> None:
    assert load(word, float) == value


@pytest.mark.parametrize(
    "word", [".inf", "-.inf", ".nan", "nan", "inf", "1e999", "1_0.5", "0x1p3", ".", "e5", "-", "1:30.5", "٣"]
)
def test_a_number_is_finite_and_plain(word: str) -> None:
    assert "number" in problem(word, float) or "nothing" in problem(word, float)


def test_truth_is_true_or_false_alone() -> None:
    assert load("true", bool) is True
    assert load("false", bool) is False


@pytest.mark.parametrize(
    ("word", "near"),
    [
        ("yes", "true"),
        ("On", "true"),
        ("Y", "true"),
        ("TRUE", "true"),
        ("no", "false"),
        ("off", "false"),
        ("n", "false"),
    ],
)
def test_other_words_for_truth_are_refused_with_the_one_that_is_meant(word: str, near: str) -> None:
    assert f"did you mean {near}?" in problem(word, bool)


@pytest.mark.parametrize("word", ["0", "1", "''", "~", "'true '"])
def test_what_is_no_truth_is_refused(word: str) -> None:
    assert "true or false is wanted" in problem(word, bool)


@pytest.mark.parametrize(
    ("text", "type_", "value"),
    [
        ("7", str | int, 7),
        ("007", str | int, "007"),
        ("'7'", str | int, "7"),
        ("~", str | None, None),
        ("", str | None, None),
        ("'~'", str | None, "~"),
        ("true", str | bool, True),
        ("yes", str | bool, "yes"),
        ("1.5", int | float, 1.5),
        ("left", Literal["left", "right"] | int, "left"),
        ("3", Literal["left", "right"] | int, 3),
    ],
)
def test_where_several_kinds_are_possible_the_form_decides(text: str, type_: Any, value: Any) -> None:
    assert load(f"[{text}]" if text else "- ", list[type_]) == [value]


def test_blocks_and_quotes_are_texts() -> None:
    assert load('a: |\n  true\nb: >-\n  1\nc: "\\x41"\n', dict[str, str]) == {"a": "true\n", "b": "1", "c": "A"}
