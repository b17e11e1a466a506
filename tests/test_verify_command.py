"""`arena verify`: what it prints, where, and its exit codes."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING

import pytest

from arena.cli import run
from arena.data import folder

if TYPE_CHECKING:
    from pathlib import Path

GOOD = "- name: a pair of tempura\n  given: {tables: [[tempura, tempura], []]}\n  then: {points: {tempura: [5, 0]}}\n"
WRONG = GOOD.replace("[5, 0]", "[5, 5]")
BROKEN = GOOD.replace("then", "than")


@pytest.fixture
def files(tmp_path: Path) -> Path:
    for name, text in {"good": GOOD, "wrong": GOOD + WRONG, "broken": BROKEN}.items():
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    return tmp_path


def test_the_shipped_cases_hold(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify"]) == 0
    out, err = capsys.readouterr()
    count = out.split()[0]
    assert out == f"{count} cases, {count} passed\n"
    assert int(count) >= 150
    assert err == ""


def test_a_failing_case_is_printed_with_its_place_and_both_values(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["verify", str(files / "wrong.yaml"), str(files / "good.yaml")]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{files}/wrong.yaml:4: a pair of tempura",
        "  points.tempura",
        "    expected  [5, 5]",
        "    got       [5, 0]",
        "3 cases, 2 passed, 1 failed",
    ]


def test_a_wrong_file_gives_2_with_its_line_on_standard_error(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", str(files / "broken.yaml"), str(files / "good.yaml")]) == 2
    out, err = capsys.readouterr()
    assert out == "1 case, 1 passed, 1 wrong file\n"
    assert err == f"{files}/broken.yaml:3:3: [0].than: unknown key (did you mean then?)\n"


def test_failures_and_wrong_files_together_give_2_and_both_are_told(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["verify", str(files)]) == 2
    out, err = capsys.readouterr()
    assert "3 cases, 2 passed, 1 failed, 1 wrong file" in out
    assert "broken.yaml:3:3" in err


def test_quiet_prints_only_what_fails(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", "-q", str(files / "good.yaml")]) == 0
    assert capsys.readouterr().out == ""
    assert run(["verify", "-q", str(files / "wrong.yaml")]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "    got       [5, 0]"


def test_json_has_the_documented_fields(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", "--format", "json", str(files)]) == 2
    result = json.loads(capsys.readouterr().out)
    assert (result["cases"], result["passed"]) == (3, 2)
    assert result["failed"] == [
        {
            "file": f"{files}/wrong.yaml",
            "line": 4,
            "name": "a pair of tempura",
            "differences": [{"field": "points.tempura", "expected": [5, 5], "got": [5, 0]}],
        }
    ]
    assert [(problem["line"], problem["column"]) for problem in result["problems"]] == [(3, 3)]


def test_other_rules_go_before_those_of_the_case(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree(folder("specs") / "sushi-go", files / "mine")
    rules = files / "mine" / "rules.yaml"
    rules.write_text(rules.read_text(encoding="utf-8").replace("size: 2, points: 5", "size: 2, points: 6"))
    assert run(["verify", "--rules", str(rules), str(files / "good.yaml")]) == 1
    assert "got       [6, 0]" in capsys.readouterr().out
    assert run(["verify", "--rules", str(files / "mine")]) == 1
    assert "tempura" in capsys.readouterr().out


def test_a_variant_is_for_the_cases_that_name_none(files: Path) -> None:
    text = "- {name: a, given: {tables: [[soy-sauce], []]}, then: {points: {soy-sauce: [4, 0]}}}\n"
    (files / "soy.yaml").write_text(text)
    assert run(["verify", str(files / "soy.yaml")]) == 2
    assert run(["verify", "--variant", "soy-sauce", str(files / "soy.yaml")]) == 0
    (files / "soy.yaml").write_text(text + text.replace("- {", "- {variants: [], ").replace("soy-sauce", "maki"))
    assert run(["verify", "--variant", "soy-sauce", str(files / "soy.yaml")]) == 2


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--rules", "sushi"], "no rules 'sushi' (did you mean sushi-go?)"),
        (["--variant", "dumy"], "sushi-go has no variant 'dumy' (did you mean dummy?)"),
        (["no-such-file.yaml"], "no-such-file.yaml: cannot be read: No such file or directory"),
    ],
)
def test_a_slip_on_the_command_line_gives_2_and_is_told_once(
    args: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["verify", *args]) == 2
    err = capsys.readouterr().err
    assert message in err
    assert len(err.splitlines()) == 1


def test_the_sweep_prints_the_place_of_what_no_case_notices(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", "--sweep", str(files / "good.yaml")]) == 1
    lines = capsys.readouterr().out.splitlines()
    rules = folder("specs") / "sushi-go" / "rules.yaml"
    text = rules.read_text(encoding="utf-8").splitlines()
    number = next(n for n, line in enumerate(text, 1) if "size: 3, points: 10" in line)
    assert f"{rules}:{number}: kinds.sashimi.score.points: 10 -> 11: no case notices" in lines
    assert not any("kinds.tempura.score.points" in line for line in lines)


def test_the_sweep_in_json_has_the_documented_fields(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", "--sweep", "--format", "json", str(files / "good.yaml")]) == 1
    result = json.loads(capsys.readouterr().out)
    assert result["mutants"] > 200
    assert {"file", "line", "change"} == set(result["unnoticed"][0])
    assert result["mutants"] > len(result["unnoticed"]) > 100
