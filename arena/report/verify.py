"""What `arena verify` prints: failing cases by field, and changes of the rules that no case notices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from arena.report.text import number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.errors import Problem
    from arena.rules.case_runner import Difference
    from arena.rules.cases import Case
    from arena.rules.sweep import Sweep

    Failures = Sequence[tuple[Case, Sequence[Difference]]]


def failures_text(failures: Failures) -> str:
    """Give each failing case with its file and line, and what was expected and got, field by field."""
    return "".join(_failure(case, differences) for case, differences in failures)


def _failure(case: Case, differences: Sequence[Difference]) -> str:
    lines = [f"{case.file}:{case.line}: {case.name}"]
    for difference in differences:
        why = f"  ({difference.why})" if difference.why else ""
        lines += [
            f"  {difference.field}",
            f"    expected  {show(difference.expected)}",
            f"    got       {show(difference.got)}{why}",
        ]
    return "\n".join(lines) + "\n"


def show(value: Any) -> str:
    """Write a value as it would stand in a case file."""
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(show, value))}]"
    return "nothing" if value is None else str(value)


def summary_text(cases: int, failures: Failures, problems: Sequence[Problem]) -> str:
    """Give the last line: how many cases held."""
    wrong = len({problem.file for problem in problems})
    parts = [number(cases, "case"), f"{cases - len(failures)} passed"]
    if failures:
        parts.append(f"{len(failures)} failed")
    if wrong:
        parts.append(number(wrong, "wrong file"))
    return f"{', '.join(parts)}\n"


def sweep_text(sweep: Sweep) -> str:
    """Give the changes that no case notices, and how many there were of each sort."""
    lines = [f"{place.file}:{place.line}: {change}: no case notices" for place, change in sweep.unnoticed]
    lines += [f"{entry.value}: listed as one that cannot matter, but a case notices" for entry in sweep.noticed]
    lines.append(
        f"{sweep.mutants} changes of the rules: {sweep.failed} fail a case, {sweep.refused} make the rules wrong, "
        f"{sweep.equivalent} cannot matter, {len(sweep.unnoticed)} go unnoticed"
    )
    return "\n".join(lines) + "\n"


def verify_json(cases: int, failures: Failures, problems: Sequence[Problem], sweep: Sweep | None) -> dict[str, Any]:
    """Give the result of a run as one JSON-able value."""
    result: dict[str, Any] = {
        "cases": cases,
        "passed": cases - len(failures),
        "failed": [_failure_json(case, differences) for case, differences in failures],
        "problems": [
            {"file": problem.file, "line": problem.line, "column": problem.column, "message": problem.message}
            for problem in problems
        ],
    }
    if sweep:
        result |= {
            "mutants": sweep.mutants,
            "refused": sweep.refused,
            "equivalent": sweep.equivalent,
            "noticed": [entry.value for entry in sweep.noticed],
            "unnoticed": [
                {"file": place.file, "line": place.line, "change": change} for place, change in sweep.unnoticed
            ],
        }
    return result


def _failure_json(case: Case, differences: Sequence[Difference]) -> dict[str, Any]:
    return {
        "file": case.file,
        "line": case.line,
        "name": case.name,
        "differences": [
            {"field": difference.field, "expected": difference.expected, "got": difference.got}
            | ({"why": difference.why} if difference.why else {})
            for difference in differences
        ],
    }
