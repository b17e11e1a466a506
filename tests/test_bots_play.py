"""The bots that ship play every player count and every set of variants, legally, as real processes."""

from __future__ import annotations

import pytest
from playing import play_game, plays_everything, running

from arena.protocol.program import shipped

LADDER = ["random", "greedy", "priority", "value", "memory", "montecarlo"]


def test_the_bots_that_ship_are_the_ladder() -> None:
    assert shipped() == sorted(LADDER)


@pytest.mark.parametrize("name", LADDER)
def test_a_bot_that_ships_plays_every_game_without_a_fault(name: str) -> None:
    for record in plays_everything(name):
        assert all(by in ("bot", "forced") for turn in record.turns for by in turn.by)


@pytest.mark.parametrize("name", LADDER)
def test_a_bot_that_ships_plays_the_same_game_again_in_a_fresh_process(name: str) -> None:
    def takes() -> list[object]:
        with running([name] * 3) as bots:
            return [turn.takes for turn in play_game(bots, ["soy-sauce"], "again").turns]

    assert takes() == takes()


def test_what_random_does_follows_its_seed_alone() -> None:
    with running(["random"] * 2) as bots:
        first = play_game(bots, seed="one")
        play_game(bots, seed="two")
        again = play_game(bots, seed="one")
    assert [turn.takes for turn in first.turns] == [turn.takes for turn in again.turns]
