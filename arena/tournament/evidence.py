"""The evidence of faults, `DIR/faults.jsonl`: for their authors, and no part of the log."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import msgspec

from arena.match.events import FaultEvent  # noqa: TC001 - msgspec reads the annotations

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence
    from pathlib import Path
    from typing import BinaryIO

NAME = "faults.jsonl"


class Evidence(msgspec.Struct, frozen=True):
    """A fault and where it was made."""

    game: str
    deal: str
    bot: str
    fault: FaultEvent


_decoder = msgspec.json.Decoder(Evidence)


def open_for_more(folder: Path) -> BinaryIO:
    """Open the file to append to it; a torn last line is ended first."""
    file = (folder / NAME).open("a+b", buffering=1 << 16)
    if file.tell() and file.seek(-1, os.SEEK_END) >= 0 and file.read(1) != b"\n":
        file.write(b"\n")
    return file


def encode(game: str, deal: str, bots: Sequence[str], faults: Sequence[FaultEvent]) -> bytes:
    """Give the evidence of one game's faults as lines."""
    return msgspec.json.Encoder().encode_lines([Evidence(game, deal, bots[fault.seat], fault) for fault in faults])


def read(folder: Path, games: Collection[str] | None = None) -> Iterator[Evidence]:
    """Give the evidence in the order of the log; of a game that was played twice both times.

    `games`: only of these. A torn or foreign line is left out, since nothing is proved by this file.
    """
    try:
        with (folder / NAME).open("rb") as file:
            for line in file:
                try:
                    evidence = _decoder.decode(line)
                except msgspec.MsgspecError:
                    continue
                if games is None or evidence.game in games:
                    yield evidence
    except FileNotFoundError:
        return
