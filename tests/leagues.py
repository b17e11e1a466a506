"""Small bots for leagues, and the league's commands as real processes."""

from __future__ import annotations

import json
import shutil
import stat
import warnings
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from runs import arena

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Sequence

FILE = stat.S_IFREG | 0o644
# A stall of a noisy machine must be no fault.
SUBMIT = ("--quick", "--move-s", "30", "--startup-s", "120")

_BOT = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        patient = message["limits"]["move_s"] == 30
        print('{{"type":"hello","protocol":1}}', flush=True)
    elif message["type"] == "turn":
        hand = message["hand"]
        {before}
        answer = {{"id": message["id"], "take": [hand[{card}]]}}
        if "dummy" in message:
            answer["dummy"] = hand[{card} - 1]
        print(json.dumps(answer), flush=True)
"""


def write_bot(
    place: Path, name: str, version: str = "1", author: str = "ada", *, card: int = 0, before: str = "pass"
) -> Path:
    """Write a bot that takes the card at a place of its hand, after some other statement, and give its folder."""
    folder = place / name
    folder.mkdir(parents=True, exist_ok=True)
    said = {"name": name, "version": version, "authors": [author], "language": "Python", "run": ["python3", "bot.py"]}
    (folder / "bot.yaml").write_text(json.dumps(said), "utf-8")
    (folder / "bot.py").write_text(_BOT.format(card=card, before=before), "utf-8")
    return folder


def zip_of(folder: Path) -> Path:
    """Zip a folder as a person does: with the folder itself in it."""
    return Path(shutil.make_archive(str(folder), "zip", folder.parent, folder.name))


def submit(league: Path, *bots: Path | str, code: int = 0) -> subprocess.CompletedProcess[str]:
    """Submit bots, and hold the exit code."""
    return arena("submit", *bots, "--league", league, *SUBMIT, code=code)


def registered(league: Path) -> dict[str, dict[str, Any]]:
    """Give what is registered, by name."""
    document = json.loads(arena("league", "list", league, "--format", "json").stdout)
    return {row["bot"]: row for row in document["bots"]}


def lines(league: Path) -> list[dict[str, Any]]:
    """Give the lines of the register."""
    return [json.loads(line) for line in (league / "league.jsonl").read_text("utf-8").splitlines()]


def zipped(path: Path, entries: Sequence[tuple[str, int, str]]) -> Path:
    """Write a zip of entries with their modes and contents, whatever they are."""
    with zipfile.ZipFile(path, "w") as archive, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of a name that is there twice
        for name, mode, text in entries:
            info = zipfile.ZipInfo("x")
            info.filename = info.orig_filename = name
            info.external_attr = mode << 16
            info.create_system = 3
            archive.writestr(info, text)
    return path
