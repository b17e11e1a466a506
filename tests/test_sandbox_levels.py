"""Each level says what it enforces and what is lacking here, and one that cannot be had refuses, saying why."""

from __future__ import annotations

import dataclasses
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from sandboxed.count import wait_until_none
from sandboxed.talk import ask
from sandboxed.world import attacker_in

from arena.errors import ArenaFailure, InputError
from arena.protocol.limits import Limits
from arena.protocol.program import find
from arena.protocol.sandbox import cgroup, default_level, describe, end, enforce, guard, jail, kernel, landlock, spawn
from arena.protocol.sandbox.kernel import Kernel
from arena.protocol.sandbox.start import start

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from arena.protocol.program import Program

FULL = Kernel(landlock=7, seccomp=True, spaces=1, own_user=False)


@pytest.fixture
def program(tmp_path: Path) -> Program:
    (tmp_path / "bot.py").write_text("import sys\nfor line in sys.stdin: print(line, end='', flush=True)\n")
    return find(str(tmp_path / "bot.py"))


@pytest.fixture
def have(monkeypatch: pytest.MonkeyPatch) -> Callable[[Kernel], None]:
    """Give a function that makes the arena believe in another kernel."""

    def believe(found: Kernel) -> None:
        for module in (guard, enforce, jail):
            monkeypatch.setattr(module, "kernel", lambda: found)
        guard._ruleset.cache_clear()
        guard._filter.cache_clear()

    return believe


def test_a_level_is_described_in_lines_that_begin_with_its_name() -> None:
    for level in ("off", "guard", "jail"):
        assert describe(level).lines()[0].startswith(f"sandbox {level}: ")


def test_guard_is_what_linux_has_when_none_is_asked_for() -> None:
    assert default_level() == "guard"


def test_what_bots_are_given_beyond_the_level_is_said(program: Program, tmp_path: Path) -> None:
    asking = dataclasses.replace(program, forks=True, reads=(tmp_path / "data",), name="x")
    given = describe("guard", [program, asking]).given
    assert given == (f"bot x may also read {tmp_path / 'data'}", "bot x may start processes (forks: true)")
    assert describe("off", [asking]).given == ()


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (dataclasses.replace(FULL, landlock=0), "Landlock (Linux 5.13)"),
        (dataclasses.replace(FULL, seccomp=False), "seccomp filters for"),
        (dataclasses.replace(FULL, landlock=5, seccomp=False), "Landlock's scopes (Linux 6.12)"),
        (dataclasses.replace(FULL, spaces=0), "spaces of processes: bots with"),
        (dataclasses.replace(FULL, spaces=0, landlock=5), "can signal only themselves"),
    ],
)
def test_what_the_kernel_lacks_is_said(
    found: Kernel, words: str, have: Callable[[Kernel], None], program: Program
) -> None:
    forking = dataclasses.replace(program, forks=True)
    have(FULL)
    assert words not in str(describe("guard", [forking]))
    have(found)
    assert words in describe("guard", [forking]).lines()[1]


@pytest.mark.parametrize(
    "found",
    [
        Kernel(landlock=0, seccomp=True, spaces=0, own_user=False),
        Kernel(landlock=3, seccomp=False, spaces=0, own_user=False),
        *(Kernel(landlock=version, seccomp=True, spaces=0, own_user=False) for version in (1, 2, 4, 5)),
    ],
    ids=repr,
)
def test_bots_run_on_kernels_that_have_less(found: Kernel, have: Callable[[Kernel], None], program: Program) -> None:
    have(found)
    child = spawn(program, Limits(), "guard")
    told = ask(child, b"hello\n")
    end(child, 0)
    assert told == b"hello\n"


