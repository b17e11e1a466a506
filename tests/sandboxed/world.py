"""What attacks are tried on: a rival's process, an arena's files, servers that listen, a program that is root's."""

from __future__ import annotations

import os
import shutil
import socket
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arena.protocol.limits import Limits
from arena.protocol.program import find
from arena.protocol.sandbox import Child, end, spawn
from sandboxed.talk import ask, read_line

if TYPE_CHECKING:
    from arena.protocol.program import Program
    from arena.protocol.sandbox import Level

ATTACKS = Path(__file__).parent.parent / "attacks"
LIMITS = Limits(memory_mb=128)
LOG = "a line of the log\n"
SECRET = "the-rival's-secret"


@dataclass
class World:
    """A rival at a level, and what surrounds it; `facts` are what attackers are told."""

    level: Level
    folder: Path
    stack: ExitStack = field(default_factory=ExitStack)
    attacker_pid: int = 0
    hits: int = 0

    def __post_init__(self) -> None:
        self.log = self.folder / "games.jsonl"
        self.log.write_text(LOG)
        self.rival_program = bot(self.folder / "rival", "rival.py")
        self.rival = self.start(self.rival_program)
        self.tcp, self.udp = self.socket(socket.AF_INET), self.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.abstract, self.path, self.datagrams = (
            self.socket(socket.AF_UNIX),
            self.socket(socket.AF_UNIX),
            self.socket(socket.AF_UNIX, socket.SOCK_DGRAM),
        )
        self.name = f"sushi-arena-test-{os.getpid()}-{self.level}"
        for made, address in (
            (self.tcp, ("127.0.0.1", 0)),
            (self.udp, ("127.0.0.1", 0)),
            (self.abstract, "\0" + self.name),
            (self.path, str(self.folder / "p")),
            (self.datagrams, str(self.folder / "d")),
        ):
            made.bind(address)
        for listening in (self.tcp, self.abstract, self.path):
            listening.listen()
        self.facts = self.facts_for_attackers(int(read_line(self.rival)))

    def hit(self, *_: object) -> None:
        """Handle a signal that should not have come."""
        self.hits += 1

    def socket(self, family: int, kind: int = socket.SOCK_STREAM) -> socket.socket:
        made = self.stack.enter_context(socket.socket(family, kind))
        made.setblocking(False)  # noqa: FBT003
        return made

    def start(self, program: Program) -> Child:
        child = spawn(program, LIMITS, self.level)
        self.stack.callback(end, child, 0)
        return child

    def facts_for_attackers(self, address: int) -> dict[str, Any]:
        home_file = self.folder / "a-file-in-the-home-folder"
        home_file.write_text("private")
        set_user_id = self.folder / "attacker" / "set-user-id"
        return {
            "rival": self.rival.pid,
            "rival_source": str(self.rival_program.folder / "rival.py"),
            "address": address,
            "size": len(SECRET),
            "arena": os.getpid(),
            "log": str(self.log),
            "home_file": str(home_file),
            "tmp_file": f"/tmp/{self.name}",
            "shared_memory_file": f"/dev/shm/{self.name}",
            "set_user_id": str(set_user_id),
            "tcp_port": self.tcp.getsockname()[1],
            "udp_port": self.udp.getsockname()[1],
            "abstract": self.name,
            "path_socket": str(self.folder / "p"),
            "path_datagrams": str(self.folder / "d"),
            "key": 0x5053 + os.getpid(),
            "queue": self.name,
            "hog_mb": 192,
            "threads": tasks_on_this_machine() + 1200,
            "processes": 80,
        }

    def attacker(self, *, forks: bool) -> Program:
        program = attacker_in(self.folder / "attacker", forks=forks)
        shutil.copy("/usr/bin/id", program.folder / "set-user-id")
        (program.folder / "set-user-id").chmod(0o4755)
        return program

    def rival_answers(self) -> str:
        """Ask the rival; gives what is next on its output, which is its secret unless somebody meddled."""
        return ask(self.rival, b"?\n", 10).decode()


def tasks_on_this_machine() -> int:
    return int(Path("/proc/loadavg").read_text().split()[3].partition("/")[2])


def attacker_in(folder: Path, *, forks: bool) -> Program:
    """Make a hostile bot in a folder, with its whole armoury."""
    program = bot(folder, "attacker.py", forks=forks)
    for path in ATTACKS.glob("*.py"):
        if path.name != "rival.py":
            shutil.copy(path, folder)
    return program


def bot(folder: Path, program: str, *, forks: bool = False) -> Program:
    folder.mkdir(exist_ok=True, parents=True)
    shutil.copy(ATTACKS / program, folder)
    text = f"name: {folder.name}\nrun: [python3, {program}]\nforks: {str(forks).lower()}\n"
    (folder / "bot.yaml").write_text(text)
    return find(str(folder))
