"""The log of a tournament: the only truth, append-only, chained by checksums, held by one arena at a time."""

from __future__ import annotations

import fcntl
import hashlib
import os
from typing import TYPE_CHECKING, TypeVar

import msgspec

from arena.errors import ArenaFailure, InputError
from arena.tournament.lines import Line, Tournament

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

NAME = "games.jsonl"
FORMAT = 1
_OPENING = b'{"line":"tournament",'

_decoder = msgspec.json.Decoder(Line)
_T = TypeVar("_T")


def read(folder: Path) -> Iterator[Line]:
    """Give the lines of a log in order, the tournament's first; a torn last line is left out.

    Raises InputError where there is no log, or a line is none of ours.
    """
    return read_as(folder, _decoder)


def read_as(folder: Path, decoder: msgspec.json.Decoder[_T]) -> Iterator[_T]:
    """Give the lines of a log as another type, of which the fields that are not wanted may be left out."""
    number = 0
    for number, raw in enumerate(raw_lines(folder), 1):
        try:
            line = decoder.decode(raw)
        except msgspec.MsgspecError as error:
            raise InputError(f"{folder / NAME}:{number}: this is no line of a tournament's log: {error}") from error
        if number == 1 and not isinstance(line, Tournament):
            raise InputError(
                f"{folder / NAME}:1: a tournament's log begins with the tournament's line, and this one does not"
            )
        yield line
    if not number:
        raise InputError(f"{folder / NAME} has no whole line: no tournament has begun in it yet")


def tournament(folder: Path) -> Tournament:
    """Give the first line of a log."""
    first = next(read(folder))
    assert isinstance(first, Tournament)
    return first


def broken_chain(folder: Path) -> tuple[int, str] | None:
    """Give the number of the first line that was changed after it was written, or where one was taken out or added."""
    chain = ""
    for number, raw in enumerate(raw_lines(folder), 1):
        body, stored = unsealed(raw)
        chain = _link(chain, body)
        if stored != chain:
            return number, (
                "this line was changed after it was written, or one was taken out or added before it: "
                f"its checksum is {stored or 'missing'}, and {chain} follows from what stands here"
            )
    return None


def unsealed(raw: bytes) -> tuple[bytes, str]:
    """Split a line of the log into what was sealed and the checksum ("" where there is none)."""
    body, mark, tail = raw.rstrip(b"\n").rpartition(b',"sum":"')
    return (body + b"}", tail[:-2].decode("ascii", "replace")) if mark and tail.endswith(b'"}') else (raw, "")


def raw_lines(folder: Path, *, torn: bool = False) -> Iterator[bytes]:
    """Give the lines of a log as they stand, each with its end; a last one without only if `torn`."""
    try:
        with (folder / NAME).open("rb", buffering=1 << 20) as file:
            for raw in file:
                if torn or raw.endswith(b"\n"):
                    yield raw
    except (FileNotFoundError, NotADirectoryError) as error:
        raise InputError(f"{folder} holds no tournament: there is no {NAME} in it") from error
    except OSError as error:
        raise InputError(f"{folder / NAME}: cannot be read: {error.strerror}") from error


def _link(chain: str, body: bytes) -> str:
    return hashlib.sha256(chain.encode() + body).hexdigest()[:16]


class Log:
    """A log held open for appending, by one arena at a time; what is appended is safe once `sync` has returned."""

    def __init__(self, folder: Path) -> None:
        """Open or create the log; cut off a torn last line.

        Raises InputError if another arena holds it or a line was changed after it was written.
        """
        self.folder = folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._fd = os.open(folder / NAME, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o644)
        except OSError as error:
            raise InputError(f"{folder} cannot hold a tournament: {error.strerror}") from error
        try:
            fcntl.flock(self._fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(self._fd)
            raise InputError(f"{folder} is in use by another arena: wait until it has finished, or stop it") from error
        self._buffer: list[bytes] = []
        self._chain, self._end = self._check()
        os.ftruncate(self._fd, self._end)

    @property
    def empty(self) -> bool:
        """Whether nothing has been written yet."""
        return self._end == 0 and not self._buffer

    def append(self, line: Line | bytes) -> None:
        """Add a line (or one that is encoded already, without line end) to what the next `sync` writes."""
        body = line if isinstance(line, bytes) else msgspec.json.encode(line)
        self._chain = _link(self._chain, body)
        self._buffer.append(body[:-1] + b',"sum":"' + self._chain.encode() + b'"}\n')

    def sync(self) -> None:
        """Write what was appended and wait until the disk has it.

        Raises ArenaFailure if it cannot be written, of which whole lines stay, or if nobody would find it: the file was
        deleted or replaced.
        """
        data = b"".join(self._buffer)
        written = 0
        try:
            while written < len(data):
                written += os.write(self._fd, memoryview(data)[written:])
            os.fdatasync(self._fd)
        except OSError as error:
            written = data.rfind(b"\n", 0, written) + 1
            os.ftruncate(self._fd, self._end + written)
            raise ArenaFailure(f"{self.folder / NAME}: cannot be written: {error.strerror}") from error
        finally:
            self._end += written
            self._buffer = [data[written:]] if written < len(data) else []
        if not self._in_place():
            raise ArenaFailure(f"{self.folder / NAME} was deleted or replaced while the tournament was played")

    def close(self) -> None:
        """Let another arena have the log; what was not synced is dropped."""
        os.close(self._fd)

    def _in_place(self) -> bool:
        try:
            return os.path.samestat(os.fstat(self._fd), os.stat(self.folder / NAME))
        except OSError:
            return False

    def _check(self) -> tuple[str, int]:
        """Give the last checksum and the length of the whole lines."""
        if broken := broken_chain(self.folder):
            os.close(self._fd)
            line, why = broken
            raise InputError(f"{self.folder / NAME}:{line}: {why}. A log that was changed cannot be carried on")
        chain, end = "", 0
        for raw in raw_lines(self.folder):
            chain, end = unsealed(raw)[1], end + len(raw)
        if not end and not _OPENING.startswith(os.pread(self._fd, len(_OPENING), 0)):
            os.close(self._fd)
            raise InputError(f"{self.folder / NAME} is not a tournament's log: choose another folder")
        return chain, end
