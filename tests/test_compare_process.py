"""`arena compare` as a process: a killed worker costs nothing but time, and Ctrl-C says how it stands."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="finds workers by /proc")

SLOW = """\
import json, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "protocol": 1, "name": "slow", "version": "1"}), flush=True)
    elif message["type"] == "turn":
        time.sleep(0.003)
        print(json.dumps({"id": message["id"], "take": [min(message["hand"])]}), flush=True)
"""


def begin(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    bot = folder / "slow.py"
    bot.write_text(SLOW, "utf-8")
    command = [
        sys.executable,
        "-m",
        "arena",
        "compare",
        str(bot),
        str(bot),
        "--players",
        "2",
        "--seed",
        "7",
        *arguments,
    ]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def workers(process: subprocess.Popen[str]) -> list[int]:
    """Wait for the workers of a process and give their numbers."""
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    for _ in range(600):
        found = [int(pid) for pid in children.read_text().split()]
        if len(found) >= 2:
            return found
        time.sleep(0.05)
    pytest.fail("no workers were started")


def test_killed_workers_change_nothing(tmp_path: Path) -> None:
    arguments = ("--max-deals", "20", "--jobs", "2", "--format", "json", "-q")
    undisturbed = begin(tmp_path, *arguments).communicate(timeout=90)
    process = begin(tmp_path, *arguments)
    pids = workers(process)
    time.sleep(0.7)  # some games have been played, and some are in play
    for pid in pids:
        os.kill(pid, signal.SIGKILL)
    assert process.communicate(timeout=90) == undisturbed
    assert process.returncode == 1


def test_ctrl_c_ends_it_with_what_is_known_so_far(tmp_path: Path) -> None:
    process = begin(tmp_path, "--jobs", "2")
    pids = workers(process)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert out.startswith("undecided, stopped: the games do not say yet whether slow is better than slow#2")
    assert "Traceback" not in err
    assert not any(Path(f"/proc/{pid}").exists() for pid in pids)
