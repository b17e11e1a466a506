"""What the arena sends is one ASCII line with its keys in the documented order, friendly to a program without JSON."""

from __future__ import annotations

import json
import re

import msgspec
import pytest
from msgspec import UNSET

from arena import __version__
from arena.protocol import messages
from arena.protocol.limits import Limits
from arena.protocol.messages import encode

LAID = (("tempura",), ("maki-3", "pudding"), ())

MESSAGES: dict[str, messages.Message] = {
    "hello": messages.Hello(1, __version__, Limits()),
    "rules": messages.Rules("sushi-go", ("both-ways",), "ab12", {"title": "Sushi Go!"}),
    "game": messages.Game(1, "sushi-go", "ab12", ("both-ways",), 3, 1, 3, 823543, UNSET),
    "turn": messages.Turn(
        7, 1, 3, 1, 1, 2, "left", 2, 0, (1, 2), UNSET, ("tempura", "maki-2"), LAID, (0, 1, 0), (3, 0, 0), LAID, 81,
        1.0, 0.00025, 0,
    ),
    "round": messages.Round(1, LAID, LAID, {"maki": (6, 3, 0), "pudding": (0, 0, 0)}, (12, 9, 4), (1, 0, 2)),
    "fault": messages.FaultNotice(17, "timeout", "no answer within 1 s", ("sashimi",), 1, 0),
    "end": messages.End({"pudding": (6, 0, -6)}, (40, 37, 31), (1, 2, 3), (4, 0, 2)),
    "bye": messages.Bye(),
}  # fmt: skip

KEYS = {
    "hello": "type protocol arena limits",
    "rules": "type rules variants rules_sha256 spec",
    "game": "type game rules rules_sha256 variants players seat rounds seed",
    "turn": "type id game players seat round turn pass to from may_take hand tables puddings scores last pile move_s "
    "used_s strikes",
    "round": "type round last tables points scores puddings",
    "fault": "type id kind detail played strikes strikes_allowed",
    "end": "type points scores places puddings",
    "bye": "type",
}


@pytest.mark.parametrize("name", MESSAGES)
def test_a_message_is_one_line_whose_keys_come_in_the_documented_order(name: str) -> None:
    line = encode(MESSAGES[name])
    assert line.endswith(b"}\n")
    assert line.count(b"\n") == 1
    message = json.loads(line)
    assert list(message) == KEYS[name].split()
    assert message["type"] == name


@pytest.mark.parametrize("name", MESSAGES)
def test_a_message_has_no_space_outside_strings_and_nothing_but_printable_ascii(name: str) -> None:
    line = encode(MESSAGES[name]).rstrip(b"\n")
    assert all(0x20 <= byte < 0x7F for byte in line)
    assert b" " not in re.sub(rb'"(\\.|[^"\\])*"', b"", line)


def test_the_limits_of_hello_come_in_the_documented_order_with_seconds_as_fractions() -> None:
    line = encode(messages.Hello(1, "0.1.0", Limits(startup_s=10, move_s=1)))
    assert line == (
        b'{"type":"hello","protocol":1,"arena":"0.1.0","limits":'
        b'{"startup_s":10.0,"move_s":1.0,"line_bytes":65536,"memory_mb":512}}\n'
    )


def test_a_turn_is_sent_as_documented_to_the_byte() -> None:
    assert encode(MESSAGES["turn"]) == (
        b'{"type":"turn","id":7,"game":1,"players":3,"seat":1,"round":1,"turn":2,"pass":"left","to":2,"from":0,'
        b'"may_take":[1,2],"hand":["tempura","maki-2"],"tables":[["tempura"],["maki-3","pudding"],[]],'
        b'"puddings":[0,1,0],"scores":[3,0,0],"last":[["tempura"],["maki-3","pudding"],[]],"pile":81,'
        b'"move_s":1.0,"used_s":0.00025,"strikes":0}\n'
    )


def test_the_drawn_card_of_the_dummy_follows_may_take() -> None:
    turn = messages.Turn(
        1, 1, 2, 0, 1, 1, "left", 1, 1, (1, 1), "wasabi", ("maki-1", "wasabi"), ((), (), ()), (0, 0, 0), (0, 0, 0),
        None, 81, 1.0, 0.0, 0,
    )  # fmt: skip
    assert b'"may_take":[1,1],"dummy":"wasabi","hand":["maki-1","wasabi"]' in encode(turn)
    assert b'"last":null' in encode(turn)


def test_other_characters_are_escaped_and_come_back_as_they_were() -> None:
    detail = 'Ĝis, 寿司 🍣, \x7f, \u2028 and \\ " \n'
    line = encode(messages.FaultNotice(1, "bad-json", detail, (), 1, 0))
    assert line.isascii()
    assert b"\x7f" not in line
    assert line.count(b"\n") == 1
    assert json.loads(line)["detail"] == detail


@pytest.mark.parametrize("used_s", [0.0, 0.00001, 0.00012, 0.5, 1.00001, 3599.99999])
def test_a_time_is_written_without_an_exponent(used_s: float) -> None:
    line = encode(msgspec.structs.replace(MESSAGES["turn"], used_s=used_s))
    written = re.search(rb'"used_s":([^,]*),', line)
    assert written
    assert re.fullmatch(rb"\d+\.\d+", written[1]), written[1]
    assert float(written[1]) == used_s
