"""Level `off` as it works on systems without pidfds, parent-death signals and orphans that come home."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from sandboxed.count import wait_until_none
from sandboxed.talk import ask
from sandboxed.world import attacker_in

from arena.protocol.limits import Limits
from arena.protocol.program import find
from arena.protocol.sandbox import StartFailed, become, cleanup, end, host, kernel, peek, spawn
from arena.protocol.sandbox.child import LIVING

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (become, cleanup, host, kernel):
        monkeypatch.setattr(module, "LINUX", False)
    for name in ("start", "plan"):
        monkeypatch.setattr(f"arena.protocol.sandbox.{name}.LINUX", False)


def bot(folder: Path, code: str) -> str:
    (folder / "bot.py").write_text(code)
    return str(folder / "bot.py")


def test_a_bot_answers_and_ends_at_the_end_of_its_input(tmp_path: Path) -> None:
    code = "import sys\nfor line in sys.stdin: print(line, end='', flush=True)\nsys.exit(3)\n"
    child = spawn(find(bot(tmp_path, code)), Limits(), "off")
    assert child.pidfd == -1
    assert ask(child, b"hello\n") == b"hello\n"
    assert peek(child) is None
    assert [str(end(child, 10)), str(end(child))] == ["exit status 3"] * 2


def test_a_bot_that_ended_by_itself_is_seen(tmp_path: Path) -> None:
    child = spawn(find(bot(tmp_path, "import os; os.abort()")), Limits(), "off")
    while peek(child) is None:
        pass
    assert [str(peek(child)), str(end(child))] == ["SIGABRT"] * 2
    assert child.stdin == child.stdout == child.stderr == -1


def test_what_stays_in_the_group_ends_with_the_bot(tmp_path: Path) -> None:
    child = spawn(attacker_in(tmp_path, forks=True), Limits(), "off")
    ask(child, b'{"attack": "daemon"}\n')
    end(child, 0)
    assert wait_until_none(tmp_path) == []


def test_a_bot_that_does_not_start_says_why(tmp_path: Path) -> None:
    (tmp_path / "bot.yaml").write_text("name: x\nrun: [./nothing]\n")
    with pytest.raises(StartFailed, match="no such file"):
        spawn(find(str(tmp_path)), Limits(), "off")
    assert LIVING == {}
