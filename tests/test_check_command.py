"""`arena check`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from fitness import MISFITS
from runs import left_over

from arena.cli import run
from arena.match.checkup.findings import failed, ok, skip
from arena.protocol.faults import Fault
from arena.protocol.program import find
from arena.protocol.sandbox.jail import check_jail
from arena.report.check import CheckText
from arena.report.look import Look

if TYPE_CHECKING:
    from pathlib import Path

PATIENT = ["--move-s", "20", "--startup-s", "60"]
GROUPS = ["program", "conversation", "games", "costs", "manners", "sandbox"]
CRASH = Fault("crashed", "your bot ended where an answer was due: exit status 1", stderr="oh")


def test_a_fit_bot_has_a_line_for_each_check_under_its_group(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "greedy", *PATIENT]) == 0
    out = capsys.readouterr().out
    lines = out.splitlines()
    assert lines[0] == "greedy 1.0 (C): 20 s an answer, 512 MB, sandbox guard"
    assert [line for line in lines if line in GROUPS] == GROUPS
    assert f"  ok    build                          {' '.join(find('greedy').build)}: " in out
    assert "  ok    base game                      2, 3, 4 and 5 players: 90 answers\n" in out
    assert "  ok    both-ways + dummy + soy-sauce  2 players: " in out
    assert lines[-1].startswith("fit for a tournament: 27 checks passed (")


def test_an_unfit_bot_exits_with_1_and_says_how_many_checks_failed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", str(MISFITS / "ends-at-start"), *PATIENT]) == 1
    captured = capsys.readouterr()
    assert "  FAIL  start                          start-failed: your bot ended before its hello: " in captured.out
    assert "not fit: 1 of 8 checks failed (" in captured.out
    assert captured.err == ""


def test_warnings_leave_a_bot_fit(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", str(MISFITS / "rolls-dice"), *PATIENT]) == 0
    assert "fit for a tournament: 26 checks passed, 1 warning (" in capsys.readouterr().out


def test_json_has_every_finding_with_its_evidence(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", str(MISFITS / "forgets-the-dummy"), "--format", "json", "--quick", *PATIENT]) == 1
    document = json.loads(capsys.readouterr().out)
    assert (document["bot"], document["version"], document["authors"]) == ("forgets-the-dummy", "1", ["tester"])
    assert (document["fit"], document["sandbox"], document["limits"]["move_s"]) == (False, "guard", 20.0)
    checks = {finding["check"]: finding for finding in document["checks"]}
    assert {finding["group"] for finding in checks.values()} == set(GROUPS)
    wrong = checks["dummy's controller"]
    assert (wrong["status"], wrong["place"]) == ("fail", "2 players, seat 0, round 1, turn 1")
    assert wrong["fault"]["kind"] == "illegal-take"
    assert '"dummy":' in wrong["fault"]["sent"]
    assert checks["base game"] | {"says": ""} == {
        **dict.fromkeys(("says", "cure", "place", "like"), ""),
        "group": "games",
        "check": "base game",
        "status": "ok",
        "fault": None,
    }


def test_quick_plays_a_game_for_each_number_of_players(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "greedy", "--quick", *PATIENT]) == 0
    out = capsys.readouterr().out
    assert "base game                      3 and 5 players: 42 answers" in out
    assert "both-ways + soy-sauce          4 players: 21 answers" in out
    assert "-     same seed                      not tried: left out by --quick" in out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nobody"], "no such bot: nobody"),
        (["greedy", "--rules", "sushi-stop"], "no rules 'sushi-stop'"),
        (["greedy", "--move-s", "0"], "0 is not in the range"),
        (["greedy", "--sandbox", "maybe"], "'maybe' is not one of"),
        ([], "Missing argument 'BOT'"),
    ],
)
def test_a_wrong_argument_exits_with_2(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", *arguments]) == 2
    assert words in capsys.readouterr().err


def test_a_wrong_bot_yaml_is_told_by_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bot.yaml").write_text("name: x\nrun: [python3, bot.py]\nlanguge: Python\n")
    assert run(["check", str(tmp_path)]) == 2
    assert f"{tmp_path}/bot.yaml:3:1: " in capsys.readouterr().err


def test_a_program_file_is_fit_and_warned_that_a_league_wants_a_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.py"
    file.write_text((MISFITS.parent / "tools" / "good.py").read_text())
    assert run(["check", str(file), "--quick", *PATIENT]) == 0
    out = capsys.readouterr().out
    assert (
        "warn  bot.yaml                       a program file without bot.yaml; cure: for a league make a folder" in out
    )


@pytest.mark.parametrize("level", ["off", "jail"])
def test_a_bot_is_fit_at_every_level(level: str, capsys: pytest.CaptureFixture[str]) -> None:
    if level == "jail":
        _need_jail()
    assert run(["check", "random", "--sandbox", level, *PATIENT]) == 0
    assert ("sandbox" in capsys.readouterr().out.splitlines()) == (level != "off")


def test_other_rules_are_played_as_they_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "show"]) == 0
    rules = capsys.readouterr().out.replace("name: sushi-go", "name: small")
    (tmp_path / "rules.yaml").write_text(rules)
    assert run(["check", "random", "--rules", str(tmp_path / "rules.yaml"), *PATIENT]) == 0
    out = capsys.readouterr().out
    assert "base game" in out
    assert "soy-sauce" not in out


def test_a_bot_that_hangs_at_every_game_leaves_nothing_and_is_given_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = tmp_path / "hangs.py"
    good = (MISFITS.parent / "tools" / "good.py").read_text()
    asleep = "def answer(message):\n    import time; time.sleep(3600 if message['turn'] > 1 else 0)"
    bot.write_text(good.replace("def answer(message):", asleep))
    assert run(["check", str(bot), "--move-s", "0.5"]) == 1
    captured = capsys.readouterr()
    assert "base game                      2 players, seat 0, round 1, turn 2: timeout: " in captured.out
    assert "soy-sauce                      not tried: the games before were lost to time" in captured.out
    assert left_over(tmp_path) == []


def test_a_terminal_gets_colours_and_lines_that_fit() -> None:
    text = CheckText(Look(width=60, colour=True))
    shown = text.line(failed("games", "base game", CRASH, "2 players, seat 0, round 1, turn 1"))
    assert shown.startswith("\n\x1b[1mgames\x1b[0m\n  \x1b[31mFAIL  \x1b[0mbase game")
    lines = shown.replace("\x1b[31m", "").replace("\x1b[0m", "").splitlines()[2:]
    assert len(lines) > 3
    assert all(len(line) <= 60 for line in lines)
    assert text.line(skip("games", "dummy", "no time")) == f"  \x1b[2m-     \x1b[0m{'dummy':<31}not tried: no time\n"


def test_a_name_cannot_write_to_the_terminal() -> None:
    text = CheckText()
    assert "\\x1b[2J" in text.line(ok("program", "build", "\x1b[2J"))


def _need_jail() -> None:
    from arena.errors import ArenaError

    try:
        check_jail()
    except ArenaError as error:
        pytest.skip(str(error))
