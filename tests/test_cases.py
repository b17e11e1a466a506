"""Case files: both forms, defaults, where rules come from, and what is compared."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
from corpus import FOLDER

from arena.data import folder
from arena.errors import FileErrors, InputError
from arena.report.verify import show
from arena.rules.case_file import CaseDocument, CaseFile, DummyTake, Given, Then, When
from arena.rules.case_paths import case_files
from arena.rules.case_runner import Difference, run_case
from arena.rules.cases import load_cases

if TYPE_CHECKING:
    from pathlib import Path

    from arena.rules.cases import Case


def cases_of(folder_: Path, text: str, name: str = "my.yaml") -> list[Case]:
    path = folder_ / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return load_cases(path)


def test_a_list_and_a_mapping_of_cases_are_read_alike(tmp_path: Path) -> None:
    item = "- name: x\n  given: {tables: [[tempura, tempura], []]}\n  then: {points: {tempura: [5, 0]}}\n"
    (listed,) = cases_of(tmp_path, item)
    (mapped,) = cases_of(tmp_path, f"rules: sushi-go\nvariants: []\ncases:\n{item}")
    assert (listed.document, listed.rules, listed.variants) == (mapped.document, mapped.rules, mapped.variants)
    assert (listed.line, mapped.line) == (1, 4)
    assert run_case(listed) == run_case(mapped) == []


def test_a_case_s_own_variants_go_before_those_of_its_file(tmp_path: Path) -> None:
    item = "name: x\n  given: {hands: [[], []]}\n  then: {scores: "
    own = f"- {item}[0, 0]}}\n- {item}[0, 0, 0]}}\n  variants: [dummy]\n- {item}[0, 0]}}\n  variants: []\n"
    cases = cases_of(tmp_path, f"variants: [soy-sauce]\ncases:\n{own}")
    assert [case.variants for case in cases] == [("soy-sauce",), ("dummy",), ()]


def test_rules_are_those_of_the_folder_that_the_file_lies_in(tmp_path: Path) -> None:
    shutil.copytree(folder("specs") / "sushi-go", tmp_path / "mine")
    rules = tmp_path / "mine" / "rules.yaml"
    rules.write_text(rules.read_text().replace("size: 2, points: 5", "size: 2, points: 7"))
    text = "- name: x\n  given: {tables: [[tempura, tempura], []]}\n  then: {points: {tempura: [7, 0]}}\n"
    for place in ("mine/cases/a.yaml", "mine/cases/deeper/a.yaml", "mine/a.yaml"):
        assert run_case(cases_of(tmp_path, text, place)[0]) == []
    for place in ("a.yaml", "other/cases/a.yaml"):
        assert [difference.got for difference in run_case(cases_of(tmp_path, text, place)[0])] == [(5, 0)]


def test_rules_may_be_named_by_a_path_from_the_case_file(tmp_path: Path) -> None:
    shutil.copytree(folder("specs") / "sushi-go", tmp_path / "mine")
    for rules in ("../mine", "../mine/rules.yaml", str(tmp_path / "mine")):
        head = f"rules: {rules}\nvariants: [soy-sauce]\n"
        text = f"{head}cases:\n- {{name: x, given: {{tables: [[], []]}}, then: {{scores: [0, 0]}}}}\n"
        (case,) = cases_of(tmp_path, text, "far/my.yaml")
        assert case.spec.variants == ("soy-sauce",)


@pytest.mark.parametrize("case", load_cases(FOLDER / "good" / "case" / "format.yaml"), ids=lambda case: case.name)
def test_a_case_that_holds_has_no_differences(case: Case) -> None:
    assert run_case(case) == []


@pytest.mark.parametrize("case", load_cases(FOLDER / "failing.yaml"), ids=lambda case: case.name)
def test_a_case_that_does_not_hold_says_what_differs(case: Case) -> None:
    assert "; ".join(map(told, run_case(case))) == case.document.source


def told(difference: Difference) -> str:
    why = f" ({difference.why})" if difference.why else ""
    return f"{difference.field}: expected {show(difference.expected)}, got {show(difference.got)}{why}"


def test_a_file_with_one_wrong_case_tells_of_every_wrong_case(tmp_path: Path) -> None:
    good = "- {name: x, given: {tables: [[], []]}, then: {scores: [0, 0]}}\n"
    with pytest.raises(FileErrors) as caught:
        cases_of(tmp_path, good + good.replace("tables", "tabels") + good.replace("[[]", "[[sake]") + good)
    assert [problem.line for problem in caught.value.problems] == [2, 3]


def test_a_folder_is_searched_for_case_files_and_other_yaml_in_it_is_left_alone(tmp_path: Path) -> None:
    shutil.copytree(folder("specs") / "sushi-go", tmp_path / "specs")
    found = case_files([tmp_path, tmp_path / "specs" / "cases" / "maki.yaml"])
    cases = [case for file in found for case in load_cases(file.path, sought=file.sought)]
    assert len(found) == len(list(tmp_path.rglob("*.yaml")))
    assert {case.file for case in cases} == {str(path) for path in (tmp_path / "specs" / "cases").glob("*.yaml")}
    with pytest.raises(FileErrors, match="'cases' is missing"):
        load_cases(tmp_path / "specs" / "rules.yaml")


def test_a_folder_without_yaml_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"no \*\.yaml in this folder"):
        case_files([tmp_path])


def test_the_examples_of_the_description_hold(tmp_path: Path) -> None:
    text = (folder("specs") / "cases.md").read_text(encoding="utf-8")
    cases = cases_of(tmp_path, text.split("```yaml\n")[1].split("```")[0])
    assert len(cases) >= 5
    assert [case.name for case in cases if run_case(case)] == []


def test_the_description_speaks_of_every_key() -> None:
    text = (folder("specs") / "cases.md").read_text(encoding="utf-8")
    keys = {
        *CaseFile.__struct_fields__,
        *CaseDocument.__struct_fields__,
        *Given.__struct_fields__,
        *When.__struct_fields__,
    }
    keys |= {*Then.__struct_fields__, *DummyTake.__struct_fields__}
    assert [key for key in sorted(keys) if f"`{key}`" not in text and f"{key}:" not in text] == []
