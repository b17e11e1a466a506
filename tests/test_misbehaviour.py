"""Whatever a bot does, its game ends, its fault is named rightly, and the good bot's points are right.

Each bot is a folder of tests/bots with what it must get in expect.yaml: a real process under the default sandbox.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from misbehaving import BAD_SEAT, NAMES, expectation, game_of

from arena.errors import ArenaError
from arena.protocol.faults import KINDS
from arena.protocol.sandbox import hosting
from arena.protocol.sandbox.jail import check_jail

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from misbehaving import Expect


@pytest.fixture(autouse=True, scope="module")
def _host() -> Iterator[None]:
    with hosting():
        yield


@pytest.mark.parametrize("name", NAMES)
def test_a_misbehaving_bot_gets_its_fault_and_the_game_comes_out_right(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    expect = expectation(name)
    events = game_of(name, expect)
    faults = [event for event in events if event["event"] == "fault"]
    end = events[-1]
    assert all(fault["seat"] == BAD_SEAT for fault in faults)
    _check_kinds(expect, [fault["kind"] for fault in faults])
    if faults:
        _check_evidence(expect, faults[0])
    assert end["out"] == ([BAD_SEAT] if (bool(faults) if expect.out is None else expect.out) else [])
    if end["out"]:
        assert end["places"] == [2, 1]
    assert {by[1] for by in _by(events)} <= {"bot", "forced"}


@pytest.mark.parametrize(
    "name",
    [
        "child-keeps-stdout",
        "clings-on",
        "closes-stdin",
        "closes-stdout-and-lives-on",
        "killed-by-a-signal",
        "out-of-memory",
        "stops-itself",
    ],
)
def test_faults_are_named_alike_in_a_jail(name: str) -> None:
    try:
        check_jail()
    except ArenaError as error:
        pytest.skip(str(error))
    expect = expectation(name)
    faults = [event for event in game_of(name, expect, "jail") if event["event"] == "fault"]
    _check_kinds(expect, [fault["kind"] for fault in faults])
    if faults:
        _check_evidence(expect, faults[0])


def test_every_kind_of_fault_has_a_bot_that_commits_it() -> None:
    assert {kind for name in NAMES for kind in expectation(name).kinds} == set(KINDS)


def _check_kinds(expect: Expect, kinds: list[str]) -> None:
    assert kinds[: len(expect.kinds)] == list(expect.kinds), kinds
    more = kinds[len(expect.kinds) :]
    assert set(more) <= set(expect.kinds[-1:] if expect.and_more else ()), kinds


def _check_evidence(expect: Expect, fault: dict[str, Any]) -> None:
    for word in expect.words:
        assert word in fault["detail"]
    assert fault["turn"] == (expect.turn or fault["turn"])
    assert fault["exit"] == expect.exit
    assert expect.stderr in fault["stderr"]
    assert expect.received in fault["received"]
    assert fault["detail"].isprintable()


def _by(events: list[dict[str, Any]]) -> list[list[str]]:
    return [event["by"] for event in events if event["event"] == "turn"]
