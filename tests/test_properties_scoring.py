"""Scores of any tables at all, also of tables that no game can reach, are those of the second referee."""

from __future__ import annotations

from itertools import combinations

import second_referee as second
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from arena.rules import game
from arena.rules.spec import load_spec

SPECS = {
    variants: load_spec("sushi-go", variants)
    for size in range(4)
    for variants in combinations(("both-ways", "dummy", "soy-sauce"), size)
}
TERMS = st.sampled_from([(players, variants) for variants, spec in SPECS.items() for players in sorted(spec.deal)])
MANY = settings(max_examples=300, deadline=None)


@MANY
@given(TERMS, st.data())
def test_any_tables_score_the_same_by_both_referees(terms: tuple[int, tuple[str, ...]], data: st.DataObject) -> None:
    players, variants = terms
    cards = [*second.CARDS, *(["soy-sauce"] if "soy-sauce" in variants else [])]
    seats = players + ("dummy" in variants)
    table = st.lists(st.sampled_from(cards), max_size=14)
    tables = data.draw(st.lists(table, min_size=seats, max_size=seats))
    kept = data.draw(st.lists(st.integers(0, 5), min_size=seats, max_size=seats))
    state = game.start(SPECS[variants], players, "")
    state = replace(state, tables=tuple(map(tuple, tables)), puddings=tuple(kept))
    end = game.end_round(state)
    assert {kind: list(row) for kind, row in end.points.items()} == second.round_points(tables, variants)
    assert end.puddings == tuple(n + cards.count("pudding") for n, cards in zip(kept, tables, strict=True))


@MANY
@given(TERMS, st.data())
def test_any_puddings_and_scores_are_ranked_the_same_by_both_referees(
    terms: tuple[int, tuple[str, ...]], data: st.DataObject
) -> None:
    players, variants = terms
    seats = players + ("dummy" in variants)
    puddings = data.draw(st.lists(st.integers(0, 4), min_size=seats, max_size=seats))
    scores = data.draw(st.lists(st.integers(-6, 6), min_size=seats, max_size=seats))
    state = game.start(SPECS[variants], players, "")
    end = game.RoundEnd({}, tuple(scores), tuple(puddings))
    last = game.end_game(state, end)
    points = second.pudding_points(puddings)
    totals = [score + more for score, more in zip(scores, points, strict=True)]
    assert last.points == {"pudding": tuple(points)}
    assert last.scores == tuple(totals)
    assert list(last.places) == second.places(totals[:players], puddings[:players])
