"""The language-neutral suite: specs, shuffles, deals, cases and whole games as JSON, with what must come of them.

specs/suite.md describes every field, for authors of simulators in any language.
"""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UnsetType

from arena import __version__
from arena.data import folder
from arena.errors import InputError
from arena.report.suite_games import game_json
from arena.rules.case_file import DummyTake
from arena.rules.case_paths import case_files
from arena.rules.case_state import given_state
from arena.rules.cases import load_cases
from arena.rules.deals import deal_all
from arena.rules.spec import available, load_spec

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from arena.rules.case_file import Cards
    from arena.rules.cases import Case
    from arena.rules.model import Spec

FORMAT = 1
DEAL_SEEDS = ("7", "łosoś 寿司")
GAME_SEEDS = ("suite 1", "suite 2", "suite 3")


def suite() -> dict[str, Any]:
    """Give the suite of everything that ships; the same bytes for the same rules and cases."""
    specs = list(_specs())
    numbers = {spec.sha256: number for number, spec in enumerate(specs)}
    cases = [case for file in case_files() for case in load_cases(file.path)]
    seated = [(number, spec, players) for number, spec in enumerate(specs) for players in sorted(spec.deal)]
    vectors = json.loads((folder("specs") / "shuffle.json").read_text(encoding="utf-8"))
    return {
        "format": FORMAT,
        "arena": __version__,
        "specs": [_spec_json(spec) for spec in specs],
        "numbers": vectors["numbers"],
        "shuffles": vectors["shuffles"],
        "deals": [_deal_json(number, spec, players, seed) for number, spec, players in seated for seed in DEAL_SEEDS],
        "cases": [_case_json(case, numbers[case.spec.sha256]) for case in cases],
        "games": [game_json(number, spec, players, seed) for number, spec, players in seated for seed in GAME_SEEDS],
    }


def _specs() -> Iterator[Spec]:
    """Give the effective spec of every set of variants that can be combined, of all rules that ship."""
    for rules in available():
        for size in range(len(rules.variants) + 1):
            for variants in combinations(rules.variants, size):
                try:
                    yield load_spec(rules.name, variants)
                except InputError:
                    continue  # variants that contradict each other


def _spec_json(spec: Spec) -> dict[str, Any]:
    return {
        "rules": spec.name,
        "variants": spec.variants,
        "rules_sha256": spec.sha256,
        "spec": spec.document(),
    }


def _deal_json(number: int, spec: Spec, players: int, seed: str) -> dict[str, Any]:
    dealt = deal_all(spec, players, seed)
    return {
        "spec": number,
        "players": players,
        "seed": seed,
        "rounds": [
            {"hands": round_.hands} | ({"dummy_pile": round_.dummy_pile} if spec.dummy else {})
            for round_ in dealt.rounds
        ],
        "left": dealt.pile,
    }


def _case_json(case: Case, number: int) -> dict[str, Any]:
    document, state = case.document, given_state(case, case.spec)
    turns = () if isinstance(document.when, UnsetType) else document.when.turns
    dummy = {"pile": state.dummy_pile, "controller": state.controller} if case.spec.dummy else {}
    return {
        "name": case.name,
        "source": None if isinstance(document.source, UnsetType) else document.source,
        "file": Path(case.file).name,
        "line": case.line,
        "spec": number,
        "players": case.players,
        "given": {
            "round": state.round,
            "turn": state.turn,
            "hands": state.hands,
            "tables": state.tables,
            "puddings": state.puddings,
            "scores": state.scores,
            **dummy,
        },
        "turns": [[_take_json(take) for take in turn] for turn in turns],
        "then": msgspec.to_builtins(document.then),
    }


def _take_json(take: Cards | DummyTake) -> dict[str, Any]:
    if not isinstance(take, DummyTake):
        return {"take": take, "dummy": None}
    return {"take": take.take, "dummy": None if isinstance(take.dummy, UnsetType) else take.dummy}


def suite_text(value: dict[str, Any], keys: Sequence[str] = ()) -> str:
    """Write the suite, or some of its keys, as JSON with an entry a line."""
    parts = [f"{json.dumps(key)}: {_entries(value[key])}" for key in keys or value]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _entries(value: Any) -> str:
    if not isinstance(value, list):
        return json.dumps(value, ensure_ascii=False)
    return "[\n" + ",\n".join(f"  {json.dumps(entry, ensure_ascii=False)}" for entry in value) + "\n]"
