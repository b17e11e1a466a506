"""Tables stay aligned in any script, and no name does anything to a terminal."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.report.look import Look, look_of
from arena.report.text import Column, cut, listed, number, pad, printable, table, width, wrap


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("", 0),
        ("abc", 3),
        ("日本", 4),
        ("ﾆﾎﾝ", 3),
        ("é", 1),
        ("e\u0301", 1),
        ("🍣", 2),
        ("한글", 4),
        ("नि", 2),
        ("a\u200db", 2),
    ],
)
def test_the_width_is_that_on_a_terminal(text: str, columns: int) -> None:
    assert width(text) == columns


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("日本 é", "日本 é"),
        ("a\x1b[31mb", "a\\x1b[31mb"),
        ("two\nlines\ttab", "two\\nlines\\ttab"),
        ("\u202egnp.exe", "\\u202egnp.exe"),
        ("bell\x07\x7f\x9b", "bell\\x07\\x7f\\x9b"),
        ("\ud800", "\\ud800"),
        ("line\u2028", "line\\u2028"),
    ],
)
def test_what_a_terminal_could_obey_is_shown_as_its_number(text: str, shown: str) -> None:
    assert printable(text) == shown


@given(st.text())
def test_nothing_printable_moves_the_cursor(text: str) -> None:
    assert all(char not in printable(text) for char in "\x1b\n\r\t\b\x9b\u202e\u2066\u200f")


@given(st.text(max_size=12), st.integers(1, 12))
def test_cut_and_padded_texts_are_as_wide_as_asked(text: str, columns: int) -> None:
    short = cut(printable(text), columns)
    assert width(short) <= columns
    assert width(pad(short, columns)) == columns


def test_a_cut_text_says_that_it_was_cut() -> None:
    assert cut("montecarlo", 6) == "monte…"
    assert cut("日本の寿司", 6) == "日本…"
    assert cut("short", 5) == "short"


def test_a_table_is_aligned_for_wide_names() -> None:
    columns = [Column("bot"), Column("points", ">")]
    assert table(columns, [["日本", "9"], ["anna", "10.5"]]) == [
        "bot    points",
        "日本        9",
        "anna     10.5",
    ]


def test_only_columns_that_may_shrink_give_way_and_only_to_a_limit() -> None:
    columns = [Column("rank"), Column("bot", shrinks=True), Column("points", ">")]
    rows = [["1", "a-very-long-name-of-a-bot", "38.2"]]
    assert table(columns, rows)[1] == "1      a-very-long-name-of-a-bot     38.2"
    assert table(columns, rows, 30)[1] == "1      a-very-long-n…     38.2"
    assert max(map(width, table(columns, rows, 30))) == 30
    assert table(columns, rows, 5)[1] == "1      a-very-…     38.2"


def test_a_title_may_be_set_otherwise_than_its_cells() -> None:
    columns = [Column("beats", ">", title_align="^"), Column("x")]
    assert table(columns, [["71.3 ±2.1 %", "1"]])[0] == "   beats      x"


def test_sentences_are_wrapped_at_spaces_by_width() -> None:
    assert wrap("one two three", 7) == ["one two", "three"]
    assert wrap("日本 日本 x", 9) == ["日本 日本", "x"]
    assert wrap("unbreakable", 4) == ["unbreakable"]


def test_numbers_and_lists_read_well() -> None:
    assert [number(1, "game"), number(1800, "game"), number(2, "entry", "entries")] == [
        "1 game",
        "1,800 games",
        "2 entries",
    ]
    assert [listed([]), listed("a"), listed("ab"), listed("abc")] == ["", "a", "a and b", "a, b and c"]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("stream", "environ", "colour"),
    [
        (io.StringIO(), {}, False),
        (Terminal(), {}, True),
        (Terminal(), {"TERM": "dumb"}, False),
        (Terminal(), {"NO_COLOR": "1"}, False),
        (Terminal(), {"NO_COLOR": ""}, True),
        (io.StringIO(), {"FORCE_COLOR": "1"}, True),
        (io.StringIO(), {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
    ],
)
def test_colour_is_for_terminals_unless_told_otherwise(
    stream: io.StringIO, environ: dict[str, str], colour: bool
) -> None:
    assert look_of(stream, environ).colour == colour


def test_a_pipe_has_no_width_to_cut_to_and_a_terminal_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "66")
    assert look_of(io.StringIO(), {}).width is None
    assert look_of(Terminal(), {}).width == 66


def test_paint_leaves_text_alone_without_colour() -> None:
    assert Look().paint("x", "bold") == "x"
    assert Look(colour=True).paint("x", "bold", "red") == "\x1b[1;31mx\x1b[0m"
