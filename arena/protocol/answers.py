"""What a bot may write: its `hello` and its answers, and what is wrong with anything else. Pure.

A line that is not one JSON object in valid UTF-8 is `bad-json`; an object of wrong types is `bad-answer`. Unknown
fields are ignored, of duplicate keys the last counts.
"""

from __future__ import annotations

from typing import Any

import msgspec

from arena.protocol.faults import QUOTED, Wrong, quote
from arena.protocol.messages import PROTOCOL

NOTE_LENGTH = 1000
DEPTH = 64
_TOO_SHORT_TO_NEST = 2 * DEPTH
_CURE = "print nothing but answers to standard output, debug output to standard error"


class Answer(msgspec.Struct):
    """A bot's answer: cards by name in the order laid; `note` is any string, kept beside the move."""

    id: int
    take: tuple[str, ...]
    dummy: str | None = None
    note: str | None = None


class BotHello(msgspec.Struct, frozen=True):
    """A bot's `hello`; `name` and `version` are information."""

    protocol: int
    name: str | None = None
    version: str | None = None


_ANSWER = msgspec.json.Decoder(Answer)
_OBJECT = msgspec.json.Decoder(dict[str, msgspec.Raw])
_TYPES: dict[str, tuple[msgspec.json.Decoder[Any], str]] = {
    "take": (msgspec.json.Decoder(tuple[str, ...]), 'a list of card names, such as ["tempura"]'),
    "dummy": (msgspec.json.Decoder(str | None), "the name of a card"),
    "note": (msgspec.json.Decoder(str | None), "a string"),
}
_NUMBER = msgspec.json.Decoder(int | float)


def plain_answer(data: bytes) -> Answer | None:
    """Read bytes that are one short line and plainly an answer, as nearly all are; `parse_answer` judges the others."""
    if len(data) > _TOO_SHORT_TO_NEST or data.find(b"\n") != len(data) - 1 or not data.isascii():
        return None
    try:
        return _ANSWER.decode(data)
    except (msgspec.DecodeError, RecursionError):
        return None


def parse_answer(line: bytes) -> Answer | Wrong:
    """Read a line as an answer, whichever question it may be to; the note is cut to its cap."""
    try:
        answer = _ANSWER.decode(line)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return _carefully(line)
    if (len(line) > _TOO_SHORT_TO_NEST or not line.isascii()) and (wrong := _beneath_notice(line)):
        return wrong
    if answer.note is not None:
        answer.note = answer.note[:NOTE_LENGTH]
    return answer


def parse_hello(line: bytes) -> BotHello | Wrong:
    """Read a line as a bot's `hello`; `protocol-mismatch` names both numbers."""
    fields = _object(line)
    if isinstance(fields, Wrong):
        return fields
    kind = _text(fields.get("type"))
    if kind != "hello":
        return Wrong(
            "bad-answer",
            f'your bot\'s first line was {quote(line)}, where {{"type":"hello","protocol":{PROTOCOL}}} was due',
        )
    protocol = _whole(fields.get("protocol"))
    if protocol != PROTOCOL:
        spoken = quote(bytes(fields["protocol"]), 20) if "protocol" in fields else "none"
        return Wrong(
            "protocol-mismatch",
            f"your bot speaks protocol version {spoken.strip('`')}, this arena speaks version {PROTOCOL}: "
            f'say {{"type":"hello","protocol":{PROTOCOL}}}',
        )
    return BotHello(PROTOCOL, _text(fields.get("name")), _text(fields.get("version")))


def _carefully(line: bytes) -> Answer | Wrong:
    """Say what keeps the line from being an answer; nothing does if a later key overrules a wrong one."""
    fields = _object(line)
    if isinstance(fields, Wrong):
        return fields
    if "id" not in fields:
        return Wrong("bad-answer", f"your bot's answer {quote(line)} has no `id`: repeat the id of the question")
    number = _whole(fields["id"])
    if number is None:
        return Wrong(
            "bad-answer",
            f"your bot's answer has {quote(bytes(fields['id']), 40)} as `id`: repeat the id of the question, a number",
        )
    if "take" not in fields:
        return Wrong("bad-answer", f"your bot's answer {quote(line)} has no `take`: name the cards to take, as a list")
    values: dict[str, Any] = {"dummy": None, "note": None}
    for name, (decoder, due) in _TYPES.items():
        if name in fields:
            try:
                values[name] = decoder.decode(fields[name])
            except msgspec.ValidationError:
                given = quote(bytes(fields[name]), 40)
                return Wrong("bad-answer", f"your bot's answer has {given} as `{name}`: it must be {due}")
    note = values["note"]
    return Answer(number, values["take"], values["dummy"], note if note is None else note[:NOTE_LENGTH])


