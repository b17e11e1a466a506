"""From bytes of a file to text that is safe to parse."""

from __future__ import annotations

import os
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from pathlib import Path

from arena.errors import FileErrors, Problem

MAX_BYTES = 1 << 20

# What YAML does not allow, and what it alone takes for a line's end while editors do not.
_FORBIDDEN = re.compile("[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")


def read_bytes(path: str | os.PathLike[str]) -> bytes:
    """Read a file of at most `MAX_BYTES`; raises FileErrors when it cannot be read or is larger."""
    file = os.fspath(path)
    try:
        with Path(file).open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = os.strerror(error.errno) if isinstance(error, OSError) and error.errno else str(error)
        raise _refused(file, 0, 0, f"cannot be read: {reason}") from None
    return data


def to_text(data: bytes | str, file: str) -> str:
    """Decode UTF-8, with or without a byte order mark; raises FileErrors at the first thing that is no plain text."""
    if isinstance(data, bytes):
        data = _decode(data, file)
    if len(data) > MAX_BYTES:
        raise _refused(file, 0, 0, f"the file is larger than {MAX_BYTES} bytes")
    data = data.removeprefix("\ufeff")
    if bad := _FORBIDDEN.search(data):
        line, column = _position(data[: bad.start()])
        raise _refused(file, line, column, _forbidden(bad[0]))
    return data


def _forbidden(character: str) -> str:
    hint = "; is the file saved as UTF-16?" if character == "\0" else ""
    return f"the character U+{ord(character):04X} may not stand in a file like this{hint}"


def _decode(data: bytes, file: str) -> str:
    if len(data) > MAX_BYTES:
        raise _refused(file, 0, 0, f"the file is larger than {MAX_BYTES} bytes")
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        raise _refused(file, 1, 1, "the file is written in UTF-16; save it as UTF-8")
    try:
        return data.removeprefix(BOM_UTF8).decode()
    except UnicodeDecodeError as error:
        line, column = _position(data.removeprefix(BOM_UTF8)[: error.start].decode())
        message = f"the byte 0x{error.object[error.start]:02x} is not UTF-8; save the file as UTF-8"
        raise _refused(file, line, column, message) from None


def _position(before: str) -> tuple[int, int]:
    lines = re.split("\r\n|\r|\n", before)
    return len(lines), len(lines[-1]) + 1


def _refused(file: str, line: int, column: int, message: str) -> FileErrors:
    return FileErrors([Problem(file, line, column, message)])
