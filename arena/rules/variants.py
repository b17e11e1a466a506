"""Variants: overlays upon the nodes of a base spec, so that every value keeps the file and line it comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UNSET, UnsetType

from arena.errors import FileErrors, Problem
from arena.rules.model import Title  # noqa: TC001  msgspec reads it at run time
from arena.strict import Entry, List, Map, Node, Scalar, decode, plain, show_path

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence


class Variant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a variant file may hold: a title, and parts of a spec."""

    title: Title
    rounds: Any | UnsetType = UNSET
    deal: Any | UnsetType = UNSET
    passing: Any | UnsetType = msgspec.field(name="pass", default=UNSET)
    win: Any | UnsetType = UNSET
    kinds: Any | UnsetType = UNSET
    dummy: Any | UnsetType = UNSET


def lay_variants(base: Node, variants: Mapping[str, Node]) -> Node:
    """Lay variants upon a base and note their names in it.

    Mappings are merged key by key and other values replaced; `deal`, and a `score` that names its rule, are replaced
    as a whole; `null` takes a key away. Raises FileErrors for a wrong key, or two variants that contradict each other.
    """
    problems: list[Problem] = []
    parts = {}
    for name, node in variants.items():
        decode(node, Variant, problems)
        if isinstance(node, Map):
            parts[name] = _without(node, "title")
    problems += _contradictions(parts)
    if problems:
        raise FileErrors(problems)
    for part in parts.values():
        base = _lay(base, part, ())
    return _noting(base, tuple(parts)) if parts else base


def _lay(base: Node | None, over: Node, path: tuple[str, ...]) -> Node:
    if not isinstance(over, Map) or not isinstance(base, Map) or _is_whole(path, over):
        base = Map(over.file, over.line, over.column, {})
    if not isinstance(over, Map):
        return over
    entries = dict(base.entries)
    for name, entry in over.entries.items():
        old = entries.pop(name, None) if _is_nothing(entry.value) else entries.get(name)
        if not _is_nothing(entry.value):
            entries[name] = Entry(entry.key, _lay(old.value if old else None, entry.value, (*path, name)))
    return Map(base.file, base.line, base.column, entries)


def _is_whole(path: tuple[str, ...], over: Node) -> bool:
    return path == ("deal",) or (path[-1:] == ("score",) and isinstance(over, Map) and "rule" in over.entries)


def _is_nothing(node: Node) -> bool:
    return isinstance(node, Scalar) and plain(node) is None


def _without(node: Map, key: str) -> Map:
    entries = {name: entry for name, entry in node.entries.items() if name != key}
    return Map(node.file, node.line, node.column, entries)


def _noting(base: Node, names: tuple[str, ...]) -> Node:
    if not isinstance(base, Map):
        return base
    place = (base.file, base.line, base.column)
    before = base.entries.get("variants")
    noted = before.value.items if before and isinstance(before.value, List) else ()
    value = List(*place, (*noted, *(Scalar(*place, name, plain=True) for name in names)))
    return Map(*place, {**base.entries, "variants": Entry(Scalar(*place, "variants", plain=True), value)})


def _contradictions(parts: Mapping[str, Node]) -> list[Problem]:
    problems = []
    settled: list[tuple[str, tuple[str, ...], Any]] = []
    for name, part in parts.items():
        mine = list(_settings(part, ()))
        for path, node in mine:
            for other, known, value in settled:
                if _overlap(path, known) and (path != known or plain(node) != value):
                    message = f"the variants {other} and {name} cannot be combined: both set {show_path(known)}"
                    problems.append(node.problem((), message))
        settled += [(name, path, plain(node)) for path, node in mine]
    return problems


def _settings(node: Node, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Node]]:
    if not isinstance(node, Map) or _is_whole(path, node):
        yield path, node
        return
    for name, entry in node.entries.items():
        yield from _settings(entry.value, (*path, name))


def _overlap(one: Sequence[str], other: Sequence[str]) -> bool:
    shared = min(len(one), len(other))
    return one[:shared] == other[:shared]
