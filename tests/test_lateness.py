"""How much time is given back, and when a timeout is the machine's: the arithmetic, on a scripted process."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

import pytest
from spies import HELLO, Spy, first_card, referee, spy_bot

from arena.match.outcome import Voided
from arena.protocol.bot import Bot, Limits, greet
from arena.protocol.capture import Capture
from arena.protocol.waits import Wait
from arena.rules.spec import load_spec

if TYPE_CHECKING:
    from collections.abc import Callable


class Starved(Spy):
    """A process that was ready to run for `delayed` seconds without a processor, and ran for `ran`."""

    def __init__(self, delayed: float, ran: float) -> None:
        super().__init__(first_card)
        self._delayed = delayed
        self._ran = ran

    def delay(self) -> float:
        return self._delayed

    def cpu(self) -> float:
        return self._ran


def nothing(_data: bytes) -> None:
    return None


def wait_of(
    delayed: float = 0.0, ran: float = 0.0, sloth: float = 0.0, receive: Callable[[bytes], object] = nothing
) -> Wait:
    """Give a question with a limit of one second, open since a second."""
    wait = Wait(Starved(delayed, ran), receive, 1.0)
    wait.started = wait.watched = 100.0
    wait.deadline = 101.0
    wait.sloth = sloth
    return wait


def test_a_bot_that_lost_no_time_is_out_of_time_at_its_deadline() -> None:
    wait = wait_of()
    wait.expire(101.0)
    assert (wait.how, wait.late_s, wait.used_s) == ("timeout", 0.0, 1.0)


@pytest.mark.parametrize(("delayed", "sloth"), [(0.5, 0.0), (0.0, 0.5), (0.5, 0.2)])
def test_what_was_taken_from_a_bot_is_given_back_once(delayed: float, sloth: float) -> None:
    wait = wait_of(delayed=delayed, sloth=sloth)
    wait.expire(101.0)
    assert (wait.how, wait.deadline) == ("", 101.5)
    wait.expire(101.5)
    assert (wait.how, wait.late_s) == ("timeout", 0.0)


def test_no_more_than_nine_times_the_limit_is_given_back_and_the_rest_is_the_machines() -> None:
    wait = wait_of(sloth=12.0)
    wait.expire(113.0)
    assert (wait.how, wait.deadline) == ("", 110.0)
    wait.expire(113.0)
    assert wait.how == "timeout"
    assert wait.late_s == pytest.approx(3.0)


def test_waiting_for_a_processor_does_not_count_while_other_threads_of_the_bot_have_it() -> None:
    wait = wait_of(delayed=0.9, ran=0.95)
    wait.expire(101.0)
    assert wait.deadline == pytest.approx(101.05)


def test_moments_are_not_given_back() -> None:
    wait = wait_of(sloth=0.005)
    wait.expire(101.0)
    assert (wait.how, wait.late_s) == ("timeout", 0.0)


def test_an_answer_that_lies_there_at_the_deadline_counts_however_late_the_arena_is() -> None:
    wait = wait_of(receive=lambda data: data)
    wait.process.send(b'{"type":"hello"}\n')
    wait.expire(109.0)
    assert wait.how == "done"
    assert wait.late_s == 0.0


class Unlucky(Spy):
    """A process that is always ready to run, never gets a processor, and so never answers a question."""

    def __init__(self) -> None:
        super().__init__(lambda message: HELLO if message["type"] == "hello" else b"")
        self.stderr, self._err = os.pipe()
        self._in, self.stdin = os.pipe()
        self.pid, self.pidfd = 0, -1

    def delay(self) -> float:
        return time.monotonic()

    def close(self) -> None:
        for descriptor in (self.stdin, self._in, self.stderr, self._err):
            os.close(descriptor)


def test_a_game_in_which_the_machine_took_a_bots_time_is_void() -> None:
    unlucky = Unlucky()
    bot, _ = spy_bot(first_card)
    starved = Bot(bot.program, Limits(move_s=0.2), unlucky, Capture())
    starved.say_hello(unlucky)
    greet([starved])
    with pytest.raises(Voided, match="late"):
        referee(load_spec(), [bot, starved], "7")
    unlucky.close()
