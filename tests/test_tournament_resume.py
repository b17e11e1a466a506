"""Whatever the way, the same tournament: any number of jobs, any number of kills and resumes."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

import pytest
from runs import PATIENT, arena, bot, games, kill, left_over, lines, started, table, wait_for_games

if TYPE_CHECKING:
    from pathlib import Path

TERMS = ("--players", "2,3", "--deals", "3", "--seed", "resume", *PATIENT)
GAMES = 3 * (3 * 2 + 3)


@pytest.fixture(scope="module")
def bots(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, ...]:
    folder = tmp_path_factory.mktemp("bots")
    return ("random", bot(folder, "first"), bot(folder, "last", "last"))


@pytest.fixture(scope="module")
def straight(tmp_path_factory: pytest.TempPathFactory, bots: tuple[str, ...]) -> Path:
    folder = tmp_path_factory.mktemp("straight")
    arena("tournament", *bots, *TERMS, "--jobs", "1", "--out", folder)
    return folder


def test_two_jobs_give_the_same_log_and_table_as_one(tmp_path: Path, bots: tuple[str, ...], straight: Path) -> None:
    arena("tournament", *bots, *TERMS, "--jobs", "2", "--out", tmp_path)
    assert len(games(tmp_path)) == GAMES
    assert games(tmp_path) == games(straight)
    assert table(tmp_path) == table(straight)


def test_the_order_in_which_bots_are_named_changes_nothing(
    tmp_path: Path, bots: tuple[str, ...], straight: Path
) -> None:
    arena("tournament", *reversed(bots), *TERMS, "--out", tmp_path)
    assert games(tmp_path) == games(straight)


def test_kills_at_random_instants_lose_nothing_and_double_nothing(
    tmp_path: Path, bots: tuple[str, ...], straight: Path
) -> None:
    command = ("tournament", *bots, *TERMS, "--jobs", "2", "--out", str(tmp_path))
    chance = random.Random(5)
    before = -1
    for _ in range(6):
        process = started(*command)
        wait_for_games(tmp_path, len(lines(tmp_path)) + 1, process)
        time.sleep(chance.random() / 5)
        kill(process)
        assert before <= len(lines(tmp_path))
        before = len(lines(tmp_path))
    assert left_over(tmp_path) == []
    arena(*command)
    assert games(tmp_path) == games(straight)
    assert table(tmp_path) == table(straight)
    arena("audit", tmp_path)


def test_a_torn_last_line_is_cut_off_and_its_game_played_again(
    tmp_path: Path, bots: tuple[str, ...], straight: Path
) -> None:
    log = tmp_path / "games.jsonl"
    whole = (straight / "games.jsonl").read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join(whole[:9]) + whole[9][:200])
    (tmp_path / "seed").write_text("resume", "utf-8")
    arena("tournament", *bots, *TERMS, "--out", tmp_path)
    assert games(tmp_path) == games(straight)


def test_a_finished_tournament_is_only_ranked_again(bots: tuple[str, ...], straight: Path) -> None:
    before = (straight / "games.jsonl").read_bytes()
    again = arena("tournament", *bots, *TERMS, "--out", straight)
    assert "3 bots" in again.stdout
    assert (straight / "games.jsonl").read_bytes() == before


def test_a_folder_alone_resumes_its_tournament(tmp_path: Path, bots: tuple[str, ...], straight: Path) -> None:
    process = started("tournament", *bots, *TERMS, "--out", tmp_path)
    wait_for_games(tmp_path, 1, process)
    kill(process)
    arena("tournament", "--out", tmp_path)
    assert games(tmp_path) == games(straight)
