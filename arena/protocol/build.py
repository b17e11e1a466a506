"""Run a bot's `build:` once, in a copy of its folder, and remember the result by the hash of its files.

Never in the author's own folder: that may be read-only or shared, its files are what the bot is hashed by, and two runs
at once would meet in it. Copies lie in `$XDG_CACHE_HOME/sushi-arena/builds/<hash>/bot`, where the bot then runs.
"""

from __future__ import annotations

import os
import shlex
import shutil
import stat
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from arena.errors import ArenaFailure, InputError
from arena.protocol.cache import cache_folder, forget_old, holding
from arena.protocol.folder import source_files
from arena.protocol.sandbox import StartFailed
from arena.protocol.sandbox.builder import Work, run_build
from arena.protocol.sandbox.libc import MACHINE

if TYPE_CHECKING:
    from arena.protocol.program import Program
    from arena.protocol.sandbox import Level

TAIL = 4000


class BuildFailed(InputError):
    """A bot's `build:` failed; the text ends with what the compiler said last."""


def build_program(program: Program, level: Level = "guard") -> Program:
    """Give the program ready to run, its `build:` run if it has one and these files were not built before.

    The program given runs in the copy that was built; its `digest` stays that of the files submitted. Raises
    BuildFailed with the command and the end of its output; ArenaFailure where the copy cannot be made.
    """
    if not program.build:
        return program
    place = cache_folder("builds") / f"{program.digest[:40]}-{MACHINE}"
    try:
        with holding(place):
            stamp = place / "built"
            if not stamp.is_file():
                forget_old(place.parent, "built")
                _build(program, place, level)
            stamp.touch()
    except OSError as error:
        raise ArenaFailure(f"{program.name} cannot be built in {place}: {error}") from error
    return replace(program, folder=place / "bot", source=place / "bot")


def _build(program: Program, place: Path, level: Level) -> None:
    work = Work(place / "bot", place / "home", place / "tmp")
    for folder in (work.folder, work.home, work.scratch):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
    _copy_sources(program.folder, work.folder)
    command = shlex.join(program.build)
    try:
        result = run_build(program, work, level)
    except StartFailed as error:
        raise BuildFailed(f"bot {program.name}: build: `{command}`: {error}") from error
    finally:
        for folder in (work.home, work.scratch):
            shutil.rmtree(folder, ignore_errors=True)
    if result.failure:
        raise BuildFailed(f"bot {program.name}: build: `{command}`: {result.failure}{_tail(result.output)}")
    _settle(work.folder)


def _copy_sources(source: Path, target: Path) -> None:
    """Copy a bot's files, as its author submitted them, into an empty folder; links stay links."""
    for path in source_files(source):
        to = target / path.relative_to(source)
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, to, follow_symlinks=False)


def _tail(output: bytes) -> str:
    words = output[-TAIL:].decode("utf-8", "backslashreplace").strip()
    cut = "[…]\n" if len(output) > TAIL else ""
    shown = "".join(c if c.isprintable() or c in "\n\t" else "\N{REPLACEMENT CHARACTER}" for c in words)
    return f"\n{cut}{shown}" if words else " (it said nothing)"


def _settle(folder: Path) -> None:
    """Make what was built this user's own, readable, and programs executable: within, modes cannot be changed."""
    for at, folders, files in os.walk(folder):
        for name in (".", *folders, *files):
            path = Path(at, name)
            if path.is_symlink():
                continue
            mode = path.stat().st_mode
            executable = stat.S_ISDIR(mode) or mode & stat.S_IXUSR or _is_program(path)
            os.chown(path, os.geteuid(), os.getegid())
            path.chmod(0o755 if executable else 0o644)


def _is_program(path: Path) -> bool:
    if not path.is_file():
        return False
    with path.open("rb") as opened:
        head = opened.read(4)
    return head.startswith(b"#!") or head == b"\x7fELF"
