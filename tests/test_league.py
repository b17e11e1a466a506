"""`arena league` and `arena tournament --league`: who plays, and what happened."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from leagues import lines, registered, submit, write_bot
from runs import PATIENT, arena, games

from arena.tournament.league.register import Opened, Submitted, Withdrawn, entries

if TYPE_CHECKING:
    from pathlib import Path

SHORT = ("--players", "2", "--deals", "1", "--seed", "league", "-q", *PATIENT)


@pytest.fixture
def league(tmp_path: Path) -> Path:
    submit(tmp_path / "league", write_bot(tmp_path, "one"), write_bot(tmp_path, "two", card=-1))
    return tmp_path / "league"


def test_every_format_lists_the_same_bots(league: Path) -> None:
    text = arena("league", "list", league).stdout.splitlines()
    assert text[0].split() == ["bot", "version", "language", "authors", "registered", "hash", "versions", "plays"]
    assert [line.split()[0] for line in text[1:]] == ["one", "two"]
    assert all(len(line) <= 100 for line in text)
    markdown = arena("league", "list", league, "--format", "md").stdout.splitlines()
    assert markdown[2].startswith("| one | 1 | Python | ada | ")
    table = arena("league", "list", league, "--format", "csv").stdout.splitlines()
    assert table[0] == "bot,version,language,authors,registered,hash,versions,plays"
    assert table[1].startswith("one,1,Python,ada,")
    assert list(registered(league)) == ["one", "two"]


def test_the_history_tells_what_happened_in_its_order(league: Path, tmp_path: Path) -> None:
    submit(league, write_bot(tmp_path, "one", "2", card=1))
    arena("league", "withdraw", league, "two", "--reason", "it is tired")
    told = json.loads(arena("league", "history", league, "--format", "json").stdout)["history"]
    assert [(row["event"], row["name"], row["version"]) for row in told] == [
        ("submitted", "one", "1"),
        ("submitted", "two", "1"),
        ("submitted", "one", "2"),
        ("withdrawn", "two", None),
    ]
    assert arena("league", "history", league, "two").stdout.splitlines()[-1].split()[-3:] == ["it", "is", "tired"]
    assert len(arena("league", "history", league, "one").stdout.splitlines()) == 3
    assert "'none' is not registered in" in arena("league", "history", league, "none", code=2).stderr


def test_a_withdrawn_bot_plays_no_more_until_it_is_submitted_again(league: Path, tmp_path: Path) -> None:
    submit(league, write_bot(tmp_path, "three", card=1))
    assert arena("league", "withdraw", league, "two").stdout == "two: withdrawn\n"
    assert registered(league)["two"]["withdrawn"]
    arena("tournament", "--league", league, *SHORT, "--out", tmp_path / "out")
    assert {bot for game in games(tmp_path / "out") for bot in game["bots"]} == {"one", "three"}
    assert "two 1: registered: bots/two/1-" in submit(league, tmp_path / "two").stdout
    assert not registered(league)["two"]["withdrawn"]


def test_withdrawing_the_newest_version_lets_the_one_before_play(league: Path, tmp_path: Path) -> None:
    submit(league, write_bot(tmp_path, "one", "2", card=1))
    arena("league", "withdraw", league, "one", "--version", "2")
    row = registered(league)["one"]
    assert (row["version"], row["withdrawn"], row["versions"]) == ("1", False, ["1", "2"])


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("three",), "'three' is not registered in "),
        (("one", "--version", "9"), "'one' has no version '9'; it has: 1"),
    ],
)
def test_what_is_not_registered_cannot_be_withdrawn(arguments: tuple[str, ...], words: str, league: Path) -> None:
    assert words in arena("league", "withdraw", league, *arguments, code=2).stderr
    assert len(lines(league)) == 3


def test_what_was_withdrawn_cannot_be_withdrawn_again(league: Path) -> None:
    arena("league", "withdraw", league, "one")
    assert "'one' was withdrawn already" in arena("league", "withdraw", league, "one", code=2).stderr


def test_a_frozen_program_that_was_changed_is_not_played(league: Path, tmp_path: Path) -> None:
    place = league / registered(league)["one"]["folder"]
    (place / "bot.py").write_text((place / "bot.py").read_text().replace("hand[0]", "hand[-1]"))
    err = arena("tournament", "--league", league, *SHORT, "--out", tmp_path / "out", code=2).stderr
    assert f"{place} was changed after one 1 was registered: put it back as it was" in err
    place.rename(tmp_path / "elsewhere")
    err = arena("tournament", "--league", league, *SHORT, "--out", tmp_path / "out", code=2).stderr
    assert f"{place} is gone: one 1 was registered there" in err


def test_a_league_without_players_is_told(league: Path, tmp_path: Path) -> None:
    for name in ("one", "two"):
        arena("league", "withdraw", league, name)
    err = arena("tournament", "--league", league, *SHORT, "--out", tmp_path / "out", code=2).stderr
    assert "no bot is registered that was not withdrawn" in err


def test_bots_and_a_league_are_not_named_together(league: Path) -> None:
    assert "--league says who plays" in arena("tournament", "greedy", "--league", league, code=2).stderr


def test_a_league_may_stand_in_the_file_and_a_resume_finds_it_from_anywhere(league: Path, tmp_path: Path) -> None:
    (tmp_path / "cup.yaml").write_text("league: league\nplayers: 2\ndeals: 1\nmove_s: 30\nstartup_s: 120\nout: out\n")
    arena("tournament", tmp_path / "cup.yaml", "-q")
    before = games(tmp_path / "out")
    assert {bot for game in before for bot in game["bots"]} == {"one", "two"}
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    arena("tournament", "--out", "../out", "--deals", "2", "-q", cwd=elsewhere)
    assert games(tmp_path / "out")[: len(before)] == before
    assert len(games(tmp_path / "out")) == 2 * len(before)


def test_the_register_follows_from_its_lines_alone() -> None:
    def said(name: str, version: str) -> Submitted:
        return Submitted(name, version, f"digest {version}", ("ada",), None, f"bots/{name}/{version}", "now")

    known = entries(
        [
            Opened(1, "now"),
            said("one", "1"),
            said("one", "2"),
            said("two", "1"),
            Withdrawn("one", "2", "", "now"),
            Withdrawn("two", None, "", "now"),
            said("two", "2"),
        ]
    )
    playing = {name: entry.newest and entry.newest.version for name, entry in known.items()}
    assert playing == {"one": "1", "two": "2"}
    assert known["two"].withdrawn == {"1"}


def test_a_name_stays_with_its_first_owners_whatever_is_submitted_again() -> None:
    first = Submitted("one", "1", "digest 1", ("ada",), None, "bots/one/1", "now")
    second = Submitted("one", "2", "digest 2", ("ada", "eve"), None, "bots/one/2", "now")
    known = entries([first, second, Withdrawn("one", "1", "", "now"), first])
    assert known["one"].owners == ("ada",)
    assert known["one"].newest == first
