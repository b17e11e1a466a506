"""What is drawn of a game: all of its cards and points, on a screen of any size."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs
from playing import TABLES
from shown_games import GAMES, NAMES, game, moments

from arena.report.text import width
from arena.report.watch.draw import scene_lines
from arena.report.watch.scene import scene_of
from arena.report.watch.spans import columns_of, painted

if TYPE_CHECKING:
    from arena.report.watch.story import Moment

NUMBERS = re.compile(r"^ \d  .* -?\d+ +(?:[+-]\d+|0) +-?\d+ +\d+ +(?:[+-]\d+|0)")
GAME = st.sampled_from(GAMES)


def shown(moment: Moment, columns: int | None = None, rows: int | None = None, seat: int | None = None) -> list[str]:
    return [painted(spans) for spans in scene_lines(scene_of(moment, NAMES, seat), columns, rows)]


def cards_of(lines: list[str], label: str) -> Counter[str]:
    """Read the cards back from the lines of tables or hands that are not cut."""
    found: Counter[str] = Counter()
    for line in lines:
        if line.startswith(f"     {label} "):
            for piece in re.split(r" {2,}", line[12:].strip().replace(" for the dummy", "")):
                name, _, number = piece.partition(" ×")
                for card in name.split("+"):
                    found[card.strip("[]")] += int(number or 1)
    del found["–"]
    return found


@pytest.mark.parametrize(("players", "variants", "seed"), GAMES)
def test_every_card_of_hands_and_tables_is_shown(players: int, variants: tuple[str, ...], seed: str) -> None:
    for moment in moments(players, variants, seed):
        if moment.end is None:
            lines = shown(moment)
            assert cards_of(lines, "table") == Counter(card for table in moment.after.tables for card in table)
            hands = Counter(card for hand in moment.before.hands for card in hand)
            hands += Counter(moment.before.dummy_pile[:1] if moment.turn else ())
            assert cards_of(lines, "hand") == hands


@pytest.mark.parametrize(("players", "variants", "seed"), GAMES)
def test_totals_of_the_last_turn_are_the_scores_of_the_round(
    players: int, variants: tuple[str, ...], seed: str
) -> None:
    last: list[int] = []
    for moment in moments(players, variants, seed):
        if moment.round is not None:
            assert last == list(moment.round.scores)
        last = [place.score + place.stands for place in scene_of(moment, NAMES).places]


@pytest.mark.parametrize(("players", "variants"), TABLES)
def test_whole_blocks_fit_into_80_by_24(players: int, variants: tuple[str, ...]) -> None:
    for moment in moments(players, variants, "0"):
        lines = shown(moment, 80, 23)
        assert len(lines) <= 23
        # Names, notes and what stands behind the numbers may be cut, cards and numbers may not.
        cut = [line for line in lines if line.endswith("…") and "note" not in line and not NUMBERS.search(line)]
        assert cut == []
        if moment.end is None:
            assert sum(line.startswith("     table") for line in lines) == len(moment.after.tables)
        if moment.turn is not None:
            assert sum(line.startswith("     hand") for line in lines) == players
            assert sum(line.startswith("     note") for line in lines) == sum(map(bool, moment.turn.notes))


@settings(deadline=None)
@given(GAME, st.integers(0, 40), st.integers(1, 140), st.integers(1, 50), st.sampled_from([None, 0, 1]))
def test_no_line_sticks_out_of_any_screen(
    played: tuple[int, tuple[str, ...], str], at: int, columns: int, rows: int, seat: int | None
) -> None:
    told = moments(*played)
    scene = scene_of(told[at % len(told)], NAMES, seat)
    lines = scene_lines(scene, columns, rows)
    assert len(lines) <= rows
    assert max(map(columns_of, lines)) <= columns
    assert all(width(painted(spans)) <= columns for spans in lines)


def test_the_screen_does_not_jump_from_turn_to_turn() -> None:
    for players, variants in TABLES:
        starts = {
            tuple(i for i, line in enumerate(shown(moment, 80, 23)) if line.startswith("     table"))
            for moment in moments(players, variants, "1")
            if moment.turn is not None
        }
        assert len(starts) == 1


def test_numbers_stand_in_one_column_whatever_the_names_are() -> None:
    for moment in moments(5, (), "0"):
        if moment.end is None:
            found = [(line, match) for line in shown(moment, 80, 23) if (match := NUMBERS.search(line))]
            assert len(found) == 5
            assert len({width(line[: match.end()]) for line, match in found}) == 1


@settings(deadline=None)
@given(st.text(max_size=40), st.text(max_size=200))
def test_names_and_notes_can_say_nothing_to_the_terminal(name: str, note: str) -> None:
    moment = moments(2, (), "0")[3]
    assert moment.turn is not None
    changed = replace(moment, turn=structs.replace(moment.turn, notes=(note, note)))
    for columns in (None, 80, 30):
        for spans in scene_lines(scene_of(changed, [name, name]), columns, 23):
            assert not re.search(r"[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", painted(spans))


def test_the_end_tells_places_points_and_the_reason() -> None:
    record = game(3, (), "0")
    lines = shown(moments(3, (), "0")[-1], 80, 23)
    end = record.end
    winner = end.places.index(1)
    assert any(line.startswith(f"{NAMES[winner]} won with {end.scores[winner]} points") for line in lines)
    for seat in range(3):
        assert any(NAMES[seat] in line and line.endswith(f" {end.scores[seat]}") for line in lines)
