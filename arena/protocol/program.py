"""Find the program that a BOT argument means: a folder with `bot.yaml`, a program file, or a bot that ships."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from arena import data
from arena.errors import InputError
from arena.protocol.bot_yaml import FILE, read_bot_file
from arena.protocol.folder import digest
from arena.protocol.interpreter import SHELLS, command_for, is_source, language_of
from arena.strict import nearest

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Program:
    """A bot's program, as it stands on this machine.

    `folder` is its working directory, `source` what is its own to read (the folder, or the lone file); `run` and
    `build` are a program and its arguments, `build` empty where nothing is built; `reads` are further paths it may
    read; `digest` is the hash of its files as they were submitted, and `origin` where those lie: the folder, or the
    file that was named.
    """

    name: str
    folder: Path
    source: Path
    run: tuple[str, ...]
    build: tuple[str, ...]
    language: str | None
    version: str | None
    authors: tuple[str, ...]
    forks: bool
    reads: tuple[Path, ...]
    digest: str
    origin: Path = Path()


def find(argument: str, allow_read: Sequence[str] = ()) -> Program:
    """Give the program that a BOT argument means; raises InputError or FileErrors, one line a problem.

    `allow_read`: paths that it may read whatever its own `bot.yaml` asks for.
    """
    program = _find(argument)
    return replace(program, reads=(*program.reads, *map(_readable, allow_read))) if allow_read else program


def _readable(named: str) -> Path:
    path = Path(named).expanduser()
    if not path.exists():
        raise InputError(f"{named}: there is no such path for bots to read")
    return path.resolve()


def _find(argument: str) -> Program:
    path = Path(argument).expanduser()
    if path.is_dir():
        if (path / FILE).is_file() or argument not in shipped():
            return from_folder(path)
    elif path.is_file():
        return from_folder(path.parent) if path.name == FILE else from_file(path)
    elif path.exists():
        raise InputError(f"{argument}: neither a folder nor a file")
    if argument in shipped():
        return from_folder(data.folder("bots") / argument)
    raise InputError(_no_such(argument, path))


def shipped() -> list[str]:
    """Give the names of the bots that ship, sorted."""
    folder = data.folder("bots")
    return sorted(path.parent.name for path in folder.glob(f"*/{FILE}"))


def from_folder(folder: Path) -> Program:
    """Give the program of a folder with a `bot.yaml`; raises InputError, or FileErrors with file, line and column."""
    file = folder / FILE
    if not file.is_file():
        raise InputError(f"{folder}: no {FILE} in this folder{_programs_within(folder)}")
    said = read_bot_file(file)
    folder = folder.resolve()
    return Program(
        name=said.name,
        folder=folder,
        source=folder,
        run=said.run,
        build=said.build,
        language=said.language or language_of(said.run),
        version=said.version,
        authors=said.authors,
        forks=said.forks,
        reads=tuple((folder / path).resolve() for path in said.reads),
        digest=digest(folder),
        origin=folder,
    )


def _programs_within(folder: Path) -> str:
    runnable = sorted(path.name for path in folder.iterdir() if path.is_file() and command_for(path) is not None)
    return f" (a program file is a bot too: {folder / runnable[0]})" if runnable else ""


def from_file(file: Path) -> Program:
    """Give the program of a lone file; a shell script may start others.

    The file is all that it may read of its own, unless it stands in a bot's folder. Raises InputError where nothing is
    known to run it.
    """
    command = command_for(file)
    if command is None:
        raise InputError(f"{file}: {_cure(file)}")
    file = file.resolve()
    source = file.parent if (file.parent / FILE).is_file() else file
    run = (*command, str(file))
    return Program(
        name=file.stem,
        folder=file.parent,
        source=source,
        run=run,
        build=(),
        language=language_of(run),
        version=None,
        authors=(),
        forks=Path(run[0]).name in SHELLS,
        reads=(),
        digest=digest(source),
        origin=file,
    )


def _cure(file: Path) -> str:
    if is_source(file):
        return f"this must be compiled: put it in a folder with a {FILE} that has `build:` and `run:`"
    return f"not executable, and no program is known to run it: give it a #! line, or a folder with a {FILE}"


def _no_such(argument: str, path: Path) -> str:
    near = nearest(path.name, shipped())
    hint = f"; did you mean the bot `{near}` that ships?" if near else f"; bots that ship: {', '.join(shipped())}"
    return f"no such bot: {argument} is neither a folder, nor a program file, nor the name of a bot that ships{hint}"
