"""A bot's `build:` runs once for the same files, in a copy, within walls, and says what went wrong."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sandboxed.count import processes_in

from arena.protocol.build import BuildFailed, build_program
from arena.protocol.cache import KEPT_S, cache_folder
from arena.protocol.program import find
from arena.protocol.sandbox import builder

if TYPE_CHECKING:
    from arena.protocol.program import Program
    from arena.protocol.sandbox import Level

TOOLS = {"CARGO_NET_OFFLINE", "RUSTUP_HOME"}
LEVELS: tuple[Level, ...] = ("off", "guard")


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache"


def bot(folder: Path, script: str, run: str = "[cat, made]") -> Program:
    """Make a bot that is built by a shell script."""
    folder.mkdir(exist_ok=True)
    (folder / "build.sh").write_text(script)
    (folder / "bot.yaml").write_text(f"name: built\nrun: {run}\nbuild: [sh, -e, build.sh]\n")
    return find(str(folder))


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_is_built_in_a_copy_and_its_own_folder_stays_as_it_was(level: Level, tmp_path: Path) -> None:
    program = bot(tmp_path / "bot", "echo built > made; mkdir sub; echo more > sub/made")
    built = build_program(program, level)
    assert (built.folder / "made").read_text() == "built\n"
    assert (built.folder / "sub" / "made").read_text() == "more\n"
    assert (built.digest, built.run, built.source) == (program.digest, program.run, built.folder)
    assert built.folder.is_relative_to(cache_folder("builds"))
    assert sorted(path.name for path in program.folder.iterdir()) == ["bot.yaml", "build.sh"]


def test_the_same_files_are_built_once_wherever_they_lie(tmp_path: Path) -> None:
    script = "date +%N > made"
    first = build_program(bot(tmp_path / "one", script))
    made = (first.folder / "made").read_text()
    again = build_program(bot(tmp_path / "two", script))
    assert again.folder == first.folder
    assert (again.folder / "made").read_text() == made


def test_changed_files_are_built_again(tmp_path: Path) -> None:
    first = build_program(bot(tmp_path / "bot", "echo 1 > made"))
    second = build_program(bot(tmp_path / "bot", "echo 2 > made"))
    assert [(built.folder / "made").read_text() for built in (first, second)] == ["1\n", "2\n"]


def test_a_bot_without_a_build_stays_where_it_is(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("")
    program = find(str(tmp_path / "bot.py"))
    assert build_program(program) is program
    assert not cache_folder("builds").exists()


def test_a_program_that_is_made_may_be_executed(tmp_path: Path) -> None:
    script = "printf '#!/bin/sh\\necho ran\\n' > made; chmod +x made; printf data > plain; ln -s made link"
    built = build_program(bot(tmp_path / "bot", script)).folder
    assert subprocess.run([built / "link"], capture_output=True, check=True).stdout == b"ran\n"
    assert not os.access(built / "plain", os.X_OK)
    assert {path.stat().st_uid for path in built.iterdir()} == {os.geteuid()}


@pytest.mark.parametrize("level", LEVELS)
def test_a_failed_build_gives_the_command_how_it_ended_and_the_end_of_its_output(level: Level, tmp_path: Path) -> None:
    program = bot(tmp_path / "bot", "seq 5000; echo 'bot.c:7: error: no \033[31mfish' >&2; exit 3")
    with pytest.raises(BuildFailed) as caught:
        build_program(program, level)
    told = str(caught.value).splitlines()
    assert told[0] == "bot built: build: `sh -e build.sh`: exit status 3"
    assert told[1] == "[…]"
    assert "bot.c:7: error: no \N{REPLACEMENT CHARACTER}[31mfish" in told
    assert len(str(caught.value)) < 5000


def test_a_failed_build_is_tried_again_from_the_start(tmp_path: Path) -> None:
    program = bot(tmp_path / "bot", "[ ! -e half ]; echo half > half; [ -e $HOME/../../../../allowed ]; mv half made")
    with pytest.raises(BuildFailed):
        build_program(program, "off")
    (tmp_path / "cache" / "allowed").write_text("")
    assert (build_program(program, "off").folder / "made").read_text() == "half\n"


def test_a_compiler_that_is_not_installed_is_named(tmp_path: Path) -> None:
    (tmp_path / "bot.yaml").write_text("name: x\nrun: [./x]\nbuild: [no-such-compiler, x]\n")
    with pytest.raises(BuildFailed, match="`no-such-compiler x`: no program `no-such-compiler` on the PATH"):
        build_program(find(str(tmp_path)))


def test_a_build_that_does_not_end_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builder, "BUILD_S", 1)
    with pytest.raises(BuildFailed, match="not done after 1 s\nbegun"):
        build_program(bot(tmp_path / "bot", "echo begun; sleep 300 & sleep 300"))
    assert processes_in(next(cache_folder("builds").iterdir()) / "bot") == []


@pytest.mark.parametrize("level", LEVELS)
def test_what_a_build_starts_ends_with_it(level: Level, tmp_path: Path) -> None:
    built = build_program(bot(tmp_path / "bot", "setsid sleep 300 >/dev/null 2>&1 & echo x > made"), level)
    assert processes_in(built.folder) == []


WITHIN_WALLS = {
    "read a secret": "cat {secret} > made",
    "write elsewhere": "echo x > {secret}",
    "write into the folder it was copied from": "echo x > {bot}/left",
    "write into the common folder of temporary files": "echo x > /tmp/sushi-arena-left",
    "connect": "python3 -c 'import socket; socket.create_connection((\"127.0.0.1\", {port}))'",
    "signal the arena": "kill -s USR2 {arena}",
}


@pytest.mark.parametrize("does", WITHIN_WALLS)
def test_a_build_stays_within_its_walls(does: str, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("secret")
    facts = {"secret": secret, "bot": tmp_path / "bot", "arena": os.getpid(), "port": 9}
    with pytest.raises(BuildFailed, match=r"(?i)not permitted|denied|no such process"):
        build_program(bot(tmp_path / "bot", WITHIN_WALLS[does].format(**facts)))
    assert secret.read_text() == "secret"


def test_modes_of_what_is_not_its_own_stay_though_a_build_is_told_they_changed(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("secret")
    secret.chmod(0o640)
    build_program(bot(tmp_path / "bot", f"chmod 777 {secret}; touch -d 2001-01-01 made"))
    assert secret.stat().st_mode & 0o777 == 0o640


def test_home_and_temporary_files_are_a_builds_own_and_do_not_stay(tmp_path: Path) -> None:
    script = 'echo x > "$HOME/x"; echo y > "$TMPDIR/y"; f=$(mktemp); echo "$HOME $f" > made; env | sort >> made'
    built = build_program(bot(tmp_path / "bot", script)).folder
    home, temporary = map(Path, (built / "made").read_text().splitlines()[0].split())
    assert home.parent == temporary.parent.parent == built.parent
    assert not home.exists()
    assert not temporary.exists()
    names = {line.partition("=")[0] for line in (built / "made").read_text().splitlines()[1:]}
    assert names <= {
        "PATH",
        "LANG",
        "HOME",
        "TMPDIR",
        "PWD",
        "OLDPWD",
        "_",
        "SHLVL",
        "CARGO_NET_OFFLINE",
        "RUSTUP_HOME",
    }


def test_two_arenas_that_build_the_same_bot_at_once_build_it_once(tmp_path: Path) -> None:
    folder = bot(tmp_path / "bot", "sleep 0.5; date +%N > made").folder
    code = (
        f"from arena.protocol.build import *; print(open(build_program(find({str(folder)!r})).folder / 'made').read())"
    )
    command = [sys.executable, "-c", f"from arena.protocol.program import find\n{code}"]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    said = [process.communicate(timeout=60) for process in both]
    assert said[0] == said[1]
    assert said[0][0].strip().isdigit()


def test_copies_that_nobody_used_for_long_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = build_program(bot(tmp_path / "old", "echo 1 > made")).folder.parent
    used = build_program(bot(tmp_path / "used", "echo 2 > made")).folder.parent
    for place in (old, used):
        os.utime(place / "built", (0, time.time() - KEPT_S - 10))
    build_program(find(str(tmp_path / "used")))
    new = build_program(bot(tmp_path / "new", "echo 3 > made")).folder.parent
    assert {path.name for path in cache_folder("builds").iterdir()} == {used.name, new.name}
