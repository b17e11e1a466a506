"""The profile that a bot is built in: its folder is writable, processes may be started, there is no network."""

from __future__ import annotations

import os
import resource
import select
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from arena.protocol.interpreter import resolve
from arena.protocol.sandbox import landlock, seccomp
from arena.protocol.sandbox.cleanup import end
from arena.protocol.sandbox.guard import identity, limits
from arena.protocol.sandbox.kernel import check_platform, kernel
from arena.protocol.sandbox.libc import LINUX, MACHINE
from arena.protocol.sandbox.plan import GB, Limit, Plan, Walls, environment, plain_plan
from arena.protocol.sandbox.reach import DEVICES, prefix, python_reach, system
from arena.protocol.sandbox.space import USER
from arena.protocol.sandbox.start import start

if TYPE_CHECKING:
    from arena.protocol.program import Program
    from arena.protocol.sandbox.child import Child
    from arena.protocol.sandbox.levels import Level

BUILD_S = 120
BUILD_MB = 2048
_TASKS = 512
_CHUNK = 65536
_KEPT = 1 << 20
# Compilers that build scripts call: where they are installed can be read.
_TOOLS = (
    "cc gcc g++ c++ clang clang++ ld make cmake ninja meson rustc cargo go javac java jar kotlinc node npm npx tsc deno"
    " bun ruby perl php lua luac tclsh ghc cabal zig nim crystal dmd swiftc dotnet ocaml ocamlfind dune elixir erlc"
)


@dataclass(frozen=True, slots=True)
class Work:
    """Where a build may write: the copy of the bot's folder, a home and a folder for temporary files of its own."""

    folder: Path
    home: Path
    scratch: Path


@dataclass(frozen=True, slots=True)
class Built:
    """What a build said, and why it failed, None if it did not."""

    output: bytes
    failure: str | None


def run_build(program: Program, work: Work, level: Level) -> Built:
    """Run a bot's `build:` command to its end, at most 120 s; raises StartFailed and ArenaFailure.

    Nothing it starts is left.
    """
    check_platform()
    built = replace(program, run=program.build, folder=work.folder, source=work.folder, forks=True)
    plan = replace(plain_plan(built, BUILD_MB), environment=_environment(work))
    if LINUX:
        plan = replace(plan, limits=_limits(kernel().spaces))
    child = start(plan if level == "off" else _walled(plan, built, work))
    child.close("stdin")
    try:
        output, finished = _listen(child, time.monotonic() + BUILD_S)
    finally:
        ended = end(child, grace_s=0.05)
    if not finished:
        return Built(output, f"not done after {BUILD_S} s")
    return Built(output, None if ended.status == 0 else f"{ended}")


def _environment(work: Work) -> dict[str, str]:
    own = {"HOME": str(work.home), "TMPDIR": str(work.scratch), "CARGO_NET_OFFLINE": "true"}
    rustup = rustup_home()
    return {**environment(), **own, **({"RUSTUP_HOME": str(rustup)} if rustup else {})}


def rustup_home() -> Path | None:
    """Give where rustup keeps its toolchains, if `rustc` or `cargo` is its proxy: a proxy does nothing without."""
    found = [resolve(name, Path()) for name in ("rustc", "cargo")]
    if not any(path and path.resolve().name == "rustup" for path in found):
        return None
    return Path(os.environ.get("RUSTUP_HOME") or Path.home() / ".rustup")


def _limits(spaces: int) -> tuple[Limit, ...]:
    bounds = dict(limits(BUILD_MB, _TASKS, exact=bool(spaces & USER)))
    bounds |= {resource.RLIMIT_FSIZE: GB, resource.RLIMIT_NOFILE: 1024, resource.RLIMIT_CPU: 8 * BUILD_S}
    return tuple(bounds.items())


def _walled(plan: Plan, program: Program, work: Work) -> Plan:
    spaces = kernel().spaces
    who = identity(spaces)
    if who and who.number is not None:
        _give(work, who.number)
    walls = Walls(who, _ruleset(program, work), _filter())
    return replace(plan, walls=walls, space=spaces, supervised=not spaces, level="guard")


def _give(work: Work, number: int) -> None:
    """Give the folders to the user that builds: compilers ask by access(2), which passes over capabilities."""
    for folder in (work.folder, work.home, work.scratch):
        for at, folders, files in os.walk(folder):
            for name in (".", *folders, *files):
                os.chown(Path(at, name), number, number, follow_symlinks=False)


def _ruleset(program: Program, work: Work) -> landlock.Ruleset | None:
    version = kernel().landlock
    if not version:
        return None
    tools = [path for name in (program.run[0], *_TOOLS.split()) for path in prefix(name, program.folder)]
    reads = [*system(), *tools, *python_reach().reads, *filter(None, [rustup_home()])]
    writes = (work.folder, work.home, work.scratch)
    return landlock.ruleset(version, reads=reads, writes=writes, devices=DEVICES)


def _filter() -> seccomp.Filter | None:
    if not kernel().seccomp:
        return None
    inside = kernel().scopes or bool(kernel().spaces)
    return seccomp.encode(seccomp.build(seccomp.Filtering(forks=True, signals=inside, builds=True), MACHINE))


def _listen(child: Child, deadline: float) -> tuple[bytes, bool]:
    """Collect output until the command ends; gives its end part, and whether it ended in time."""
    output = bytearray()
    poll = select.poll()
    for descriptor in (child.stdout, child.stderr):
        poll.register(descriptor, select.POLLIN)
    opened = 2
    while opened and (left := deadline - time.monotonic()) > 0:
        for descriptor, _ in poll.poll(left * 1000):
            data = os.read(descriptor, _CHUNK)
            output += data
            del output[:-_KEPT]
            if not data:
                poll.unregister(descriptor)
                opened -= 1
    return bytes(output), not opened
