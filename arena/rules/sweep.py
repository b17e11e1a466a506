"""The sweep: change every value of the rules, one at a time, and see whether a case notices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import UnsetType

from arena.errors import FileErrors
from arena.rules.case_checks import check_case
from arena.rules.case_runner import run_case
from arena.rules.equivalent import Equivalent, equivalents_of
from arena.rules.mutations import Mutation, mutations
from arena.rules.spec import build_spec, read_spec

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.rules.cases import Case
    from arena.rules.model import Spec
    from arena.strict import Key, Place

Verdict: TypeAlias = Literal["failed", "refused", "unnoticed"]


@dataclass(frozen=True, slots=True)
class Sweep:
    """What became of every change: it failed a case, was refused as wrong rules, cannot matter, or went unnoticed.

    `noticed`: changes that are listed as ones that cannot matter though a case notices them.
    """

    mutants: int
    failed: int
    refused: int
    equivalent: int
    unnoticed: tuple[tuple[Place, str], ...]
    noticed: tuple[Equivalent, ...]

    @property
    def holds(self) -> bool:
        """Tell whether the cases notice every change that can matter, and the list of the others is right."""
        return not (self.unnoticed or self.noticed)


@dataclass(slots=True)
class _Group:
    """The cases that run under one effective spec; those that noticed a change last stand first."""

    spec: Spec
    rules: str
    variants: tuple[str, ...]
    cases: list[Case]


@dataclass(slots=True)
class _Mutant:
    """One change of one value in one file, in every effective spec that holds this value."""

    place: Place
    change: str
    within: list[tuple[_Group, Mutation]]


def sweep(cases: Sequence[Case]) -> Sweep:
    """Change each value of the specs that the cases use, and run the cases of those specs until one notices.

    `cases` must hold without a change.
    """
    groups = _groups(cases)
    listed = [entry for rules in {group.rules for group in groups} for entry in equivalents_of(rules)]
    mutants = _mutants(groups)
    verdicts = [(mutant, _verdict(mutant), _listed(mutant, listed)) for mutant in mutants]
    return Sweep(
        mutants=len(mutants),
        failed=sum(verdict == "failed" for _, verdict, _ in verdicts),
        refused=sum(verdict == "refused" for _, verdict, _ in verdicts),
        equivalent=sum(verdict == "unnoticed" and entry is not None for _, verdict, entry in verdicts),
        unnoticed=tuple(
            (mutant.place, mutant.change)
            for mutant, verdict, entry in verdicts
            if verdict == "unnoticed" and entry is None
        ),
        noticed=tuple(entry for _, verdict, entry in verdicts if verdict == "failed" and entry is not None),
    )


def _groups(cases: Sequence[Case]) -> list[_Group]:
    groups: dict[tuple[str, tuple[str, ...]], _Group] = {}
    for case in cases:
        variants = tuple(sorted(case.variants))
        groups.setdefault((case.rules, variants), _Group(case.spec, case.rules, variants, [])).cases.append(case)
    return sorted(groups.values(), key=lambda group: (group.rules, len(group.variants), group.variants))


def _mutants(groups: Sequence[_Group]) -> list[_Mutant]:
    mutants: dict[tuple[Place, str], _Mutant] = {}
    for group in groups:
        for mutation in mutations(read_spec(group.rules, group.variants)):
            key = (mutation.place, mutation.change)
            mutants.setdefault(key, _Mutant(*key, [])).within.append((group, mutation))
    return sorted(mutants.values(), key=lambda mutant: (mutant.place.file, mutant.place.line, mutant.place.column))


def _listed(mutant: _Mutant, listed: Sequence[Equivalent]) -> Equivalent | None:
    path = mutant.within[0][1].path
    return next((entry for entry in listed if entry.covers(path, mutant.change)), None)


def _verdict(mutant: _Mutant) -> Verdict:
    refused = False
    for group, mutation in mutant.within:
        try:
            spec = build_spec(mutation.root)
        except FileErrors:
            refused = True
            continue
        if _noticed(group, spec, mutation.path):
            return "failed"
    return "refused" if refused else "unnoticed"


def _noticed(group: _Group, spec: Spec, path: Sequence[Key]) -> bool:
    """Run the cases until one notices, those first that compare the points of the kind that was changed."""
    checked = _makes_sense_alike(spec, group.spec)
    kind = str(path[1]) if len(path) > 1 else ""
    for case in sorted(group.cases, key=lambda case: not _compares(case, kind)):
        if (not checked and check_case(case.document, spec, case.node)) or run_case(case, spec):
            group.cases.remove(case)
            group.cases.insert(0, case)
            return True
    return False


def _makes_sense_alike(spec: Spec, other: Spec) -> bool:
    """Tell whether a case that makes sense under one spec does so under the other as well."""
    return (
        spec.card_kinds == other.card_kinds
        and spec.deal.keys() == other.deal.keys()
        and spec.rounds == other.rounds
        and (spec.dummy is None) == (other.dummy is None)
    )


def _compares(case: Case, kind: str) -> bool:
    points = case.document.then.points
    return not isinstance(points, UnsetType) and kind in points
