"""The shipped cases: enough of them, of every kind, each with its source, and none that a referee disagrees with."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
import yaml
from rulings_table import BASE, VARIANTS
from second_referee.cases import Case, cases_of, differences

from arena.data import folder
from arena.errors import InputError
from arena.rules import game
from arena.rules.spec import load_spec

FILES = sorted((folder("specs") / "sushi-go" / "cases").glob("*.yaml"))
CASES: list[Case] = [case for file in FILES for case in cases_of(yaml.safe_load(file.read_text(encoding="utf-8")))]
NAMES = Counter(case["name"] for case in CASES)
SOURCES = (
    "000_b96d7a10e1d85140.txt, ",
    "001_c0d81f21ace93355.txt, ",
    "002_101d7bc883a7d367.txt, ",
    "GW",
    "AG",
    "PTY",
    "PROMO",
    "designer's answer",
    "ruling",
)


def test_at_least_a_hundred_and_fifty_cases_ship_and_each_has_a_name_of_its_own() -> None:
    assert len(CASES) >= 150
    assert [name for name, times in NAMES.items() if times > 1] == []
    assert all(len(name.split()) >= 3 for name in NAMES)


def test_every_case_names_its_source() -> None:
    assert [case["name"] for case in CASES if not case["source"].startswith(SOURCES)] == []
    cited = " ".join(case["source"] for case in CASES)
    assert [source for source in SOURCES if source not in cited] == []


@pytest.mark.parametrize(("statement", "proofs"), [*BASE.items(), *VARIANTS.items()])
def test_every_statement_of_the_rulings_is_held_by_cases_or_a_test(statement: str, proofs: list[str]) -> None:
    assert proofs, statement
    for proof in proofs:
        assert _is_a_test(proof) if "::" in proof else NAMES[proof] == 1, proof


def test_every_level_has_many_cases() -> None:
    turns = [case for case in CASES if "when" in case]
    games = [case for case in CASES if "places" in case["then"] or "pudding" in case["then"].get("points", {})]
    scores = [case for case in CASES if "when" not in case and "points" in case["then"]]
    refused = [case for case in CASES if case["then"].get("illegal")]
    assert min(len(turns), len(games), len(scores)) >= 40
    assert len(refused) >= 15


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_number_of_players_has_cases_of_every_level(players: int) -> None:
    of_them = [case for case in CASES if _players(case) == players]
    assert sum("when" in case for case in of_them) >= 5
    assert sum("points" in case["then"] for case in of_them) >= 10
    assert sum("places" in case["then"] for case in of_them) >= 2


def test_every_variant_and_every_combination_has_cases() -> None:
    count = Counter(tuple(sorted(case.get("variants", []))) for case in CASES)
    for size in range(4):
        for variants in combinations(("both-ways", "dummy", "soy-sauce"), size):
            assert count[variants] >= (10 if size < 2 else 2), variants


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_second_referee_agrees_with_every_case(file: Path) -> None:
    for case in cases_of(yaml.safe_load(file.read_text(encoding="utf-8"))):
        assert differences(case) == [], case["name"]


def test_arena_verify_passes_all_that_ship() -> None:
    command = [sys.executable, "-m", "arena", "verify", "--format", "json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    result = json.loads(done.stdout)
    assert (result["cases"], result["passed"], result["failed"]) == (len(CASES), len(CASES), [])


@pytest.mark.parametrize("players", [-1, 0, 1, 6, 7])
@pytest.mark.parametrize("variants", [(), ("both-ways", "soy-sauce")])
def test_any_other_number_of_players_is_refused(players: int, variants: tuple[str, ...]) -> None:
    with pytest.raises(InputError, match="2, 3, 4 or 5"):
        game.start(load_spec("sushi-go", variants), players, "7")


@pytest.mark.parametrize("players", [1, 3, 4, 5, 6])
def test_with_the_dummy_any_number_but_two_is_refused(players: int) -> None:
    with pytest.raises(InputError, match=r"for 2 players.*dummy"):
        game.start(load_spec("sushi-go", ["dummy"]), players, "7")


@pytest.mark.parametrize(
    ("variants", "left"),
    [
        ((), {2: 48, 3: 27, 4: 12, 5: 3}),
        (("soy-sauce",), {2: 52, 3: 31, 4: 16, 5: 7}),
        (("dummy",), {2: 27}),
        (("dummy", "soy-sauce"), {2: 31}),
    ],
)
def test_after_three_rounds_the_pile_holds_what_the_rule_page_says(
    variants: tuple[str, ...], left: dict[int, int]
) -> None:
    for players, cards in left.items():
        state = game.start(load_spec("sushi-go", variants), players, "7")
        for _ in range(2):
            state = game.next_round(state, game.end_round(state))
        assert len(state.pile) == cards


def _is_a_test(proof: str) -> bool:
    file, name = proof.split("::")
    tree = ast.parse((Path(__file__).parent / file).read_text(encoding="utf-8"))
    return any(isinstance(node, ast.FunctionDef) and node.name == name for node in tree.body)


def _players(case: Case) -> int:
    given = case["given"]
    for name in ("hands", "tables", "scores", "puddings"):
        if name in given:
            return len(given[name]) - (name != "hands" and "dummy" in case.get("variants", []))
    return int(given["players"])
