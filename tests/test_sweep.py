"""The sweep: which changes it makes, what counts as noticed, and that the shipped cases let none through."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from arena.data import folder
from arena.rules.case_paths import case_files
from arena.rules.cases import load_cases
from arena.rules.equivalent import equivalents_of
from arena.rules.mutations import mutations
from arena.rules.spec import read_spec
from arena.rules.sweep import sweep
from arena.strict import parse, plain

if TYPE_CHECKING:
    from pathlib import Path

    from arena.rules.cases import Case

SPEC = """\
name: small
title: Small
rounds: 2
deal: {2: 3}
pass: [left]
win: [scores, puddings]
kinds:
  egg: {colour: white, cards: {egg: {count: 6, value: 1}}, score: {rule: value, boost: {on: salt, times: 2, holds: 1}}}
  salt: {colour: white, cards: {salt: {count: 4}}}
  leek: {colour: green, cards: {leek: {count: 8}}, score: {rule: table, points: [4, 2]}, kept: true}
"""


def shipped_cases() -> list[Case]:
    return [case for file in case_files() for case in load_cases(file.path)]


def test_the_shipped_cases_let_no_change_through() -> None:
    result = sweep(shipped_cases())
    assert [change for _, change in result.unnoticed] == []
    assert result.noticed == ()
    assert result.holds
    assert result.mutants == result.failed + result.refused + result.equivalent
    assert result.failed > result.refused > 0


def test_what_is_listed_as_unable_to_matter_exists_and_goes_unnoticed_and_is_short() -> None:
    listed = equivalents_of("sushi-go")
    changes = [(m.path, m.change) for m in mutations(read_spec("sushi-go"))]
    assert 0 < len(listed) <= 5
    for entry in listed:
        assert any(entry.covers(path, change) for path, change in changes), entry.value
    assert sweep(shipped_cases()).equivalent >= len(listed)


@pytest.mark.parametrize(
    "variants", [(), ("both-ways",), ("soy-sauce",), ("dummy",), ("both-ways", "dummy", "soy-sauce")]
)
def test_each_change_changes_the_rules_and_no_two_are_the_same(variants: tuple[str, ...]) -> None:
    root = read_spec("sushi-go", variants)
    found = mutations(root)
    documents = [repr(plain(mutation.root)) for mutation in found]
    assert repr(plain(root)) not in documents
    assert len(set(documents)) == len(documents) == len({mutation.change for mutation in found})


@pytest.mark.parametrize(
    "change",
    [
        "name: small -> small-2",
        "rounds: 2 -> 3",
        "rounds: 2 -> 1",
        "deal.2: removed",
        "deal.2: 3 -> 4",
        "pass: [left] -> []",
        "pass: [left] -> [left, right]",
        "pass[0]: left -> right",
        "win: [scores, puddings] -> [puddings]",
        "win: [scores, puddings] -> [puddings, scores]",
        "win: [scores, puddings] -> [scores, puddings, seat]",
        "kinds.egg: removed",
        "kinds.egg.colour: white -> green",
        "kinds.egg.colour: white -> white-2",
        "kinds.leek.colour: green -> white",
        "kinds.egg.kept: absent -> true",
        "kinds.leek.kept: true -> false",
        "kinds.leek.kept: removed",
        "kinds.egg.cards.egg.count: 6 -> 5",
        "kinds.egg.cards.egg.value: removed",
        "kinds.egg.score: removed",
        "kinds.egg.score.rule: value -> sets",
        "kinds.egg.score.boost: removed",
        "kinds.egg.score.boost.on: salt -> leek",
        "kinds.leek.score.points: [4, 2] -> [4]",
        "kinds.leek.score.points: [4, 2] -> [2]",
        "kinds.leek.score.points: [4, 2] -> [2, 4]",
        "kinds.leek.score.points: [4, 2] -> [4, 2, 3]",
        "kinds.leek.score.points[1]: 2 -> 1",
    ],
)
def test_every_sort_of_value_is_changed(change: str) -> None:
    assert change in {mutation.change for mutation in mutations(parse(SPEC, "f"))}


def test_a_new_name_for_a_colour_of_one_kind_alone_is_no_change() -> None:
    changes = {mutation.change for mutation in mutations(parse(SPEC, "f"))}
    assert not any(change.startswith("kinds.leek.colour: green -> green") for change in changes)


def test_a_change_is_told_at_the_file_and_line_of_the_value() -> None:
    places = {mutation.change: mutation.place for mutation in mutations(read_spec("sushi-go", ["dummy", "soy-sauce"]))}
    rules = folder("specs") / "sushi-go" / "rules.yaml"
    for change, file, words in (
        ("rounds: 3 -> 4", rules, "rounds: 3"),
        ("dummy.first: 0 -> 1", rules.parent / "variants" / "dummy.yaml", "first: 0"),
        ("kinds.soy-sauce: removed", rules.parent / "variants" / "soy-sauce.yaml", "soy-sauce:"),
    ):
        assert places[change].file == str(file)
        assert words in file.read_text(encoding="utf-8").splitlines()[places[change].line - 1]


def test_a_value_of_the_base_counts_as_noticed_when_a_case_of_any_variant_notices(tmp_path: Path) -> None:
    path = tmp_path / "my.yaml"
    path.write_text(
        "- {name: a, variants: [soy-sauce], given: {tables: [[tempura, tempura], []]}, then: {scores: [5, 0]}}\n"
        "- {name: b, given: {tables: [[], []]}, then: {scores: [0, 0]}}\n"
    )
    unnoticed = [change for _, change in sweep(load_cases(path)).unnoticed]
    assert "kinds.tempura.score.points: 5 -> 6" not in unnoticed
    assert "kinds.sashimi.score.points: 10 -> 11" in unnoticed
    assert "kinds.soy-sauce.score.points: 4 -> 5" in unnoticed


def test_a_change_listed_as_unable_to_matter_that_a_case_notices_is_told(tmp_path: Path) -> None:
    shutil.copytree(folder("specs") / "sushi-go", tmp_path / "mine")
    listed = tmp_path / "mine" / "cannot-matter.yaml"
    listed.write_text(
        listed.read_text(encoding="utf-8")
        + "- {value: kinds.tempura.score.points, change: 5 -> 6, because: nobody eats tempura}\n"
    )
    path = tmp_path / "mine" / "my.yaml"
    path.write_text("- {name: a, given: {tables: [[tempura, tempura], []]}, then: {scores: [5, 0]}}\n")
    result = sweep(load_cases(path))
    assert [entry.value for entry in result.noticed] == ["kinds.tempura.score.points"]
    assert not result.holds
