"""What a check-up measures, and what it says beforehand, without a clock deciding the test."""

from __future__ import annotations

import pytest
from fitness import MISFITS

from arena.match.checkup import examine, habits
from arena.match.checkup.findings import compared, failed, ok
from arena.match.checkup.findings import seconds as written
from arena.match.checkup.trial import Trial
from arena.protocol.faults import Fault
from arena.protocol.limits import Limits
from arena.protocol.program import find
from arena.protocol.sandbox import hosting


@pytest.mark.parametrize(
    ("times", "status"),
    [
        ([0.1] * 100, "ok"),
        ([0.1] * 96 + [0.7] * 4, "ok"),
        ([0.1] * 90 + [0.6] * 10, "warn"),
        ([0.1] * 99 + [0.95], "warn"),
    ],
)
def test_answers_are_measured_against_the_limit(times: list[float], status: str) -> None:
    trial = _trial()
    trial.times = times
    found = habits.answer_times(trial)
    assert found.status == status
    assert f"worst {written(max(times))}; the limit is 1 s" in found.says
    assert ("half the limit" in found.cure) == (status == "warn")


def test_without_answers_nothing_is_measured() -> None:
    assert habits.answer_times(_trial()).says == "not tried: too few answers came"


@pytest.mark.parametrize(
    ("time_s", "shown"), [(0.00001, "under 0.1 ms"), (0.0042, "4.2 ms"), (0.052, "52 ms"), (1.2, "1.20 s")]
)
def test_times_are_written_without_false_digits(time_s: float, shown: str) -> None:
    assert written(time_s) == shown


def test_a_slow_bot_is_told_beforehand_how_long_it_will_take() -> None:
    said: list[str] = []
    with hosting():
        findings = examine(find(str(MISFITS / "takes-its-time")), Limits(), "guard", quick=True, say=said.append)
        while not said:
            next(findings)
        findings.close()
    assert said[0].startswith("it thinks 0.")
    assert said[0].endswith(" seconds")


def test_what_failed_alike_is_told_once() -> None:
    where = [Fault("illegal-take", f"no tempura in the hand, which is {cards}") for cards in ("a, b", "c, d, e")]
    other = Fault("illegal-take", "3 cards taken, but exactly 1 must be")
    found = [
        failed("games", "one", where[0]),
        ok("games", "two", "well"),
        failed("games", "three", where[1]),
        failed("games", "four", other),
    ]
    assert [finding.like for finding in compared(iter(found))] == ["", "", "one", ""]


def _trial() -> Trial:
    return Trial(find("random"), Limits(), "guard")
