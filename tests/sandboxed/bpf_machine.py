"""A machine that runs classic BPF filters, written from the kernel's description, to try them without the kernel."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

STEP = struct.Struct("=HBBI")


def run(code: bytes, number: int, architecture: int, arguments: Sequence[int] = ()) -> int:
    """Give the verdict of a filter on a system call; raises AssertionError where the kernel would refuse it."""
    steps = [STEP.unpack_from(code, at) for at in range(0, len(code), STEP.size)]
    padded = [argument & (1 << 64) - 1 for argument in (*arguments, *(0,) * 6)][:6]
    data = struct.pack("<IIQ6Q", number, architecture, 0, *padded)
    at = accumulator = 0
    while True:
        assert at < len(steps), "the filter ends without a verdict"
        operation, if_true, if_false, value = steps[at]
        at += 1
        if operation == 0x06:
            return int(value)
        if operation == 0x20:
            assert value % 4 == 0
            accumulator = int.from_bytes(data[value : value + 4], "little")
        elif operation == 0x54:
            accumulator &= value
        else:
            holds = {0x15: accumulator == value, 0x25: accumulator > value, 0x45: bool(accumulator & value)}[operation]
            at += if_true if holds else if_false
