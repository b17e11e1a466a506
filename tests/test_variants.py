"""Variants: overlays that combine, or say why they do not."""

from __future__ import annotations

from itertools import chain, combinations
from typing import TYPE_CHECKING

import pytest

from arena.data import folder
from arena.errors import FileErrors, InputError
from arena.rules.spec import load_spec

if TYPE_CHECKING:
    from pathlib import Path

NAMES = ("both-ways", "dummy", "soy-sauce")
SETS = tuple(chain.from_iterable(combinations(NAMES, size) for size in range(4)))


@pytest.mark.parametrize("variants", SETS, ids="+".join)
def test_all_variants_combine_in_any_order(variants: tuple[str, ...]) -> None:
    spec = load_spec("sushi-go", variants)
    assert spec == load_spec("sushi-go", variants[::-1])
    assert spec.variants == variants
    assert spec.passing == (("left", "right", "left") if "both-ways" in variants else ("left",))
    assert len(spec.deck) == (112 if "soy-sauce" in variants else 108)
    assert spec.deal == ({2: 9} if "dummy" in variants else {2: 10, 3: 9, 4: 8, 5: 7})
    assert (spec.dummy is not None) == ("dummy" in variants)


def test_every_set_of_variants_has_a_hash_of_its_own() -> None:
    assert len({load_spec("sushi-go", variants).sha256 for variants in SETS}) == len(SETS)


@pytest.mark.parametrize("players", [1, 3, 4, 5, 6])
def test_the_dummy_is_refused_with_more_players_and_the_reason_is_given(players: int) -> None:
    spec = load_spec("sushi-go", ["dummy", "both-ways"])
    with pytest.raises(InputError, match=f"sushi-go with both-ways and dummy is for 2 players, not {players}.*dummy"):
        spec.check_players(players)


def test_an_unknown_variant_is_refused_with_the_near_one() -> None:
    with pytest.raises(InputError, match=r"no variant 'soy-sause' \(did you mean soy-sauce\?\)"):
        load_spec("sushi-go", ["soy-sause"])


def test_a_variant_named_twice_is_refused() -> None:
    with pytest.raises(InputError, match="the variant dummy is named twice"):
        load_spec("sushi-go", ["dummy", "dummy"])


def own(tmp_path: Path, name: str, text: str) -> str:
    path = tmp_path / f"{name}.yaml"
    path.write_text(f"title: Our own\n{text}")
    return str(path)


def refusal(*variants: str) -> str:
    with pytest.raises(FileErrors) as caught:
        load_spec("sushi-go", variants)
    return str(caught.value)


def test_a_variant_of_ones_own_merges_key_by_key(tmp_path: Path) -> None:
    ours = own(
        tmp_path, "ours", "kinds: {maki: {score: {most: {ties: full}}}, tempura: {cards: {tempura: {count: 9}}}}"
    )
    spec = load_spec("sushi-go", [ours, "soy-sauce"])
    maki = load_spec().document()["kinds"]["maki"]
    maki["score"]["most"]["ties"] = "full"
    assert spec.document()["kinds"]["maki"] == maki
    assert spec.variants == ("ours", "soy-sauce")
    assert len(spec.deck) == 107


def test_a_score_that_names_its_rule_replaces_the_one_before(tmp_path: Path) -> None:
    ours = own(tmp_path, "ours", "kinds: {tempura: {score: {rule: table, points: [2]}}}")
    score = load_spec("sushi-go", [ours]).document()["kinds"]["tempura"]["score"]
    assert score == {"rule": "table", "points": [2]}


def test_null_takes_a_kind_away(tmp_path: Path) -> None:
    ours = own(tmp_path, "ours", "deal: {2: 10}\nkinds: {chopsticks: null}")
    spec = load_spec("sushi-go", [ours])
    assert "chopsticks" not in spec.kinds
    assert len(spec.deck) == 104


def test_variants_that_contradict_each_other_are_refused_by_name(tmp_path: Path) -> None:
    ours = own(tmp_path, "ours", "pass: [right]")
    assert (
        refusal(ours, "both-ways") == f"{ours}:2:7: the variants both-ways and ours cannot be combined: both set pass"
    )


def test_variants_that_set_the_same_value_combine(tmp_path: Path) -> None:
    ours = own(tmp_path, "ours", "pass: [left, right, left]")
    assert load_spec("sushi-go", [ours, "both-ways"]).passing == ("left", "right", "left")


def test_a_variant_that_changes_what_another_takes_away_is_refused(tmp_path: Path) -> None:
    one = own(tmp_path, "one", "kinds: {maki: null}")
    two = own(tmp_path, "two", "kinds: {maki: {colour: blue}}")
    assert "one and two cannot be combined: both set kinds.maki" in refusal(one, two)


def test_a_mistake_in_a_variant_is_shown_in_its_own_file(tmp_path: Path) -> None:
    ours = own(tmp_path, "ours", "pas: [left]\nkinds:\n  maki: {score: {most: {ties: splt}}}")
    assert refusal(ours) == f"{ours}:2:1: pas: unknown key (did you mean pass?)"
    ours = own(tmp_path, "ours", "kinds:\n  maki: {score: {most: {ties: splt}}}")
    assert refusal(ours).startswith(f"{ours}:3:31: kinds.maki.score.most.ties: 'splt' is not one of split, full")


def test_a_variant_that_takes_too_many_cards_away_is_refused(tmp_path: Path) -> None:
    assert "5 hands of 7 for 3 rounds take 105 cards; the deck has 104" in refusal(
        own(tmp_path, "ours", "kinds: {chopsticks: null}")
    )


def test_a_dummy_that_no_seat_controls_is_refused(tmp_path: Path) -> None:
    text = (folder("specs") / "sushi-go" / "variants" / "dummy.yaml").read_text()
    ours = own(tmp_path, "ours", text[text.index("deal:") :].replace("first: 0", "first: 2"))
    assert "dummy.first: there is no seat 2 with 2 players" in refusal(ours)


def test_variants_lie_beside_the_rules_or_ship_for_their_name(tmp_path: Path) -> None:
    path = tmp_path / "rules.yaml"
    path.write_text((folder("specs") / "sushi-go" / "rules.yaml").read_text())
    (tmp_path / "variants").mkdir()
    own(tmp_path / "variants", "dummy", "pass: [right]")
    assert load_spec(str(path), ["dummy"]).passing == ("right",)
    assert load_spec(str(path), ["soy-sauce"]).sha256 == load_spec("sushi-go", ["soy-sauce"]).sha256
    path.write_text(path.read_text().replace("name: sushi-go", "name: my-rules"))
    with pytest.raises(InputError, match="my-rules has no variant 'soy-sauce'; its variants: dummy"):
        load_spec(str(path), ["soy-sauce"])
