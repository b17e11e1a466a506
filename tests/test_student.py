"""Student's t agrees with printed tables and with what can be worked out by hand."""

from __future__ import annotations

from math import atan, erfc, pi, sqrt

import pytest

from arena.tournament.student import quantile, two_sided


@pytest.mark.parametrize(
    ("freedom", "t"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980), (1e7, 1.960)],
)
def test_the_95_percent_quantiles_are_those_of_the_tables(freedom: float, t: float) -> None:
    assert quantile(0.95, freedom) == pytest.approx(t, abs=5e-4)


def test_the_99_percent_quantile_of_ten_degrees_is_that_of_the_tables() -> None:
    assert quantile(0.99, 10) == pytest.approx(3.169, abs=5e-4)


@pytest.mark.parametrize("t", [0.1, 0.7, 1.0, 2.5, 30.0])
def test_one_and_two_degrees_of_freedom_agree_with_their_closed_forms(t: float) -> None:
    assert two_sided(t, 1) == pytest.approx(1 - 2 / pi * atan(t), rel=1e-9)
    assert two_sided(t, 2) == pytest.approx(1 - t / sqrt(2 + t * t), rel=1e-9)


@pytest.mark.parametrize("t", [0.5, 1.96, 4.0])
def test_many_degrees_of_freedom_come_near_the_normal(t: float) -> None:
    assert two_sided(t, 1e8) == pytest.approx(erfc(t / sqrt(2)), rel=1e-5)


def test_nothing_is_as_likely_as_zero_and_nothing_beyond_all() -> None:
    assert two_sided(0.0, 5) == 1.0
    assert two_sided(1e200, 5) == 0.0


def test_a_fraction_of_a_degree_lies_between_its_neighbours() -> None:
    assert quantile(0.95, 3) > quantile(0.95, 3.5) > quantile(0.95, 4)
