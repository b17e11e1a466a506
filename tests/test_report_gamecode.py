"""A game in a page is small, is written for JSON and HTML, and has what a record adds."""

from __future__ import annotations

import pytest
from page_files import NOTE, noted
from page_games import random_game

from arena.errors import NotHeld
from arena.report.html.codes import SYMBOLS, letter, points, symbol
from arena.report.html.gamecode import Coder, more
from arena.report.html.page import island, packed
from arena.report.text import printable
from arena.rules.spec import load_spec
from arena.tournament.gameline import rebuild
from arena.tournament.lines import FaultNote

BOTS = ("a", "b", "c", "d")


def _coder(variants: tuple[str, ...] = ()) -> Coder:
    return Coder(load_spec("sushi-go", variants), {bot: number for number, bot in enumerate(BOTS)})


def test_ten_thousand_games_of_four_fit_into_four_megabytes() -> None:
    games = [_coder().code(random_game(load_spec(), BOTS, seed))[0] for seed in range(60)]
    assert len(packed(games)) / 60 < 400


def test_every_number_has_a_character_of_its_own() -> None:
    assert len({symbol(number) for number in range(500)}) == 500
    assert len({letter(number) for number in range(500)}) == 500
    assert len({points(value) for value in range(-1000, 1001)}) == 2001
    assert all(char.isprintable() and char not in "\"\\<>&'" for char in SYMBOLS)


def test_a_record_adds_times_and_notes_that_hide_nothing() -> None:
    spec = load_spec()
    turns = noted(rebuild(random_game(spec, BOTS, 1), spec)).turns
    added = more(4, turns)
    assert added is not None
    assert added["used"].split(" ") == ["12,12,12,12"] * 24
    assert len(added["notes"]) == 24 * 4
    assert added["notes"][5] == [5, printable(NOTE)]
    assert "\u202e" not in str(added)


def test_the_arenas_choices_are_marked() -> None:
    spec = load_spec()
    fault = FaultNote(2, "timeout", 1, 4, "late", 1.0, 0.0)
    plain, _, _ = _coder().code(random_game(spec, BOTS, 1))
    once, _, _ = _coder().code(random_game(spec, BOTS, 1, faults=[fault]))
    out, _, _ = _coder().code(random_game(spec, BOTS, 1, faults=[fault], out=(2,)))
    marks = [sum(text.count("*") for text in game[6]) for game in (plain, once, out)]
    assert marks == [0, 1, 3 * 7 - 3]
    assert once[8] == [[2, 1, 4, "timeout", "late"]]


def test_a_line_that_breaks_the_rules_is_refused() -> None:
    line = random_game(load_spec(), BOTS, 1)
    with pytest.raises(NotHeld, match="round 1"):
        _coder(("soy-sauce",)).code(random_game(load_spec("sushi-go", ("dummy",)), ("a", "b"), 1))
    assert _coder().ends(line)[1].scores == line.scores


def test_data_cannot_break_out_of_its_element() -> None:
    text = island({"names": ["</script><script>alert(1)</script>", "<!--", "\u2028", "&lt;"]})
    assert not set("<>&\u2028") & set(text)
    assert text.count("\\u003c/script\\u003e") == 2