@pytest.mark.parametrize("version", range(1, landlock.abi() + 1))
def test_every_older_version_of_landlock_hides_and_shows_the_same(
    version: int, have: Callable[[Kernel], None], tmp_path: Path
) -> None:
    have(Kernel(landlock=version, seccomp=True, spaces=0, own_user=False))
    (tmp_path / "secret").write_text("secret")
    (tmp_path / "bot").mkdir()
    code = "import sys\nfor path in sys.stdin:\n    try:\n        print(open(path.strip()).read(), flush=True)\n"
    (tmp_path / "bot" / "bot.py").write_text(code + "    except OSError as error:\n        print(error, flush=True)\n")
    (tmp_path / "bot" / "own").write_text("own")
    (tmp_path / "bot" / "bot.yaml").write_text("name: x\nrun: [python3, bot.py]\n")
    child = spawn(find(str(tmp_path / "bot")), Limits(), "guard")
    told = [ask(child, line) for line in (b"own\n", b"../secret\n")]
    end(child, 0)
    assert told[0] == b"own\n"
    assert b"Permission denied" in told[1]


def test_bots_that_fork_end_whole_where_the_kernel_gives_no_space_of_processes(
    have: Callable[[Kernel], None], tmp_path: Path
) -> None:
    have(dataclasses.replace(kernel.kernel(), spaces=0))
    child = spawn(attacker_in(tmp_path, forks=True), Limits(memory_mb=128), "guard")
    ask(child, b'{"attack": "daemons-that-keep-output"}\n')
    end(child, 0)
    assert wait_until_none(tmp_path, 0) == []


@pytest.fixture
def fresh_trial() -> Iterator[None]:
    jail._problem.cache_clear()
    yield
    jail._problem.cache_clear()


@pytest.mark.usefixtures("fresh_trial")
def test_a_jail_without_bubblewrap_is_refused(
    program: Program, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    for attempt in (lambda: describe("jail"), lambda: spawn(program, Limits(), "jail")):
        with pytest.raises(InputError, match=r"cannot be had here: bubblewrap .* is not installed"):
            attempt()


@pytest.mark.usefixtures("fresh_trial")
def test_a_jail_that_bubblewrap_cannot_make_is_refused_with_its_words(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "bwrap").write_text("#!/bin/sh\necho 'bwrap: No permissions to create new namespace' >&2\nexit 1\n")
    (tmp_path / "bwrap").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    with pytest.raises(InputError, match="cannot be had here: the jail cannot be laid: bwrap: No permissions"):
        describe("jail")


def test_on_macos_there_is_off_with_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    for module in (kernel, enforce):
        monkeypatch.setattr(module, "LINUX", False)
    assert default_level() == "off"
    assert (
        describe("off").lines()[1] == "lacking here: walls around bots, and an end to daemons: there are none on darwin"
    )
    with pytest.raises(InputError, match="--sandbox guard needs Linux; on darwin there is --sandbox off"):
        describe("guard")


def test_windows_is_not_supported_and_says_so() -> None:
    code = "import sys; sys.platform = 'win32'\ntry: import arena.protocol.program\nexcept Exception as e: print(e)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told == "Windows is not supported: the arena runs on Linux, and on macOS with --sandbox off\n"


def test_a_machine_without_room_for_a_process_is_the_arenas_failure(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_flags: int) -> int:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr("arena.protocol.sandbox.space.fork", full)
    with pytest.raises(ArenaFailure, match="no process can be started: Resource temporarily unavailable"):
        spawn(program, Limits(), "guard")


def test_a_control_group_holds_and_ends_what_enters_it(tmp_path: Path) -> None:
    parents = [group for group in cgroup.own_and_above() if cgroup._can_hold(group)]
    if not parents:
        pytest.skip("no control group of version 2 can be made here")
    group = cgroup.make_in(parents[0], memory_mb=64, tasks=8)
    assert group is not None
    plan = guard.guard_plan(attacker_in(tmp_path, forks=True), 64)
    child = start(dataclasses.replace(plan, cgroup=group, space=0))
    ask(child, b'{"attack": "daemon-in-own-session"}\n')
    inside = cgroup.processes(group)
    cgroup.kill(group)
    assert wait_until_none(tmp_path) == []
    end(child, 0)
    assert len(inside) >= 2
    assert child.pid in inside
    assert cgroup.processes(group) == []
