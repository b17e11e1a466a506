"""`arena tournament`: flags and files, names, rosters, terms."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from runs import PATIENT, arena, bot, games, table

from arena.tournament.config import Config, read_config

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

QUICK = ("--players", "2", "--deals", "1", *PATIENT)


def names(folder: Path) -> list[str]:
    return [row["bot"] for row in table(folder)["bots"]]


def test_three_bots_in_three_languages_come_to_a_ranked_table(tmp_path: Path) -> None:
    ended = arena("tournament", "random", "priority", "greedy", "--deals", "4", *PATIENT, "--out", tmp_path)
    assert ended.stdout.startswith("Sushi Go! · 3 players · 3 bots · 12 games (4 deals)\n")
    assert "sandbox guard: " in ended.stderr
    assert set(names(tmp_path)) == {"random", "priority", "greedy"}
    assert names(tmp_path)[-1] == "random"


@pytest.mark.parametrize("form", ["json", "csv", "md"])
def test_the_table_comes_in_every_format_and_nothing_else_on_standard_output(tmp_path: Path, form: str) -> None:
    ended = arena("tournament", "random", "greedy", *QUICK, "--out", tmp_path, "--format", form)
    assert ended.stdout == arena("standings", tmp_path, "--format", form).stdout


def test_quiet_says_nothing_but_the_table(tmp_path: Path) -> None:
    ended = arena("tournament", "random", "greedy", *QUICK, "--out", tmp_path, "-q")
    assert ended.stderr == ""
    assert ended.stdout


def test_what_was_not_said_is_chosen_and_told(tmp_path: Path) -> None:
    quick = [bot(tmp_path, name) for name in ("a", "b")]
    ended = arena("tournament", *quick, *PATIENT, "--out", tmp_path / "out")
    assert "not said, so chosen: 2 players, 12 deals" in ended.stderr
    assert len(games(tmp_path / "out")) == 24


def test_a_file_says_the_same_as_flags(tmp_path: Path) -> None:
    pair = [bot(tmp_path / "bots", name) for name in ("a", "b")]
    file = tmp_path / "cup.yaml"
    file.write_text(
        "title: Spring cup\nbots: [bots/a, bots/b]\nplayers: 2\ndeals: 2\nseed: 7\nmove_s: 30\nstartup_s: 120\n"
        "variants: [both-ways]\nstrikes: {timeout: 2, other: 0}\nrecords: all\njobs: 1\nout: results\n",
        "utf-8",
    )
    ended = arena("tournament", file)
    assert ended.stdout.startswith("Spring cup\nSushi Go! · both-ways · 2 players")
    flags = (
        "--players",
        "2",
        "--deals",
        "2",
        "--seed",
        "7",
        "--variant",
        "both-ways",
        "--strikes",
        "timeout=2,other=0",
    )
    arena("tournament", *pair, *flags, *PATIENT, "--out", tmp_path / "other")
    assert games(tmp_path / "results") == games(tmp_path / "other")
    assert len(list((tmp_path / "results" / "records").iterdir())) == 4
    assert not (tmp_path / "other" / "records").exists()


def test_flags_overrule_the_file(tmp_path: Path) -> None:
    for name in ("a", "b"):
        bot(tmp_path, name)
    file = tmp_path / "cup.yaml"
    file.write_text("bots: [a, b]\nplayers: 2\nrounds: 9\nmove_s: 30\nstartup_s: 120\nout: results\n", "utf-8")
    arena("tournament", file, "--deals", "1", "--out", tmp_path / "other")
    assert len(games(tmp_path / "other")) == 2
    assert not (tmp_path / "results").exists()


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("bots: [random, greedy]\njob: 2\n", "2:1: job: unknown key (did you mean jobs?)"),
        ("bots: [random, greedy]\nmove_s: fast\n", "2:9: move_s: "),
        ("bots: [random, greedy]\ndeals: 1\nrounds: 1\n", "3:1: rounds: `deals` and `rounds` are two schedules"),
        ("bots: [random, greedy]\nstrikes: {timeuot: 1}\n", "did you mean timeout?"),
        ("bots: [random, greedy]\nplayers: [1]\n", "2:11: players[0]"),
        ("bots: random\n", "1:7: bots"),
    ],
)
def test_a_wrong_file_is_named_with_line_and_column(tmp_path: Path, text: str, problem: str) -> None:
    file = tmp_path / "cup.yaml"
    file.write_text(text, "utf-8")
    ended = arena("tournament", file, code=2)
    assert f"{file}:" in ended.stderr
    assert problem in ended.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "two bots or more"),
        (("random",), "two bots or more"),
        (("random", "no-such-bot"), "no-such-bot"),
        (
            ("random", "greedy", "--players", "3"),
            "3 players need as many bots; there are 2 (name a bot twice and it plays as two)",
        ),
        (("random", "greedy", "--players", "9"), "not 9"),
        (("random", "greedy", "--players", "two"), "'two' is not a list of whole numbers"),
        (("random", "greedy", "--gauntlet", "nobody"), "nobody"),
        (("random", "cup.yaml"), "it stands alone"),
        (("random", "greedy", "--sandbox", "maximum"), "maximum"),
        (("random", "greedy", "--apart", "authors"), "authors"),
    ],
)
def test_a_wrong_call_is_exit_code_2_and_leaves_no_folder(tmp_path: Path, arguments: Sequence[str], words: str) -> None:
    ended = arena("tournament", *arguments, code=2, cwd=tmp_path)
    assert words in ended.stderr
    assert not (tmp_path / "results").exists()


def test_the_config_of_the_design_is_read(tmp_path: Path) -> None:
    text = (
        "title: Spring cup\nrules: sushi-go\nvariants: [both-ways]\nplayers: [4]\nleague: league\napart: authors\n"
        "rounds: 150\nmove_s: 1\nstartup_s: 10\nmemory_mb: 512\nstrikes: {timeout: 2, other: 0}\nbench_after: 5\n"
        "sandbox: guard\njobs: 2\nrecords: all\nout: results\n"
    )
    (tmp_path / "cup.yaml").write_text(text, "utf-8")
    config = read_config(tmp_path / "cup.yaml")
    assert config == Config(
        title="Spring cup",
        variants=("both-ways",),
        players=(4,),
        league=str(tmp_path / "league"),
        apart="authors",
        rounds=150,
        strikes={"timeout": 2, "other": 0},
        sandbox="guard",
        jobs=2,
        records="all",
        out=str(tmp_path / "results"),
    )
    assert config.strikes_by_kind() == {"other": 0, "timeout": 2}
