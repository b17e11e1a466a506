"""Which member of a union a node is meant to be, told by its form alone."""

from __future__ import annotations

from typing import Any

import msgspec.inspect as mi

from arena.strict import scalars
from arena.strict.nodes import List, Map, Node

_LISTS = (mi.ListType, mi.VarTupleType, mi.TupleType, mi.SetType, mi.FrozenSetType, mi.CollectionType)
_TEXTS = (mi.StrType, mi.LiteralType, mi.EnumType)
_BY_MEANING: dict[str, tuple[tuple[type, ...], ...]] = {
    "nothing": ((mi.NoneType,), _TEXTS),
    "truth": ((mi.BoolType,), _TEXTS),
    "integer": ((mi.IntType,), (mi.FloatType,), _TEXTS),
    "number": ((mi.FloatType,), (mi.IntType,), _TEXTS),
    "text": (_TEXTS, (mi.IntType,), (mi.FloatType,), (mi.BoolType,)),
}


def choose(info: mi.UnionType, node: Node) -> Any:
    """Give the member's type, a list of tagged Structs, or a text that says what is wanted instead."""
    members = [(_bare(member), member) for member in info.types]
    if isinstance(node, Map):
        structs = [bare for bare, _ in members if isinstance(bare, mi.StructType)]
        if len(structs) > 1 or (structs and structs[0].tag_field):
            return structs
        return _first(members, ((mi.StructType, mi.DictType),)) or f"{_wanted(members)} is wanted, not a mapping"
    if isinstance(node, List):
        return _first(members, (_LISTS,)) or f"{_wanted(members)} is wanted, not a list"
    chosen = _first(members, _BY_MEANING[scalars.meaning(node)])
    return chosen or f"{_wanted(members)} is wanted, not {scalars.show(node)}"


def _bare(member: Any) -> Any:
    return _bare(member.type) if isinstance(member, mi.Metadata) else member


def _first(members: list[tuple[Any, Any]], preferred: tuple[tuple[type, ...], ...]) -> Any:
    anything = next((member for bare, member in members if isinstance(bare, mi.AnyType)), None)
    for kinds in preferred:
        for bare, member in members:
            if isinstance(bare, kinds):
                return member
    return anything


def _wanted(members: list[tuple[Any, Any]]) -> str:
    names = dict.fromkeys(_NAMES.get(type(bare), "a value") for bare, _ in members if not isinstance(bare, mi.NoneType))
    return " or ".join(names)


_NAMES: dict[type, str] = {
    **dict.fromkeys(_LISTS, "a list"),
    mi.StructType: "a mapping",
    mi.DictType: "a mapping",
    mi.StrType: "a text",
    mi.LiteralType: "a word",
    mi.EnumType: "a word",
    mi.IntType: "a whole number",
    mi.FloatType: "a number",
    mi.BoolType: "true or false",
    mi.NoneType: "nothing",
}
