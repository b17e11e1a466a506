"""All bots are asked together; those that think for longer go on one by one where they share cores."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from small_bots import question as ask_small
from small_bots import start

from arena.protocol.bot import ask, close
from arena.protocol.sandbox import hosting

if TYPE_CHECKING:
    from pathlib import Path

    from arena.protocol.bot import Bot

# Half a second of work, then a tenth of which it tells when it was done, by the clock on the wall.
WORKS = """
work(0.5)
begun = time.monotonic()
work(0.1)
say({"id": message["id"], "take": message["hand"][:1], "note": f"{begun} {time.monotonic()}"})
"""


def _worked(folder: Path, cores: int, fair: bool | None) -> tuple[list[Bot], list[list[float]]]:
    """Ask two bots that share a core, and are told that they have so many; give when each did the same work."""
    bots = [start(folder, WORKS) for _ in range(2)]
    for bot in bots:
        assert bot.process is not None
        os.sched_setaffinity(bot.process.pid, [max(os.sched_getaffinity(0))])
        bot.cores = cores
    notes = [reply.note for reply in ask([ask_small(bot) for bot in bots], fair=fair)]
    return bots, sorted([float(moment) for moment in (note or "").split()] for note in notes)


@pytest.mark.parametrize(("cores", "fair"), [(1, None), (8, True)])
def test_bots_that_share_cores_go_on_one_by_one(cores: int, fair: bool | None, tmp_path: Path) -> None:
    with hosting():
        bots, (first, second) = _worked(tmp_path, cores, fair)
        assert first[1] <= second[0]
        assert bots[0].process is not None
        assert bots[0].process.stopped
        close(bots)


@pytest.mark.parametrize(("cores", "fair"), [(2, None), (1, False)])
def test_bots_with_a_core_each_think_at_the_same_time(cores: int, fair: bool | None, tmp_path: Path) -> None:
    with hosting():
        bots, (first, second) = _worked(tmp_path, cores, fair)
        assert first[1] > second[0]
        assert not any(bot.process is not None and bot.process.stopped for bot in bots)
        close(bots)


def test_a_bot_counts_the_cores_it_may_run_on(tmp_path: Path) -> None:
    with hosting():
        bot = start(tmp_path)
        assert bot.cores == len(os.sched_getaffinity(0))
        bot.close()


@pytest.mark.parametrize("fair", [True, False])
def test_of_several_bots_each_gets_its_own_reply_whoever_is_first(fair: bool, tmp_path: Path) -> None:
    with hosting():
        slow = start(tmp_path, "time.sleep(0.2); answer(message)")
        silent = start(tmp_path, "time.sleep(3600)", move_s=0.3)
        gone = start(tmp_path, "sys.exit(5)")
        quick = start(tmp_path)
        bots = [slow, silent, gone, quick]
        replies = ask([ask_small(bot) for bot in bots], fair=fair)
        assert [reply.fault.kind if reply.fault else None for reply in replies] == [None, "timeout", "crashed", None]
        assert [bot.alive for bot in bots] == [True, True, False, True]
        for bot in bots:
            bot.close()
