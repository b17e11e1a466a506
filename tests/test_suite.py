"""The exported suite: complete, the same every time, and enough for a simulator in another language."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from arena.cli import run
from arena.data import folder
from arena.report.suite import suite, suite_text
from arena.rules.case_paths import case_files
from arena.rules.cases import load_cases

CONSUMER = Path(__file__).parent / "suite_consumer" / "check.js"
TEXT = suite_text(suite())
with_node = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


def consume(path: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["node", str(CONSUMER), str(path)], capture_output=True, text=True, check=False, timeout=60)


@with_node
def test_a_simulator_in_javascript_written_from_the_documents_passes(tmp_path: Path) -> None:
    path = tmp_path / "suite.json"
    assert run(["export", "--suite", "--to", str(path)]) == 0
    result = consume(path)
    assert (result.returncode, result.stderr) == (0, "")
    compared, wrong = (int(part.split()[0]) for part in result.stdout.split(", "))
    assert compared > 5000
    assert wrong == 0


def change(value: dict[str, Any], *path: str | int) -> None:
    *way, last = path
    inner: Any = value
    for key in way:
        inner = inner[key]
    inner[last] = [inner[last], "changed"]


NUMBERS: list[tuple[str | int, ...]] = [
    ("numbers", 0, "first"),
    ("shuffles", 3, "shuffled"),
    ("shuffles", 4, "left_out"),
    ("deals", 5, "left"),
    ("deals", 6, "rounds", 0, "hands"),
    ("deals", 39, "rounds", 2, "dummy_pile"),
    ("games", 7, "scores"),
    ("games", 8, "places"),
    ("games", 9, "points", "pudding"),
    ("games", 10, "rounds", 1, "points", "maki"),
    ("games", 11, "rounds", 2, "turns", 0, "tables"),
    ("games", 11, "rounds", 0, "turns", 3, "may_take"),
    ("games", 11, "rounds", 0, "turns", 4, "legal"),
    ("games", -1, "rounds", 1, "turns", 0, "controller"),
    ("games", -1, "rounds", 1, "turns", 1, "drawn"),
]


@with_node
def test_the_simulator_notices_a_wrong_number_anywhere(tmp_path: Path) -> None:
    value = json.loads(TEXT)
    for path in NUMBERS:
        change(value, *path)
    (tmp_path / "suite.json").write_text(json.dumps(value))
    result = consume(tmp_path / "suite.json")
    assert result.stdout.endswith(f", {len(NUMBERS)} wrong\n"), result.stdout
    assert result.returncode == 1


@with_node
def test_the_simulator_notices_a_wrong_case_of_any_sort(tmp_path: Path) -> None:
    value = json.loads(TEXT)
    changed = []
    for field in ("points", "scores", "hands", "tables", "puddings", "places", "may_take", "pile", "illegal"):
        case = next(case for case in value["cases"] if field in case["then"] and case["line"] not in changed)
        case["then"][field] = {kind: [99] for kind in case["then"][field]} if field == "points" else [["changed"]]
        changed.append(case["line"])
    (tmp_path / "suite.json").write_text(json.dumps(value))
    told = {int(line.split(":")[1]) for line in consume(tmp_path / "suite.json").stdout.splitlines()[:-1]}
    assert told == set(changed)


def test_the_suite_is_the_same_every_time_and_names_no_folder_of_this_machine() -> None:
    assert suite_text(suite()) == TEXT
    assert str(folder("specs")) not in TEXT


def test_the_suite_holds_every_case_every_set_of_variants_and_every_number_of_players() -> None:
    value = json.loads(TEXT)
    shipped = [case for file in case_files() for case in load_cases(file.path)]
    assert [case["name"] for case in value["cases"]] == [case.name for case in shipped]
    assert [spec["variants"] for spec in value["specs"]] == [
        [],
        ["both-ways"],
        ["dummy"],
        ["soy-sauce"],
        ["both-ways", "dummy"],
        ["both-ways", "soy-sauce"],
        ["dummy", "soy-sauce"],
        ["both-ways", "dummy", "soy-sauce"],
    ]
    for number, spec in enumerate(value["specs"]):
        allowed = sorted(map(int, spec["spec"]["deal"]))
        for part in ("deals", "games"):
            assert sorted({entry["players"] for entry in value[part] if entry["spec"] == number}) == allowed


def test_games_use_chopsticks_and_feed_the_dummy() -> None:
    games = json.loads(TEXT)["games"]
    takes = [take for game in games for round_ in game["rounds"] for turn in round_["turns"] for take in turn["takes"]]
    assert sum(len(take["take"]) == 2 for take in takes) > 100
    assert sum(take["dummy"] is not None for take in takes) > 100


def test_a_folder_gets_the_suite_in_parts_with_its_description(tmp_path: Path) -> None:
    target = tmp_path / "new" / "suite"
    assert run(["export", "--suite", "--to", str(target)]) == 0
    parts: dict[str, Any] = {}
    for file in target.glob("*.json"):
        parts |= json.loads(file.read_text(encoding="utf-8"))
    assert parts == json.loads(TEXT)
    assert (target / "README.md").read_text(encoding="utf-8").startswith("# The suite")


def test_without_a_target_the_suite_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["export", "--suite"]) == 0
    out, err = capsys.readouterr()
    assert (out, err) == (TEXT, "")


def test_a_target_that_cannot_be_written_is_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert run(["export", "--suite", "--to", str(tmp_path / "file" / "suite.json")]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"{tmp_path}/file/suite.json: cannot be written: ")


def test_the_description_speaks_of_every_field() -> None:
    text = (folder("specs") / "suite.md").read_text(encoding="utf-8")
    value = json.loads(TEXT)
    game = value["games"][-1]
    entries = [*(value[key][-1] for key in ("specs", "deals", "cases", "games", "shuffles", "numbers"))]
    entries += [value["cases"][0]["given"], game["rounds"][0], game["rounds"][0]["turns"][0]]
    fields = {*value, *(field for entry in entries for field in entry)} - {"arena"}
    assert [field for field in sorted(fields) if f"`{field}`" not in text and f'"{field}"' not in text] == []
