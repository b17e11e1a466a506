"""The short way from bytes to an answer gives what the careful way gives, whatever a bot writes."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unittest.mock import patch

from hypothesis import given, settings
from hypothesis import strategies as st

from arena.protocol.conversation import Conversation
from arena.protocol.limits import Limits
from arena.rules import game
from arena.rules.spec import load_spec

if TYPE_CHECKING:
    import pytest

VIEW = game.view(game.start(load_spec(), 3, "7"), 0)
HELLO = b'{"type":"hello","protocol":1}\n'
PIECES = st.sampled_from(
    [
        b'{"id":1,"take":["tempura"]}\n',
        b'{"id":2,"take":["maki-1","pudding"],"dummy":"wasabi","note":"well"}\n',
        b'{"id":2.0,"take":["tempura"]}\r\n',
        b'{"take":["tempura"],"id":3,"x":[[[1]]]}\n',
        b'{"id":3,"take":"tempura"}\n',
        b'{"id":true,"take":[]}\n',
        b'{"id":2,"take":["' + b"a" * 120 + b'"]}\n',
        b'{"id":2,"take":["caf\xc3\xa9"]}\n',
        b'{"id":2,"take":["\xff"]}\n',
        b'{"id":2,"take":["\\ud800"]}\n',
        b'{"id":2,"take":["tempura"]}',
        b'{"id":2,"id":1,"take":["tempura"]}\n',
        b'{"id":9,"take":["tempura"]}\n',
        b'{"id":-1,"take":["tempura"]} {}\n',
        b'{"id":',
        b"oops\n",
        b"\n",
        b"[" * 70 + b"\n",
        HELLO,
    ]
)
TALK = st.lists(st.one_of(PIECES, st.binary(max_size=20), st.sampled_from(["ask", "close"])), max_size=12)


@given(TALK)
@settings(max_examples=500, deadline=None)
def test_the_short_way_and_the_careful_way_come_to_the_same(talk: list[bytes | str]) -> None:
    short, careful = Conversation(Limits()), Conversation(Limits())
    for part in [HELLO, "ask", *talk]:
        assert _say(short, part) == _carefully(careful, part)
        assert (short.id, short.late, short.doubled, short.rest) == (
            careful.id,
            careful.late,
            careful.doubled,
            careful.rest,
        )


def test_most_answers_go_the_short_way(monkeypatch: pytest.MonkeyPatch) -> None:
    talk = Conversation(Limits())
    talk.receive(HELLO)
    talk.question(VIEW, 0.0, 0)
    monkeypatch.setattr(talk, "_judge_all", None)
    assert talk.receive(b'{"id":1,"take":["tempura"]}\n') is not None


def _say(talk: Conversation, part: bytes | str) -> object:
    if isinstance(part, bytes):
        return talk.receive(part)
    if part == "ask":
        talk.early(b"")
        return talk.question(VIEW, 0.0, 0)
    talk.close()
    return None


def _carefully(talk: Conversation, part: bytes | str) -> object:
    with patch("arena.protocol.conversation.plain_answer", return_value=None):
        return _say(talk, part)
