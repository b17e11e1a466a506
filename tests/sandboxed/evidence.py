"""How the tests see for themselves what came of an attack, where the attacker's word is not enough."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arena.protocol.sandbox import peek
from sandboxed.talk import read
from sandboxed.world import LOG, SECRET

if TYPE_CHECKING:
    from collections.abc import Callable

    from sandboxed.world import World

MB = 1 << 20


def log_changed(world: World, _result: Any) -> bool:
    path = world.log
    status = path.lstat()
    return path.is_symlink() or status.st_mode & 0o777 == 0 or int(status.st_mtime) == 1 or path.read_text() != LOG


def rival_was_hit(world: World, _result: Any) -> bool:
    """Tell whether a signal came to the rival or to this process, or the rival ended or stopped."""
    time.sleep(0.1)
    if peek(world.rival) is not None or state(world.rival.pid) == "T":
        return True
    return world.hits > 0 or b"hit" in read(world.rival.stdout, 0)


def state(pid: int) -> str:
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]


def says(text: str) -> Callable[[World, Any], bool]:
    return lambda _world, result: text in str(result)


def reaches(count: Callable[[World], int]) -> Callable[[World, Any], bool]:
    return lambda world, result: result is not None and int(result) >= count(world)


def arrived(name: str) -> Callable[[World, Any], bool]:
    def look(world: World, _result: Any) -> bool:
        server = getattr(world, name)
        try:
            if name in ("udp", "datagrams"):
                return bool(server.recv(64))
            server.accept()[0].close()
        except BlockingIOError:
            return False
        return True

    return look


EVIDENCE: dict[str, Callable[[World, Any], bool]] = {
    "read-rival-source": says("the-rival's-source"),
    "read-arena-log": says(LOG.strip()),
    "read-home": says("private"),
    "list-rival-folder": says("rival.py"),
    "write-rival-source": lambda world, _: "FORGED" in Path(world.facts["rival_source"]).read_text(),
    **dict.fromkeys(
        ["write-arena-log", "truncate-arena-log", "link-over-log", "change-mode-of-log", "change-date-of-log"],
        log_changed,
    ),
    "remove-arena-log": lambda world, _: not world.log.exists(),
    "write-program": lambda world, _: "FORGED" in (world.folder / "attacker" / "attacker.py").read_text(),
    "leave-file-in-own-folder": lambda world, _: (world.folder / "attacker" / "left-behind").exists(),
    "make-path-socket": lambda world, _: (world.folder / "attacker" / "meeting-place").exists(),
    "leave-file-in-tmp": lambda world, _: Path(world.facts["tmp_file"]).exists(),
    "leave-file-in-shared-memory": lambda world, _: Path(world.facts["shared_memory_file"]).exists(),
    **dict.fromkeys(["fill-own-folder", "fill-tmp", "fill-shared-memory", "fill-root"], reaches(lambda _: 24 * MB)),
    "read-environ-of-rival": says("PATH="),
    "list-processes": says("rival.py"),
    "read-memory-by-file": says(SECRET),
    "read-memory-by-call": says(SECRET),
    "write-memory": lambda world, _: world.rival_answers() != f"{SECRET}\n",
    "forge-answer-of-rival": lambda world, _: world.rival_answers() != f"{SECRET}\n",
    **dict.fromkeys(
        [
            *("kill-rival", "kill-rival-by-pidfd", "stop-rival", "signal-arena", "signal-thread-of-arena"),
            *("signal-all", "signal-by-owner-of-descriptor"),
        ],
        rival_was_hit,
    ),
    "renice-rival": lambda world, _: os.getpriority(os.PRIO_PROCESS, world.rival.pid) == 19,
    "repin-rival": lambda world, _: os.sched_getaffinity(world.rival.pid) != os.sched_getaffinity(0),
    "reschedule-rival": lambda world, _: os.sched_getscheduler(world.rival.pid) == os.SCHED_BATCH,
    "open-many-descriptors": reaches(lambda _: 1000),
    "start-many-threads": reaches(lambda world: int(world.facts["threads"])),
    "start-many-processes": reaches(lambda world: int(world.facts["processes"])),
    "hog-forked-memory": reaches(lambda _: 4),
    "connect-tcp": arrived("tcp"),
    "send-udp": arrived("udp"),
    "connect-abstract-socket": arrived("abstract"),
    "connect-path-socket": arrived("path"),
    "send-from-pair-to-path-socket": arrived("datagrams"),
    "set-user-id-program": lambda _, result: str(result) == "0",
    "become-another-user": says("54321"),
}


def is_done(name: str, world: World, line: bytes) -> bool:
    """Tell what came of an attack from what can be seen, else from what the attacker says (nothing: it was ended)."""
    said = json.loads(line) if line else None
    result = said["result"] if isinstance(said, dict) else said
    look = EVIDENCE.get(name)
    return look(world, result) if look else result is not None
