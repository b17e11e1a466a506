"""The bots that ship rank in their order, by the arena's own tournaments and statistics."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from arena.cli import run

if TYPE_CHECKING:
    from pathlib import Path

LADDER = ["montecarlo", "memory", "value", "priority", "greedy", "random"]


def rank(folder: Path, players: int, capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    capsys.readouterr()
    assert run(["standings", str(folder), "--players", str(players), "--format", "json"]) == 0
    bots: list[dict[str, Any]] = json.loads(capsys.readouterr().out)["bots"]
    return bots


def tournament(folder: Path, bots: list[str], *options: str) -> None:
    # A stall of the machine must not decide: a late answer is played for.
    always = ("--out", str(folder), "--seed", "ladder", "--strikes", "1000")
    assert run(["tournament", *bots, *always, *options]) == 0


@pytest.mark.parametrize(
    ("better", "variants"),
    [
        ("greedy", ()),
        ("priority", ()),
        ("greedy", ("dummy", "soy-sauce")),
        ("priority", ("dummy", "soy-sauce")),
        ("memory", ("both-ways", "dummy", "soy-sauce")),
    ],
)
def test_a_bot_that_thinks_beats_chance_clearly(
    better: str, variants: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chosen = [word for variant in variants for word in ("--variant", variant)]
    tournament(tmp_path / "out", [better, "random"], "--deals", "20", *chosen)
    first, second = rank(tmp_path / "out", 2, capsys)
    assert (first["bot"], second["bot"]) == (better, "random")
    assert first["share_low"] > 0.5 > second["share_high"]


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_each_quick_bot_beats_the_one_before_it_significantly_at_every_number_of_players(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    quick = LADDER[1:]
    tournament(tmp_path / "out", quick, "--players", "2,3,4,5", "--deals", "200")
    for players in (2, 3, 4, 5):
        bots = rank(tmp_path / "out", players, capsys)
        assert [bot["bot"] for bot in bots] == quick
        assert [(bot["rank_low"], bot["rank_high"]) for bot in bots] == [(place, place) for place in range(1, 6)]


@pytest.mark.long
@pytest.mark.timeout(7200)
@pytest.mark.parametrize(("players", "deals"), [(2, 16), (3, 16), (4, 16), (5, 120)])
def test_montecarlo_beats_the_best_quick_bots_significantly_at_every_number_of_players(
    players: int, deals: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # With five players there is one table of five, and luck decides more.
    tournament(tmp_path / "out", LADDER[:5], "--players", str(players), "--deals", str(deals), "--move-s", "0.1")
    best = rank(tmp_path / "out", players, capsys)[0]
    assert (best["bot"], best["rank_low"], best["rank_high"]) == ("montecarlo", 1, 1)


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_montecarlo_with_a_tenth_of_a_second_wins_three_quarters_against_value(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tournament(tmp_path / "out", ["montecarlo", "value"], "--deals", "60", "--move-s", "0.1")
    best = rank(tmp_path / "out", 2, capsys)[0]
    assert best["bot"] == "montecarlo"
    assert best["wins"] >= 0.75
