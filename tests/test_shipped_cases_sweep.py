"""No value of the rules can be changed without a case that notices, and each file's values by cases of their own."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from arena.rules.case_paths import case_files
from arena.rules.cases import Case, load_cases
from arena.rules.equivalent import equivalents_of
from arena.rules.sweep import sweep


def test_no_change_of_any_value_goes_unnoticed() -> None:
    swept = sweep(_shipped())
    assert swept.mutants > 250
    assert swept.unnoticed == ()
    assert swept.noticed == ()
    assert len(equivalents_of("sushi-go")) <= 5


def test_base_cases_alone_notice_every_change_but_of_colours_which_only_soy_sauce_reads() -> None:
    swept = sweep([case for case in _shipped() if not case.variants])
    assert swept.mutants > 200
    assert [change for _, change in swept.unnoticed if ".colour: " not in change] == []


@pytest.mark.parametrize("variant", ["both-ways", "dummy", "soy-sauce"])
def test_the_cases_of_a_variant_alone_notice_every_change_of_its_file(variant: str) -> None:
    swept = sweep([case for case in _shipped() if case.variants == (variant,)])
    assert swept.failed > 50
    assert [change for place, change in swept.unnoticed if Path(place.file).stem == variant] == []


def test_the_sweep_tells_of_a_value_whose_cases_are_left_out() -> None:
    fewer = [case for case in _shipped() if not case.variants and Path(case.file).stem != "deal"]
    changes = [change for _, change in sweep(fewer).unnoticed]
    assert "deal.3: 9 -> 10" in changes


@cache
def _shipped() -> tuple[Case, ...]:
    return tuple(case for file in case_files() for case in load_cases(file.path))
