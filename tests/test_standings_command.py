"""`arena standings` in all its formats, from a folder."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING

import pytest
from simulated_field import Field, result
from simulated_log import opening, void, write_log

from arena.cli import run
from arena.protocol.faults import KINDS
from arena.tournament.plan import Plan

if TYPE_CHECKING:
    from pathlib import Path

FIELDS = [
    "rank", "rank_low", "rank_high", "bot", "games", "share", "share_low", "share_high", "points", "margin", "wins",
    "rating", "rating_low", "rating_high", "faults", "out", "seconds_per_take",
]  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> str:
    field = Field({"best": 1.0, "=cmd()": 0.0, "日本": 0.0, "worst": -1.0})
    played = field.play(Plan((2, 3), deals=4), 1)
    bad = result("bad", ["best", "worst"], faults=[(1, "timeout")])
    return str(write_log(tmp_path / "my cup", [opening(field.strengths, (2, 3)), *played, bad, void("best", "worst")]))


def test_text_is_the_default_and_names_the_folder_as_a_shell_needs_it(
    folder: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["standings", folder]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Sushi Go! · both-ways · 2 and 3 players · 4 bots · 97 games (41 deals), 1 void\n\n rank ")
    assert f"See: arena faults '{folder}' worst\n" in out


def test_json_has_the_documented_fields(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["standings", folder, "--format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["games"], document["void"], document["deals"]) == (97, 1, 41)
    assert [bot["rank"] for bot in document["bots"]] == [1, 2, 3, 4]
    for bot in document["bots"]:
        assert set(FIELDS) <= set(bot)
        assert list(bot["faults"]) == list(KINDS)
        assert 0 <= bot["share_low"] <= bot["share"] <= bot["share_high"] <= 1
        assert bot["rating_low"] < bot["rating"] < bot["rating_high"]
    assert {name for group in document["groups"] for name in group} == {"best", "=cmd()", "日本", "worst"}
    assert document["bots"][-1]["faults"]["timeout"] == 1
    assert document["without_faults"]["games"] == 96


def test_csv_can_be_read_and_no_name_is_a_formula(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["standings", folder, "--format", "csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert {row["bot"] for row in rows} == {"best", "'=cmd()", "日本", "worst"}
    assert [row["rank"] for row in rows] == ["1", "2", "3", "4"]
    assert {row["bot"]: row["timeout"] for row in rows} == {"best": "0", "'=cmd()": "0", "日本": "0", "worst": "1"}


def test_markdown_has_the_table_and_what_was_asked_for(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["standings", folder, "--format", "md", "--cross"]) == 0
    out = capsys.readouterr().out
    assert "| rank | bot | beats | points | wins | faults | s/take |" in out
    assert "## Share against each other, in %" in out


@pytest.mark.parametrize("arguments", [["--players"], ["--players", "2,3"]])
def test_players_shows_shares_by_number_of_players(
    folder: str, capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    for order in ([folder, *arguments], [*arguments, folder]):
        assert run(["standings", *order]) == 0
        out = capsys.readouterr().out
        assert "Share by number of players" in out
        assert "2 players" in out
        assert "3 players" in out


def test_numbers_of_players_choose_games(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["standings", folder, "--players", "3"]) == 0
    assert "· 3 players · 4 bots · 48 games (16 deals)" in capsys.readouterr().out


def test_weights_let_a_player_count_weigh_more(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    shares = []
    for arguments in (["--weights", "2:1,3:0"], ["--players", "2"]):
        assert run(["standings", folder, "--format", "json", *arguments]) == 0
        shares.append([bot["share"] for bot in json.loads(capsys.readouterr().out)["bots"]])
    assert shares[0] == shares[1]


def test_without_faults_leaves_those_games_out(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["standings", folder, "--without-faults"]) == 0
    assert "96 games" in capsys.readouterr().out
    assert run(["standings", folder, "--without-faults", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 96


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ([], "Missing argument 'DIR'"),
        (["--weights", "2"], "no list of weights"),
        (["--weights", "2:0"], "nor all 0"),
        (["--players", "two"], "no list of numbers"),
        (["--players", "5"], "no games of 5 players"),
    ],
)
def test_wrong_usage_is_told_in_a_line(
    folder: str, capsys: pytest.CaptureFixture[str], arguments: list[str], why: str
) -> None:
    assert run(["standings", *([folder] if arguments else []), *arguments]) == 2
    assert why in capsys.readouterr().err


def test_a_folder_without_a_tournament_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["standings", str(tmp_path)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "holds no tournament" in captured.err
