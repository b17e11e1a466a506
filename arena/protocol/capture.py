"""Keep the head and the tail of a stream without end, and perhaps the whole of it in a file."""

from __future__ import annotations

from typing import BinaryIO

HEAD = 4096
TAIL = 12288
FILE_BYTES = 16 << 20


class Capture:
    """Bytes as they come, of which the first and the last are kept; `total` counts all, a file gets 16 MiB at most."""

    def __init__(self, data: bytes = b"", file: BinaryIO | None = None) -> None:
        self.total = 0
        self._head = b""
        self._tail = bytearray()
        self._file = file
        self.add(data)

    def add(self, data: bytes) -> None:
        """Take in more."""
        if self._file is not None and self.total < FILE_BYTES:
            self._file.write(data[: FILE_BYTES - self.total])
            self._file.flush()
        self.total += len(data)
        missing = HEAD - len(self._head)
        if missing > 0:
            self._head += data[:missing]
            data = data[missing:]
        self._tail += data
        if len(self._tail) > TAIL:
            del self._tail[:-TAIL]

    def __bytes__(self) -> bytes:
        """Give the head and the tail, saying how much is left out between."""
        left_out = self.total - len(self._head) - len(self._tail)
        between = b"\n[... %d bytes left out ...]\n" % left_out if left_out else b""
        return self._head + between + bytes(self._tail)
