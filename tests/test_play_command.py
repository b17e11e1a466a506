"""`arena play`: one game, its summary, its JSON, its record, its logs."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from runs import PATIENT, arena, bot, lines
from second_referee import check_record

if TYPE_CHECKING:
    from pathlib import Path


def result(*arguments: str | Path) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(arena("play", *arguments, *PATIENT, "--format", "json").stdout)
    return document


def test_the_json_has_exactly_the_documented_fields(tmp_path: Path) -> None:
    pair = (bot(tmp_path, "first"), bot(tmp_path, "erring", before="message['turn'] == 2 and sys.exit(3)"))
    document = result(*pair, "--seed", "7")
    assert list(document) == ["game", "seed", "seats", "rounds", "points"]
    assert document["seed"] == "7"
    for number, seat in enumerate(document["seats"]):
        assert list(seat) == ["seat", "bot", "score", "place", "puddings", "out", "faults"]
        assert seat["seat"] == number
    (fault,) = document["seats"][1]["faults"]
    assert list(fault) == ["kind", "round", "turn", "detail"]
    assert (fault["kind"], fault["round"], fault["turn"]) == ("crashed", 1, 2)
    assert [seat["place"] for seat in document["seats"]] == [1, 2]
    assert [seat["out"] for seat in document["seats"]] == [False, True]
    assert [list(round_) for round_ in document["rounds"]] == [["points", "scores"]] * 3
    assert list(document["points"]) == ["pudding"]


def test_points_add_up(tmp_path: Path) -> None:
    document = result("random", bot(tmp_path, "first"), "greedy", "--seed", "7", "--variant", "soy-sauce")
    for seat in range(3):
        points = sum(kind[seat] for round_ in document["rounds"] for kind in round_["points"].values())
        points += document["points"]["pudding"][seat]
        assert document["seats"][seat]["score"] == points


def test_the_same_seed_gives_the_same_game_and_another_another() -> None:
    one, again, other = (result("random", "random", "--seed", seed) for seed in ("łosoś", "łosoś", "8"))
    assert one == again
    assert one["rounds"] != other["rounds"]
    assert one["game"] != other["game"]


def test_without_a_seed_it_tells_the_one_it_took() -> None:
    one = result("random", "greedy")
    assert result("random", "greedy", "--seed", one["seed"]) == one
    assert result("random", "greedy")["seed"] != one["seed"]


def test_the_summary_shows_places_points_and_faults(tmp_path: Path) -> None:
    erring = bot(tmp_path, "erring", before="message['turn'] == 2 and print('oops', flush=True)")
    ended = arena("play", erring, "greedy", bot(tmp_path, "first"), "--seed", "7", *PATIENT)
    assert ended.stdout.startswith("Sushi Go! · 3 players · seed 7\n")
    assert "\n   out     0  erring " in ended.stdout
    assert "erring, round 1, turn 2: bad-json: your bot printed `oops`" in ended.stdout
    assert "erring is out after 1 fault" in ended.stdout


def test_the_dummy_has_a_line_and_no_place() -> None:
    ended = arena("play", "random", "greedy", "--variant", "dummy", *PATIENT)
    assert re.search(r"^ {3,}2  the dummy ", ended.stdout, re.MULTILINE)


def test_two_bots_of_one_name_are_told_apart() -> None:
    document = result("random", "random", "random")
    assert [seat["bot"] for seat in document["seats"]] == ["random", "random#2", "random#3"]


def test_the_record_is_a_record_and_the_logs_hold_standard_error(tmp_path: Path) -> None:
    telling = bot(tmp_path, "telling", before="sys.stderr.write('żółw\\n')")
    record, logs = tmp_path / "record.jsonl", tmp_path / "new" / "logs"
    arena("play", telling, "greedy", "--record", record, "--logs", logs, *PATIENT)
    assert check_record(record.read_text("utf-8").splitlines()) == []
    assert (logs / "seat-0.log").read_text("utf-8") == "żółw\n" * 27
    assert (logs / "seat-1.log").read_bytes() == b""


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "two bots or more"),
        (("random",), "two bots or more"),
        (("random", "no-such-bot"), "no-such-bot"),
        (("random",) * 6, "for 2, 3, 4 or 5 players, not 6"),
        (("random", "greedy", "priority", "--variant", "dummy"), "dummy"),
        (("random", "greedy", "--variant", "dumy"), "dummy"),
        (("random", "greedy", "--strikes", "late=3"), "'late=3' is not a kind of fault"),
        (("random", "greedy", "--move-s", "0"), "--move-s"),
        (("random", "greedy", "--record", "/no/such/folder/x"), "cannot be written"),
        (("random", "greedy", "--again", "x", "y"), "neither bots nor other terms"),
    ],
)
def test_a_wrong_call_is_one_line_and_exit_code_2(arguments: tuple[str, ...], words: str) -> None:
    ended = arena("play", *arguments, code=2)
    assert words in ended.stderr
    assert ended.stdout == ""


def test_faults_change_the_exit_code_only_if_asked(tmp_path: Path) -> None:
    leaving = bot(tmp_path, "leaving", before="sys.exit(1)")
    arena("play", leaving, "greedy", *PATIENT)
    arena("play", leaving, "greedy", "--fail-on-fault", *PATIENT, code=1)
    arena("play", "random", "greedy", "--fail-on-fault", *PATIENT)


def test_a_game_of_a_tournament_is_played_again_as_it_was(tmp_path: Path) -> None:
    out = tmp_path / "out"
    arena("tournament", "random", bot(tmp_path, "first"), "--players", "2", "--deals", "1", *PATIENT, "--out", out)
    for line in lines(out):
        document = json.loads(arena("play", "--again", out, line["game"][:10], "--format", "json").stdout)
        assert document["seed"] is None
        assert [seat["bot"] for seat in document["seats"]] == line["bots"]
        assert [seat["score"] for seat in document["seats"]] == line["scores"]
    arena("play", "--again", out, "nothing", code=2)


def test_a_person_plays_with_numbers_and_can_take_back() -> None:
    # The first answer of each pair takes a card, the second confirms; 'n' takes back, and wrong answers ask again.
    keys = "?\n99\n1\nn\n2 2\n" + "1\n\n" * 40
    command = [sys.executable, "-m", "arena", "play", "human", "greedy", "--format", "json", *PATIENT]
    ended = subprocess.run(command, input=keys, capture_output=True, text=True, check=True)
    document = json.loads(ended.stdout)
    assert [seat["bot"] for seat in document["seats"]] == ["human", "greedy"]
    assert document["seats"][0]["faults"] == []
    for words in ("take the card with the number 3", "numbers, 1 to 10", "Name each card once", "turn 9 of 10"):
        assert words in ended.stderr


def test_a_person_who_goes_away_ends_the_game() -> None:
    command = [sys.executable, "-m", "arena", "play", "human", "greedy"]
    ended = subprocess.run(command, input="1\n", capture_output=True, text=True, check=False)
    assert ended.returncode == 130
    assert "Traceback" not in ended.stderr
