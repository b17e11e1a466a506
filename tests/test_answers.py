"""Every line a bot may write has one outcome; the quick way of reading it and the careful way agree."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.protocol import answers
from arena.protocol.answers import DEPTH, NOTE_LENGTH, Answer, BotHello, parse_answer, parse_hello
from arena.protocol.faults import Wrong

GOOD = {
    "as documented": (b'{"id":1,"take":["tempura"]}', Answer(1, ("tempura",))),
    "a pair and a note": (b'{"id":2,"take":["a","b"],"note":"two"}', Answer(2, ("a", "b"), None, "two")),
    "the dummy's card": (b'{"id":3,"take":["a"],"dummy":"wasabi"}', Answer(3, ("a",), "wasabi")),
    "spaces and a carriage return": (b' { "id" : 4 , "take" : [ "a" ] } \r', Answer(4, ("a",))),
    "an unknown field": (b'{"id":1,"take":["a"],"x-mood":{"deep":[1,null]}}', Answer(1, ("a",))),
    "a type, which is ignored": (b'{"type":5,"id":1,"take":["a"]}', Answer(1, ("a",))),
    "duplicate keys, the last counts": (b'{"id":9,"take":["b"],"id":1,"take":["a"]}', Answer(1, ("a",))),
    "a wrong value overruled by the last": (b'{"id":"x","take":5,"id":1,"take":["a"]}', Answer(1, ("a",))),
    "a whole number with a fraction of nought": (b'{"id":1.0,"take":["a"]}', Answer(1, ("a",))),
    "null for what is optional": (b'{"id":1,"take":["a"],"dummy":null,"note":null}', Answer(1, ("a",))),
    "1e999 where it is ignored": (b'{"id":1,"take":["a"],"x":1e999}', Answer(1, ("a",))),
    "a huge number where it is ignored": (b'{"id":1,"take":["a"],"x":' + b"9" * 5000 + b"}", Answer(1, ("a",))),
    "other scripts": ('{"id":1,"take":["a"],"note":"寿司"}'.encode(), Answer(1, ("a",), None, "寿司")),
    "no card": (b'{"id":1,"take":[]}', Answer(1, ())),
    "brackets in a note": (
        b'{"id":1,"take":["a"],"note":"' + b"[" * 100 + b'"}',
        Answer(1, ("a",), None, "[" * 100),
    ),
}


@pytest.mark.parametrize("name", GOOD)
def test_an_answer_is_read(name: str) -> None:
    line, answer = GOOD[name]
    assert parse_answer(line) == answer


def test_a_note_is_cut_to_its_cap_however_the_line_is_read() -> None:
    note = "n" * (NOTE_LENGTH + 5)
    for head in ('{"id":1', '{"id":"x","id":1'):
        answer = parse_answer(f'{head},"take":["a"],"note":"{note}"}}'.encode())
        assert isinstance(answer, Answer)
        assert answer.note == note[:NOTE_LENGTH]


BAD = {
    "debug output": (b"hello", "bad-json", ["`hello`", "not JSON", "standard error"]),
    "an empty line": (b"", "bad-json", ["empty line"]),
    "a blank line": (b" \r", "bad-json", ["empty line"]),
    "an array": (b'["tempura"]', "bad-json", ["object"]),
    "a string": (b'"tempura"', "bad-json", ["object"]),
    "a number": (b"17", "bad-json", ["object"]),
    "null": (b"null", "bad-json", ["object"]),
    "two answers in a line": (b'{"id":1,"take":["a"]}{"id":1,"take":["a"]}', "bad-json", ["more characters"]),
    "a byte order mark": (b'\xef\xbb\xbf{"id":1,"take":["a"]}', "bad-json", ["byte order mark"]),
    "UTF-16": ('{"id":1}'.encode("utf-16"), "bad-json", ["UTF-16"]),
    "UTF-16 without a mark": ('{"id":1}'.encode("utf-16-le"), "bad-json", ["NUL"]),
    "invalid UTF-8 in a note": (b'{"id":1,"take":["a"],"note":"\xff"}', "bad-json", ["UTF-8", "byte 30"]),
    "invalid UTF-8 in an unknown field": (b'{"id":1,"take":["a"],"x":"\xff"}', "bad-json", ["UTF-8"]),
    "invalid UTF-8 in an unknown key": (b'{"id":1,"take":["a"],"\xc3":1}', "bad-json", ["UTF-8"]),
    "NUL": (b'{"id":1,"take":["a"]}\0', "bad-json", ["NUL"]),
    "NaN": (b'{"id":NaN,"take":["a"]}', "bad-json", ["not one JSON object"]),
    "NaN in an unknown field": (b'{"id":1,"take":["a"],"x":NaN}', "bad-json", []),
    "Infinity in an unknown field": (b'{"id":1,"take":["a"],"x":-Infinity}', "bad-json", []),
    "half a surrogate pair": (rb'{"id":1,"take":["a"],"note":"\ud800"}', "bad-json", ["surrogate"]),
    "half a pair in an unknown field": (rb'{"id":1,"take":["a"],"x":"\ud800"}', "bad-json", ["surrogate"]),
    "single quotes": (b"{'id':1}", "bad-json", []),
    "a trailing comma": (b'{"id":1,"take":["a"],}', "bad-json", ["comma"]),
    "cut off": (b'{"id":1,"take":["a"', "bad-json", ["ends too early"]),
    "nested deeply": (b'{"id":1,"take":' + b"[" * 20000 + b"]" * 20000 + b"}", "bad-json", ["deeper"]),
    "nested deeply in an unknown field": (
        b'{"id":1,"take":["a"],"x":' + b"[" * 20000 + b"]" * 20000 + b"}",
        "bad-json",
        ["deeper"],
    ),
    "nested deeply in objects": (b'{"a":' * 20000 + b"1" + b"}" * 20000, "bad-json", ["deeper"]),
    "nested one too deep": (
        b'{"id":1,"take":["a"],"x":' + b"[" * DEPTH + b"]" * DEPTH + b"}",
        "bad-json",
        [f"{DEPTH} levels"],
    ),
    "no id": (b'{"take":["a"]}', "bad-answer", ["no `id`"]),
    "a string as id": (b'{"id":"1","take":["a"]}', "bad-answer", ['`"1"`', "number"]),
    "true as id": (b'{"id":true,"take":["a"]}', "bad-answer", ["`true`"]),
    "null as id": (b'{"id":null,"take":["a"]}', "bad-answer", ["`null`"]),
    "a fraction as id": (b'{"id":1.5,"take":["a"]}', "bad-answer", ["`1.5`"]),
    "1e999 as id": (b'{"id":1e999,"take":["a"]}', "bad-answer", ["`1e999`"]),
    "an id of 5,000 digits": (b'{"id":' + b"9" * 5000 + b',"take":["a"]}', "bad-answer", ["`999"]),
    "no take": (b'{"id":1}', "bad-answer", ["no `take`"]),
    "a take that is a string": (b'{"id":1,"take":"tempura"}', "bad-answer", ['`"tempura"`', "list"]),
    "a take of numbers": (b'{"id":1,"take":[0]}', "bad-answer", ["`[0]`", "list"]),
    "a take with null": (b'{"id":1,"take":["a",null]}', "bad-answer", []),
    "a dummy of the wrong type": (b'{"id":1,"take":["a"],"dummy":["b"]}', "bad-answer", ["`dummy`"]),
    "a note of the wrong type": (b'{"id":1,"take":["a"],"note":7}', "bad-answer", ["`note`"]),
    "a right value overruled by a wrong one": (b'{"id":1,"take":["a"],"id":"x"}', "bad-answer", ['`"x"`']),
    "a message of the arena": (b'{"type":"hello","protocol":1}', "bad-answer", ["no `id`"]),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_wrong_is_named_quoted_and_cured(name: str) -> None:
    line, kind, words = BAD[name]
    wrong = parse_answer(line)
    assert isinstance(wrong, Wrong), wrong
    assert wrong.kind == kind
    for word in words:
        assert word in wrong.detail
    assert wrong.detail.isprintable()
    assert len(wrong.detail) < 400


def test_nesting_up_to_the_limit_is_no_fault() -> None:
    deep = b"[" * (DEPTH - 1) + b"]" * (DEPTH - 1)
    assert parse_answer(b'{"id":1,"take":["a"],"x":' + deep + b"}") == Answer(1, ("a",))


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)
LIKELY = (
    st.sampled_from([1, 2, True, "1", 1.0, 1.5, None])
    | st.lists(st.sampled_from(["tempura", "maki-2", 3, None]), max_size=3)
    | VALUES
)
PAIRS = st.lists(st.tuples(st.sampled_from(["id", "take", "dummy", "note", "x"]), LIKELY), max_size=7)


@settings(deadline=None)
@given(PAIRS)
def test_the_quick_and_the_careful_way_agree_on_any_object(pairs: list[tuple[str, object]]) -> None:
    line = ("{" + ",".join(f"{json.dumps(key)}:{json.dumps(value)}" for key, value in pairs) + "}").encode()
    assert parse_answer(line) == answers._carefully(line)


@settings(deadline=None)
@given(st.binary(max_size=60) | st.text(max_size=30).map(lambda text: text.encode("utf-8", "replace")))
def test_the_quick_and_the_careful_way_agree_on_any_bytes(line: bytes) -> None:
    assert parse_answer(line) == answers._carefully(line)


@settings(deadline=None)
@given(st.binary(max_size=60))
def test_any_bytes_give_an_answer_or_a_printable_sentence(line: bytes) -> None:
    outcome = parse_answer(line)
    assert isinstance(outcome, Answer) or outcome.detail.isprintable()


def test_a_hello_is_read_whatever_else_it_says() -> None:
    line = b'{"type":"hello","protocol":1,"name":"greedy","version":"1.2","x":[]}'
    assert parse_hello(line) == BotHello(1, "greedy", "1.2")
    assert parse_hello(b'{"type":"hello","protocol":1,"name":5}') == BotHello(1, None, None)


@pytest.mark.parametrize("spoken", ["2", "0", '"1"', "1.5", "null"])
def test_another_version_is_refused_with_both_numbers_named(spoken: str) -> None:
    wrong = parse_hello(f'{{"type":"hello","protocol":{spoken}}}'.encode())
    assert isinstance(wrong, Wrong)
    assert wrong.kind == "protocol-mismatch"
    assert f"version {spoken}," in wrong.detail
    assert "speaks version 1" in wrong.detail


def test_a_hello_without_a_version_is_refused() -> None:
    wrong = parse_hello(b'{"type":"hello"}')
    assert isinstance(wrong, Wrong)
    assert wrong.kind == "protocol-mismatch"
    assert "none" in wrong.detail


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        (b"Starting up...", "bad-json"),
        (b"", "bad-json"),
        (b'{"id":1,"take":["a"]}', "bad-answer"),
        (b'{"type":"Hello","protocol":1}', "bad-answer"),
    ],
)
def test_anything_but_a_hello_is_named(line: bytes, kind: str) -> None:
    wrong = parse_hello(line)
    assert isinstance(wrong, Wrong)
    assert wrong.kind == kind