def _object(line: bytes) -> dict[str, msgspec.Raw] | Wrong:
    """Read a line as one JSON object, its values still unread."""
    if wrong := _beneath_notice(line):
        return wrong
    try:
        return _OBJECT.decode(line)
    except msgspec.ValidationError:
        return Wrong("bad-json", f"your bot printed {quote(line)}, where a JSON object {{…}} was due: {_CURE}")
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        return Wrong("bad-json", _not_json(line, error))


def _beneath_notice(line: bytes) -> Wrong | None:
    """Say what is wrong even in parts that are ignored: bytes that are not UTF-8, brackets without end."""
    if not line.isascii():
        try:
            line.decode("utf-8")
        except UnicodeDecodeError as error:
            return Wrong("bad-json", _not_utf8(line, error))
    if line.count(b"[") + line.count(b"{") > DEPTH and _depth(line) > DEPTH:
        return Wrong(
            "bad-json", f"your bot printed {quote(line)}, nested deeper than {DEPTH} levels: an answer needs two"
        )
    return None


def _not_utf8(line: bytes, error: UnicodeDecodeError) -> str:
    place = f"your bot printed {quote(line)}"
    if line.startswith((b"\xff\xfe", b"\xfe\xff")):
        return f"{place}, which is UTF-16: print UTF-8, without a byte order mark"
    return f"{place}, which is not UTF-8 at byte {error.start + 1}: print UTF-8"


def _not_json(line: bytes, error: Exception) -> str:
    place = f"your bot printed {quote(line)}"
    if not line.strip():
        return "your bot printed an empty line, where an answer was due: print one JSON object a line and nothing else"
    if line.startswith(b"\xef\xbb\xbf"):
        return f"{place}, which begins with a byte order mark: print UTF-8 without one"
    if b"\0" in line:
        return f"{place}, which holds NUL bytes: print UTF-8 text, one JSON object a line"
    if not line.lstrip().startswith(b"{"):
        return f"{place}, which is not JSON: {_CURE}"
    return f"{place}, which is not one JSON object ({_why(line, error)}): print one whole object a line, nothing else"


def _why(line: bytes, error: Exception) -> str:
    why = str(error).removeprefix("JSON is malformed: ")
    if "trailing characters" in why:
        return why.replace("trailing characters", "more characters follow the object")
    if why == "Input data was truncated":
        return "half a surrogate pair is escaped" if b"\\ud" in line.lower() else "it ends too early"
    return why


def _depth(line: bytes) -> int:
    """Give how deep brackets stand in brackets, those in strings left out."""
    depth = deepest = 0
    inside = skip = False
    for byte in line:
        if skip:
            skip = False
        elif inside:
            skip, inside = byte == 0x5C, byte != 0x22
        elif byte == 0x22:
            inside = True
        elif byte in b"[{":
            depth += 1
            deepest = max(deepest, depth)
        elif byte in b"]}":
            depth -= 1
    return deepest


def _whole(raw: msgspec.Raw | None) -> int | None:
    """Read a whole number, however JSON writes it: 1, 1.0, 1e0; None for anything else."""
    try:
        value = _NUMBER.decode(raw) if raw is not None else None
    except msgspec.ValidationError:
        return None
    if isinstance(value, float):
        return int(value) if value.is_integer() else None
    return value


def _text(raw: msgspec.Raw | None) -> str | None:
    """Read a string of the `hello`, cut to what a table can show; None for anything else."""
    try:
        return msgspec.json.decode(raw, type=str)[:QUOTED] if raw is not None else None
    except msgspec.ValidationError:
        return None
