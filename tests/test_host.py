"""Pipes, clocks and deadlines, with real processes."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from small_bots import question, start

from arena.protocol.bot import Bot, Limits, ask, close, greet
from arena.protocol.program import find
from arena.protocol.sandbox import hosting
from arena.protocol.transport import UNSENT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arena.protocol.sandbox import Level


@pytest.fixture(autouse=True, scope="module")
def _host() -> Iterator[None]:
    with hosting():
        yield


def test_a_bot_that_never_reads_fills_its_pipe_and_does_not_hold_the_arena_up(tmp_path: Path) -> None:
    bot = start(tmp_path, greeted="time.sleep(3600)", move_s=0.003)
    replies = [ask([question(bot)])[0] for _ in range(400)]
    assert bot.process is not None
    assert 0 < len(bot.process.unsent) <= UNSENT + 1000
    assert {reply.fault.kind for reply in replies if reply.fault} == {"timeout"}
    assert all(reply.fault for reply in replies)
    bot.close()


def test_what_a_full_pipe_could_not_take_is_written_while_the_answer_is_waited_for(tmp_path: Path) -> None:
    bot = start(tmp_path, greeted="time.sleep(0.5)")
    assert bot.process is not None
    bot.process.send(b'{"type":"x-ignored","more":"' + b"x" * 300_000 + b'"}\n')
    assert bot.process.unsent
    reply = ask([question(bot)])[0]
    assert reply.take is not None, reply.fault
    bot.close()


def test_standard_error_is_kept_head_and_tail_and_the_whole_goes_to_the_log(tmp_path: Path) -> None:
    program = tmp_path / "talks.py"
    program.write_text("import sys\nsys.stderr.write('HEAD' + '.' * 300000 + 'TAIL')\n")
    log = tmp_path / "log"
    with log.open("wb") as file:
        bot = Bot.start(find(str(program)), Limits(startup_s=60), log=file)
        greet([bot])
        assert bot.fault is not None
        assert bot.fault.kind == "start-failed"
        assert bot.fault.stderr.startswith("HEAD...")
        assert bot.fault.stderr.endswith("...TAIL")
        assert "bytes left out" in bot.fault.stderr
        assert len(bot.fault.stderr) < 30_000
        bot.close()
    assert log.stat().st_size == 300_008


def test_the_fault_holds_the_question_as_sent_and_the_bytes_as_received(tmp_path: Path) -> None:
    bot = start(tmp_path, 'os.write(1, b\'{"id":1}\\n{"id":1}\\n\')')
    fault = ask([question(bot)])[0].fault
    assert fault is not None
    assert fault.received == '{"id":1}\n{"id":1}\n'
    assert fault.sent.startswith('{"type":"turn","id":1,')
    assert fault.sent.endswith("}\n")
    bot.close()


def test_what_was_written_before_a_question_is_evidence_too(tmp_path: Path) -> None:
    bot = start(tmp_path, "answer(message); os.write(1, b'ponder')\nif message['id'] == 2: os.write(1, b'ing\\n')")
    assert ask([question(bot)])[0].take is not None
    _until_readable(bot)
    fault = ask([question(bot)])[0].fault
    assert fault is not None
    assert fault.kind == "bad-json"
    assert fault.received.startswith("ponder")
    bot.close()


def _until_readable(bot: Bot) -> None:
    """Wait until something lies in the pipe, or has been read from it."""
    assert bot.process is not None
    while not (bot.conversation.rest or bot.process.waiting()):
        time.sleep(0.01)


def test_processor_time_is_counted_for_each_question(tmp_path: Path) -> None:
    bot = start(tmp_path, "work(0.2 if message['id'] == 1 else 0); answer(message)")
    first, second = (ask([question(bot)])[0] for _ in range(2))
    assert first.cpu_s >= 0.19
    assert second.cpu_s < first.cpu_s
    assert first.used_s >= 0.19
    bot.close()


def test_what_is_printed_at_the_end_of_input_is_kept(tmp_path: Path) -> None:
    bot = start(tmp_path, "sys.stdout.write('never flushed\\n')", move_s=0.2)
    fault = ask([question(bot)])[0].fault
    assert fault is not None
    assert "never left its buffer" in fault.detail
    bot.close()
    assert bot.left_over in (b"never flushed\n", b"")  # a bot that takes longer than a moment to end says no more


def test_bots_that_cling_on_are_gone_within_moments(tmp_path: Path) -> None:
    cling = "import signal\nfor n in signal.valid_signals() - {9, 19}: signal.signal(n, signal.SIG_IGN)"
    bots = [start(tmp_path, greeted=cling, asked="time.sleep(3600)", move_s=0.05) for _ in range(3)]
    pids = [bot.process.pid for bot in bots if bot.process]
    ask([question(bot) for bot in bots])
    before = time.monotonic()
    close(bots)
    assert time.monotonic() - before < 4  # under a second, and room for a machine that stalls
    assert [pid for pid in pids if Path(f"/proc/{pid}").exists()] == []


def test_starting_and_ending_bots_leaves_no_descriptor_open(tmp_path: Path) -> None:
    counts = []
    for _ in range(5):
        bots = [start(tmp_path), start(tmp_path, "sys.exit(1)")]
        ask([question(bot) for bot in bots])
        close(bots)
        counts.append(len(os.listdir("/proc/self/fd")))
    assert counts == counts[:1] * 5


def test_a_closed_bot_is_not_alive_and_may_be_closed_again(tmp_path: Path) -> None:
    bot = start(tmp_path)
    alive = [bot.alive]
    for _ in range(2):
        bot.close()
        alive.append(bot.alive)
    assert alive == [True, False, False]


@pytest.mark.parametrize("level", ["off", "guard"])
def test_the_environment_of_the_arena_does_not_reach_a_bot(
    level: Level, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET_OF_THE_ARENA", "1")
    say = "say({'id': message['id'], 'take': message['hand'][:1], 'note': ' '.join(sorted(os.environ))})"
    bot = start(tmp_path, say, level=level)
    note = ask([question(bot)])[0].note
    assert note is not None
    assert set(note.split()) <= {"PATH", "LANG", "LC_CTYPE"}  # the last is set by Python itself in the C locale
    bot.close()
