"""Run a host of bots in a process of its own, so that it can be ended in every way. Arguments: folder, level, way."""

from __future__ import annotations

import dataclasses
import json
import os
import signal
import sys
import time
from pathlib import Path

from arena.protocol.limits import Limits
from arena.protocol.sandbox import guard, hosting, kernel, spawn
from sandboxed.talk import read
from sandboxed.world import attacker_in

HOSTED = ("ignore-all-signals", "daemons-that-keep-output", "daemon-in-own-session")


def main(folder: Path, level: str, way: str) -> None:
    if way.endswith("without spaces"):
        found = dataclasses.replace(kernel.kernel(), spaces=0)
        setattr(guard, "kernel", lambda: found)  # noqa: B010 - so that the checker of types lets it pass
    with hosting():
        for name in HOSTED:
            child = spawn(attacker_in(folder / name, forks=name != HOSTED[0]), Limits(memory_mb=128), level)  # type: ignore[arg-type]
            os.write(child.stdin, json.dumps({"attack": name}).encode() + b"\n")
            read(child.stdout, 20)
        print("started", flush=True)
        go(way)


def go(way: str) -> None:
    if way == "fault":
        raise RuntimeError("a fault of the arena")
    if way == "end":
        return
    if way == "closed output":
        while True:
            print("a line of results", flush=True)
    if way == "exit":
        os._exit(5)
    signal.pause()
    time.sleep(60)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], sys.argv[3])
