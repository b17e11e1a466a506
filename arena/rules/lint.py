"""Lint files of rules: what each file is, and everything that is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

from arena.data import folder
from arena.errors import FileErrors, InputError, Problem
from arena.rules.cases import load_cases
from arena.rules.spec import build_spec, find_rules, read_spec_file
from arena.strict import List, Map, Node, read

if TYPE_CHECKING:
    from collections.abc import Sequence

Role: TypeAlias = Literal["rules", "variant", "cases"]


@dataclass(frozen=True, slots=True)
class Linted:
    """A file, what it turned out to be, and what is wrong with it."""

    file: str
    role: Role
    problems: tuple[Problem, ...]


def lint(paths: Sequence[str] = (), rules: str | None = None, variants: Sequence[str] = ()) -> list[Linted]:
    """Lint rules, variants and case files; of a folder all that it holds; of no path all that ships.

    `rules` are what a variant is laid upon that lies in no `variants` folder beside some; `variants` are laid upon
    every rules file. Raises InputError for a folder without any such file.
    """
    if not paths:
        paths = [str(path.parent) for path in sorted(folder("specs").glob("*/rules.yaml"))]
    return [linted for path in paths for linted in _lint_path(Path(path), rules, variants)]


def _lint_path(path: Path, rules: str | None, variants: Sequence[str]) -> list[Linted]:
    if not path.is_dir():
        return [_lint_file(path, rules, variants, _role(path) or "rules")]
    found = [(file, _role(file)) for file in sorted((*path.rglob("*.yaml"), *path.rglob("*.yml")))]
    linted = [_lint_file(file, rules, variants, role) for file, role in found if role]
    if not linted:
        raise InputError(f"{path}: no rules, variants or cases in this folder")
    return linted


def _role(path: Path) -> Role | None:
    """Tell what a file is meant to be, None if it is of another kind; what cannot be read is told by its place."""
    by_place: Role | None = "rules" if path.name == "rules.yaml" else None
    by_place = "variant" if path.parent.name == "variants" else by_place
    by_place = "cases" if path.parent.name == "cases" else by_place
    if by_place:
        return by_place
    try:
        return _role_of(read(path))
    except FileErrors:
        return None


def _role_of(root: Node) -> Role | None:
    if isinstance(root, List):
        first = root.items[0] if root.items else None
        return "cases" if isinstance(first, Map) and {"given", "then"} & set(first.entries) else None
    keys = set(root.entries) if isinstance(root, Map) else set()
    if "cases" in keys:
        return "cases"
    if not keys & {"rounds", "deal", "pass", "win", "kinds", "dummy"}:
        return None
    return "rules" if "name" in keys else "variant"


def _lint_file(path: Path, rules: str | None, variants: Sequence[str], role: Role) -> Linted:
    problems: tuple[Problem, ...] = ()
    try:
        if role == "cases":
            load_cases(path, rules, tuple(variants))
        elif role == "variant":
            build_spec(read_spec_file(_base_of(path, rules), [path]))
        else:
            build_spec(read_spec_file(path, variants))
    except FileErrors as errors:
        problems = errors.problems
    return Linted(str(path), role, problems)


def _base_of(path: Path, rules: str | None) -> Path:
    beside = path.absolute().parent.parent / "rules.yaml"
    if rules is None and path.absolute().parent.name == "variants" and beside.is_file():
        return beside
    return find_rules(rules or "sushi-go")
