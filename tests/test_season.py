"""A season of a league by the commands alone: ten bots that come, change, go, misbehave and fail, as processes."""

from __future__ import annotations

import json
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest
from leagues import lines as league_lines
from leagues import registered, submit, write_bot
from runs import arena, games, left_over, lines

if TYPE_CHECKING:
    from pathlib import Path

FOUNDERS = ("ann", "bob", "cat", "dan", "eve", "fay", "guy", "moody")
LATE = ("hal", "ivy")
# Other terms than those of the check, by which alone `moody` tells that it is a tournament.
TERMS = ("--players", "2", "--deals", "1", "--bench-after", "3", "--move-s", "25", "--startup-s", "120", "--jobs", "2")


@pytest.mark.timeout(600)
def test_a_season(tmp_path: Path) -> None:
    league, out = tmp_path / "league", tmp_path / "season"
    submit(league, *(_bot(tmp_path, name) for name in FOUNDERS))
    _the_first_table_has_all_and_moody_rests(out, _play(league, out))

    submit(league, *(_bot(tmp_path, name) for name in LATE))
    _play(league, out)
    _only_what_is_missing_was_played(out, {*FOUNDERS, *LATE} - {"moody"})

    submit(league, write_bot(tmp_path, "ann", "2", "of ann", before="hand.sort(reverse=True)"))
    arena("league", "withdraw", league, "bob", "--reason", "moves house")
    arena("decide", out, "disqualify", "cat", "--reason", "a copy of dan")
    last = _play(league, out)
    _only_what_is_missing_was_played(out, {"ann@2", "dan", "eve", "fay", "guy", *LATE})
    _the_last_table_tells_what_happened(out, last)

    assert "all hold" in arena("audit", out).stdout
    assert {name: row["version"] for name, row in registered(league).items() if not row["withdrawn"]} == {
        **dict.fromkeys(("cat", "dan", "eve", "fay", "guy", "moody", *LATE), "1"),
        "ann": "2",
    }
    assert len(league_lines(league)) == 1 + len(FOUNDERS) + len(LATE) + 2
    assert left_over(tmp_path) == []


def _bot(place: Path, name: str) -> Path:
    """Write a bot that plays in a way of its own; `moody` ends at its first question in a tournament."""
    before = "patient or sys.exit('not in the mood')" if name == "moody" else "pass"
    card = [*FOUNDERS, *LATE].index(name) % 3
    return write_bot(place, name, "1", f"of {name}", before=f"{before}; hand.sort()", card=card - 1)


def _play(league: Path, out: Path) -> dict[str, Any]:
    known = games(out)
    arena("tournament", "--league", league, "--out", out, *TERMS)
    assert games(out)[: len(known)] == known
    standings: dict[str, Any] = json.loads(arena("standings", out, "--format", "json").stdout)
    return standings


def _rows(standings: dict[str, Any]) -> dict[str, Any]:
    return {row["bot"]: row for row in standings["bots"]}


def _pairs(out: Path) -> list[tuple[str, ...]]:
    return [tuple(sorted(game["bots"])) for game in games(out)]


def _only_what_is_missing_was_played(out: Path, playing: set[str]) -> None:
    """Hold that each pair of those who play has met on both seats of its deal, and no game is there twice."""
    pairs = _pairs(out)
    for pair in combinations(sorted(playing), 2):
        assert pairs.count(pair) == 2
    ids = [game["game"] for game in games(out)]
    assert len(ids) == len(set(ids))


def _the_first_table_has_all_and_moody_rests(out: Path, standings: dict[str, Any]) -> None:
    assert set(_rows(standings)) == set(FOUNDERS)
    assert [line["rest"] for line in lines(out, "rest")] == ["moody"]
    moody = [game for game in games(out) if "moody" in game["bots"]]
    assert [game["faults"][0]["kind"] for game in moody] == ["crashed"] * len(moody)
    assert len(moody) < 14
    _only_what_is_missing_was_played(out, set(FOUNDERS) - {"moody"})
    assert "moody" in arena("standings", out).stdout


def _the_last_table_tells_what_happened(out: Path, standings: dict[str, Any]) -> None:
    rows = _rows(standings)
    assert set(rows) == {"ann@2", "dan", "eve", "fay", "guy", "moody", *LATE}
    assert {name: row["games"] for name, row in rows.items()} == dict.fromkeys(rows, 12) | {"moody": 0}
    text = " ".join(arena("standings", out).stdout.split())
    assert "moody: resting after too many games in a row lost by faults" in text
    assert "Left the table, and their games with them: ann and bob." in text
    assert "Judge: disqualify cat (a copy of dan)." in text
