"""JSON Schemas (draft 2020-12) of the very types that decode, saying what the strict loader does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import msgspec.inspect as mi

from arena.strict.order import as_written

if TYPE_CHECKING:
    from collections.abc import Iterator

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema_of(type_: Any, title: str) -> dict[str, Any]:
    """Give the schema of a type: words in the order written, keys that are numbers bounded, numbers taken as text.

    A text may be a plain number in YAML (`version: 1.10`): the loader takes it as it is written.
    """
    schema = msgspec.to_builtins(msgspec.json.schema(type_))
    for struct in _structs(mi.type_info(type_), set()):
        _bound_keys(schema["$defs"][struct.cls.__name__], struct)
    polished: dict[str, Any] = _polished(schema)
    return {"$schema": DIALECT, "title": title, **polished}


def _structs(info: Any, seen: set[type]) -> Iterator[mi.StructType]:
    if isinstance(info, mi.StructType):
        if info.cls in seen:
            return
        seen.add(info.cls)
        yield info
    for part in _parts(info):
        yield from _structs(part, seen)


def _parts(info: Any) -> list[Any]:
    if isinstance(info, mi.StructType):
        return [field.type for field in info.fields]
    lists = [*getattr(info, "types", ()), *getattr(info, "item_types", ())]
    return [*lists, *(getattr(info, name) for name in ("type", "item_type", "value_type") if hasattr(info, name))]


def _bound_keys(schema: dict[str, Any], struct: mi.StructType) -> None:
    for field in struct.fields:
        info: Any = field.type
        if isinstance(info, mi.DictType) and isinstance(info.key_type, mi.IntType):
            schema["properties"][field.encode_name]["propertyNames"] = _numbers(info.key_type)


def _numbers(info: mi.IntType) -> dict[str, Any]:
    """Bound keys that are numbers, which JSON has as texts only."""
    if info.ge is None or info.le is None:
        return {"pattern": "^(0|[1-9][0-9]*)$"}
    return {"enum": [str(number) for number in range(info.ge, info.le + 1)]}


def _polished(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_polished(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    # `discriminator` is OpenAPI's, not JSON Schema's; the tags' `enum` says the same.
    schema = {key: _polished(value) for key, value in schema.items() if key != "discriminator"}
    if schema.get("type") == "string" and "pattern" not in schema:
        schema["type"] = ["string", "number"]
    if isinstance(schema.get("enum"), list):
        schema["enum"] = list(as_written(schema["enum"]))
    return schema
