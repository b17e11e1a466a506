"""A check-up finds what is unfit about a bot, whatever it is, and what its author can do about it.

Each misfit is a folder of tests/bots/misfits with what must be found in expect.yaml: a real process in a sandbox.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from fitness import MISFITS, NAMES, examined, expectation, told

from arena.protocol.limits import Limits
from arena.protocol.program import shipped
from arena.report.check import fit

if TYPE_CHECKING:
    from arena.match.checkup.findings import Finding

THINKER = "montecarlo"  # the limits of the others would let it think for minutes


@pytest.mark.parametrize("name", NAMES)
def test_a_misfit_is_found_and_its_author_told_the_cure(name: str) -> None:
    expect = expectation(name)
    limits = Limits(startup_s=expect.startup_s, move_s=expect.move_s, memory_mb=expect.memory_mb)
    findings = examined(str(MISFITS / name), limits)
    fails, warns = told(findings, "fail"), told(findings, "warn")
    assert fit(findings) == (not expect.fails)
    assert set(fails) == set(expect.fails) or (expect.and_more and set(fails) > set(expect.fails)), fails
    assert set(warns) == set(expect.warns) or (expect.and_more and set(warns) >= set(expect.warns)), warns
    for check, words in (*expect.fails.items(), *expect.warns.items()):
        for word in words:
            assert word in (fails | warns)[check]
    assert all(_complete(finding) for finding in findings)


@pytest.mark.parametrize("name", [name for name in shipped() if name != THINKER])
@pytest.mark.parametrize("quick", [False, True])
def test_the_bots_that_ship_are_fit_without_a_warning(name: str, *, quick: bool) -> None:
    findings = examined(name, quick=quick)
    assert fit(findings)
    assert told(findings, "warn") == {}
    assert [finding.check for finding in findings if finding.status == "skip"] == (
        ["next game", "same seed"] if quick else []
    )


@pytest.mark.long
def test_the_bot_that_thinks_for_half_of_its_time_is_fit() -> None:
    findings = examined(THINKER, Limits(startup_s=60.0, move_s=1.0), quick=True)
    assert fit(findings)
    assert told(findings, "warn") == {}


def test_every_check_has_a_misfit() -> None:
    checks = {finding.check for finding in examined("greedy")}
    unfit = {check for name in NAMES for check in (*expectation(name).fails, *expectation(name).warns)}
    combined = {check for check in checks if " + " in check}  # sets of variants that are each tried alone
    # Standard error is a bot's own affair; how long answers take is tested without a process.
    assert checks - unfit == combined | {"standard error", "answer times"}


def _complete(finding: Finding) -> bool:
    """Hold that whatever is wrong has a cure, and that what is said is fit to be shown."""
    cured = bool(finding.cure) == (finding.status in ("warn", "fail"))
    return cured and finding.says != "" and all(line.isprintable() for line in finding.says.splitlines())
