"""Which paths a bot may reach: the system's programs and libraries, its own folder, what its program needs."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import arena
from arena.protocol.interpreter import PYTHON, resolve

if TYPE_CHECKING:
    from collections.abc import Iterable

    from arena.protocol.program import Program

SYSTEM = tuple(map(Path, ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/gnu/store"]))
# Of /etc and /proc only what libraries and interpreters read at start: the rest may tell of others, and as root all is
# readable. /proc/self is not here: in a ruleset it would mean the process that made the ruleset.
_SETTINGS = (
    "ld.so.cache ld.so.conf ld.so.conf.d alternatives localtime timezone nsswitch.conf locale.alias os-release"
    " ssl/openssl.cnf ssl/certs pki/tls/openssl.cnf crypto-policies perl php ruby lua"
)
_KERNEL = (
    "/proc/cpuinfo /proc/meminfo /proc/version /proc/filesystems /proc/sys/vm/overcommit_memory"
    " /proc/sys/vm/max_map_count /proc/sys/kernel/osrelease /sys/devices/system/cpu /sys/devices/system/node"
    " /sys/kernel/mm/transparent_hugepage /sys/kernel/mm/hugepages"
)
# Not /dev/zero: mapped shared, it is memory that no limit counts.
DEVICES = tuple(map(Path, ["/dev/null", "/dev/full", "/dev/random", "/dev/urandom"]))
_PACKAGE = Path(arena.__file__).parent


@dataclass(frozen=True, slots=True)
class Reach:
    """Paths that a process may read and execute; folders in which it may only see names."""

    reads: tuple[Path, ...]
    lists: tuple[Path, ...] = ()


def reach_of(program: Program) -> Reach:
    """Give what a bot may reach."""
    own = [program.source, *program.reads]
    snake = program.run[0] in PYTHON or program.forks
    python = python_reach() if snake else Reach(())
    return Reach(
        tuple(dict.fromkeys([*system(), *own, *prefix(program.run[0], program.folder), *python.reads])), python.lists
    )


def jail_reach(program: Program) -> list[Path]:
    """Give the paths that are shown in a jail, each before those below it; /proc is the jail's own."""
    reads = reach_of(program).reads
    shown = {path for path in (*reads, Path(sys.base_prefix).resolve()) if not path.is_relative_to("/proc")}
    return sorted(path for path in shown if not any(other in shown for other in path.parents))


def system() -> list[Path]:
    """Give the paths of the system that every program may read."""
    settings = [Path("/etc") / name for name in _SETTINGS.split()]
    return [*SYSTEM, *settings, *Path("/etc").glob("java*"), *map(Path, _KERNEL.split())]


def python_reach() -> Reach:
    """Give what the arena's own Python reads, with the package `arena`, of which bots may import the library."""
    prefixes = {Path(sys.prefix).resolve(), Path(sys.base_prefix).resolve(), Path(sys.prefix), Path(sys.base_prefix)}
    reads = [*sorted(prefixes), Path(sys.executable).resolve()]
    if _covered(_PACKAGE, reads):
        return Reach(tuple(reads))
    return Reach((*reads, _PACKAGE), (_PACKAGE.parent,))


def prefix(word: str, folder: Path) -> list[Path]:
    """Give where a program found on the PATH is installed, if that is not the system's or a home folder itself.

    A program that a bot names by a path is not followed out of its folder: it could name another's.
    """
    if "/" in word or word in PYTHON:
        return []
    found = resolve(word, folder)
    real = found.resolve() if found else None
    if real is None or _covered(real, SYSTEM):
        return []
    home = real.parent.parent
    if real.parent.name not in ("bin", "sbin") or _holds_more(home):
        return [real]
    if home.parent == Path.home().resolve():
        return [real, home / "lib", home / "lib64"]
    return [home]


def _holds_more(folder: Path) -> bool:
    return len(folder.parts) <= 2 or Path.home().resolve().is_relative_to(folder)


def _covered(path: Path, folders: Iterable[Path]) -> bool:
    return any(path.is_relative_to(folder) for folder in folders)
