"""Where specs and variants are found, and how they are loaded: read, overlaid, typed, checked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from arena.data import folder
from arena.errors import FileErrors, InputError, Problem
from arena.rules.checks import problems_of
from arena.rules.model import Spec
from arena.rules.variants import lay_variants
from arena.strict import List, Map, Node, Scalar, decode, find, plain, read, suggest

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = [
    "Available",
    "Spec",
    "available",
    "build_spec",
    "find_rules",
    "find_variants",
    "load_spec",
    "read_spec",
    "read_spec_file",
]


class Available(NamedTuple):
    """A spec that ships: its name, title, and its variants' names with their titles."""

    name: str
    title: str
    variants: dict[str, str]


def load_spec(rules: str = "sushi-go", variants: Sequence[str] = ()) -> Spec:
    """Load a spec with variants laid upon it, in whatever order they are named.

    `rules`: the name of a spec that ships, a rules.yaml, or its folder. A variant: a name (its file lies in
    `variants/` beside the rules, or ships for the spec of that name) or a YAML file. Raises FileErrors, InputError.
    """
    return build_spec(read_spec(rules, variants))


def read_spec(rules: str = "sushi-go", variants: Sequence[str] = ()) -> Node:
    """Read the effective spec as nodes, each with the place where it was written; raises FileErrors, InputError."""
    return read_spec_file(find_rules(rules), variants)


def read_spec_file(path: Path, variants: Sequence[str | Path] = ()) -> Node:
    """Read a rules.yaml as `read_spec` does; a variant that is a Path is a file, whatever its name."""
    base = read(path)
    files = _variant_files(path, base, variants)
    return lay_variants(base, {name: read(file) for name, file in files.items()})


def build_spec(root: Node) -> Spec:
    """Give the spec that nodes stand for; raises FileErrors with everything that is wrong."""
    problems: list[Problem] = []
    spec = decode(root, Spec, problems)
    problems += [find(root, path).problem(path, message) for path, message in problems_of(root)]
    if problems or spec is None:
        raise FileErrors(sorted(problems))
    return spec


def find_rules(rules: str) -> Path:
    """Find the rules.yaml of a name, a folder or a path; raises InputError."""
    shipped = folder("specs") / rules / "rules.yaml"
    if _is_name(rules) and shipped.is_file():
        return shipped
    path = Path(rules)
    if path.is_dir():
        path = path / "rules.yaml"
    if path.is_file():
        return path
    names = _shipped()
    raise InputError(f"no rules {rules!r}{suggest(rules, names)}; rules that ship: {', '.join(names)}")


def find_variants(path: Path, base: Node) -> dict[str, Path]:
    """Give the variants that a rules.yaml can be combined with by name, in the order of their names."""
    beside = path.parent / "variants"
    named = find(base, ["name"])
    places = [beside]
    if isinstance(named, Scalar) and named.text in _shipped():
        places = [folder("specs") / named.text / "variants", beside]
    found = {file.stem: file for place in places for file in sorted(place.glob("*.yaml"))}
    return dict(sorted(found.items()))


def available() -> list[Available]:
    """Give the specs that ship."""
    result = []
    for name in _shipped():
        path = find_rules(name)
        base = read(path)
        variants = {variant: _title(read(file)) for variant, file in find_variants(path, base).items()}
        result.append(Available(name, _title(base), variants))
    return result


def _variant_files(path: Path, base: Node, variants: Sequence[str | Path]) -> dict[str, Path]:
    known = find_variants(path, base)
    already = find(base, ["variants"])
    taken = [str(plain(item)) for item in already.items] if isinstance(already, List) else []
    files: dict[str, Path] = {}
    for variant in variants:
        file = variant if isinstance(variant, Path) else known.get(variant) or _variant_path(variant)
        if file is None:
            all_known = f"its variants: {', '.join(known)}" if known else "it has no variants"
            raise InputError(f"{_name(base)} has no variant {variant!r}{suggest(str(variant), known)}; {all_known}")
        if file.stem in (*files, *taken):
            raise InputError(f"the variant {file.stem} is named twice")
        files[file.stem] = file
    return dict(sorted(files.items()))


def _variant_path(variant: str) -> Path | None:
    path = Path(variant)
    return None if _is_name(variant) or not path.is_file() else path


def _name(base: Node) -> str:
    named = find(base, ["name"])
    return named.text if isinstance(named, Scalar) else "the spec"


def _title(node: Node) -> str:
    entry = node.entries.get("title") if isinstance(node, Map) else None
    return str(plain(entry.value)) if entry else ""


def _shipped() -> list[str]:
    return sorted(path.parent.name for path in folder("specs").glob("*/rules.yaml"))


def _is_name(text: str) -> bool:
    return not any(mark in text for mark in "/\\.")
