"""`arena faults`, `arena replay`, `arena decide`: what is found out about games that were played."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from typing import TYPE_CHECKING

import pytest
from runs import PATIENT, arena, bot, lines, table

if TYPE_CHECKING:
    from pathlib import Path

ERRING = "sys.stderr.write('thinking\\n'); sys.stderr.flush(); message['turn'] == 4 and print('oops', flush=True)"


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("faults")
    trio = (bot(folder, "er ring", before=ERRING), bot(folder, "first"), bot(folder, "last", "last"))
    terms = ("--players", "3", "--deals", "2", "--strikes", "2", "--records", "all", "--bench-after", "0")
    arena("tournament", *trio, *terms, *PATIENT, "--out", folder / "out")
    return folder / "out"


def test_every_fault_comes_with_all_its_evidence(out: Path) -> None:
    faults = json.loads(arena("faults", out, "er ring", "--format", "json").stdout)["faults"]
    logged = [(line["game"], fault["round"]) for line in lines(out) for fault in line["faults"]]
    assert [(fault["game"], fault["round"]) for fault in faults] == logged
    assert len(faults) == 6 * 3
    for fault in faults:
        question = json.loads(fault["sent"])
        assert (question["type"], question["round"], question["turn"]) == ("turn", fault["round"], 4)
        assert question["seat"] == fault["seat"]
        assert fault["received"].startswith("oops\n")
        assert fault["stderr"].endswith("thinking\n")
        assert (fault["bot"], fault["kind"], fault["exit"]) == ("er ring", "bad-json", None)
        assert fault["load"] >= 0


def test_the_text_shows_it_and_the_commands_that_show_it_again(out: Path) -> None:
    game = lines(out)[0]["game"]
    text = arena("faults", out, "er ring", "--game", game[:8]).stdout
    assert text.count("er ring: bad-json, game ") == 3
    assert "oops" in text
    assert "standard error:\n        thinking\n" in text
    assert f"again: arena play --again {out} {game[:12]}\n" in text
    assert "first" not in text.replace("at first", "")


def test_the_overview_counts_by_bot_and_kind(out: Path) -> None:
    text = arena("faults", out).stdout
    assert text.splitlines()[1].split()[:4] == ["er", "ring", "bad-json", "18"]
    assert arena("faults", out, "first").stdout == "no faults\n"
    assert "nobody is not among the bots" in arena("faults", out, "nobody", code=2).stderr
    arena("faults", out, "--game", "zzz", code=2)


def test_a_bundle_holds_what_its_author_needs_and_nothing_of_others(out: Path, tmp_path: Path) -> None:
    archive = tmp_path / "out.zip"
    arena("faults", out, "er ring", "--bundle", archive)
    with zipfile.ZipFile(archive) as opened:
        names = opened.namelist()
        texts = {name: opened.read(name).decode() for name in names}
    assert len([name for name in names if name.startswith("games/")]) == 6
    assert texts["0001-bad-json/received.txt"].startswith("oops")
    assert not any('"first"' in text or '"last"' in text.replace('"last":', "") for text in texts.values())
    arena("faults", out, "--bundle", archive, code=2)


def test_a_bot_answers_the_questions_of_a_bundle(out: Path, tmp_path: Path) -> None:
    archive = tmp_path / "out.zip"
    arena("faults", out, "er ring", "--bundle", archive)
    with zipfile.ZipFile(archive) as opened:
        sent = opened.read(next(name for name in opened.namelist() if name.startswith("games/")))
    program = out.parent / "first" / "bot.py"
    ended = subprocess.run([sys.executable, program], input=sent, capture_output=True, check=True)
    assert len(ended.stdout.splitlines()) == 1 + 8 * 3


def test_every_game_and_record_is_checked(out: Path) -> None:
    assert arena("replay", out, "--check").stdout == "6 games and 6 records follow from their takes\n"
    game = lines(out)[2]["game"]
    assert "follows from the takes" in arena("replay", out, game, "--check").stdout
    record = out / "records" / f"{game}.jsonl"
    assert "follows from the takes" in arena("replay", record, "--check").stdout
    arena("replay", out, code=2)


def test_a_changed_record_does_not_hold(out: Path, tmp_path: Path) -> None:
    record = next((out / "records").iterdir()).read_text("utf-8")
    changed = tmp_path / "changed.jsonl"
    changed.write_text(record.replace('"pile":81', '"pile":82'), "utf-8")
    ended = arena("replay", changed, "--check", code=1)
    assert ended.stdout == "line 2: round 1: pile: 82 is written, 81 follows\n"


def test_a_bot_is_asked_the_same_questions_again(out: Path) -> None:
    line = lines(out)[0]
    seat = line["bots"].index("first")
    same = arena("replay", out, line["game"], "--to-bot", seat, out.parent / "first").stdout
    assert "24 of 24 answers are the same as then." in same
    other = arena("replay", out, line["game"], "--to-bot", seat, out.parent / "last").stdout
    assert "the same" in other
    assert "24 of 24" not in other
    faulty = arena("replay", out, line["game"], "--to-bot", seat, out.parent / "er ring").stdout
    assert "fault: bad-json" in faulty
    arena("replay", out, line["game"], "--to-bot", "7", "random", code=2)


def test_the_chance_of_a_bot_is_the_same_again(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    pair = ("random", bot(tmp_path, "first"))
    arena("tournament", *pair, "--players", "2", "--deals", "1", *PATIENT, "--out", folder)
    for line in lines(folder):
        seat = line["bots"].index("random")
        again = arena("replay", folder, line["game"], "--to-bot", seat, "random").stdout
        assert "27 of 27 answers are the same as then." in again


def test_a_judge_is_obeyed_printed_and_kept(out: Path, tmp_path: Path) -> None:
    for name in ("games.jsonl", "seed", "tournament.yaml"):
        (tmp_path / name).write_bytes((out / name).read_bytes())
    game = lines(tmp_path)[0]["game"]
    arena("decide", tmp_path, "void", game[:8], "--reason", "the power failed")
    assert table(tmp_path)["games"] == 5
    arena("decide", tmp_path, "disqualify", "last", "--reason", "a copy")
    shown = arena("standings", tmp_path).stdout
    assert "a copy" in shown
    assert "the power failed" in shown
    arena("decide", tmp_path, "readmit", "last", "--reason", "not a copy")
    arena("tournament", "--out", tmp_path)
    assert (table(tmp_path)["games"], len(lines(tmp_path))) == (6, 7)
    assert lines(tmp_path)[-1]["game"] == game
    arena("audit", tmp_path)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("void", "zzz", "--reason", "x"), "no game 'zzz'"),
        (("void", "", "--reason", "x"), "is the beginning of 6 games"),
        (("disqualify", "nobody", "--reason", "x"), "nobody is not among the bots"),
        (("disqualify", "last", "first", "--reason", "x"), "one bot at a time"),
        (("readmit", "last", "--reason", "x"), "last is not disqualified"),
        (("disqualify", "last", "--reason", " "), "needs a reason"),
        (("disqualify", "last"), "--reason"),
        (("praise", "last", "--reason", "x"), "praise"),
    ],
)
def test_a_wrong_decision_is_refused_and_not_written(out: Path, arguments: tuple[str, ...], words: str) -> None:
    before = (out / "games.jsonl").read_bytes()
    assert words in arena("decide", out, *arguments, code=2).stderr
    assert (out / "games.jsonl").read_bytes() == before
