"""`arena rules`: list, show, lint, schema, deal."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from arena.cli import run
from arena.data import folder
from arena.rules.spec import load_spec

if TYPE_CHECKING:
    from pathlib import Path

SHIPPED = folder("specs") / "sushi-go"


def test_list_shows_rules_and_variants_with_their_players(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "list"]) == 0
    assert capsys.readouterr().out == (
        "sushi-go     2-5 players  Sushi Go!\n"
        "  both-ways  2-5 players  Pass both ways\n"
        "  dummy      2 players    A dummy as third player, for two\n"
        "  soy-sauce  2-5 players  Soy sauce\n"
    )


def test_list_gives_the_same_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "list", "--format", "json"]) == 0
    (rules,) = json.loads(capsys.readouterr().out)["rules"]
    assert (rules["name"], rules["players"]) == ("sushi-go", [2, 3, 4, 5])
    assert {each["name"]: each["players"] for each in rules["variants"]}["dummy"] == [2]


@pytest.mark.parametrize("variants", [[], ["dummy", "soy-sauce"], ["both-ways"]], ids="+".join)
def test_what_show_prints_loads_to_the_same_rules(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, variants: list[str]
) -> None:
    assert run(["rules", "show", *(f"--variant={name}" for name in variants)]) == 0
    path = tmp_path / "shown.yaml"
    path.write_text(capsys.readouterr().out)
    spec = load_spec("sushi-go", variants)
    assert load_spec(str(path)) == spec
    assert f"# sha256 {spec.sha256}\n" in path.read_text()


def test_rules_that_were_shown_refuse_a_variant_they_hold_already(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    run(["rules", "show", "--variant", "both-ways"])
    path = tmp_path / "shown.yaml"
    path.write_text(capsys.readouterr().out)
    assert run(["rules", "show", "--rules", str(path), "--variant", "both-ways"]) == 2
    assert "the variant both-ways is named twice" in capsys.readouterr().err
    assert run(["rules", "show", "--rules", str(path), "--variant", "soy-sauce"]) == 0
    assert load_spec("sushi-go", ["both-ways", "soy-sauce"]).sha256 in capsys.readouterr().out


def test_show_gives_the_document_and_its_hash_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "show", "--variant", "dummy", "--format", "json"]) == 0
    spec = load_spec("sushi-go", ["dummy"])
    assert json.loads(capsys.readouterr().out) == {
        "rules": "sushi-go",
        "variants": ["dummy"],
        "rules_sha256": spec.sha256,
        "spec": spec.document(),
    }


def test_everything_that_ships_is_good(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "lint"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert {line.rsplit(" ", 1)[1] for line in lines} == {"rules", "variant", "cases"}


def test_lint_tells_every_mistake_of_every_file_with_its_place(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    rules = tmp_path / "rules.yaml"
    rules.write_text((SHIPPED / "rules.yaml").read_text().replace("on: wasabi", "on: wasbi"))
    (tmp_path / "variants").mkdir()
    variant = tmp_path / "variants" / "mine.yaml"
    variant.write_text("title: Mine\npas: [left]\n")
    cases = tmp_path / "cases.yaml"
    cases.write_text(
        "- {name: a, rules: sushi-go, given: {tables: [[tempra], []]}, then: {points: {tempura: [0, 0]}}}\n"
    )
    (tmp_path / "other.yaml").write_text("- 1\n")
    assert run(["rules", "lint", str(tmp_path)]) == 2
    out, err = capsys.readouterr()
    assert err == ""
    lines = out.splitlines()
    assert len(lines) == 3
    assert sum("kinds.nigiri.score.boost.on: there is no kind 'wasbi'" in line for line in lines) == 1
    assert f"{variant}:2:1: pas: unknown key (did you mean pass?)" in lines
    assert any(line.startswith(f"{cases}:1:") and "tempra" in line for line in lines)


def test_lint_gives_problems_as_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("title: Mine\npass: [lef]\n")
    assert run(["rules", "lint", "--format", "json", str(path)]) == 2
    (file,) = json.loads(capsys.readouterr().out)["files"]
    assert (file["file"], file["role"]) == (str(path), "variant")
    message = "pass[0]: 'lef' is not one of left, right (did you mean left?)"
    assert file["problems"] == [{"file": str(path), "line": 2, "column": 8, "message": message}]


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe", b"[", b"a: 1", b"- 1", b"[" * 100_000, b"a: &a [*a]", b"x: \xff"]
)
def test_lint_gives_one_line_and_exit_code_2_for_any_bytes(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "rules"
    path.write_bytes(content)
    assert run(["rules", "lint", str(path)]) == 2
    assert capsys.readouterr().out.startswith(str(path))


def test_lint_names_a_file_that_is_not_there_and_a_folder_without_rules(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert run(["rules", "lint", str(tmp_path / "none.yaml")]) == 2
    assert "none.yaml: cannot be read" in capsys.readouterr().out
    assert run(["rules", "lint", str(tmp_path)]) == 2
    assert "no rules, variants or cases in this folder" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["spec", "variant", "cases"])
def test_schemas_are_those_that_ship(capsys: pytest.CaptureFixture[str], name: str) -> None:
    assert run(["rules", "schema", name]) == 0
    alone = capsys.readouterr().out
    assert alone == (folder("specs") / "schema" / f"{name}.schema.json").read_text()
    assert run(["rules", "schema"]) == 0
    assert json.loads(capsys.readouterr().out)[name] == json.loads(alone)


def test_deal_shows_the_hands_of_every_round_and_what_is_left(capsys: pytest.CaptureFixture[str]) -> None:
    args = ["rules", "deal", "--seed", "7", "--players", "2", "--variant", "both-ways", "--variant", "dummy"]
    assert run([*args, "--format", "json"]) == 0
    result = json.loads(capsys.readouterr().out)
    vector = next(each for each in _deals() if each["variants"] == ["both-ways", "dummy"])
    assert [each["hands"] for each in result["rounds"]] == vector["hands"]
    assert [each["dummy_pile"] for each in result["rounds"]] == vector["dummy_piles"]
    assert [each["pile"] for each in result["rounds"]] == [81, 54, 27]
    assert run(args) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "sushi-go with both-ways and dummy, 2 players, seed '7'"
    assert f"  seat 1  {' '.join(vector['hands'][2][1])}" in lines
    assert f"  dummy   {' '.join(vector['dummy_piles'][0])}" in lines
    assert lines[-2:] == ["left in the pile: 27", f"  {' '.join(result['pile'])}"]


def test_deal_needs_the_number_of_players_unless_there_is_but_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "deal", "--seed", "7", "--variant", "dummy"]) == 0
    assert run(["rules", "deal", "--seed", "7"]) == 2
    assert "--players is missing: one of 2, 3, 4, 5" in capsys.readouterr().err
    assert run(["rules", "deal", "--seed", "7", "--players", "6"]) == 2
    assert "sushi-go is for 2, 3, 4 or 5 players, not 6" in capsys.readouterr().err


def _deals() -> list[dict[str, Any]]:
    deals: list[dict[str, Any]] = json.loads((folder("specs") / "shuffle.json").read_text())["deals"]
    return deals
