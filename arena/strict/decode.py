"""From nodes to values of msgspec types, with every problem found on the way and its place.

The types are the ones that also give the JSON Schemas: Structs (unknown keys are always refused), tagged unions,
lists, tuples, dicts with text or whole-number keys, Literal, and bounds and patterns in `Annotated[..., Meta(...)]`.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, cast

import msgspec.inspect as mi

from arena.errors import Problem
from arena.strict import scalars
from arena.strict.checks import check_bounds, check_length, check_pattern
from arena.strict.nodes import Key, List, Map, Node, Scalar
from arena.strict.order import as_written
from arena.strict.plain import plain
from arena.strict.suggest import nearest, suggest
from arena.strict.unions import choose

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

T = TypeVar("T")
Path: TypeAlias = tuple[Key, ...]
Problems: TypeAlias = list[Problem]

BAD: Any = object()  # stands for a value that has been reported already


def decode(node: Node, type_: type[T], problems: Problems, path: Path = ()) -> T | None:
    """Give the value of `node`, or None after adding to `problems` whatever is wrong with it."""
    value = _read(_info(cast("Any", type_)), node, path, problems)
    return None if value is BAD else cast("T", value)


@cache
def _info(type_: Any) -> mi.Type:
    return mi.type_info(type_)


def _read(info: Any, node: Node, path: Path, problems: Problems) -> Any:
    return _READERS[type(info)](info, node, path, problems)


def _report(node: Node, path: Path, problems: Problems, message: str) -> Any:
    problems.append(node.problem(path, message))
    return BAD


def _struct(info: mi.StructType, node: Node, path: Path, problems: Problems) -> Any:
    if not isinstance(node, Map):
        return _report(node, path, problems, f"a mapping is wanted, not {name_of(node)}")
    fields = {field.encode_name: field for field in info.fields}
    values = {}
    meant = _report_unknown(node, {*fields, info.tag_field} - {None}, path, problems)
    for key, field in fields.items():
        if entry := node.entries.get(key):
            values[field.name] = _read(field.type, entry.value, (*path, key), problems)
        elif field.required:
            # A slip in the key has been told already; that the key is missing as well would be one line too many.
            values[field.name] = BAD if key in meant else _report(node, path, problems, f"{key!r} is missing")
    if any(value is BAD for value in values.values()):
        return BAD
    try:
        return info.cls(**values)
    except (ValueError, TypeError) as error:  # what a type's __post_init__ refuses
        return BAD if meant else _report(node, path, problems, str(error))


def _report_unknown(node: Map, known: set[Any], path: Path, problems: Problems) -> set[str]:
    """Report keys that are unknown, and give the keys that were probably meant."""
    meant = set()
    for name, entry in node.entries.items():
        if name not in known:
            near = nearest(name, known - node.entries.keys()) or nearest(name, known)
            hint = f" (did you mean {near}?)" if near else f"; the keys here are {', '.join(sorted(known))}"
            problems.append(entry.key.problem((*path, name), f"unknown key{hint}"))
            meant.add(near or "")
    return meant


def _union(info: mi.UnionType, node: Node, path: Path, problems: Problems) -> Any:
    chosen = choose(info, node)
    if isinstance(chosen, str):
        return _report(node, path, problems, chosen)
    if not isinstance(chosen, list):
        return _read(chosen, node, path, problems)
    return _tagged(chosen, cast("Map", node), path, problems)


def _tagged(structs: list[mi.StructType], node: Map, path: Path, problems: Problems) -> Any:
    field = structs[0].tag_field or ""
    entry = node.entries.get(field)
    tags = {str(struct.tag): struct for struct in structs}
    if entry is None:
        return _report(node, path, problems, f"{field!r} is missing: one of {', '.join(tags)}")
    if not isinstance(entry.value, Scalar) or entry.value.text not in tags:
        return _report(entry.value, (*path, field), problems, not_one_of(entry.value, tags))
    return _struct(tags[entry.value.text], node, path, problems)


def _items(info: Any, node: Node, path: Path, problems: Problems) -> Any:
    if not isinstance(node, List):
        return _report(node, path, problems, f"a list is wanted, not {name_of(node)}")
    if message := check_length(info, len(node.items), "entries"):
        return _report(node, path, problems, message)
    values = [_read(info.item_type, item, (*path, i), problems) for i, item in enumerate(node.items)]
    if any(value is BAD for value in values):
        return BAD
    return values if isinstance(info, mi.ListType) else _COLLECTIONS[type(info)](values)


def _tuple(info: mi.TupleType, node: Node, path: Path, problems: Problems) -> Any:
    wanted = len(info.item_types)
    if not isinstance(node, List):
        return _report(node, path, problems, f"a list of {wanted} is wanted, not {name_of(node)}")
    if len(node.items) != wanted:
        return _report(node, path, problems, f"a list of {wanted} is wanted, not of {len(node.items)}")
    pairs = zip(info.item_types, node.items, strict=True)
    values = [_read(kind, item, (*path, i), problems) for i, (kind, item) in enumerate(pairs)]
    return BAD if any(value is BAD for value in values) else tuple(values)


def _dict(info: mi.DictType, node: Node, path: Path, problems: Problems) -> Any:
    if not isinstance(node, Map):
        return _report(node, path, problems, f"a mapping is wanted, not {name_of(node)}")
    if message := check_length(info, len(node.entries), "entries"):
        return _report(node, path, problems, message)
    result = {}
    bad = False
    for name, entry in node.entries.items():
        # JSON has no keys but texts, so quotes make no difference for a key.
        written = Scalar(
            entry.key.file, entry.key.line, entry.key.column, name, not isinstance(info.key_type, mi.StrType)
        )
        key = _read(info.key_type, written, (*path, name), problems)
        value = _read(info.value_type, entry.value, (*path, name), problems)
        bad = bad or key is BAD or value is BAD
        if not bad:
            result[key] = value
    return BAD if bad else result


def _scalar(read: Callable[[Scalar], Any], *checks: Callable[[Any, Any], str | None]) -> Callable[..., Any]:
    def reader(info: Any, node: Node, path: Path, problems: Problems) -> Any:
        try:
            value = read(_only_scalar(info, node))
        except ValueError as error:
            return _report(node, path, problems, str(error))
        for check in checks:
            if message := check(info, value):
                return _report(node, path, problems, message)
        return value

    return reader


def _only_scalar(info: Any, node: Node) -> Scalar:
    if isinstance(node, Scalar):
        return node
    raise ValueError(f"{_WANTED[type(info)]} is wanted, not {name_of(node)}")


def _text_length(info: Any, value: str) -> str | None:
    return check_length(info, len(value), "characters")


def _none(_info: Any, node: Node, path: Path, problems: Problems) -> Any:
    if isinstance(node, Scalar) and scalars.meaning(node) == "nothing":
        return None
    return _report(node, path, problems, f"nothing (null) is wanted, not {name_of(node)}")


def _literal(info: Any, node: Node, path: Path, problems: Problems) -> Any:
    values = info.values if isinstance(info, mi.LiteralType) else [member.value for member in info.cls]
    if isinstance(node, Scalar):
        for value in values:
            if node.text == str(value) and (isinstance(value, str) or node.plain):
                return value if isinstance(info, mi.LiteralType) else info.cls(value)
    return _report(node, path, problems, not_one_of(node, map(str, as_written(values))))


def _anything(_info: Any, node: Node, _path: Path, _problems: Problems) -> Any:
    return plain(node)


def _metadata(info: mi.Metadata, node: Node, path: Path, problems: Problems) -> Any:
    return _read(info.type, node, path, problems)


def name_of(node: Node) -> str:
    """Name what stands there, for a message."""
    if isinstance(node, Scalar):
        return scalars.show(node)
    return "a list" if isinstance(node, List) else "a mapping"


def not_one_of(node: Node, values: Iterable[str]) -> str:
    """Say that a value is none of those allowed, and which is near."""
    values = tuple(values)
    hint = suggest(node.text, values) if isinstance(node, Scalar) else ""
    return f"{name_of(node)} is not one of {', '.join(values)}{hint}"


_COLLECTIONS: dict[type, Callable[[list[Any]], Any]] = {
    mi.VarTupleType: tuple,
    mi.FrozenSetType: frozenset,
    mi.SetType: set,
    mi.CollectionType: tuple,
}
_WANTED: dict[Any, str] = {
    mi.StrType: "a text",
    mi.IntType: "a whole number",
    mi.FloatType: "a number",
    mi.BoolType: "true or false",
}
_READERS: dict[type, Callable[[Any, Node, Path, Problems], Any]] = {
    mi.StructType: _struct,
    mi.UnionType: _union,
    mi.ListType: _items,
    mi.VarTupleType: _items,
    mi.FrozenSetType: _items,
    mi.SetType: _items,
    mi.CollectionType: _items,
    mi.TupleType: _tuple,
    mi.DictType: _dict,
    mi.StrType: _scalar(scalars.as_text, _text_length, check_pattern),
    mi.IntType: _scalar(scalars.as_integer, check_bounds),
    mi.FloatType: _scalar(scalars.as_number, check_bounds),
    mi.BoolType: _scalar(scalars.as_truth),
    mi.NoneType: _none,
    mi.LiteralType: _literal,
    mi.EnumType: _literal,
    mi.AnyType: _anything,
    mi.Metadata: _metadata,
}
