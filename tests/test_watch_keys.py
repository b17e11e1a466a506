"""Bytes from a keyboard as keys."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.cli.terminal_keys import Keys


def pressed(*pieces: bytes, settled: bool = False) -> list[str]:
    keys, found = Keys(), []
    for piece in pieces:
        keys.add(piece)
        while key := keys.next():
            found.append(key)
    if settled and keys.waiting:
        keys.settle()
        while key := keys.next():
            found.append(key)
    return found


@pytest.mark.parametrize(
    ("data", "keys"),
    [
        (b"q3 \r\n", ["q", "3", " ", "enter", "enter"]),
        (b"\x1b[A\x1b[B\x1b[C\x1b[D", ["up", "down", "right", "left"]),
        (b"\x1bOA\x1bOB\x1bOC\x1bOD\x1bOH\x1bOF", ["up", "down", "right", "left", "home", "end"]),
        (b"\x1b[1~\x1b[4~\x1b[5~\x1b[6~\x1b[3~", ["home", "end", "page-up", "page-down", "delete"]),
        (b"\x1b[1;5C\x1b[1;2A", ["right", "up"]),
        (b"\x7f\x08\x04", ["backspace", "backspace", "end-of-input"]),
        (b"\x1b[200~x\x1b[201~\x1b[15~\x1b[<0;3;4M", ["x"]),
        ("łż寿".encode(), ["ł", "ż", "寿"]),
        (b"\x00\x01\x1bq\xff", ["q", "\ufffd"]),
    ],
)
def test_keys_have_names_and_what_means_nothing_is_dropped(data: bytes, keys: list[str]) -> None:
    assert pressed(data) == keys
    assert pressed(*(bytes([byte]) for byte in data)) == keys


def test_a_lone_escape_is_a_key_once_nothing_follows() -> None:
    assert pressed(b"\x1b") == []
    assert pressed(b"\x1b", settled=True) == ["escape"]
    assert pressed(b"\x1b", b"[C") == ["right"]
    assert pressed(b"a\x1b[", settled=True) == ["a", "escape", "["]


@given(st.binary(max_size=60), st.integers(0, 60))
def test_any_bytes_give_the_same_keys_however_they_are_cut(data: bytes, at: int) -> None:
    assert pressed(data[:at], data[at:], settled=True) == pressed(data, settled=True)
