"""The JSON Schemas that ship are those of the types, and say the same as the loader."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest
from corpus import BAD, GOOD, load, name_of

from arena.data import folder
from arena.errors import FileErrors
from arena.rules.schemas import NAMES, schema, schema_text
from arena.strict import plain, read

if TYPE_CHECKING:
    from pathlib import Path

SCHEMA_OF = {"spec": "spec", "variant": "variant", "case": "cases"}
VALIDATORS: dict[str, Any] = {sort: jsonschema.Draft202012Validator(schema(name)) for sort, name in SCHEMA_OF.items()}


def is_valid(sort: str, path: Path) -> bool:
    return bool(VALIDATORS[sort].is_valid(plain(read(path))))


def readable(path: Path) -> bool:
    try:
        read(path)
    except FileErrors:
        return False
    return path.parent.name in SCHEMA_OF


@pytest.mark.parametrize("name", NAMES)
def test_the_schema_that_ships_is_the_one_of_the_types(name: str) -> None:
    shipped = folder("specs") / "schema" / f"{name}.schema.json"
    assert shipped.read_text(encoding="utf-8") == schema_text(name)
    jsonschema.Draft202012Validator.check_schema(json.loads(schema_text(name)))


@pytest.mark.parametrize("path", [path for path in BAD if readable(path)], ids=name_of)
def test_schema_and_loader_refuse_the_same_files(path: Path) -> None:
    beyond_a_schema = any(line.startswith("# schema: ") for line in path.read_text(encoding="utf-8").splitlines())
    assert is_valid(path.parent.name, path) == beyond_a_schema


@pytest.mark.parametrize("path", [path for path in GOOD if readable(path)], ids=name_of)
def test_schema_and_loader_accept_the_same_files(path: Path) -> None:
    assert is_valid(path.parent.name, path)
    assert load(path) is not None


@pytest.mark.parametrize(("sort", "pattern"), [("spec", "rules.yaml"), ("variant", "variants/*"), ("case", "cases/*")])
def test_the_files_that_ship_fit_their_schemas(sort: str, pattern: str) -> None:
    paths = list(folder("specs").glob(f"sushi-go/{pattern}"))
    assert paths
    assert [path.name for path in paths if not is_valid(sort, path)] == []


def test_a_schema_refuses_what_an_editor_should_underline() -> None:
    case = {"name": "x", "given": {"tables": [[], []]}, "then": {"scores": [0, 0]}}
    assert VALIDATORS["case"].is_valid([case])
    for wrong in ({**case, "then": {}}, {**case, "than": 1}, {**case, "given": {"round": 0}}, {**case, "name": True}):
        assert not VALIDATORS["case"].is_valid([wrong])
