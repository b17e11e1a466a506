"""The JSON Schemas of the protocol say what the arena sends and what it accepts."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import protocol_example
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from spies import first_card, referee, spied_game, spy_bot

from arena.data import folder
from arena.protocol.answers import Answer, BotHello, parse_answer, parse_hello
from arena.protocol.faults import KINDS
from arena.protocol.schemas import ARENA, BOT, schema, schema_text
from arena.rules.spec import load_spec

NAMES = [*ARENA, *BOT]
VALIDATORS = {name: Draft202012Validator(schema(name)) for name in NAMES}
VARIANTS = [chosen for n in range(4) for chosen in combinations(("both-ways", "soy-sauce", "dummy"), n)]
GAMES = [(players, chosen) for chosen in VARIANTS for players in ((2,) if "dummy" in chosen else (2, 3, 5))]


@pytest.mark.parametrize("name", NAMES)
def test_the_schema_that_ships_is_that_of_the_code(name: str) -> None:
    assert (folder("specs") / "protocol" / f"{name}.schema.json").read_text() == schema_text(name)


def test_no_schema_ships_that_the_code_does_not_know() -> None:
    assert {path.name.partition(".")[0] for path in Path(folder("specs"), "protocol").glob("*.json")} == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_is_valid_and_describes_every_field(name: str) -> None:
    Draft202012Validator.check_schema(schema(name))
    assert all(value["description"] for value in schema(name)["properties"].values())


@pytest.mark.parametrize(("players", "variants"), GAMES)
def test_whatever_is_sent_and_said_in_a_game_is_as_the_schemas_say(players: int, variants: tuple[str, ...]) -> None:
    spies, _ = spied_game(load_spec("sushi-go", variants), players)
    for spy in spies:
        for sent, said in zip(spy.sent, spy.said, strict=True):
            _check_sent(sent)
            if said:
                VALIDATORS["bot-hello" if json.loads(sent)["type"] == "hello" else "answer"].validate(json.loads(said))


def test_a_fault_and_the_farewell_are_as_the_schemas_say() -> None:
    bots, spies = zip(*[spy_bot(choose) for choose in (first_card, _nonsense)], strict=True)
    referee(load_spec(), bots, "7", strikes=30)
    bots[1].flush()
    assert "fault" in {json.loads(line)["type"] for line in spies[1].sent}
    for line in (*spies[0].sent, *spies[1].sent, b'{"type":"bye"}\n'):
        _check_sent(line)


def _nonsense(message: dict[str, Any]) -> bytes:
    return b"nonsense\n" if message["type"] == "turn" else first_card(message)


def _check_sent(line: bytes) -> None:
    """Hold a line to its schema, and let it have no field that the schema does not name, nor another order."""
    message = json.loads(line)
    document = schema(message["type"])
    VALIDATORS[message["type"]].validate(message)
    named = list(document["properties"])
    assert list(message) == [name for name in named if name in message]


@pytest.mark.parametrize("name", ARENA)
def test_a_message_that_lacks_a_field_is_not_as_its_schema_says(name: str) -> None:
    for field in schema(name)["required"]:
        whole = _example(name)
        VALIDATORS[name].validate(whole)
        del whole[field]
        assert not VALIDATORS[name].is_valid(whole)


def _example(name: str) -> dict[str, Any]:
    if name in ("bye", "fault"):
        more = {"id": 1, "kind": "timeout", "detail": "", "played": [], "strikes": 1, "strikes_allowed": 0}
        return {"type": name, **(more if name == "fault" else {})}
    spies, _ = spied_game(load_spec(), 2)
    found: dict[str, Any] = next(m for m in map(json.loads, spies[0].sent) if m["type"] == name)
    return found


def test_the_example_that_ships_is_what_the_arena_says() -> None:
    assert protocol_example.FILE.read_text() == protocol_example.example()


def test_every_line_shown_in_the_protocols_page_is_in_the_example() -> None:
    shown = [line for line in protocol_example.README.read_text().splitlines() if line.startswith(("> {", "< {"))]
    assert len(shown) > 8
    assert [line for line in shown if line not in protocol_example.example().splitlines()] == []


def test_the_protocols_page_says_every_kind_of_fault() -> None:
    page = protocol_example.README.read_text()
    assert [kind for kind in KINDS if f"| `{kind}` |" not in page] == []


FIELD = st.sampled_from([1, -1, 2.0, 1.5, "1", True, None, [], ["a"], ["a", "b"], [1], {}, {"a": 1}, "hello"])
OBJECT = st.dictionaries(st.sampled_from(["type", "protocol", "id", "take", "dummy", "note", "name", "x"]), FIELD)


@settings(deadline=None)
@given(OBJECT)
def test_an_object_is_an_answer_to_the_schema_if_it_is_one_to_the_arena(value: dict[str, Any]) -> None:
    outcome = parse_answer(json.dumps(value).encode())
    assert VALIDATORS["answer"].is_valid(value) == isinstance(outcome, Answer)


@settings(deadline=None)
@given(OBJECT)
def test_an_object_is_a_hello_to_the_schema_if_it_is_one_to_the_arena(value: dict[str, Any]) -> None:
    outcome = parse_hello(json.dumps(value).encode())
    assert VALIDATORS["bot-hello"].is_valid(value) == isinstance(outcome, BotHello)
