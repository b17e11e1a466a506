"""A small assembler for seccomp's filters: classic BPF over (number, architecture, arguments) of a system call.

A filter is a list of instructions; a block ends in a `give` on every way through it, so that blocks can stand one
after the other: what a block does not concern falls through to the next.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

ALLOW = 0x7FFF0000
KILL = 0x80000000
ERRNO = 0x00050000

LOAD = 0x20  # BPF_LD | BPF_W | BPF_ABS
RETURN = 0x06  # BPF_RET | BPF_K
IF_EQUAL = 0x15  # BPF_JMP | BPF_JEQ | BPF_K
IF_ABOVE = 0x25  # BPF_JMP | BPF_JGT | BPF_K
IF_BITS = 0x45  # BPF_JMP | BPF_JSET | BPF_K
AND = 0x54  # BPF_ALU | BPF_AND | BPF_K

NUMBER_AT, ARCHITECTURE_AT, ARGUMENTS_AT = 0, 4, 16
LONGEST_JUMP = 255


class Step(NamedTuple):
    """One instruction: `struct sock_filter`; the jumps count the instructions to leave out."""

    code: int
    if_true: int
    if_false: int
    value: int


Block = list[Step]


def load(offset: int) -> Block:
    """Load a word of the system call's data."""
    return [Step(LOAD, 0, 0, offset)]


def argument(index: int) -> Block:
    """Load the low 32 bits of an argument, which are all of an int (both machines are little-endian)."""
    return load(ARGUMENTS_AT + 8 * index)


def give(value: int) -> Block:
    """End with a verdict."""
    return [Step(RETURN, 0, 0, value)]


def refuse(errno: int) -> Block:
    """End with an error number."""
    return give(ERRNO | errno)


def when_any(values: Sequence[int], body: Block) -> Block:
    """Run the body when the loaded word is one of the values, else fall through."""
    tests = [Step(IF_EQUAL, len(values) - 1 - n, 0, value) for n, value in enumerate(values)]
    return _closed(tests, body)


def unless(value: int, body: Block) -> Block:
    """Run the body when the loaded word is another value, else fall through."""
    return [Step(IF_EQUAL, len(body), 0, value), *body]


def when_above(value: int, body: Block) -> Block:
    """Run the body when the loaded word is greater, unsigned."""
    return _closed([Step(IF_ABOVE, 0, 0, value)], body)


def when_bits(bits: int, body: Block) -> Block:
    """Run the body when any of the bits is set in the loaded word."""
    return _closed([Step(IF_BITS, 0, 0, bits)], body)


def masked(bits: int) -> Block:
    """Keep only these bits of the loaded word."""
    return [Step(AND, 0, 0, bits)]


def _closed(tests: Block, body: Block) -> Block:
    """Let the last test leave out the body; the others jump into it."""
    if max(len(tests), len(body)) > LONGEST_JUMP:
        raise ValueError("a block of a filter is too long for a jump")
    return [*tests[:-1], tests[-1]._replace(if_false=len(body)), *body]
