"""What a bot can do wrong: the closed list of kinds, and a fault with its evidence."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

import msgspec

Kind: TypeAlias = Literal[
    "start-failed",
    "protocol-mismatch",
    "timeout",
    "crashed",
    "closed-output",
    "bad-json",
    "bad-answer",
    "illegal-take",
    "flooded",
]
KINDS: tuple[Kind, ...] = get_args(Kind)

QUOTED = 80
DETAIL = 600
EVIDENCE = 4096


class Wrong(msgspec.Struct, frozen=True):
    """What is wrong with a bot's output, before the evidence is collected; `detail` is a sentence for its author."""

    kind: Kind
    detail: str


class Fault(msgspec.Struct, frozen=True):
    r"""A fault and its evidence, for the record, the log and the bot's author.

    `detail`: one sentence that says what was received and what to do. `sent`: the question as it was sent. `received`:
    what the bot wrote instead of an answer, bytes that are not UTF-8 as `\xNN`. `stderr`: its own log, head and tail.
    `exit`: how the process ended ("exit status 1", "SIGSEGV"), None while it runs.
    """

    kind: Kind
    detail: str
    sent: str = ""
    received: str = ""
    stderr: str = ""
    exit: str | None = None


def text(data: bytes, most: int = EVIDENCE) -> str:
    """Give bytes as text for a record; of more than `most` bytes the head and the tail, saying what is left out."""
    if len(data) <= most:
        return data.decode("utf-8", "backslashreplace")
    half = most // 2
    left_out = f"\n[… {len(data) - 2 * half} bytes left out …]\n"
    return text(data[:half]) + left_out + text(data[-half:])


def quote(data: bytes, most: int = QUOTED) -> str:
    """Quote bytes within a sentence: one line, nothing that a terminal obeys, cut after `most` characters."""
    shown = plain(data[: 4 * most].decode("utf-8", "backslashreplace"))
    return f"`{shown}`" if len(shown) <= most and len(data) <= 4 * most else f"`{shown[:most]}…`"


def plain(words: str) -> str:
    """Escape the characters that are not printable."""
    return words if words.isprintable() else "".join(c if c.isprintable() else _escape(c) for c in words)


def shorten(words: str, most: int = DETAIL) -> str:
    """Cut a sentence to what a message can carry."""
    words = plain(words)
    return words if len(words) <= most else words[: most - 1] + "…"


def _escape(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")
