"""Specs: what ships, what is refused and where it says so."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

import pytest

from arena.data import folder
from arena.errors import ArenaError, FileErrors, InputError
from arena.rules.model import Spec
from arena.rules.spec import available, load_spec

if TYPE_CHECKING:
    from pathlib import Path

BASE = (folder("specs") / "sushi-go" / "rules.yaml").read_text()


def changed(tmp_path: Path, *changes: tuple[str, str]) -> str:
    """Write the rules with texts replaced and give their path."""
    text = BASE
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path = tmp_path / "rules.yaml"
    path.write_text(text)
    return str(path)


def problems(rules: str) -> list[str]:
    with pytest.raises(FileErrors) as caught:
        load_spec(rules)
    return [str(problem).removeprefix(f"{rules}:") for problem in caught.value.problems]


def place(text: str) -> str:
    """Give the line and column where a text stands in the rules that ship."""
    before = BASE[: BASE.index(text)]
    return f"{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}"


def test_the_deck_has_108_cards_of_the_numbers_printed() -> None:
    spec = load_spec()
    counts = {card: spec.deck.count(card) for card in spec.card_kinds}
    assert len(spec.deck) == 108
    assert counts == {
        "tempura": 14,
        "sashimi": 14,
        "dumpling": 14,
        "maki-1": 6,
        "maki-2": 12,
        "maki-3": 8,
        "egg-nigiri": 5,
        "salmon-nigiri": 10,
        "squid-nigiri": 5,
        "pudding": 10,
        "wasabi": 6,
        "chopsticks": 4,
    }


def test_what_ships_is_listed_with_its_variants() -> None:
    assert [(spec.name, sorted(spec.variants)) for spec in available()] == [
        ("sushi-go", ["both-ways", "dummy", "soy-sauce"])
    ]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_may_play(players: int) -> None:
    load_spec().check_players(players)


@pytest.mark.parametrize("players", [-1, 0, 1, 6])
def test_any_other_number_of_players_is_refused_with_those_allowed(players: int) -> None:
    with pytest.raises(InputError, match=f"^sushi-go is for 2, 3, 4 or 5 players, not {players}$"):
        load_spec().check_players(players)


def test_every_mistake_is_reported_in_one_run_with_its_place(tmp_path: Path) -> None:
    rules = changed(
        tmp_path,
        ("after_tie: skip}", "after_tie: skp}"),
        ("size: 2, points: 5", "points: 5"),
        ("boost: {on: wasabi, times: 3", "boost: {on: wasbi, times: three"),
        ("sashimi: {count: 14}", "tempura: {count: no}"),
        ("[scores, puddings]", "[scores, scores]"),
        ("rounds: 3", "rounds: 3\nruonds: 3"),
    )
    assert [line.partition(": ")[2] for line in problems(rules)] == [
        "ruonds: unknown key (did you mean rounds?)",
        "win: 'scores' stands here twice",
        "kinds.tempura.score: 'size' is missing",
        "kinds.sashimi.cards.tempura: the card stands in tempura, too; a card is of one kind",
        "kinds.sashimi.cards.tempura.count: a whole number is wanted, not 'no'",
        "kinds.maki.score.most.after_tie: 'skp' is not one of skip, next (did you mean skip?)",
        "kinds.nigiri.score.boost.on: there is no kind 'wasbi' (did you mean wasabi?)",
        "kinds.nigiri.score.boost.times: a whole number is wanted, not 'three'",
    ]


def test_a_deal_that_the_deck_cannot_serve_is_refused_where_it_stands(tmp_path: Path) -> None:
    assert problems(changed(tmp_path, ("5: 7}", "5: 8}"))) == [
        f"{place('7} # players')}: deal.5: 5 hands of 8 for 3 rounds take 120 cards; the deck has 108"
    ]


def test_an_unknown_kind_to_boost_on_is_refused_with_the_near_one(tmp_path: Path) -> None:
    assert problems(changed(tmp_path, ("on: wasabi", "on: wasbi"))) == [
        f"{place('wasabi, times')}: kinds.nigiri.score.boost.on: there is no kind 'wasbi' (did you mean wasabi?)"
    ]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("{sashimi: {count", "{tempura: {count", "the card stands in tempura, too"),
        (", after_tie: skip", "", "'after_tie' is missing"),
        ("egg-nigiri: {count: 5, value: 1}", "egg-nigiri: {count: 5}", "'value' is missing: the rule adds values"),
        ("maki-1: {count: 6, value: 1}", "maki-1: {count: 6}", "'value' is missing: the rule adds values"),
        ("{wasabi: {count: 6}", "{wasabi: {count: 6, value: 1}", "no rule of this kind adds values"),
        ("{pudding: {count: 10}", "{pudding: {count: 10, value: 1}", "a kept kind counts its cards"),
        ("on: wasabi", "on: nigiri", "a kind cannot boost itself"),
        ("kept: true", "use: {extra: 1, per_turn: 1, must_leave: 0, then: hand, which: latest}", "only one kind can"),
        ("pass: [left]", "pass: [left, left, left, left]", "4 directions for 3 rounds"),
        ("[scores, puddings]", "[scores, scores]", "'scores' stands here twice"),
        ("tempura: {count: 14}", "tempura: {count: 101}", "at most 100"),
        ("rounds: 3", "rounds: 0", "at least 1"),
        ("deal: {2:", "deal: {1:", "at least 2"),
        ("rule: sets, size: 2", "rule: set, size: 2", "(did you mean sets?)"),
    ],
)
def test_what_makes_no_sense_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    rules = changed(tmp_path, (old, new))
    assert any(message in line for line in problems(rules))


def test_a_kept_kind_cannot_score_by_what_lay_on_the_tables(tmp_path: Path) -> None:
    rules = changed(
        tmp_path,
        ("    colour: purple", "    colour: purple\n    kept: true"),
        ("rule: sets, size: 2, points: 5", "rule: value"),
    )
    assert any("a kept kind scores by its number of cards" in line for line in problems(rules))


def test_an_unknown_name_is_refused_with_the_near_one() -> None:
    with pytest.raises(InputError, match="did you mean sushi-go"):
        load_spec("sushi-og")


def test_a_path_or_a_folder_may_stand_for_a_name(tmp_path: Path) -> None:
    path = changed(tmp_path, ("rounds: 3", "rounds: 2"))
    assert load_spec(path).rounds == load_spec(str(tmp_path)).rounds == 2


def test_the_hash_is_that_of_the_document_as_plain_json() -> None:
    spec = load_spec("sushi-go", ["dummy"])
    text = json.dumps(spec.document(), sort_keys=True, separators=(",", ":"))
    assert spec.sha256 == hashlib.sha256(text.encode()).hexdigest()
    assert json.loads(text) == spec.document()


def test_the_hash_changes_with_any_value_but_not_with_comments_or_the_order_of_keys(tmp_path: Path) -> None:
    same = changed(tmp_path, ("size: 2, points: 5", "points: 5, size: 2"), ("rounds: 3", "rounds: 3 # three"))
    assert load_spec(same).sha256 == load_spec().sha256
    other = changed(tmp_path, ("size: 2, points: 5", "size: 2, points: 6"))
    assert load_spec(other).sha256 != load_spec().sha256


def test_a_spec_is_a_value() -> None:
    assert load_spec() == load_spec()
    assert len({load_spec(), load_spec(), load_spec("sushi-go", ["both-ways"])}) == 2
    with pytest.raises(AttributeError):
        load_spec().rounds = 4  # type: ignore[misc]


@pytest.mark.parametrize("text", ["", "[", "name: x", "- 1", "&a [*a]", "\x00", "a: &x [1]\nb: *x\nb: 2", "null"])
def test_no_bytes_bring_more_than_an_error_of_the_arena(tmp_path: Path, text: str) -> None:
    path = tmp_path / "rules.yaml"
    path.write_text(text)
    with pytest.raises(ArenaError):
        load_spec(str(path))


def test_card_kinds_name_the_kind_of_every_card() -> None:
    kinds = load_spec("sushi-go", ["soy-sauce"]).card_kinds
    assert (kinds["maki-2"], kinds["egg-nigiri"], kinds["soy-sauce"]) == ("maki", "nigiri", "soy-sauce")
    assert isinstance(load_spec(), Spec)
