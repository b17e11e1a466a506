"""The arena's commands as real processes, and what their tournaments leave behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path
from typing import Any

# A stall of a noisy machine must be no fault and no void game.
PATIENT = ("--move-s", "30", "--startup-s", "120")
WORDS = {"first": 'message["hand"][:1]', "last": 'message["hand"][-1:]'}

_BOT = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{{"type":"hello","protocol":1}}', flush=True)
    elif message["type"] == "turn":
        {before}
        print(json.dumps({{"id": message["id"], "take": {take}}}), flush=True)
"""


def bot(folder: Path, name: str, take: str = "first", before: str = "pass", version: str = "1") -> str:
    """Write a bot that takes its first or last card, after other statements, and give its path."""
    place = folder / name
    place.mkdir(parents=True, exist_ok=True)
    # The whole path, so that its processes can be told from others by their commands.
    run = json.dumps(["python3", str(place / "bot.py")])
    (place / "bot.yaml").write_text(f"name: {name}\nrun: {run}\nversion: '{version}'\n", "utf-8")
    (place / "bot.py").write_text(
        _BOT.format(before=textwrap.indent(before, " " * 8).strip(), take=WORDS[take]), "utf-8"
    )
    return str(place)


def arena(*arguments: str | Path, code: int = 0, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run a command of the arena and hold that it ends with this exit code."""
    ended = subprocess.run(_command(arguments), capture_output=True, text=True, cwd=cwd, check=False)
    assert ended.returncode == code, (ended.returncode, ended.stdout, ended.stderr)
    assert "Traceback" not in ended.stderr, ended.stderr
    return ended


def started(*arguments: str | Path) -> subprocess.Popen[str]:
    """Start a command of the arena, which Ctrl-C on the tests' own terminal does not reach."""
    return subprocess.Popen(
        _command(arguments), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )


def lines(folder: Path, kind: str = "game") -> list[dict[str, Any]]:
    """Give the whole lines of one kind in a tournament's log."""
    text = (folder / "games.jsonl").read_bytes() if (folder / "games.jsonl").exists() else b""
    found = [json.loads(line) for line in text.splitlines(keepends=True) if line.endswith(b"\n")]
    return [line for line in found if line["line"] == kind]


def games(folder: Path) -> list[dict[str, Any]]:
    """Give the games of a log in its order, without what a clock measured."""
    return [_timeless(line) for line in lines(folder)]


def table(folder: Path) -> dict[str, Any]:
    """Give the standings without what a clock measured."""
    document: dict[str, Any] = json.loads(arena("standings", folder, "--format", "json").stdout)
    for rows in (document, document.get("without_faults") or {"bots": []}):
        for row in rows["bots"]:
            row.pop("seconds_per_take")
    return document


def wait_for_games(folder: Path, number: int, process: subprocess.Popen[str]) -> None:
    """Wait until the log has so many games, or the process has ended."""
    while process.poll() is None and _logged(folder) < number:
        time.sleep(0.02)


def _logged(folder: Path) -> int:
    """Count the games in a log without reading what they are: it may have many."""
    log = folder / "games.jsonl"
    return log.read_bytes().count(b'{"line":"game",') if log.exists() else 0


def left_over(folder: Path) -> list[int]:
    """Give the processes whose command names the folder, once they have had time to go."""
    deadline = time.monotonic() + 20
    while (found := naming(str(folder))) and time.monotonic() < deadline:
        time.sleep(0.05)
    return found


def kill(process: subprocess.Popen[str]) -> None:
    """Kill a process as the system would, and wait for its end."""
    process.send_signal(signal.SIGKILL)
    process.communicate()


def _command(arguments: tuple[str | Path, ...]) -> list[str]:
    return [sys.executable, "-m", "arena", *map(str, arguments)]


def _timeless(line: dict[str, Any]) -> dict[str, Any]:
    faults = [{k: v for k, v in fault.items() if k not in ("used_s", "cpu_s")} for fault in line["faults"]]
    return {k: v for k, v in line.items() if k not in ("used_s", "cpu_s", "sum")} | {"faults": faults}


def naming(words: str) -> list[int]:
    """Give the processes whose command has these words."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            command = path.read_bytes()
        except OSError:
            continue
        if words.encode() in command and int(path.parent.name) != os.getpid():
            found.append(int(path.parent.name))
    return found
