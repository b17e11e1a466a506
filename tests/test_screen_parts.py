"""Cards, lines, colours and rules as words on a screen."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.report.text import width
from arena.report.watch import cards
from arena.report.watch.bars import WATCHED, WATCHING, bar, help_lines, page
from arena.report.watch.cards import Naming
from arena.report.watch.ink import codes, depth_of
from arena.report.watch.rulebook import rulebook
from arena.report.watch.spans import Line, Span, clip, columns_of, flow, line, pad, painted
from arena.rules.spec import load_spec

SPEC = load_spec("sushi-go", ["soy-sauce"])
LONG, SHORT = Naming(SPEC), Naming(SPEC, short=True)


def words(pieces: list[Line]) -> list[str]:
    return ["".join(span.text for span in piece) for piece in pieces]


def test_equal_cards_of_a_hand_are_counted_in_the_order_of_kinds() -> None:
    hand = ("wasabi", "maki-2", "tempura", "maki-2", "squid-nigiri")
    assert words(cards.hand(LONG, hand)) == ["tempura", "maki-2 ×2", "squid-nigiri", "wasabi"]
    assert words(cards.hand(SHORT, hand)) == ["tempura", "maki-2 ×2", "squid", "wasabi"]


def test_taken_cards_stand_first_in_the_order_laid() -> None:
    hand = ("tempura", "squid-nigiri", "wasabi", "tempura")
    assert words(cards.hand(SHORT, hand, ("wasabi", "squid-nigiri"))) == ["[wasabi]", "[squid]", "tempura ×2"]
    given_away = cards.hand(SHORT, hand, ("tempura",), "tempura")
    assert words(given_away) == ["[tempura]", "[tempura] for the dummy", "squid", "wasabi"]


@pytest.mark.parametrize(
    ("laid", "shown"),
    [
        ("wasabi squid-nigiri", ["wasabi+squid"]),
        ("squid-nigiri wasabi", ["squid", "wasabi"]),
        ("wasabi maki-1 wasabi egg-nigiri tempura squid-nigiri egg-nigiri",
         ["tempura", "maki-1", "egg", "wasabi+egg", "wasabi+squid"]),
        ("wasabi wasabi egg-nigiri egg-nigiri", ["wasabi+egg ×2"]),
        ("pudding pudding soy-sauce", ["pudding ×2", "soy-sauce"]),
    ],
)  # fmt: skip
def test_a_nigiri_lies_on_the_wasabi_laid_before(laid: str, shown: list[str]) -> None:
    assert words(cards.table(SHORT, tuple(laid.split()))) == shown


def test_what_was_laid_last_is_marked_also_on_its_wasabi() -> None:
    assert words(cards.table(SHORT, ("wasabi", "egg-nigiri"), 1)) == ["wasabi+[egg]"]
    assert words(cards.table(SHORT, ("tempura", "tempura"), 1)) == ["tempura", "[tempura]"]
    assert words(cards.table(SHORT, ("wasabi", "egg-nigiri"), boosted=False)) == ["egg", "wasabi"]


def test_every_card_has_its_kinds_colour() -> None:
    for name, kind in SPEC.kinds.items():
        for card in kind.cards:
            assert SPEC.card_kinds[card] == name
            assert LONG.span(card).style == kind.colour


def test_colours_of_any_name_are_codes_and_known_ones_differ() -> None:
    known = {codes(kind.colour, 256) for kind in SPEC.kinds.values()}
    assert len(known) == len({kind.colour for kind in SPEC.kinds.values()})
    assert re.fullmatch(r"38;5;\d+", codes("mauve-of-my-own", 256))
    assert codes("mauve-of-my-own", 256) == codes("mauve-of-my-own", 256)
    assert codes("bold reverse red", 16) == "1;7;31"


def test_without_colour_there_is_no_code_at_all() -> None:
    spans = line(Span("a", "bold red"), "b")
    assert painted(spans, 0) == "ab"
    assert painted(spans, 256) == "\x1b[1;38;5;167ma\x1b[0mb"
    assert depth_of(colour=False, environ={"TERM": "xterm-256color"}) == 0
    assert depth_of(colour=True, environ={"TERM": "linux"}) == 16
    assert depth_of(colour=True, environ={"TERM": "xterm-256color"}) == 256


TEXT = st.text(st.characters(codec="utf-8"), max_size=30)


@given(st.lists(TEXT, max_size=5), st.integers(1, 40))
def test_cut_and_padded_lines_have_exactly_their_columns(texts: list[str], columns: int) -> None:
    spans = line(*texts)
    assert columns_of(clip(spans, columns)) <= columns
    assert columns_of(pad(spans, columns)) == columns
    assert columns_of(pad(spans, columns, ">")) == columns
    if columns_of(spans) <= columns:
        assert clip(spans, columns) == spans
    else:
        assert words([clip(spans, columns)])[0].endswith("…")


@given(st.lists(TEXT.filter(bool), max_size=12), st.integers(4, 40))
def test_broken_lines_lose_nothing_that_fits(texts: list[str], columns: int) -> None:
    pieces = [piece for text in texts if 0 < columns_of(piece := line(text.replace(" ", ""))) <= columns]
    lines = flow(pieces, columns)
    assert all(columns_of(spans) <= columns for spans in lines)
    assert "".join(words(lines)).replace(" ", "") == "".join(words(pieces)).replace(" ", "")


def test_the_rulebook_says_something_of_every_kind() -> None:
    told = dict(rulebook(SPEC))
    assert list(told) == list(SPEC.kinds)
    assert told["tempura"] == "5 for every 2"
    assert told["wasabi"] == "the next nigiri laid counts ×3"
    assert told["nigiri"].startswith("egg 1, salmon 2, squid 3")
    assert "worth nothing" not in told.values()


def test_help_fits_any_width_and_its_pages_are_all_of_it() -> None:
    for columns in (80, 60, 132):
        lines = help_lines(SPEC, WATCHING, WATCHED, columns)
        assert max(map(columns_of, lines)) <= columns
        pages = [page(lines, number, 23) for number in range(9)]
        assert [spans for each in pages if each for spans in each] == lines
        assert pages[-1] is None


@pytest.mark.parametrize("columns", [1, 5, 20, 60, 80, 200])
def test_the_bar_fills_the_width(columns: int) -> None:
    assert width(painted(bar(columns, "paused  3/30", playing=False))) <= columns
    assert columns_of(bar(columns, "paused  3/30", playing=True)) == columns
