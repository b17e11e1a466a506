"""`arena score`: tables that a person types."""

from __future__ import annotations

import json

import pytest

from arena.cli import run


def test_the_points_are_shown_by_kind_and_seat(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["score", "maki-3 tempura tempura", "wasabi squid-nigiri"]) == 0
    assert capsys.readouterr().out == (
        "          seat 0  seat 1\n"
        "tempura        5       0\n"
        "sashimi        0       0\n"
        "dumpling       0       0\n"
        "maki           6       0\n"
        "nigiri         0       9\n"
        "------------------------\n"
        "total         11       9\n"
    )


def test_the_last_round_ends_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    args = ["score", "pudding maki-2", "", "sashimi", "--round", "3", "--puddings", "1,0,2", "--scores", "30,28,33"]
    assert run(args) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["before", "30", "28", "33"] in lines
    assert ["pudding", "3", "-6", "3"] in lines
    assert lines[-2:] == [["total", "39", "22", "36"], ["place", "1", "3", "2"]]


def test_before_the_last_round_puddings_score_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["score", "pudding", "", "--puddings", "1,0", "--format", "json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert "pudding" not in result["points"]
    assert (result["scores"], result["puddings"], result["places"]) == ([0, 0], [2, 0], None)


def test_json_names_the_rules_and_everything_scored(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        run(["score", "maki-3,soy-sauce", "maki-1", "--round", "3", "--variant", "soy-sauce", "--format", "json"]) == 0
    )
    result = json.loads(capsys.readouterr().out)
    assert (result["rules"], result["variants"], result["round"]) == ("sushi-go", ["soy-sauce"], 3)
    assert result["tables"] == [["maki-3", "soy-sauce"], ["maki-1"]]
    assert (result["points"]["maki"], result["points"]["soy-sauce"]) == ([6, 3], [4, 0])
    assert (result["scores"], result["places"]) == ([10, 3], [1, 2])


def test_the_dummys_table_stands_last_and_has_no_place(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["score", "maki-1", "maki-2", "maki-3", "--variant", "dummy", "--round", "3"]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert lines[0] == ["seat", "0", "seat", "1", "dummy"]
    assert ["maki", "0", "3", "6"] in lines
    assert lines[-1] == ["place", "2", "1"]


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["tempura", "tempra"], "seat 1: no card 'tempra' (did you mean tempura?)"),
        (["", "", "eggs", "--variant", "dummy"], "dummy: no card 'eggs'; the cards are tempura, "),
        (["tempura"], "sushi-go is for 2, 3, 4 or 5 players, not 1"),
        (["", "", "", "", "--variant", "dummy"], "for 2 players, not 3"),
        (["", "", "--round", "4"], "there is no round 4: sushi-go has 3"),
        (["", "", "--round", "0"], "there is no round 0"),
        (["", "", "--puddings", "1"], "1 puddings given for 2 tables"),
        (["", "", "--puddings", "1,-1"], "cannot be negative"),
        (["", "", "--scores", "1,2,3"], "3 scores given for 2 tables"),
        (["", "", "--scores", "1,b"], "'1,b' is not a list of whole numbers like 1,0,2"),
        (["", "", "--variant", "soysauce"], "no variant 'soysauce' (did you mean soy-sauce?)"),
        (["", "", "--rules", "sushi"], "no rules 'sushi' (did you mean sushi-go?)"),
    ],
)
def test_what_is_typed_wrong_is_named_and_gives_exit_code_2(
    capsys: pytest.CaptureFixture[str], args: list[str], message: str
) -> None:
    assert run(["score", *args]) == 2
    out, err = capsys.readouterr()
    assert message in err
    assert out == ""
