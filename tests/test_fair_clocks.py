"""Neither the arena's own lateness nor a crowded machine counts against a bot, nor may one bot take another's time."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from small_bots import question, start

from arena.protocol.bot import ask, close
from arena.protocol.sandbox import hosting

if TYPE_CHECKING:
    from collections.abc import Iterator

TESTS = Path(__file__).parent
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="the kernel's account of waiting for a processor is Linux's")

_ARENA = """
import json, sys
from pathlib import Path
from arena.protocol.bot import ask
from arena.protocol.sandbox import hosting
from small_bots import question, start
folder, asked, move_s = sys.argv[1:]
with hosting():
    bot = start(Path(folder), asked, move_s=float(move_s), level="off")
    print(bot.process.pid, flush=True)
    reply = ask([question(bot)])[0]
    kind = reply.fault.kind if reply.fault else None
    print(json.dumps({"kind": kind, "late_s": reply.late_s, "used_s": reply.used_s}), flush=True)
"""


def frozen(folder: Path, asked: str, move_s: float, *, bot_too: bool, seconds: float) -> dict[str, Any]:
    """Run an arena with a bot, stop it (and the bot) for some seconds while it waits, and give its reply."""
    command = [sys.executable, "-c", _ARENA, str(folder), asked, str(move_s)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=TESTS) as arena:
        assert arena.stdout is not None
        pids = [arena.pid, *([int(arena.stdout.readline())] if bot_too else [])]
        if not bot_too:
            arena.stdout.readline()
        time.sleep(0.1)
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        time.sleep(seconds)
        for pid in reversed(pids):
            os.kill(pid, signal.SIGCONT)
        reply: dict[str, Any] = json.loads(arena.stdout.readline())
        return reply


def test_an_answer_that_came_in_time_counts_though_the_arena_slept(tmp_path: Path) -> None:
    reply = frozen(tmp_path, "time.sleep(0.3); answer(message)", 0.8, bot_too=False, seconds=2)
    assert reply["kind"] is None
    assert reply["used_s"] > 0.8  # the arena saw it after the deadline


def test_time_in_which_all_stood_still_is_given_back(tmp_path: Path) -> None:
    reply = frozen(tmp_path, "work(0.2); answer(message)", 1.5, bot_too=True, seconds=2.5)
    assert reply["kind"] is None


def test_a_question_that_could_not_be_given_its_time_back_is_not_held_against_the_bot(tmp_path: Path) -> None:
    reply = frozen(tmp_path, "work(0.3); answer(message)", 0.2, bot_too=True, seconds=3)
    assert (reply["kind"], reply["late_s"] > 0) in {("timeout", True), (None, False)}


@contextmanager
def _crowd(core: int, spinners: int) -> Iterator[None]:
    """Let processes spin on one core."""
    code = f"import os; os.sched_setaffinity(0, [{core}])\nwhile True: pass"
    crowd = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(spinners)]
    try:
        yield
    finally:
        for spinner in crowd:
            spinner.kill()
            spinner.wait()


@LINUX
@pytest.mark.parametrize("works", ["work(0.4)", "in_a_thread(work, 0.4)"])
def test_a_bot_that_got_no_processor_is_given_its_time_back(works: str, tmp_path: Path) -> None:
    core = max(os.sched_getaffinity(0))
    with hosting(), _crowd(core, 3):
        bot = start(tmp_path, f"{works}; answer(message)", move_s=0.6, level="off")
        assert bot.process is not None
        os.sched_setaffinity(bot.process.pid, [core])
        reply = ask([question(bot)])[0]
        close([bot])
    assert reply.take is not None or reply.late_s > 0
    assert reply.used_s > 0.6


@LINUX
def test_a_bot_that_sleeps_is_out_of_time_however_crowded_the_machine_is(tmp_path: Path) -> None:
    core = max(os.sched_getaffinity(0))
    with hosting(), _crowd(core, 3):
        bot = start(tmp_path, "time.sleep(3600)", move_s=0.4, level="off")
        assert bot.process is not None
        os.sched_setaffinity(bot.process.pid, [core])
        reply = ask([question(bot)])[0]
        close([bot])
    assert reply.fault is not None
    assert reply.fault.kind == "timeout"


def test_a_bot_that_thinks_on_is_stopped_while_another_has_its_clock_running(tmp_path: Path) -> None:
    with hosting():
        spins = start(tmp_path, "answer(message); work(3600)")
        thinks = start(tmp_path, "work(0.5); answer(message)")
        assert spins.process is not None
        replies = ask([question(spins), question(thinks)], fair=True)
        assert all(reply.take for reply in replies)
        spent = spins.process.cpu()
        time.sleep(0.3)
        assert spins.process.stopped
        assert spins.process.cpu() - spent < 0.1
        close([spins, thinks])


def test_a_stopped_bot_goes_on_when_it_is_asked_again(tmp_path: Path) -> None:
    with hosting():
        bots = [start(tmp_path), start(tmp_path, "time.sleep(0.05); answer(message)")]
        for _ in range(3):
            assert all(reply.take for reply in ask([question(bot) for bot in bots], fair=True))
        bots[0].pause()
        assert ask([question(bots[0])])[0].take
        close(bots)
