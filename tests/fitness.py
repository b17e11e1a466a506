"""The misfits of tests/bots/misfits: bots that are fit but for one thing, and what a check-up must find."""

from __future__ import annotations

from pathlib import Path

import msgspec

from arena.match.checkup import Finding, examine
from arena.protocol.limits import Limits
from arena.protocol.program import find
from arena.protocol.sandbox import hosting
from arena.report.check import said
from arena.strict import load_file

MISFITS = Path(__file__).parent / "bots" / "misfits"
NAMES = sorted(path.parent.name for path in MISFITS.glob("*/expect.yaml"))
# How long answers take is the machine's affair here; a test of its own looks at it.
TIMES = "answer times"


class Expect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The checks that fail and warn, with words of what they say; `and_more`: others may fail too."""

    fails: dict[str, tuple[str, ...]] = {}
    warns: dict[str, tuple[str, ...]] = {}
    and_more: bool = False
    move_s: float = 20.0
    startup_s: float = 60.0
    memory_mb: int = 512


def expectation(name: str) -> Expect:
    """Read what must be found."""
    return load_file(MISFITS / name / "expect.yaml", Expect).value


def examined(argument: str, limits: Limits | None = None, *, quick: bool = False) -> list[Finding]:
    """Check a bot to the end."""
    limits = limits or Limits(startup_s=60.0, move_s=20.0)
    with hosting():
        return list(examine(find(argument), limits, "guard", quick=quick))


def told(findings: list[Finding], status: str) -> dict[str, str]:
    """Give what was said by the checks of one status, by check."""
    return {finding.check: said(finding) for finding in findings if finding.status == status and finding.check != TIMES}
