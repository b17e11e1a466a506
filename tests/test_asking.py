"""Whether bots are asked together or one by one is the host's choice, by the cores they have; a bot cannot tell."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from small_bots import question as ask_small
from small_bots import start
from spies import first_card, spy_bot

from arena.protocol.bot import Bot, Question, ask
from arena.protocol.sandbox import hosting
from arena.rules import game
from arena.rules.spec import load_spec

if TYPE_CHECKING:
    from pathlib import Path

    from spies import Message

STATE = game.start(load_spec(), 3, "7")


def _watched(cores: int) -> tuple[list[Bot], list[str]]:
    """Give three spies on so many cores, and a list that will hold the order in which they are sent and read."""
    order: list[str] = []
    bots = []
    for seat in range(3):

        def choose(message: Message, seat: int = seat) -> bytes:
            if message["type"] == "turn":
                order.append(f"asked {seat}")
            return first_card(message)

        bot, _ = spy_bot(choose)
        bot.cores = cores
        receive = bot.conversation.receive

        def hear(data: bytes, seat: int = seat, receive: object = receive) -> object:
            order.append(f"heard {seat}")
            return receive(data) if callable(receive) else None

        bot.conversation.receive = hear  # type: ignore[method-assign, assignment]
        bots.append(bot)
    return bots, order


def _ask(bots: list[Bot], fair: bool | None) -> None:
    replies = ask([Question(bot, game.view(STATE, seat), 0) for seat, bot in enumerate(bots)], fair=fair)
    assert all(reply.take for reply in replies)


TOGETHER = ["asked 0", "asked 1", "asked 2", "heard 0", "heard 1", "heard 2"]
ONE_BY_ONE = ["asked 0", "heard 0", "asked 1", "heard 1", "asked 2", "heard 2"]


@pytest.mark.parametrize(
    ("cores", "fair", "due"),
    [(3, None, TOGETHER), (2, None, ONE_BY_ONE), (1, None, ONE_BY_ONE), (8, True, ONE_BY_ONE), (1, False, TOGETHER)],
)
def test_bots_are_asked_one_by_one_where_they_share_cores(cores: int, fair: bool | None, due: list[str]) -> None:
    bots, order = _watched(cores)
    _ask(bots, fair)
    assert order == due


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
