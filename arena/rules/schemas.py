"""The JSON Schemas of rules, variants and case files, for editors that complete and underline."""

from __future__ import annotations

import json
from typing import Any

from arena.rules.case_file import CaseFileDocument
from arena.rules.model import Spec
from arena.strict.schema import DIALECT, schema_of

NAMES = ("spec", "variant", "cases")


def schema(name: str) -> dict[str, Any]:
    """Give the schema `spec`, `variant` or `cases`."""
    return {"spec": _spec, "variant": _variant, "cases": _cases}[name]()


def schema_text(name: str) -> str:
    """Give the schema as it ships, in `specs/schema/NAME.schema.json`."""
    return json.dumps(schema(name), indent=1, ensure_ascii=False) + "\n"


def _spec() -> dict[str, Any]:
    return schema_of(Spec, "A rule spec of sushi-arena: rules.yaml")


def _cases() -> dict[str, Any]:
    result = schema_of(CaseFileDocument, "A case file of sushi-arena")
    result["$defs"]["Then"]["minProperties"] = 1
    return result


def _variant() -> dict[str, Any]:
    """Derive the variant's schema from the spec's: every part may be left out, or be null, which takes it away.

    A `score` that names its rule is replaced as a whole, so it is complete; one that does not is laid over the base's.
    """
    whole = schema_of(Spec, "")["$defs"]
    rules = [option["$ref"].rpartition("/")[2] for option in whole["Kind"]["properties"]["score"]["anyOf"]]
    parts = {name: _part(definition) for name, definition in whole.items() if name not in rules}
    score = _part_of_any([whole[name] for name in rules])
    kind = parts["Kind"]["properties"]
    kind["score"]["anyOf"] = [*whole["Kind"]["properties"]["score"]["anyOf"], _ref("PartScore"), {"type": "null"}]
    spec = parts.pop("Spec")["properties"]
    spec |= {"title": whole["Spec"]["properties"]["title"], "deal": whole["Spec"]["properties"]["deal"]}
    del spec["name"], spec["variants"]
    definitions = {name: whole[name] for name in (*rules, "Places", "Boost")}
    definitions |= {f"Part{name}": part for name, part in parts.items()} | {"PartScore": score}
    return {
        "$schema": DIALECT,
        "title": "A variant of a rule spec of sushi-arena: variants/NAME.yaml",
        "type": "object",
        "properties": spec,
        "required": ["title"],
        "additionalProperties": False,
        "$defs": definitions,
    }


def _ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/$defs/{name}"}


def _part(definition: dict[str, Any]) -> dict[str, Any]:
    """Give a mapping's schema with nothing required and null allowed everywhere, within it as well."""
    properties = {name: _or_null(_to_parts(value)) for name, value in definition["properties"].items()}
    return {key: value for key, value in definition.items() if key != "required"} | {"properties": properties}


def _part_of_any(definitions: list[dict[str, Any]]) -> dict[str, Any]:
    """Give the schema of a part of any of these rules, which does not say of which."""
    options: dict[str, list[dict[str, Any]]] = {}
    for definition in definitions:
        for name, value in _part(definition)["properties"].items():
            options.setdefault(name, []).append(value)
    del options["rule"]
    properties = {name: values[0] if len(values) == 1 else {"anyOf": values} for name, values in options.items()}
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _or_null(schema: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [{key: value for key, value in schema.items() if key != "default"}, {"type": "null"}]}


def _to_parts(schema: dict[str, Any]) -> dict[str, Any]:
    schema = dict(schema)
    if "$ref" in schema:
        schema["$ref"] = schema["$ref"].replace("#/$defs/", "#/$defs/Part")
    if "anyOf" in schema:
        schema["anyOf"] = [_to_parts(option) for option in schema["anyOf"]]
    if isinstance(schema.get("additionalProperties"), dict):
        schema["additionalProperties"] = _or_null(_to_parts(schema["additionalProperties"]))
        schema.pop("minProperties", None)
    return schema
