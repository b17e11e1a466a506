"""Records of games that real bots played agree with the second referee in every number."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from playing import TABLES, play_game, running
from second_referee import check_log, check_record

from arena.match.record import encode

if TYPE_CHECKING:
    from pathlib import Path

MIXED = ["random", "greedy", "priority", "random", "greedy"]


def test_records_of_every_player_count_and_set_of_variants_agree_with_the_second_referee() -> None:
    with running(MIXED) as bots:
        for number, (players, variants) in enumerate(TABLES):
            record = play_game(bots[:players], variants, seed=f"record {number}")
            assert check_record(encode(record).decode().splitlines()) == [], (players, variants)


def test_the_second_referee_does_not_agree_with_a_record_of_other_variants() -> None:
    with running(MIXED[:3]) as bots:
        lines = encode(play_game(bots, ["both-ways"])).decode().splitlines()
    assert check_record(lines) == []
    assert check_record([lines[0].replace('["both-ways"]', "[]"), *lines[1:]]) != []


@pytest.mark.parametrize(("players", "variants"), [("2,3", ("both-ways", "soy-sauce")), ("2", ("dummy",))])
def test_every_game_of_a_tournament_s_log_agrees_with_the_second_referee(
    tmp_path: Path, players: str, variants: tuple[str, ...]
) -> None:
    chosen = [option for variant in variants for option in ("--variant", variant)]
    terms = ["--players", players, "--deals", "1", "--jobs", "1", "--move-s", "20", "--startup-s", "60"]
    command = [sys.executable, "-m", "arena", "tournament", "random", "greedy", "priority", *terms, *chosen]
    subprocess.run([*command, "--out", str(tmp_path / "out")], check=True, capture_output=True, text=True)
    log = (tmp_path / "out" / "games.jsonl").read_text(encoding="utf-8").splitlines()
    assert sum('"line":"game"' in line for line in log) >= 6
    assert check_log(log) == []


def test_a_record_that_arena_play_writes_agrees_with_the_second_referee(tmp_path: Path) -> None:
    file = tmp_path / "record.jsonl"
    terms = ["--seed", "łosoś", "--move-s", "20", "--startup-s", "60", "--record", str(file)]
    command = [sys.executable, "-m", "arena", "play", "random", "greedy", "priority", "greedy", *terms]
    subprocess.run(command, check=True, capture_output=True, text=True)
    assert check_record(file.read_text(encoding="utf-8").splitlines()) == []
