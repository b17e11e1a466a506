"""Anyone's pytest runs case files: named ones always, others only where they are plainly case files."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

GOOD = "- name: a pair of tempura\n  given: {tables: [[tempura, tempura], []]}\n  then: {points: {tempura: [5, 0]}}\n"
WRONG = GOOD.replace("[5, 0]", "[5, 5]").replace("a pair", "two pairs")


def run_pytest(folder: Path, *args: str) -> subprocess.CompletedProcess[str]:
    (folder / "pytest.ini").write_text("[pytest]\nfilterwarnings = error\n")
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *args],
        cwd=folder, capture_output=True, text=True, check=False, timeout=60,
        env={key: value for key, value in os.environ.items() if not key.startswith("PYTEST")},
    )  # fmt: skip


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def test_a_case_file_that_is_named_is_run(tmp_path: Path) -> None:
    write(tmp_path, {"my-cases.yaml": GOOD + WRONG})
    result = run_pytest(tmp_path, "my-cases.yaml", "-v")
    assert result.returncode == 1
    assert "my-cases.yaml::a pair of tempura PASSED" in result.stdout
    assert "my-cases.yaml::two pairs of tempura FAILED" in result.stdout
    assert "my-cases.yaml:4: two pairs of tempura" in result.stdout
    assert "    expected  [5, 5]\n    got       [5, 0]" in result.stdout
    assert "1 failed, 1 passed" in result.stdout


def test_a_single_case_can_be_named(tmp_path: Path) -> None:
    write(tmp_path, {"my-cases.yaml": GOOD + WRONG})
    result = run_pytest(tmp_path, "my-cases.yaml::a pair of tempura")
    assert result.returncode == 0
    assert "1 passed" in result.stdout
    assert "1 passed, 1 deselected" in run_pytest(tmp_path, "my-cases.yaml", "-k", "not two").stdout


def test_a_wrong_file_is_an_error_with_its_lines_and_no_traceback(tmp_path: Path) -> None:
    write(tmp_path, {"my-cases.yaml": GOOD.replace("then", "than") + GOOD.replace("tempura]", "tempra]")})
    result = run_pytest(tmp_path, "my-cases.yaml")
    assert result.returncode == 2
    assert "my-cases.yaml:3:3: [0].than: unknown key (did you mean then?)" in result.stdout
    assert "no card 'tempra' (did you mean tempura?)" in result.stdout
    assert "Traceback" not in result.stdout


def test_in_a_folder_only_case_files_are_taken(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "test_mine.py": "def test_one(): pass\n",
            "config.yaml": "a: [\n",
            "docs/given.yaml": "given: 1\nthen: 2\n",
            "tests/cases/http.yaml": "- request: GET\n",
            "tests/cases/broken.yaml": "{{ template }}",
            "sushi/cases/tempura.yaml": GOOD,
            "sushi/cases/deep/more.yml": GOOD,
        },
    )
    result = run_pytest(tmp_path)
    assert result.returncode == 0, result.stdout
    assert "3 passed" in result.stdout


def test_rules_beside_the_cases_are_used(tmp_path: Path) -> None:
    from arena.data import folder

    rules = (folder("specs") / "sushi-go" / "rules.yaml").read_text(encoding="utf-8")
    write(tmp_path, {"rules.yaml": rules.replace("size: 2, points: 5", "size: 2, points: 7"), "cases/a.yaml": GOOD})
    assert "got       [7, 0]" in run_pytest(tmp_path).stdout


@pytest.mark.parametrize("module", ["yaml", "msgspec", "arena.strict", "arena.rules"])
def test_the_plugin_costs_nothing_where_there_are_no_cases(module: str) -> None:
    code = f"import sys, arena.pytest_plugin; sys.exit({module!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
