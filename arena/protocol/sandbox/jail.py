"""Level `jail`: bubblewrap's name spaces around a bot, with seccomp by descriptor and the limits set inside."""

from __future__ import annotations

import resource
import shutil
import sys
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from arena.errors import ArenaError, InputError
from arena.protocol.program import Program
from arena.protocol.sandbox import seccomp
from arena.protocol.sandbox.become import PASSED
from arena.protocol.sandbox.cgroup import make_cgroup
from arena.protocol.sandbox.cleanup import end
from arena.protocol.sandbox.guard import PROCESSES, THREADS, limits
from arena.protocol.sandbox.identity import own_number
from arena.protocol.sandbox.kernel import kernel
from arena.protocol.sandbox.libc import MACHINE
from arena.protocol.sandbox.plan import MB, Plan, environment, program_path
from arena.protocol.sandbox.reach import DEVICES, jail_reach
from arena.protocol.sandbox.start import start

if TYPE_CHECKING:
    from collections.abc import Sequence

SCRATCH = 16 * MB
_INSIDE = Path(__file__).parent / "inside.py"
_SPACES = ("--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try")
_KEPT = ("CAP_SETUID", "CAP_SETGID", "CAP_SETPCAP", "CAP_DAC_READ_SEARCH")


def jail_plan(program: Program, memory_mb: int) -> Plan:
    """Give the plan of level `jail`; raises StartFailed where there is no such program."""
    number = own_number() if kernel().own_user else None
    shown = jail_reach(program)
    path = program_path(program)
    if not any(path.is_relative_to(folder) for folder in shown):
        path = path.resolve()  # the PATH may lead by a link in a folder that is not shown
    tasks = PROCESSES if program.forks else THREADS
    inside = [
        str(Path(sys.executable).resolve()),
        "-I",
        "-S",
        str(_INSIDE),
        str(number or "-"),
        _limits(memory_mb, tasks),
    ]
    return Plan(
        path=Path(_bwrap()),
        argv=("bwrap", *_walls(program, shown, own_user=number is not None), "--", *inside, str(path), *program.run),
        folder=Path("/"),
        environment=environment(),
        limits=((resource.RLIMIT_CORE, 0),),
        level="jail",
        inner=path,
        passed=_filter(program.forks),
        cgroup=make_cgroup(memory_mb + 2 * SCRATCH // MB, tasks),
    )


def _limits(memory_mb: int, tasks: int) -> str:
    bounds = dict(limits(memory_mb, tasks, exact=True))
    bounds[resource.RLIMIT_FSIZE] = SCRATCH
    return ",".join(f"{kind}={value}" for kind, value in bounds.items())


def _walls(program: Program, shown: Sequence[Path], *, own_user: bool) -> list[str]:
    """Give bubblewrap's options. The order counts: later mounts lie on earlier ones; the root is closed last."""
    spaces = list(_SPACES) if own_user else ["--unshare-all"]
    capabilities = [word for name in _KEPT for word in ("--cap-add", name)] if own_user else []
    return [
        *spaces,
        *("--die-with-parent", "--new-session", "--cap-drop", "ALL"),
        *capabilities,
        *("--proc", "/proc"),
        *_scratch("/dev", MB, "0755"),
        *(word for device in DEVICES for word in ("--dev-bind", str(device), str(device))),
        *_scratch("/dev/shm", SCRATCH, "1777"),  # noqa: S108 - inside the jail
        *_scratch("/tmp", SCRATCH, "1777"),  # noqa: S108 - inside the jail
        *(word for path in [*shown, _INSIDE] for word in _shown(path)),
        *("--remount-ro", "/dev", "--remount-ro", "/"),
        *("--chdir", str(program.folder)),
        *("--seccomp", str(PASSED)),
    ]


def _scratch(path: str, size: int, mode: str) -> list[str]:
    return ["--perms", mode, "--size", str(size), "--tmpfs", path]


def _shown(path: Path) -> list[str]:
    if path.is_symlink() and path.parent == Path("/"):
        return ["--symlink", str(path.readlink()), str(path)]
    return ["--ro-bind", str(path), str(path)] if path.exists() else []


@lru_cache(maxsize=2)
def _filter(forks: bool) -> bytes:
    filtering = seccomp.Filtering(forks=forks, signals=True, identity=True)
    return seccomp.encode(seccomp.build(filtering, MACHINE)).code


def check_jail() -> None:
    """Raise InputError, saying why, where the jail cannot be had; tried once a process, with `true` in one."""
    problem = _problem()
    if problem:
        raise InputError(f"--sandbox jail cannot be had here: {problem} (--sandbox guard needs nothing installed)")


@lru_cache(maxsize=1)
def _problem() -> str | None:
    if not shutil.which("bwrap"):
        return "bubblewrap (the program bwrap) is not installed"
    if not kernel().seccomp:
        return "the kernel has no seccomp filters for this machine"
    try:
        ended = end(start(jail_plan(_TRIAL, memory_mb=64)), grace_s=2)
    except ArenaError as error:
        return str(error)
    return None if ended.status == 0 else f"a trial in it ended with {ended}"


_TRIAL = Program("trial", Path("/"), Path("/usr"), ("true",), (), None, None, (), forks=False, reads=(), digest="")


def _bwrap() -> str:
    return shutil.which("bwrap") or "bwrap"
