"""What a check found, told to the bot's author: what was seen, and what to do about it."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec

from arena.protocol.faults import Fault, plain

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

Group: TypeAlias = Literal["program", "conversation", "games", "costs", "manners", "sandbox"]
Status: TypeAlias = Literal["ok", "warn", "fail", "skip"]

# Kinds of fault whose sentence ends with the cure, after its last colon.
_TOLD = ("timeout", "closed-output", "bad-json", "bad-answer", "flooded", "protocol-mismatch")
_QUOTED = re.compile(r"`[^`]*`")
_CURES = {
    "start-failed": "name in `run` a program that this machine has and may execute",
    "protocol-mismatch": 'say {"type":"hello","protocol":1}',
    "timeout": "answer sooner, and flush standard output after each line",
    "crashed": "answer every question until standard input ends",
    "closed-output": "keep standard output open until standard input ends",
    "bad-json": "print one JSON object a line to standard output and nothing else, debug output to standard error",
    "bad-answer": 'answer {"id":ID,"take":[CARD]} with the id of the question, once',
    "illegal-take": "take from `hand` as many cards as `may_take` says, in the order to lay them",
    "flooded": "print one answer a question and nothing else to standard output",
}


class Finding(msgspec.Struct, frozen=True):
    """One line of a check-up.

    `skip`: not tried, and `says` why. `cure` is there whenever `status` is `warn` or `fail`; `fault` is the evidence
    and `place` the question, where a fault was seen. `like`: the check that failed alike before.
    """

    group: Group
    check: str
    status: Status
    says: str
    cure: str = ""
    fault: Fault | None = None
    place: str = ""
    like: str = ""


def seconds(time_s: float) -> str:
    """Give a time as `0.4 ms`, `52 ms` or `1.20 s`."""
    if time_s < 0.0001:
        return "under 0.1 ms"
    if time_s < 0.1:
        return f"{time_s * 1000:.{0 if time_s >= 0.01 else 1}f} ms"
    return f"{time_s:.2f} s"


def ok(group: Group, check: str, says: str) -> Finding:
    """Give the finding that all is well."""
    return Finding(group, check, "ok", says)


def skip(group: Group, check: str, why: str) -> Finding:
    """Give the finding that a check made no sense."""
    return Finding(group, check, "skip", f"not tried: {why}")


def failed(group: Group, check: str, fault: Fault, place: str = "") -> Finding:
    """Give the finding that a fault makes, at a question or elsewhere."""
    says, cure = _split(fault)
    return Finding(group, check, "fail", f"{fault.kind}: {says}", cure, fault, place)


def _split(fault: Fault) -> tuple[str, str]:
    """Part a fault's sentence into what was seen and what to do."""
    detail = plain(fault.detail)
    told = fault.kind in _TOLD or (fault.kind == "start-failed" and detail.startswith("no hello"))
    seen, colon, cure = detail.rpartition(": ")
    if told and colon and cure.count("`") % 2 == 0 and not cure.endswith(("`", "`…")):
        return seen, cure
    return detail, _cure(fault)


def _cure(fault: Fault) -> str:
    if fault.kind in ("crashed", "start-failed") and fault.stderr.strip():
        return "mend what its standard error tells of, and see that it has what it needs"
    if fault.kind == "illegal-take" and "dummy" in fault.detail:
        return 'where `turn` has a `dummy`, and only there, give it a card of `hand` that is not taken: "dummy":CARD'
    return _CURES[fault.kind]


def compared(findings: Iterator[Finding]) -> Generator[Finding, None, None]:
    """Give findings, each that failed as one before it with the name of that one."""
    told: list[Finding] = []
    for finding in findings:
        before = next((other for other in told if finding.fault and _alike(finding, other)), None)
        if before is None:
            told.append(finding)
            yield finding
        else:
            yield msgspec.structs.replace(finding, like=before.check)


def _alike(one: Finding, other: Finding) -> bool:
    if other.fault is None or one.fault is None or one.fault.kind != other.fault.kind or one.cure != other.cure:
        return False
    mine, theirs = (_QUOTED.sub("", finding.says).partition(", which is ")[0] for finding in (one, other))
    return SequenceMatcher(a=mine, b=theirs).ratio() > 0.7
