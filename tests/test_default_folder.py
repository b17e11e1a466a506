"""A tournament whose folder nobody named is not taken over by another's bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena import cli

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_other_bots_need_a_folder_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.run(["tournament", "random", "random", "--deals", "1", "--quiet"]) == 0
    first = (tmp_path / "results" / "games.jsonl").read_bytes()
    assert cli.run(["tournament", "random", "greedy", "--deals", "1", "--quiet"]) == 2
    said = (
        "results holds a tournament of random: --out NAME begins another, --out results changes who plays in that one"
    )
    assert said in capsys.readouterr().err
    assert (tmp_path / "results" / "games.jsonl").read_bytes() == first
    assert cli.run(["tournament", "random", "random", "--deals", "2", "--quiet"]) == 0
    assert len((tmp_path / "results" / "games.jsonl").read_bytes()) > len(first)
    assert cli.run(["tournament", "random", "greedy", "--deals", "1", "--quiet", "--out", "results"]) == 0


def test_a_finished_tournament_says_that_nothing_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for _ in range(2):
        assert cli.run(["tournament", "random", "random", "--deals", "1", "--out", "cup"]) == 0
    said = capsys.readouterr().err
    assert "cup holds all 2 games already: nothing is left to play" in said
    assert "the seed is public" not in said
    assert cli.run(["tournament", "random", "random", "--deals", "2", "--out", "cup"]) == 0
    assert "cup holds 2 games already\nthe seed is public" in capsys.readouterr().err
