"""`arena submit`: what is registered is fit, frozen and its author's own; anything else changes nothing."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from fitness import MISFITS
from leagues import FILE, lines, registered, submit, write_bot, zip_of, zipped
from runs import arena, left_over

from arena.protocol.folder import digest

if TYPE_CHECKING:
    from pathlib import Path


def test_folders_zips_and_bots_that_ship_are_registered_and_listed(tmp_path: Path) -> None:
    league = tmp_path / "league"
    one, two = write_bot(tmp_path, "one"), write_bot(tmp_path, "two words")
    out = submit(league, one, zip_of(two), "greedy").stdout
    assert f"one 1: registered: bots/one/1-{digest(one)[:12]}\n" in out
    rows = registered(league)
    assert set(rows) == {"one", "two words", "greedy"}
    for name, source in (("one", one), ("two words", two)):
        assert rows[name]["digest"] == digest(source) == digest(league / rows[name]["folder"])
        assert (rows[name]["bot"], rows[name]["version"], rows[name]["versions"]) == (name, "1", ["1"])
        assert (rows[name]["language"], rows[name]["authors"]) == ("Python", ["ada"])
        assert not rows[name]["withdrawn"]
    assert out.splitlines()[-1].split()[0] == "two"
    assert not list((league / "bots").glob(".*"))
    assert left_over(tmp_path) == []


def test_a_bot_that_is_not_fit_is_not_registered_and_its_author_told_why(tmp_path: Path) -> None:
    league = tmp_path / "league"
    fit = write_bot(tmp_path, "fit")
    bad = write_bot(tmp_path, "bad", before='assert message["players"] != 4')
    out = submit(league, bad, fit, code=1).stdout
    assert "bad 1: not registered, " in out
    assert "  both-ways + soy-sauce: 4 players, " in out
    assert "AssertionError" in out
    assert set(registered(league)) == {"fit"}
    assert [path.name for path in (league / "bots").iterdir()] == ["fit"]


def test_a_bot_that_does_not_build_is_not_registered(tmp_path: Path) -> None:
    bot = write_bot(tmp_path, "unbuilt")
    said = json.loads((bot / "bot.yaml").read_text())
    (bot / "bot.yaml").write_text(json.dumps(said | {"build": ["sh", "-c", "echo wrong on line 3; exit 1"]}))
    out = submit(tmp_path / "league", bot, code=1).stdout
    assert "build: " in out
    assert registered(tmp_path / "league") == {}


def test_a_new_version_plays_instead_of_the_old_which_stays_frozen(tmp_path: Path) -> None:
    league = tmp_path / "league"
    submit(league, write_bot(tmp_path, "one"))
    old = registered(league)["one"]
    out = submit(league, write_bot(tmp_path, "one", "2", card=-1)).stdout
    assert "one 2: registered, plays instead of 1: bots/one/2-" in out
    new = registered(league)["one"]
    assert (new["version"], new["versions"]) == ("2", ["1", "2"])
    assert digest(league / old["folder"]) == old["digest"] != new["digest"]


def test_the_same_program_again_changes_nothing(tmp_path: Path) -> None:
    league = tmp_path / "league"
    bot = write_bot(tmp_path, "one")
    submit(league, bot)
    before = (league / "league.jsonl").read_bytes()
    assert "one 1: registered already, nothing is changed" in submit(league, zip_of(bot)).stdout
    assert (league / "league.jsonl").read_bytes() == before


def test_a_changed_program_under_an_old_version_is_refused(tmp_path: Path) -> None:
    league = tmp_path / "league"
    submit(league, write_bot(tmp_path, "one"), write_bot(tmp_path / "b", "two"))
    submit(league, write_bot(tmp_path, "one", "2", card=-1))
    changed = write_bot(tmp_path, "one", "1", before="hand.sort()")
    err = submit(league, changed, code=2).stderr
    assert f"{changed}: version 1 of 'one' is registered with other files (" in err
    assert "give a changed program a new `version`" in err
    assert registered(league)["one"]["version"] == "2"


def test_a_name_belongs_to_whom_it_was_first_registered_by(tmp_path: Path) -> None:
    league = tmp_path / "league"
    submit(league, write_bot(tmp_path, "one"))
    thief = write_bot(tmp_path / "b", "one", "2", "eve")
    assert "the name 'one' belongs to ada, who registered it first" in submit(league, thief, code=2).stderr
    imitation = write_bot(tmp_path / "c", "One", "1", "eve")
    assert "the name 'One' can be taken for 'one', which is registered" in submit(league, imitation, code=2).stderr
    assert len(lines(league)) == 2


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"version": None}, "bot.yaml says nothing of version, which a league needs"),
        ({"version": None, "authors": []}, "bot.yaml says nothing of version and authors"),
        ({"reads": ["/usr/share/dict"]}, "bot.yaml reads /usr/share/dict, outside its folder"),
        ({"langauge": "C"}, "bot.yaml:1:"),
    ],
)
def test_what_bot_yaml_lacks_or_asks_too_much_is_refused(
    changes: dict[str, object], words: str, tmp_path: Path
) -> None:
    bot = write_bot(tmp_path, "one")
    said = json.loads((bot / "bot.yaml").read_text()) | changes
    (bot / "bot.yaml").write_text(json.dumps({name: value for name, value in said.items() if value is not None}))
    if changes.get("reads"):
        said["reads"] = [str(tmp_path / "data")]
        (tmp_path / "data").mkdir()
        (bot / "bot.yaml").write_text(json.dumps(said))
        words = words.replace("/usr/share/dict", str(tmp_path / "data"))
    err = submit(tmp_path / "league", bot, code=2).stderr
    assert words in err
    assert str(bot) in err
    assert ".incoming" not in err
    assert registered(tmp_path / "league") == {}


def test_a_rivals_folder_cannot_be_asked_for(tmp_path: Path) -> None:
    league = tmp_path / "league"
    submit(league, write_bot(tmp_path, "rival"))
    bot = write_bot(tmp_path, "spy")
    said = json.loads((bot / "bot.yaml").read_text())
    (bot / "bot.yaml").write_text(json.dumps(said | {"reads": ["../../rival"]}))
    submit(league, bot, code=2)
    (bot / "bot.yaml").write_text(json.dumps(said | {"reads": [str(league / registered(league)["rival"]["folder"])]}))
    assert "outside its folder" in submit(league, bot, code=2).stderr


def test_the_organiser_may_allow_a_path_that_bots_ask_for(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    bot = write_bot(tmp_path, "one")
    said = json.loads((bot / "bot.yaml").read_text())
    (bot / "bot.yaml").write_text(json.dumps(said | {"reads": [str(tmp_path / "data")]}))
    arena("submit", bot, "--league", tmp_path / "league", "--quick", "--allow-read", tmp_path / "data")
    assert set(registered(tmp_path / "league")) == {"one"}


def test_an_evil_zip_is_refused_and_the_others_are_taken(tmp_path: Path) -> None:
    evil = zipped(tmp_path / "evil.zip", [("bot.yaml", FILE, "name: x"), ("../../evil.py", FILE, "x")])
    ended = submit(tmp_path / "league", evil, write_bot(tmp_path, "one"), tmp_path / "none", code=2)
    assert ended.stderr.splitlines() == [
        f"{evil}: ../../evil.py: it leaves the bot's folder",
        f"no such bot: {tmp_path / 'none'}",
    ]
    assert set(registered(tmp_path / "league")) == {"one"}


@pytest.mark.parametrize("source", ["file", "folder"])
def test_what_is_no_bots_folder_is_refused(source: str, tmp_path: Path) -> None:
    place = tmp_path / "thing"
    if source == "folder":
        place.mkdir()
        (place / "bot.py").touch()
    else:
        place.write_text("print()")
    err = submit(tmp_path / "league", place, code=2).stderr
    assert ("no bot.yaml in it" if source == "folder" else "not a zip file") in err


def test_a_league_is_not_begun_among_other_things(tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home/letter.txt").touch()
    err = submit(tmp_path / "home", write_bot(tmp_path, "one"), code=2).stderr
    assert "holds other things (letter.txt) and no league: name a new folder" in err


def test_json_says_what_became_of_each(tmp_path: Path) -> None:
    bot, bad = write_bot(tmp_path, "one"), MISFITS / "ends-at-start"
    copy = tmp_path / "copy"
    copy.mkdir()
    (copy / "bot.yaml").write_text((bad / "bot.yaml").read_text().replace("reads: [../tools]\n", ""))
    ended = arena("submit", bot, copy, "nobody", "--league", tmp_path / "l", "--quick", "--format", "json", code=2)
    document = json.loads(ended.stdout)
    assert [(done["bot"], done["status"]) for done in document["submitted"]] == [
        ("one", "registered"),
        ("ends-at-start", "unfit"),
    ]
    assert document["submitted"][1]["failed"][0]["check"] == "start"
    assert document["refused"] == ["no such bot: nobody"]
    assert [row["bot"] for row in document["bots"]] == ["one"]
