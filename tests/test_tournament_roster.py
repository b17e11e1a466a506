"""Who plays and by which terms: names, rosters that change, versions, terms that may not, every schedule."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from runs import PATIENT, arena, bot, games, lines, started, table, wait_for_games

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

QUICK = ("--players", "2", "--deals", "1", *PATIENT)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("played")
    arena("tournament", *[bot(folder, name) for name in "ab"], *QUICK, "--out", folder / "out")
    return folder / "out"


def names(folder: Path) -> list[str]:
    return [row["bot"] for row in table(folder)["bots"]]


def test_two_bots_of_one_name_are_told_apart_and_keep_their_names(tmp_path: Path) -> None:
    twins = [bot(tmp_path / "1", "twin"), bot(tmp_path / "2", "twin", "last")]
    command = ("tournament", *twins, *QUICK, "--out", str(tmp_path / "out"))
    arena(*command)
    assert sorted(names(tmp_path / "out")) == ["twin", "twin#2"]
    before = games(tmp_path / "out")
    arena("tournament", *reversed(twins), *QUICK, "--out", tmp_path / "out")
    assert games(tmp_path / "out") == before


def test_names_in_any_script_with_quotes_and_spaces_are_shown_as_text(tmp_path: Path) -> None:
    strange = bot(tmp_path, "寿司 'ロボ' $(x)")
    arena("tournament", strange, "random", *QUICK, "--out", tmp_path / "o u t")
    assert "寿司 'ロボ' $(x)" in arena("standings", tmp_path / "o u t").stdout


def test_a_bot_added_plays_what_is_missing_and_one_removed_leaves_the_table(tmp_path: Path) -> None:
    a, b, c = (bot(tmp_path, name) for name in "abc")
    out = tmp_path / "out"
    arena("tournament", a, b, *QUICK, "--out", out)
    first = games(out)
    arena("tournament", a, b, c, *QUICK, "--out", out)
    assert games(out)[: len(first)] == first
    assert Counter(tuple(sorted(game["bots"])) for game in games(out)) == {("a", "b"): 2, ("a", "c"): 2, ("b", "c"): 2}
    arena("tournament", b, c, *QUICK, "--out", out)
    assert len(games(out)) == 6
    assert sorted(names(out)) == ["b", "c"]
    arena("audit", out)


def test_a_new_version_of_a_bot_is_a_new_entrant(tmp_path: Path) -> None:
    a, b = bot(tmp_path, "a"), bot(tmp_path, "b")
    out = tmp_path / "out"
    arena("tournament", a, b, *QUICK, "--out", out)
    bot(tmp_path, "a", "last", version="2")
    arena("tournament", a, b, *QUICK, "--out", out)
    assert sorted(names(out)) == ["a@2", "b"]
    assert len(games(out)) == 4
    arena("audit", out)


def test_files_that_change_while_it_is_played_stop_it_and_the_next_run_plays_the_new_version(tmp_path: Path) -> None:
    a, b = bot(tmp_path, "a"), bot(tmp_path, "b", before="import time; time.sleep(0.002)")
    command = ("tournament", a, b, "--players", "2", "--deals", "200", "--jobs", "1", *PATIENT)
    process = started(*command, "--out", tmp_path / "out")
    wait_for_games(tmp_path / "out", 1, process)
    bot(tmp_path, "a", "last")
    _, stderr = process.communicate()
    assert process.returncode == 2
    assert "the files of a were changed while the tournament was played" in stderr
    arena("tournament", a, b, *QUICK, "--out", tmp_path / "out")
    assert "a@2" in names(tmp_path / "out")
    arena("audit", tmp_path / "out")


def test_more_deals_extend_a_tournament(tmp_path: Path) -> None:
    pair = [bot(tmp_path, name) for name in "ab"]
    out = tmp_path / "out"
    arena("tournament", *pair, *QUICK, "--seed", "more", "--out", out)
    first = games(out)
    arena("tournament", *pair, "--players", "2", "--deals", "3", "--seed", "more", *PATIENT, "--out", out)
    assert games(out)[:2] == first
    arena("tournament", *pair, "--players", "2", "--deals", "3", "--seed", "more", *PATIENT, "--out", tmp_path / "x")
    assert sorted(map(json.dumps, games(out))) == sorted(map(json.dumps, games(tmp_path / "x")))


@pytest.mark.parametrize(
    ("terms", "words"),
    [
        (("--variant", "both-ways"), "variants was [] and would be ["),
        (("--strikes", "1"), "strikes was "),
        (("--sandbox", "off"), "sandbox was guard and would be off"),
        (("--seed", "another"), "seed was another one"),
        (("--memory-mb", "256"), "memory_mb was 512 and would be 256"),
    ],
)
def test_other_terms_are_refused_and_named(played: Path, terms: Sequence[str], words: str) -> None:
    pair, out = [str(played.parent / name) for name in "ab"], played
    before = (out / "games.jsonl").read_bytes()
    assert words in arena("tournament", *pair, *QUICK, *terms, "--out", out, code=2).stderr
    assert (out / "games.jsonl").read_bytes() == before


@pytest.mark.parametrize(
    "kind", [("--rounds", "2"), ("--deals", "1", "--gauntlet", "a"), ("--rounds", "1", "--players", "2,3")]
)
def test_every_schedule_is_played_whole_and_audited(tmp_path: Path, kind: Sequence[str]) -> None:
    field = [bot(tmp_path, name) for name in "abcd"]
    out = tmp_path / "out"
    players = () if "--players" in kind else ("--players", "2")
    arena("tournament", *field, *players, *kind, *PATIENT, "--out", out)
    document = json.loads(arena("audit", out, "--format", "json").stdout)
    assert (document["holds"], document["missing"]) == (True, 0)
    assert document["games"] == len(games(out)) > 0
    assert len(lines(out, "seed")) == 1


def test_rounds_go_on_when_a_bot_joins(tmp_path: Path) -> None:
    field = [bot(tmp_path, name) for name in "abcde"]
    out = tmp_path / "out"
    terms = ("--players", "2", *PATIENT, "--out", out)
    arena("tournament", *field[:4], "--rounds", "2", *terms)
    arena("tournament", *field, "--rounds", "4", *terms)
    each = Counter(name for game in games(out) for name in game["bots"])
    assert set(each) == set("abcde")
    assert max(each.values()) - min(each.values()) <= 4
    document = json.loads(arena("audit", out, "--format", "json").stdout)
    assert (document["holds"], document["missing"]) == (True, 0)
