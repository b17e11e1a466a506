"""The limits a bot is told at `hello` and held to."""

from __future__ import annotations

import msgspec

from arena.errors import InputError


class Limits(msgspec.Struct, frozen=True):
    """What a bot may use; the order of the fields is their order in `hello`.

    `startup_s`: from its start to its `hello`. `move_s`: from the writing of a question to the arrival of its answer.
    `line_bytes`: the longest line it may write, without the end of line. `memory_mb`: data it may allocate.
    """

    startup_s: float = 10.0
    move_s: float = 1.0
    line_bytes: int = 65536
    memory_mb: int = 512

    def __post_init__(self) -> None:
        for name in ("startup_s", "move_s"):
            msgspec.structs.force_setattr(self, name, float(getattr(self, name)))
        _check(0 < self.startup_s <= 3600, f"startup_s is {self.startup_s:g}: it must be above 0, at most 3600 seconds")
        _check(0 < self.move_s <= 3600, f"move_s is {self.move_s:g}: it must be above 0, at most 3600 seconds")
        _check(256 <= self.line_bytes <= 1 << 24, f"line_bytes is {self.line_bytes}: it must be 256 to 16777216")
        _check(16 <= self.memory_mb <= 1 << 20, f"memory_mb is {self.memory_mb}: it must be 16 to 1048576")


def _check(holds: bool, message: str) -> None:
    if not holds:
        raise InputError(message)
