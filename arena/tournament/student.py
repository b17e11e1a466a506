"""Student's t distribution: what error bars and tests of means over deals need."""

from __future__ import annotations

from functools import lru_cache
from math import exp, lgamma, log, log1p


def two_sided(t: float, freedom: float) -> float:
    """Give the chance that |T| is at least `t` with so many degrees of freedom (any positive number)."""
    return _beta(freedom / (freedom + t * t), freedom / 2, 0.5) if t else 1.0


@lru_cache(maxsize=4096)
def quantile(level: float, freedom: float) -> float:
    """Give the t that |T| stays below with chance `level`, such as 0.95."""
    low, high = 0.0, 2.0
    while two_sided(high, freedom) > 1 - level:
        low, high = high, high * 2
    while high - low > 1e-12 * high:
        middle = (low + high) / 2
        if two_sided(middle, freedom) > 1 - level:
            low = middle
        else:
            high = middle
    return high


def _beta(x: float, a: float, b: float) -> float:
    """Give the regularised incomplete beta function, by its continued fraction (Lentz)."""
    if x <= 0 or x >= 1:
        return min(max(x, 0.0), 1.0)
    if x > (a + 1) / (a + b + 2):
        return 1 - _beta(1 - x, b, a)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x)) / a
    c, d = 1.0, 1 / (1 - (a + b) * x / (a + 1))
    result = d
    for m in range(1, 1000):
        for numerator in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / (1 + numerator * d)
            c = 1 + numerator / c
            result *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return front * result
