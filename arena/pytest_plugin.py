"""Let pytest collect case files: `pytest my-cases.yaml`, and those in folders called `cases`.

A YAML file named on the command line is always taken for a case file. One that pytest comes upon is taken only when it
lies in a folder `cases` and speaks of `given` and `then`: other people's YAML is left alone.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from arena.rules.case_runner import Difference
    from arena.rules.cases import Case

_KEYS = (re.compile(rb"\bgiven['\"]?\s*:"), re.compile(rb"\bthen['\"]?\s*:"))


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> CaseFile | None:
    """Take a case file."""
    if file_path.suffix not in (".yaml", ".yml"):
        return None
    if parent.session.isinitpath(file_path) or _is_case_file(file_path):
        file: CaseFile = CaseFile.from_parent(parent, path=file_path)
        return file
    return None


def _is_case_file(path: Path) -> bool:
    if "cases" not in path.parent.parts:
        return False
    try:
        text = path.read_bytes()
    except OSError:
        return False
    return all(key.search(text) for key in _KEYS)


class CaseFile(pytest.File):
    """A case file; a wrong one is an error of collection with a line for each problem."""

    def collect(self) -> Iterator[CaseItem]:
        """Give an item for each case."""
        from arena.errors import InputError
        from arena.rules.cases import load_cases

        try:
            cases = load_cases(self.path)
        except InputError as error:
            raise self.CollectError(str(error)) from None
        for case in cases:
            yield CaseItem.from_parent(self, name=case.name, case=case)


class CaseFailedError(Exception):
    """What the referee did differs from what the case says."""

    def __init__(self, case: Case, differences: list[Difference]) -> None:
        super().__init__(case.name)
        self.case = case
        self.differences = differences


class CaseItem(pytest.Item):
    """One case."""

    def __init__(self, *, case: Case, **rest: Any) -> None:
        super().__init__(**rest)
        self.case = case

    def runtest(self) -> None:
        """Run the case; raises CaseFailedError when something differs."""
        from arena.rules.case_runner import run_case

        if differences := run_case(self.case):
            raise CaseFailedError(self.case, differences)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Show what was expected and got, field by field, as `arena verify` does."""
        if not isinstance(excinfo.value, CaseFailedError):
            return super().repr_failure(excinfo, style)
        from arena.report.verify import failures_text

        return failures_text([(excinfo.value.case, excinfo.value.differences)])

    def reportinfo(self) -> tuple[Path, int, str]:
        """Give the place of the case in its file."""
        return self.path, self.case.line - 1, self.name
