"""Every change of one value of a spec: numbers ±1, other choices, parts removed, lists shortened and lengthened."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

import msgspec.inspect as mi

from arena.rules.model import Spec
from arena.strict import Entry, Key, List, Map, Node, Place, Scalar, find, find_key, plain, show_path
from arena.strict.unions import choose

Route: TypeAlias = tuple[Key, ...]
New: TypeAlias = Node | str | None  # another node, the text of a scalar, or nothing: the key is taken away
Changes: TypeAlias = Iterator[tuple[Route, New]]

_OWN_KEYS = ("variants",)  # noted by the arena, not written by anybody


@dataclass(frozen=True, slots=True)
class Mutation:
    """One value changed: where it stands, what changed, and the whole spec with the change."""

    path: Route
    place: Place
    change: str
    root: Node


def mutations(root: Node) -> list[Mutation]:
    """Give every change of a spec's nodes, in the order of the document; no change is given twice."""
    found: dict[str, Mutation] = {}
    for path, new in _changes(_spec_type(), root, (), root):
        at = find_key(root, path) if new is None else find(root, path)
        place = Place(at.file, at.line, at.column)
        change = f"{show_path(path)}: {_told(root, path, new)}"
        found.setdefault(change, Mutation(path, place, change, _replaced(root, path, _node(new, at))))
    return list(found.values())


@cache
def _spec_type() -> mi.Type:
    return mi.type_info(Spec)


def _keys(node: Node) -> frozenset[str]:
    return frozenset(node.entries) if isinstance(node, Map) else frozenset()


def _told(root: Node, path: Route, new: New) -> str:
    parent = find(root, path[:-1])
    if new is None:
        return "removed"
    if isinstance(parent, Map) and str(path[-1]) not in parent.entries:
        return f"absent -> {_flow(new)}"
    return f"{_flow(find(root, path))} -> {_flow(new)}"


def _flow(node: Node | str) -> str:
    if isinstance(node, str):
        return node
    if isinstance(node, List):
        return f"[{', '.join(map(_flow, node.items))}]"
    return node.text if isinstance(node, Scalar) else "{...}"


def _node(new: New, at: Place) -> Node | None:
    return _scalar(at, new) if isinstance(new, str) else new


def _scalar(at: Place, text: str) -> Scalar:
    return Scalar(at.file, at.line, at.column, text, plain=True)


def _replaced(node: Node, path: Route, new: Node | None) -> Node:
    """Give the node with what stands at `path` replaced, or its key taken away."""
    if not path:
        return new or node
    head, rest = path[0], path[1:]
    if isinstance(node, List):
        items = list(node.items)
        items[int(head)] = _replaced(items[int(head)], rest, new)
        return List(node.file, node.line, node.column, tuple(items))
    entries = dict(node.entries) if isinstance(node, Map) else {}
    old = entries.pop(str(head), None)
    if rest or new is not None:
        key = old.key if old else _scalar(node, str(head))
        entries[str(head)] = Entry(key, _replaced(old.value if old else node, rest, new))
    return Map(node.file, node.line, node.column, entries)


def _changes(info: Any, node: Node, path: Route, root: Node) -> Changes:
    finder = _FINDERS.get(type(info))
    return finder(info, node, path, root) if finder else iter(())


def _of_struct(info: mi.StructType, node: Map, path: Route, root: Node) -> Changes:
    for field in info.fields:
        entry = node.entries.get(field.encode_name)
        where = (*path, field.encode_name)
        if field.encode_name in _OWN_KEYS:
            continue
        if entry is None:
            if isinstance(field.type, mi.BoolType):
                yield where, "false" if field.default else "true"
            continue
        if not field.required:
            yield where, None
        yield from _changes(field.type, entry.value, where, root)


def _of_union(info: mi.UnionType, node: Node, path: Route, root: Node) -> Changes:
    chosen = choose(info, node)
    if not isinstance(chosen, list):
        yield from _changes(chosen, node, path, root)
        return
    field = chosen[0].tag_field
    tag = find(node, [field])
    for struct in chosen:
        if isinstance(tag, Scalar) and struct.tag == tag.text:
            yield from _changes(struct, node, path, root)
        else:
            yield (*path, field), str(struct.tag)


def _of_dict(info: mi.DictType, node: Map, path: Route, root: Node) -> Changes:
    for name, entry in node.entries.items():
        yield (*path, name), None
        yield from _changes(info.value_type, entry.value, (*path, name), root)


def _of_list(info: Any, node: List, path: Route, root: Node) -> Changes:
    items = node.items
    for i, item in enumerate(items):
        yield from _changes(info.item_type, item, (*path, i), root)
        yield path, _list(node, items[:i] + items[i + 1 :])
    for i in range(len(items) - 1):
        if plain(items[i]) != plain(items[i + 1]):
            yield path, _list(node, (*items[:i], items[i + 1], items[i], *items[i + 2 :]))
    # One entry more, which is not the last one again: where the last entry goes on that would be the same rule.
    for _, new in _changes(info.item_type, items[-1], (), root):
        if isinstance(new, str):
            yield path, _list(node, (*items, _scalar(node, new)))


def _list(node: List, items: tuple[Node, ...]) -> List:
    return List(node.file, node.line, node.column, items)


def _of_integer(_info: Any, node: Scalar, path: Route, _root: Node) -> Changes:
    yield path, str(int(node.text) + 1)
    yield path, str(int(node.text) - 1)


def _of_truth(_info: Any, node: Scalar, path: Route, _root: Node) -> Changes:
    yield path, "false" if node.text == "true" else "true"


def _of_literal(info: mi.LiteralType, node: Scalar, path: Route, _root: Node) -> Changes:
    yield from ((path, str(value)) for value in info.values if str(value) != node.text)


def _of_text(_info: Any, node: Scalar, path: Route, root: Node) -> Changes:
    """Change a name to each that stands under such a key elsewhere, to each kind where one is meant, and to a new one.

    A new name for a colour that one kind alone has would be the same rules in other words.
    """
    texts = list(_texts(root, path[-1]))
    others = {*texts, *(_keys(find(root, ["kinds"])) if path[-1] == "on" else ())}
    if texts.count(node.text) > 1 or others == {node.text}:
        others.add(f"{node.text}-2")
    yield from ((path, other) for other in sorted(others) if other != node.text)


def _texts(node: Node, key: Key) -> Iterator[str]:
    if isinstance(node, Map):
        for name, entry in node.entries.items():
            if name == key and isinstance(entry.value, Scalar):
                yield entry.value.text
            else:
                yield from _texts(entry.value, key)


def _of_metadata(info: mi.Metadata, node: Node, path: Route, root: Node) -> Changes:
    return _changes(info.type, node, path, root)


_FINDERS: dict[type, Callable[[Any, Any, Route, Node], Changes]] = {
    mi.StructType: _of_struct,
    mi.UnionType: _of_union,
    mi.DictType: _of_dict,
    mi.VarTupleType: _of_list,
    mi.ListType: _of_list,
    mi.IntType: _of_integer,
    mi.BoolType: _of_truth,
    mi.LiteralType: _of_literal,
    mi.StrType: _of_text,
    mi.Metadata: _of_metadata,
}
