"""What `arena check` prints: a line a check, under its group, with what to do about what is wrong."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from arena.report.look import Look
from arena.report.text import number, pad, printable, wrap

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.match.checkup import Finding
    from arena.protocol.limits import Limits
    from arena.protocol.program import Program

_SHOWN = {"ok": ("ok", "green"), "warn": ("warn", "yellow"), "fail": ("FAIL", "red"), "skip": ("-", "dim")}
NAME = 31
NARROW = 100


class CheckText:
    """Lines of a check-up as its findings come: a group's title stands before its first."""

    def __init__(self, look: Look | None = None) -> None:
        self._look = look or Look()
        self._group = ""

    def heading(self, program: Program, limits: Limits, level: str) -> str:
        """Give the first line: which bot is checked, under which terms."""
        version = f" {program.version}" if program.version else ""
        language = f" ({program.language})" if program.language else ""
        terms = f"{limits.move_s:g} s an answer, {limits.memory_mb} MB, sandbox {level}"
        return self._look.paint(printable(f"{program.name}{version}{language}: {terms}"), "bold") + "\n"

    def line(self, finding: Finding) -> str:
        """Give a finding's line, or lines where a terminal is narrow."""
        title = "" if finding.group == self._group else f"\n{self._look.paint(finding.group, 'bold')}\n"
        self._group = finding.group
        return title + _finding(finding, self._look)

    def summary(self, findings: Sequence[Finding], seconds: float) -> str:
        """Give the last line: whether the bot is fit."""
        counts = Counter(finding.status for finding in findings)
        warned = f", {number(counts['warn'], 'warning')}" if counts["warn"] else ""
        if counts["fail"]:
            words = f"not fit: {counts['fail']} of {number(len(findings), 'check')} failed{warned}"
        else:
            words = f"fit for a tournament: {number(counts['ok'], 'check')} passed{warned}"
        colour = "red" if counts["fail"] else "green"
        return f"\n{self._look.paint(words, 'bold', colour)} ({seconds:.1f} s)\n"


def fit(findings: Sequence[Finding]) -> bool:
    """Tell whether a bot is fit for a tournament: nothing failed."""
    return all(finding.status != "fail" for finding in findings)


def said(finding: Finding) -> str:
    """Give what was found as one sentence with the cure; of one that failed like another only that."""
    place = f"{finding.place}: " if finding.place else ""
    if finding.like and finding.fault is not None:
        return f"{place}{finding.fault.kind}, as in {finding.like}"
    cure = f"; cure: {finding.cure}" if finding.cure else ""
    return f"{place}{finding.says.partition(chr(10))[0]}{cure}"


def check_json(
    program: Program, limits: Limits, level: str, findings: Sequence[Finding], seconds: float
) -> dict[str, Any]:
    """Give a check-up as one JSON-able value."""
    import msgspec

    return {
        "bot": program.name,
        "version": program.version,
        "authors": program.authors,
        "language": program.language,
        "digest": program.digest,
        "sandbox": level,
        "limits": msgspec.to_builtins(limits),
        "fit": fit(findings),
        "seconds": round(seconds, 3),
        "checks": [msgspec.to_builtins(finding) for finding in findings],
    }


def _finding(finding: Finding, look: Look) -> str:
    mark, colour = _SHOWN[finding.status]
    head = f"  {look.paint(pad(mark, 6), colour)}{pad(printable(finding.check), NAME)}"
    text = printable(said(finding))
    if look.width is None:
        lines = [head + text]
    else:
        indent = 8 + NAME if look.width >= NARROW else 12
        first, *rest = wrap(text, look.width - 8 - NAME)
        lines = [head + first, *(" " * indent + line for line in wrap(" ".join(rest), look.width - indent) if line)]
    more = finding.says.splitlines()[1:]
    return "".join(f"{line}\n" for line in [*lines, *(f"            {printable(line)}" for line in more)])
