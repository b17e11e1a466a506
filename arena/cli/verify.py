"""`arena verify`: run case files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from arena.cli.options import format_option
from arena.cli.output import say, show, show_json

if TYPE_CHECKING:
    from arena.errors import Problem
    from arena.rules.case_runner import Difference
    from arena.rules.cases import Case
    from arena.rules.sweep import Sweep

_RULES = "Run every case under these rules: a name, a rules.yaml or its folder."
_VARIANT = "A variant for the cases that name none; may be repeated."
_SWEEP = "Also change each value of the rules in turn, to find changes that no case notices."


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@click.option("--rules", metavar="RULES", help=_RULES)
@click.option("--variant", "variants", multiple=True, metavar="NAME", help=_VARIANT)
@click.option("--sweep", is_flag=True, help=_SWEEP)
@click.option("-q", "--quiet", is_flag=True, help="Print only what fails.")
@format_option("text", "json")
def command(
    paths: tuple[str, ...], rules: str | None, variants: tuple[str, ...], *, sweep: bool, form: str, quiet: bool
) -> int:
    """Run the cases of each PATH: a case file, or a folder that is searched for them; without one, all that ship.

    \b
    arena verify
    arena verify my-cases.yaml --variant both-ways
    arena verify --sweep

    Exit code 1 when a case fails (or a change goes unnoticed), 2 when a file is wrong.
    """  # noqa: D301 - a real backspace keeps click from filling the lines
    from arena.report import verify as report
    from arena.rules.case_runner import run_case

    cases, problems = _load(paths, rules, variants)
    failures = [(case, differences) for case in cases if (differences := run_case(case))]
    swept = _sweep(cases, failures) if sweep else None
    if form == "json":
        show_json(report.verify_json(len(cases), failures, problems, swept))
    else:
        show(report.failures_text(failures))
        if swept and not (swept.holds and quiet):
            show(report.sweep_text(swept))
        if not quiet:
            show(report.summary_text(len(cases), failures, problems))
    for problem in problems:
        say(str(problem))
    if problems:
        return 2
    return 1 if failures or (swept and not swept.holds) else 0


def _load(paths: tuple[str, ...], rules: str | None, variants: tuple[str, ...]) -> tuple[list[Case], list[Problem]]:
    """Load what can be loaded, and give the problems of the files that cannot."""
    from arena.errors import FileErrors
    from arena.rules.case_paths import case_files
    from arena.rules.cases import load_cases, spec_of

    if rules or variants:
        spec_of(rules or "sushi-go", variants)  # a slip in the options is told once, and before any file
    cases: list[Case] = []
    problems: list[Problem] = []
    for file in case_files(paths):
        try:
            cases += load_cases(file.path, rules, variants, sought=file.sought)
        except FileErrors as errors:
            problems += errors.problems
    return cases, list(dict.fromkeys(problems))


def _sweep(cases: list[Case], failures: list[tuple[Case, list[Difference]]]) -> Sweep:
    """Sweep with the cases that hold; one that fails would seem to notice every change."""
    from arena.rules.sweep import sweep

    failing = {id(case) for case, _ in failures}
    return sweep([case for case in cases if id(case) not in failing])
