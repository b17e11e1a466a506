"""A bot that keeps failing rests, at the same game whatever the number of jobs, until it is told to play on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from runs import PATIENT, arena, bot, games, lines, table

if TYPE_CHECKING:
    from pathlib import Path

TERMS = ("--players", "2", "--deals", "8", "--seed", "bench", *PATIENT)
ALL = 3 * 8 * 2


@pytest.fixture(scope="module")
def field(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, ...]:
    folder = tmp_path_factory.mktemp("field")
    crashing = bot(folder, "crashing", before="message['turn'] < 5 or sys.exit(7)")
    return crashing, bot(folder, "first"), bot(folder, "last", "last")


@pytest.fixture(scope="module")
def benched(tmp_path_factory: pytest.TempPathFactory, field: tuple[str, ...]) -> Path:
    folder = tmp_path_factory.mktemp("benched")
    ended = arena("tournament", *field, *TERMS, "--jobs", "1", "--bench-after", "3", "--out", folder)
    assert "crashing rests: it lost 3 games in a row by faults" in ended.stderr
    return folder


def played(folder: Path, name: str) -> list[dict[str, Any]]:
    return [game for game in games(folder) if name in game["bots"]]


def test_it_rests_after_so_many_games_and_the_others_play_on(benched: Path) -> None:
    assert len(played(benched, "crashing")) == 3
    assert len(games(benched)) == 3 + 8 * 2
    assert [line["rest"] for line in lines(benched, "rest")] == ["crashing"]
    assert lines(benched, "seed") == []


def test_with_two_jobs_the_log_is_the_same(tmp_path: Path, field: tuple[str, ...], benched: Path) -> None:
    arena("tournament", *field, *TERMS, "--jobs", "2", "--bench-after", "3", "--out", tmp_path)
    assert games(tmp_path) == games(benched)
    assert table(tmp_path) == table(benched)


def test_a_resume_leaves_it_resting_and_unbench_lets_it_play_on(
    tmp_path: Path, field: tuple[str, ...], benched: Path
) -> None:
    for file in ("games.jsonl", "seed"):
        (tmp_path / file).write_bytes((benched / file).read_bytes())
    terms = (*TERMS, "--bench-after", "3", "--out", tmp_path)
    arena("tournament", *field, *terms)
    assert games(tmp_path) == games(benched)
    arena("tournament", *field, *terms, "--unbench", "crashing")
    assert len(played(tmp_path, "crashing")) == 6
    arena("tournament", *field, *TERMS, "--bench-after", "0", "--unbench", "crashing", "--out", tmp_path)
    assert len(games(tmp_path)) == ALL
    assert len(lines(tmp_path, "seed")) == 1
    arena("audit", tmp_path)


def test_a_bot_that_never_starts_costs_seconds_and_exit_code_0(tmp_path: Path) -> None:
    bad = tmp_path / "bad"
    bad.mkdir()
    (bad / "bot.yaml").write_text("name: bad\nrun: [./no-such-program]\n", "utf-8")
    other = bot(tmp_path, "first")
    ended = arena("tournament", bad, other, *TERMS, "--out", tmp_path / "out")
    assert [fault["kind"] for game in games(tmp_path / "out") for fault in game["faults"]] == ["start-failed"] * 5
    assert "bad: resting" in " ".join(ended.stdout.split())
    arena("tournament", bad, other, *TERMS, "--out", tmp_path / "again", "--fail-on-fault", code=1)


def test_only_a_bot_that_rests_can_be_told_to_play_on(field: tuple[str, ...], benched: Path) -> None:
    refused = arena("tournament", *field, *TERMS, "--out", benched, "--unbench", "first", code=2)
    assert "first does not rest; resting are: crashing" in refused.stderr
