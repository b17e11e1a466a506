"""The sequential test as sentences and as JSON."""

from __future__ import annotations

from math import exp, sqrt
from typing import TYPE_CHECKING

from arena.report.data import json_text
from arena.report.text import number, printable
from arena.tournament.duel import NEW, OLD
from arena.tournament.student import quantile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.tournament.duel import Scoring
    from arena.tournament.sprt import Sprt


def progress_text(scoring: Scoring) -> str:
    """Give where the test stands: `deal 120: new 54.1 %, old 51.9 %; likelihood ratio 2.1 (0.053 … 19)`."""
    sprt = scoring.sprt
    bound = sprt.test.bound
    return (
        f"deal {sprt.deals:,}: {_beats(scoring)}; likelihood ratio {_ratio(sprt.ratio)} "
        f"({_ratio(-bound)} … {_ratio(bound)})"
    )


def verdict_text(scoring: Scoring, *, stopped: bool = False) -> str:
    """Give the verdict, what it rests on, and what a test of a fixed number of deals would have taken."""
    sprt, names = scoring.sprt, scoring.duel.names
    new, old = printable(names[NEW]), printable(names[OLD])
    lines = [f"{_verdict(sprt, new, old, stopped=stopped)}"]
    if sprt.deals:
        lines.append(f"{_beats(scoring)}; difference {_difference(sprt)}")
        lines.append(
            f"{number(sprt.deals, 'deal')}, {number(scoring.games, 'game')} at {scoring.duel.players} players; "
            f"likelihood ratio {_ratio(sprt.ratio)}, decided below {_ratio(-sprt.test.bound)} or above "
            f"{_ratio(sprt.test.bound)}"
        )
    fixed = sprt.test.fixed_deals(sprt.variance) if sprt.variance else 0.0
    if sprt.verdict and fixed > sprt.deals:
        lines.append(f"a number of deals fixed beforehand would have had to be about {fixed:,.0f} for the same error")
    lines += [f"{printable(name)}: {number(count, 'fault')}" for name, count in sorted(scoring.faults.items())]
    return "\n".join(lines) + "\n"


def verdict_json(scoring: Scoring) -> str:
    """Give the same as one JSON document; shares and differences are parts of 1, what is not known is null."""
    sprt, names = scoring.sprt, scoring.duel.names
    half = half_width(sprt)
    means = [round(_mean(scoring.shares[bot]), 6) if sprt.deals else None for bot in (NEW, OLD)]
    document = {
        "new": names[NEW],
        "old": names[OLD],
        "field": names[2:],
        "players": scoring.duel.players,
        "verdict": sprt.verdict,
        "deals": sprt.deals,
        "games": scoring.games,
        "new_share": means[NEW],
        "old_share": means[OLD],
        "difference": round(sprt.mean, 6) if sprt.deals else None,
        "difference_low": None if half is None else round(sprt.mean - half, 6),
        "difference_high": None if half is None else round(sprt.mean + half, 6),
        "better_by": sprt.test.low,
        "margin": round(sprt.test.high - sprt.test.low, 9),
        "error": sprt.test.error,
        "likelihood_ratio": float(f"{exp(sprt.ratio):.6g}"),
        "likelihood_bounds": [float(f"{exp(sign * sprt.test.bound):.6g}") for sign in (-1, 1)],
        "faults": dict(sorted(scoring.faults.items())),
    }
    return json_text(document)


def half_width(sprt: Sprt) -> float | None:
    """Give half the width of the 95 % interval of the difference; a test that stops early leans outwards."""
    if not sprt.variance:
        return None
    return quantile(0.95, sprt.deals - 1) * sqrt(sprt.variance / sprt.deals)


def _verdict(sprt: Sprt, new: str, old: str, *, stopped: bool) -> str:
    low, high = (_points(value) for value in (sprt.test.low, sprt.test.high))
    error = f"(error {100 * sprt.test.error:g} %)"
    if sprt.verdict == "better":
        more = f" by more than {low}" if sprt.test.low else ""
        return f"{new} is better than {old}{more} {error}"
    if sprt.verdict == "not better":
        return f"{new} is not better than {old} by {high} {error}"
    why = "stopped" if stopped else "the limit of deals is reached"
    return f"undecided, {why}: the games do not say yet whether {new} is better than {old}"


def _beats(scoring: Scoring) -> str:
    new, old = (printable(scoring.duel.names[bot]) for bot in (NEW, OLD))
    return (
        f"{new} beats {100 * _mean(scoring.shares[NEW]):.1f} %, {old} {100 * _mean(scoring.shares[OLD]):.1f} %"
        " of its table-mates"
    )


def _difference(sprt: Sprt) -> str:
    half = half_width(sprt)
    return f"{100 * sprt.mean:+.1f}" + ("" if half is None else f" ±{100 * half:.1f}") + " points"


def _points(value: float) -> str:
    return f"{100 * value:g} point" + ("" if abs(100 * value) == 1 else "s")


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _ratio(logarithm: float) -> str:
    """Give a likelihood ratio in two or three digits, however large or small."""
    value = exp(max(-200.0, min(200.0, logarithm)))
    return f"{value:.2g}" if value < 100 else f"{value:,.0f}" if value < 1e6 else f"{value:.0e}"
