"""Load case files: every case with the spec that it runs under, or every problem of the file."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from arena.errors import FileErrors, InputError, Problem
from arena.rules.case_checks import check_case, players_of
from arena.rules.case_file import CaseDocument, Name
from arena.rules.spec import load_spec
from arena.strict import List, Map, Node, decode, read

if TYPE_CHECKING:
    from arena.rules.spec import Spec

Route: TypeAlias = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Case:
    """A case that makes sense under its spec; `rules` and `variants` are what the spec was loaded from."""

    file: str
    line: int
    document: CaseDocument
    node: Node
    rules: str
    variants: tuple[str, ...]
    spec: Spec
    players: int

    @property
    def name(self) -> str:
        """Give the sentence that states what holds."""
        return self.document.name


def load_cases(
    file: str | Path, rules: str | None = None, variants: tuple[str, ...] = (), *, sought: bool = False
) -> list[Case]:
    """Load a case file; raises FileErrors with every problem of all its cases.

    `rules` goes before what the file names, `variants` are for cases that name none. A file that was `sought` in a
    folder and is a YAML file of another kind gives no cases.
    """
    problems: list[Problem] = []
    root = read(file)
    if sought and not _looks_like_cases(root):
        return []
    header, nodes = _parts(root, problems)
    options = _Options(root, header, rules, variants)
    cases = [_case(node, path, options, problems) for path, node in nodes]
    if problems:
        raise FileErrors(sorted(set(problems)))
    return [case for case in cases if case]


def _looks_like_cases(root: Node) -> bool:
    lists = [entry.value for entry in root.entries.values()] if isinstance(root, Map) else [root]
    items = [item for listed in lists if isinstance(listed, List) for item in listed.items]
    return any(isinstance(item, Map) and {"given", "then"} & set(item.entries) for item in items)


class _Header(msgspec.Struct, frozen=True):
    """What a file says for all its cases."""

    cases: Any = ()
    rules: Name | UnsetType = UNSET
    variants: tuple[str, ...] | UnsetType = UNSET


@dataclass(frozen=True, slots=True)
class _Options:
    root: Node
    header: _Header
    rules: str | None
    variants: tuple[str, ...]


def _parts(root: Node, problems: list[Problem]) -> tuple[_Header, list[tuple[Route, Node]]]:
    """Give the header and each case's path and node; every case is read by itself, so that all problems are found."""
    header, listed = _Header(), root
    path: Route = ()
    if isinstance(root, Map):
        header = decode(root, _Header, problems) or header
        if "cases" not in root.entries:
            problems.append(root.problem((), "'cases' is missing: a list of cases"))
            return header, []
        listed, path = root.entries["cases"].value, ("cases",)
    if not isinstance(listed, List) or not listed.items:
        problems.append(listed.problem(path, "a list of cases is wanted, with at least one"))
        return header, []
    return header, [((*path, i), node) for i, node in enumerate(listed.items)]


def _case(node: Node, path: Route, options: _Options, problems: list[Problem]) -> Case | None:
    document = decode(node, CaseDocument, problems, path)
    if document is None:
        return None
    rules = options.rules or _rules_of(node.file, document.rules, options.header.rules)
    named = (document.variants, options.header.variants)
    variants = next((names for names in named if not isinstance(names, UnsetType)), options.variants)
    found: list[Problem] = []
    try:
        spec = spec_of(rules, variants)
        found = check_case(document, spec, node, path)
        if not found:
            players = players_of(document, spec) or 0
            return Case(node.file, node.line, document, node, rules, variants, spec, players)
    except FileErrors as errors:
        found = list(errors.problems)
    except InputError as error:
        found = [_where(node, path, options.root, str(error))]
    problems += found
    return None


@cache
def spec_of(rules: str, variants: tuple[str, ...]) -> Spec:
    """Load a spec once; raises as `load_spec` does."""
    return load_spec(rules, variants)


def _where(node: Node, path: Route, root: Node, message: str) -> Problem:
    """Give a problem with what names the variants or the rules, in the case or at the head of its file."""
    for holder, route in ((node, path), (root, ())):
        for key in ("variants", "rules"):
            if isinstance(holder, Map) and key in holder.entries:
                return holder.entries[key].value.problem((*route, key), message)
    return node.problem(path, message)


def _rules_of(file: str, *named: str | UnsetType) -> str:
    """Give what the case or its file names, else the spec of the folder it lies in, else sushi-go."""
    here = Path(file).absolute().parent
    for name in named:
        if not isinstance(name, UnsetType):
            beside = here / name
            return str(beside) if any(mark in name for mark in "/.") and beside.exists() else name
    return _spec_of_folder(here)


@cache
def _spec_of_folder(here: Path) -> str:
    for place in (here, *(parent.parent for parent in (here, *here.parents) if parent.name == "cases")):
        if (place / "rules.yaml").is_file():
            return str(place / "rules.yaml")
    return "sushi-go"
