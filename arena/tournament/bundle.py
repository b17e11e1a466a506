"""Everything about a bot's faults in one archive, for its author."""

from __future__ import annotations

import zipfile
from typing import TYPE_CHECKING

import msgspec

from arena.errors import InputError
from arena.match.questions import sent_to
from arena.tournament.source import from_tournament

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from arena.tournament.faults import BotFault

_README = """Faults of {bot}

faults.json       all faults: kind, detail, the question, the bytes that came, standard error, exit, times, load
NUMBER-KIND/      each fault: question.json as it was sent, received.txt, stderr.txt
games/GAME.jsonl  what your bot was sent in that game, from hello to bye, on its own seat. Whatever your bot's
                  program is, it answers the same questions again with
                      your-program < games/GAME.jsonl
"""


def write_bundle(path: Path, folder: Path, bot: str, faults: Sequence[BotFault]) -> None:
    """Write the faults of a bot in the tournament in a folder, and what it was sent in those games; no other seat's.

    Raises InputError where the file cannot be written.
    """
    try:
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("README.txt", _README.format(bot=bot))
            archive.writestr("faults.json", msgspec.json.format(msgspec.json.encode(list(faults))))
            for number, fault in enumerate(faults, 1):
                _write_fault(archive, f"{number:04}-{fault.kind}", fault)
            for game, seat in dict.fromkeys((fault.game, fault.seat) for fault in faults):
                source = from_tournament(folder, game)
                archive.writestr(f"games/{game}.jsonl", sent_to(source.record, source.spec, seat, source.limits))
    except OSError as error:
        raise InputError(f"{path}: cannot be written: {error.strerror}") from error


def _write_fault(archive: zipfile.ZipFile, place: str, fault: BotFault) -> None:
    texts = {"question.json": fault.sent, "received.txt": fault.received, "stderr.txt": fault.stderr}
    for name, text in texts.items():
        if text:
            archive.writestr(f"{place}/{name}", text)
