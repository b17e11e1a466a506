"""`arena export DIR`: every game reaches other programs whole, and the database ranks as the arena does."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
import sys
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest
from simulated_field import Field, result
from simulated_log import decision, opening, rest, roster, void, whole, write_log

from arena.cli import run
from arena.report.export_rows import SEATS
from arena.report.export_schema import QUERIES
from arena.tournament.lines import Line, Seed
from arena.tournament.plan import Plan
from arena.tournament.results import read_standings

if TYPE_CHECKING:
    from pathlib import Path

CHEAT = "=cheat()"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    field = Field({"best": 1.0, CHEAT: 0.3, "日本": 0.0, "worst": -1.0})
    games = [whole(game) for game in field.play(Plan((2, 3), deals=5), 1)]
    bad = whole(result("bad", ["best", "worst"], faults=[(1, "timeout")]))
    lines: list[Line] = [opening(field.strengths, (2, 3)), *games, bad, void("best", "worst")]
    lines += [roster(*field.strengths, "late"), rest("worst"), decision("disqualify", CHEAT), Seed("7", "now")]
    return write_log(tmp_path / "cup", lines)


def database(folder: Path, query: str) -> list[tuple[Any, ...]]:
    path = folder / "games.sqlite"
    if not path.exists():
        assert run(["export", str(folder), "--to", str(path)]) == 0
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchall()


def test_csv_is_printed_with_a_row_for_each_seat(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["export", str(folder)]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert len(rows) == 6 * 5 * 2 * 2 + 4 * 5 * 3 * 3 + 2
    assert list(rows[0]) == [name for name, _, _ in SEATS]
    assert {row["bot"] for row in rows} == {"best", f"'{CHEAT}", "日本", "worst"}
    last = rows[-1]
    assert (last["bot"], last["place"], last["share"], last["faults"], last["out"]) == ("worst", "2", "0.0", "1", "1")
    assert {row["counts"] for row in rows if row["bot"] == f"'{CHEAT}"} == {"0"}


def test_games_that_the_table_leaves_out_are_there_and_marked(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["export", str(folder), "--format", "jsonl"]) == 0
    games = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(games) == 6 * 5 * 2 + 4 * 5 * 3 + 1
    assert all(game["counts"] == (CHEAT not in game["bots"]) for game in games)
    assert games[0]["takes"][0][0] == [["tempura"]] * games[0]["players"]
    assert "sum" not in games[0]


def test_the_database_ranks_as_the_arena_does(folder: Path) -> None:
    wanted = read_standings(folder)
    found = database(
        folder, "SELECT rank, bot, share, games, points, wins, faults, out, seconds_per_take FROM standings"
    )
    played = [row for row in wanted.rows if row.rank]
    assert len(found) == len(played) == 3
    for line, row in zip(found, played, strict=True):
        assert row.rank
        assert row.share
        assert line[:2] == (row.rank.place, row.bot)
        assert line[2] == pytest.approx(row.share.value)
        assert line[3] == row.games
        assert line[4:6] == pytest.approx((row.points, row.wins))
        assert line[6:8] == (sum(row.faults.values()), row.out)
        assert line[8] == pytest.approx(row.seconds_per_take)


def test_the_database_knows_who_won_against_whom(folder: Path) -> None:
    wanted = read_standings(folder).versus
    found = database(folder, "SELECT bot, other, wins, ties, losses FROM versus")
    assert {(a, b): (w, t, x) for a, b, w, t, x in found} == {
        pair: (seen.wins, seen.ties, seen.losses) for pair, seen in wanted.items()
    }


def test_the_database_holds_bots_faults_decisions_takes_and_the_terms(folder: Path) -> None:
    assert database(folder, "SELECT bot, status FROM bots ORDER BY bot") == [
        (CHEAT, "disqualified"),
        ("best", "playing"),
        ("late", "playing"),
        ("worst", "resting"),
        ("日本", "playing"),
    ]
    assert database(folder, "SELECT bot, kind, faults FROM faults_by_kind") == [("worst", "timeout", 1)]
    assert database(folder, "SELECT detail, turn FROM faults") == [("a timeout, said plainly", 2)]
    assert database(folder, "SELECT decision, bot, reason FROM decisions") == [("disqualify", CHEAT, "seen cheating")]
    assert database(folder, "SELECT why FROM voids") == [("the machine was busy",)]
    assert database(folder, "SELECT rules, variants, players, seed FROM tournament") == [
        ("sushi-go", "both-ways", "2, 3", "7")
    ]
    takes = database(folder, "SELECT round, turn, seat, cards FROM takes WHERE game = (SELECT max(game) FROM deals)")
    assert takes[0] == (1, 1, 0, '["tempura"]')
    assert takes[-1][:2] == (1, 2)


def test_the_queries_it_comes_with_give_answers(folder: Path) -> None:
    assert database(folder, "SELECT question, sql FROM queries") == list(QUERIES)
    answers = [database(folder, sql) for _, sql in QUERIES]
    assert answers[0][0][1] == "best"
    assert answers[2][0][1] == '["tempura"]'
    assert len(QUERIES) == 3


def test_the_name_of_the_file_says_how_and_an_old_one_is_replaced(folder: Path, tmp_path: Path) -> None:
    target = tmp_path / "new folder" / "it's.csv"
    for _ in range(2):
        assert run(["export", str(folder), "--to", str(target)]) == 0
    assert target.read_text("utf-8").startswith("game,deal,label,players,seat,bot,")
    assert [path.name for path in target.parent.iterdir()] == ["it's.csv"]


def test_a_failed_export_leaves_the_old_file_as_it_was(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "old.jsonl"
    target.write_text("old", "utf-8")
    with (folder / "games.jsonl").open("ab") as log:
        log.write(b"no line of a log\n")
    assert run(["export", str(folder), "--to", str(target)]) == 2
    assert "no line of a tournament's log" in capsys.readouterr().err
    assert target.read_text("utf-8") == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cup", "old.jsonl"]


def test_parquet_without_duckdb_is_told_in_a_line(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "duckdb", None)
    assert run(["export", str(folder), "--to", str(folder / "x.parquet")]) == 2
    assert capsys.readouterr().err == "Parquet needs duckdb: install it with pip install 'sushi-arena[parquet]'\n"


def test_parquet_holds_the_rows_that_csv_holds(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    duckdb = pytest.importorskip("duckdb")
    path = folder / "it's.parquet"
    assert run(["export", str(folder), "--to", str(path)]) == 0
    with duckdb.connect() as connection:
        rows = connection.execute("SELECT * FROM read_parquet(?)", [str(path)]).fetchall()
    assert len(rows) == len(database(folder, "SELECT * FROM seats"))
    assert sorted(rows) == sorted(database(folder, "SELECT * FROM seats"))
    assert CHEAT in {row[5] for row in rows}


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ([], "either the DIR of a tournament or --suite"),
        (["DIR", "--suite"], "either the DIR of a tournament or --suite"),
        (["DIR", "--to", "games.xlsx"], "does not say in which form to write"),
        (["DIR", "--format", "sqlite"], "sqlite is no text: name a file with --to"),
        (["nowhere"], "holds no tournament"),
        (["DIR", "--to", "/dev/null/games.csv"], "cannot be written"),
    ],
)
def test_what_cannot_be_exported_is_told_in_a_line(
    folder: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], why: str
) -> None:
    assert run(["export", *(str(folder) if part == "DIR" else part for part in arguments)]) == 2
    assert why in capsys.readouterr().err
