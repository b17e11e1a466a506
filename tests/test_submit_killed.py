"""A submission that is killed leaves the league as it was, or with the whole bot in it; two at once wait."""

from __future__ import annotations

import signal
import subprocess
import time
from pathlib import Path
from random import Random

import pytest
from leagues import SUBMIT, lines, registered, submit, write_bot
from runs import arena, left_over, started

from arena.protocol.folder import digest
from arena.tournament.league import register
from arena.tournament.league.playing import league_programs

KILLS = 12


def test_kill_at_any_instant_leaves_a_whole_league(tmp_path: Path) -> None:
    league, chance = tmp_path / "league", Random(7)
    submit(league, write_bot(tmp_path, "old"))
    began = time.monotonic()
    submit(tmp_path / "other", write_bot(tmp_path, "timed"))
    whole_s = time.monotonic() - began
    known = 1
    for number in range(KILLS):
        bot = write_bot(tmp_path, f"new-{number}")
        process = started("submit", bot, "--league", league, *SUBMIT)
        time.sleep(chance.random() * whole_s)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        now = registered(league)
        assert len(now) in (known, known + 1)
        known = len(now)
        assert all(digest(program.folder) == program.digest for program in league_programs(league))
    assert left_over(tmp_path) == []
    submit(league, *(tmp_path / f"new-{number}" for number in range(KILLS)))
    assert len(registered(league)) == KILLS + 1
    assert not list((league / "bots").glob(".*"))


def test_a_torn_last_line_is_cut_off_before_the_next(tmp_path: Path) -> None:
    league = tmp_path / "league"
    submit(league, write_bot(tmp_path, "one"))
    with (league / "league.jsonl").open("ab") as register:
        register.write(b'{"line":"submitted","name":"tw')
    assert set(registered(league)) == {"one"}
    submit(league, write_bot(tmp_path, "two"))
    assert [line["line"] for line in lines(league)] == ["league", "submitted", "submitted"]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_without_a_trace(number: signal.Signals, tmp_path: Path) -> None:
    league = tmp_path / "league"
    slow = write_bot(tmp_path, "slow", before="__import__('time').sleep(300)")
    process = started("submit", slow, "--league", league, "--move-s", "600")
    while not (league / "bots/.incoming/bot/bot.py").exists() or not left_now(tmp_path):
        assert process.poll() is None
    process.send_signal(number)
    _, err = process.communicate()
    assert process.returncode == 128 + number, err
    assert "Traceback" not in err
    assert left_over(tmp_path) == []
    assert registered(league) == {}
    assert list((league / "bots").iterdir()) == []


def test_two_submissions_at_once_are_both_registered(tmp_path: Path) -> None:
    league = tmp_path / "league"
    both = [started("submit", write_bot(tmp_path, name), "--league", league, *SUBMIT) for name in ("one", "two")]
    errors = [process.communicate()[1] for process in both]
    assert [process.returncode for process in both] == [0, 0], errors
    assert set(registered(league)) == {"one", "two"}


def test_a_league_that_another_begins_meanwhile_is_a_league(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make = register._make

    def overtaken(folder: Path) -> None:
        monkeypatch.setattr(register, "_make", make)
        with register.Register(folder, begin=True):
            (folder / "bots").mkdir()
        make(folder)

    monkeypatch.setattr(register, "_make", overtaken)
    with register.Register(tmp_path / "league", begin=True) as mine:
        assert mine.entries() == {}
    assert [line["line"] for line in lines(tmp_path / "league")] == ["league"]


def test_what_is_no_league_is_refused_by_every_command(tmp_path: Path) -> None:
    for command in (("league", "list"), ("league", "history"), ("tournament", "--league")):
        err = arena(*command, tmp_path / "none", code=2).stderr
        assert f"{tmp_path / 'none'} holds no league: arena submit BOT --league {tmp_path / 'none'} begins one" in err
    (tmp_path / "league.jsonl").write_text('{"line":"tournament"}\n')
    assert "league.jsonl:1: this is no line of a league" in arena("league", "list", tmp_path, code=2).stderr


def left_now(folder: Path) -> list[str]:
    """Give the bots' processes that run within the folder now."""
    found = subprocess.run(["pgrep", "-f", "python.* bot.py"], capture_output=True, text=True, check=False).stdout
    return [pid for pid in found.split() if _within(pid, folder)]


def _within(pid: str, folder: Path) -> bool:
    try:
        return Path(f"/proc/{pid}/cwd").resolve().is_relative_to(folder)
    except OSError:
        return False
