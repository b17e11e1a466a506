"""A fault is told to the author in one sentence that says what was seen and what to do."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from arena.protocol.diagnosis import Facts, flush_cure, not_greeted, unanswered
from arena.protocol.faults import plain, quote, shorten, text
from arena.protocol.sandbox import Child, Exit
from arena.protocol.transport import Process

if TYPE_CHECKING:
    from pathlib import Path

ENDED = Exit(1, None, 0.0, 0.0)
KILLED = Exit(None, 9, 0.0, 0.0)

SENTENCES = {
    "an exit, with the last line of its log": (
        Facts("exit", 1.0, end=ENDED, stderr=b"Traceback\nValueError: no hand\n\n"),
        "crashed",
        ["exit status 1", "ValueError: no hand"],
    ),
    "an exit with status 0": (Facts("exit", 1.0, end=Exit(0, None, 0, 0)), "crashed", ["until standard input ends"]),
    "a signal of its own": (Facts("exit", 1.0, end=Exit(None, 11, 0, 0)), "crashed", ["SIGSEGV"]),
    "a signal without a name": (Facts("exit", 1.0, end=Exit(None, 99, 0, 0)), "crashed", ["signal 99"]),
    "a kill": (Facts("exit", 1.0, end=KILLED), "crashed", ["SIGKILL", "the arena did not send"]),
    "a kill for memory": (
        Facts("exit", 1.0, end=KILLED, out_of_memory=True, memory_mb=64),
        "crashed",
        ["out of memory (the limit is 64 MB)"],
    ),
    "too much processor time": (Facts("exit", 1.0, end=Exit(None, 24, 0, 0)), "crashed", ["processor time"]),
    "too large a file": (Facts("exit", 1.0, end=Exit(None, 25, 0, 0)), "crashed", ["a file larger"]),
    "a call that is forbidden": (Facts("exit", 1.0, end=Exit(None, 31, 0, 0)), "crashed", ["sandbox forbids"]),
    "an end that nobody saw": (Facts("exit", 1.0), "crashed", ["it is gone"]),
    "a closed output": (Facts("eof", 1.0), "closed-output", ["keep it open"]),
    "a line without end": (Facts("timeout", 1.0, unfinished=b'{"id":1}'), "timeout", ['`{"id":1}`', "end of line"]),
    "an old id": (Facts("timeout", 1.0, doubled=True), "timeout", ["repeat the id"]),
    "a stop": (Facts("timeout", 1.0, state="T"), "timeout", ["stopped"]),
    "thought": (Facts("timeout", 1.0, cpu_s=0.9, state="R"), "timeout", ["0.90 s of processor time"]),
    "a closed input": (Facts("timeout", 1.0, deaf=True), "timeout", ["closed its standard input"]),
    "a question not read": (Facts("timeout", 1.0, unread=500), "timeout", ["has not read"]),
    "silence": (Facts("timeout", 0.25, language="Ruby"), "timeout", ["within 0.25 s", "$stdout.sync = true"]),
}


@pytest.mark.parametrize("name", SENTENCES)
def test_the_sentence_says_what_was_seen_and_what_to_do(name: str) -> None:
    facts, kind, words = SENTENCES[name]
    wrong = unanswered(facts)
    assert wrong.kind == kind
    for word in words:
        assert word in wrong.detail
    assert wrong.detail.isprintable()


@pytest.mark.parametrize(
    "line",
    [
        b"MemoryError",
        b"FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory",
        b'Exception in thread "main" java.lang.OutOfMemoryError: Java heap space',
        b"terminate called after throwing an instance of 'std::bad_alloc'",
        b"memory allocation of 1048576 bytes failed",
        b"fatal error: runtime: out of memory",
        b"Out of memory!",
        b"[FATAL] failed to allocate memory",
        b"PHP Fatal error:  Allowed memory size of 134217728 bytes exhausted",
        b"lua: not enough memory",
        b"bash: fork: Cannot allocate memory",
    ],
)
def test_running_out_of_memory_is_recognised_in_many_languages(line: bytes) -> None:
    facts = Facts("exit", 1.0, end=Exit(None, 6, 0, 0), stderr=line + b"\n    at somewhere\n", memory_mb=512)
    assert "out of memory (the limit is 512 MB)" in unanswered(facts).detail


@pytest.mark.parametrize(
    ("how", "kind"), [("exit", "start-failed"), ("timeout", "start-failed"), ("eof", "closed-output")]
)
def test_a_start_without_hello_is_named(how: str, kind: str) -> None:
    assert not_greeted(Facts(how, 10.0, end=ENDED if how == "exit" else None)).kind == kind


@pytest.mark.parametrize("events", ["low 0\noom 1\noom_kill 1\n", "low 0\noom_kill 0\n", "", None])
def test_the_kernels_word_on_memory_is_read_from_the_control_group(events: str | None, tmp_path: Path) -> None:
    if events is not None:
        (tmp_path / "memory.events").write_text(events)
    process = Process.__new__(Process)
    process.child = cast(Child, SimpleNamespace(cgroup=str(tmp_path)))
    assert process.out_of_memory() is (events is not None and "oom_kill 1" in events)


@pytest.mark.parametrize(
    ("language", "cure"),
    [
        ("Python", "flush=True"),
        ("C", "fflush(stdout)"),
        ("rust", "flush()"),
        (None, "in C fflush(stdout)"),
        ("Befunge", "in Python"),
    ],
)
def test_the_way_to_flush_is_told_in_the_bots_language(language: str | None, cure: str) -> None:
    assert cure in flush_cure(language)


def test_what_is_quoted_is_one_line_that_no_terminal_obeys() -> None:
    assert quote(b"a\x1b[31m\nb\xff") == r"`a\x1b[31m\nb\xff`"
    assert quote(b"x" * 500, 10) == "`xxxxxxxxxx…`"
    assert plain("寿司\u202e") == "寿司\\u202e"
    assert shorten("y" * 700).endswith("y…")


def test_evidence_is_kept_head_and_tail() -> None:
    kept = text(b"HEAD" + b"." * 10_000 + b"TAIL", 100)
    assert kept.startswith("HEAD")
    assert kept.endswith("TAIL")
    assert "9908 bytes left out" in kept
    assert text(b"\xff\x00ok") == "\\xff\x00ok"


@pytest.mark.parametrize(
    ("stderr", "said"),
    [
        (b"bot.rb:5:in `choose': oops (RuntimeError)\n\tfrom bot.rb:24:in `<main>'\n", "oops (RuntimeError)"),
        (b"bot.rb:9: syntax error, unexpected end\n  foo(\n     ^\n", "syntax error"),
        (b"/bot.js:3\n  throw e\n  ^\n\nError: oops\n    at choose (/bot.js:3)\n\nNode.js v20.20.2\n", "`Error: oops`"),
        (b'Exception in thread "main" java.lang.Oops: oops\n\tat Bot.main(Bot.java)\n', "java.lang.Oops: oops"),
        (b"panic: oops\n\ngoroutine 1 [running]:\nmain.main()\n\t/bot.go:3\nexit status 2\n", "`panic: oops`"),
        (b"Traceback (most recent call last):\n  File\nKeyError: 'id'\n", "`KeyError: 'id'`"),
        (b"one\n\nlast\n", "`last`"),
    ],
)
def test_a_death_quotes_the_line_that_says_why_in_any_language(stderr: bytes, said: str) -> None:
    assert said in unanswered(Facts("exit", 1.0, end=ENDED, stderr=stderr)).detail
