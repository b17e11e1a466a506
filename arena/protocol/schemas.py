"""JSON Schemas (draft 2020-12) of every message, made from the very types that encode and decode them."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from arena.protocol import messages
from arena.protocol.answers import Answer, BotHello
from arena.protocol.messages import PROTOCOL
from arena.strict.schema import DIALECT

ARENA: dict[str, type[msgspec.Struct]] = {
    "hello": messages.Hello,
    "rules": messages.Rules,
    "game": messages.Game,
    "turn": messages.Turn,
    "round": messages.Round,
    "fault": messages.FaultNotice,
    "end": messages.End,
    "bye": messages.Bye,
}
BOT: dict[str, type[msgspec.Struct]] = {"bot-hello": BotHello, "answer": Answer}

_WORDS = {
    "type": "which message this is",
    "protocol": "the version of the protocol spoken",
    "arena": "the arena's version",
    "limits": "what the bot may use",
    "startup_s": "seconds from its start to its hello",
    "move_s": "seconds from the writing of a question to the arrival of its answer",
    "line_bytes": "the longest line it may write, without the end of line",
    "memory_mb": "data it may allocate, in MB",
    "rules": "the name of the rules",
    "variants": "the variants laid upon the rules, in their order",
    "rules_sha256": "the hash of the effective spec",
    "spec": "the effective spec, as specs/schema/spec.schema.json says",
    "game": "counts games within the process",
    "players": "how many bots play",
    "seat": "the bot's own seat, from 0; its left is the next, and after the last comes 0",
    "rounds": "how many rounds the game has",
    "seed": "a number for a bot that wants repeatable chance; it tells nothing of the deal",
    "names": "aliases of the players by seat, only where the organiser shows them",
    "id": "the number of the question, rising by one through the life of the process",
    "round": "which round this is, from 1",
    "turn": "which turn of the round this is, from 1",
    "pass": "where hands are passed in this round",
    "to": "the seat that gets this hand after the turn",
    "from": "the seat whose hand comes after the turn",
    "may_take": "how many cards may be taken, least and most",
    "hand": "the cards to choose from",
    "tables": "by seat, the cards that lie in front, in the order laid",
    "puddings": "by seat, the cards kept to the end of the game",
    "scores": "by seat, the points so far",
    "last": "by seat, what was laid in the turn before, in its order; null in a round's first turn",
    "pile": "how many cards are left in the draw pile",
    "used_s": "seconds that the bot's last answer took",
    "strikes": "the bot's own faults in this game",
    "points": "points by kind, by seat",
    "kind": "the kind of fault",
    "detail": "what was wrong and what to do, for the author",
    "played": "what the arena laid instead",
    "strikes_allowed": "how many faults of this kind a bot survives",
    "places": "by seat, 1 for the best; who ties shares",
    "take": "the cards to take, in the order laid",
    "note": "any words, kept beside the move in the record",
    "name": "the bot's name, for information",
    "version": "the bot's version, for information",
}
_ONLY_HERE = {
    ("turn", "dummy"): "for the dummy's controller alone: the card drawn, which is in the hand too",
    ("answer", "dummy"): "the card for the dummy, from its controller alone",
    ("answer", "id"): "the id of the question",
    ("turn", "puddings"): "by seat, the cards kept from earlier rounds",
    ("turn", "scores"): "by seat, the points at the end of the round before",
    ("round", "last"): "by seat, what was laid in the last turn, in its order",
    ("round", "tables"): "by seat, the cards that lie in front before they are cleared",
    ("round", "points"): "what this round scored by kind, by seat",
    ("end", "points"): "what is scored at the end of the game alone, by kind, by seat",
    ("fault", "id"): "the number of the question, 0 at the start",
}


def schema(name: str) -> dict[str, Any]:
    """Give the schema of a message of the arena, or of `bot-hello` or `answer`."""
    type_ = {**ARENA, **BOT}[name]
    document = msgspec.json.schema(type_)
    definitions = document["$defs"]
    top = definitions.pop(type_.__name__)
    for definition in (top, *definitions.values()):
        definition.pop("title")
        _describe(name, definition)
    if name == "bot-hello":
        top["properties"] = _bot_hello(top["properties"])
        top["required"] = ["type", "protocol"]
    rest = {"$defs": definitions} if definitions else {}
    return {"$schema": DIALECT, "title": f"{name}, protocol version {PROTOCOL}", **top, **rest}


def schema_text(name: str) -> str:
    """Give the schema as it ships, in `specs/protocol/NAME.schema.json`."""
    return json.dumps(schema(name), indent=1) + "\n"


def _describe(name: str, definition: dict[str, Any]) -> None:
    """Say what each field means; what the arena has a value for, it always sends."""
    properties = definition["properties"]
    optional = {"dummy", "names"} if name in ARENA else {"dummy", "note"}
    definition["required"] = [field for field in properties if field not in optional]
    for field, value in properties.items():
        value.pop("default", None)
        value["description"] = _ONLY_HERE.get((name, field)) or _WORDS[field]


def _bot_hello(properties: dict[str, Any]) -> dict[str, Any]:
    """Bind the type and the version; what is information alone may be anything."""
    told = {field: {"description": value["description"]} for field, value in properties.items() if field != "protocol"}
    return {
        "type": {"const": "hello", "description": _WORDS["type"]},
        "protocol": {"const": PROTOCOL, "description": _WORDS["protocol"]},
        **told,
    }
