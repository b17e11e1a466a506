"""Who a bot's process is: without capabilities, and with a user number of its own where the arena is root.

A number of its own is a second wall between bots (signals, /proc, priorities), and the only way to bound how many
processes a bot of root's starts: RLIMIT_NPROC does not bind root.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from arena.protocol.sandbox.libc import PR_CAP_AMBIENT, PR_SET_SECUREBITS, capset, prctl

_DAC_OVERRIDE = 1 << 1
_AMBIENT_RAISE, _CAP_DAC_OVERRIDE = 2, 1
# No capabilities by being root; none lost by a change of user, nor in access(2), by which programs ask what they may.
_SECURE = 0b11 | 0b1100
_CAP_SETPCAP = 1 << 8
_NEEDED = _CAP_SETPCAP | 0b11000010  # CAP_SETUID, CAP_SETGID, CAP_DAC_OVERRIDE
_FIRST, _COUNT = 0x70000000, 1 << 30  # above what systems and containers give out


@dataclass(frozen=True, slots=True)
class Identity:
    """What to become: user and group `number` (None: stay), and whether file modes are passed over.

    The latter is safe only where Landlock decides what is read and written; without it a bot whose folder only its
    owner may read does not start.
    """

    number: int | None
    passes_modes: bool

    def take(self) -> None:
        """Become it, for good; only as root; raises OSError."""
        kept = _DAC_OVERRIDE if self.passes_modes else 0
        prctl(PR_SET_SECUREBITS, _SECURE)
        if self.number is not None:
            os.setgroups([])
            os.setresgid(self.number, self.number, self.number)
            os.setresuid(self.number, self.number, self.number)
        capset(kept)
        if kept:
            prctl(PR_CAP_AMBIENT, _AMBIENT_RAISE, _CAP_DAC_OVERRIDE)


def own_number() -> int | None:
    """Give a user number that nobody else has, None where this process cannot become another user."""
    if os.geteuid() != 0 or not _mapped(_FIRST) or capabilities() & _NEEDED != _NEEDED:
        return None
    return _FIRST + int.from_bytes(os.urandom(4), "little") % _COUNT


@lru_cache(maxsize=1)  # neither changes while the arena runs, and both are asked at every start
def _mapped(number: int) -> bool:
    try:
        lines = [tuple(map(int, line.split())) for line in Path("/proc/self/uid_map").read_text().splitlines()]
    except OSError:
        return False
    return any(inside <= number and number + _COUNT <= inside + count for inside, _, count in lines)


@lru_cache(maxsize=1)
def capabilities() -> int:
    """Give the effective capabilities of this process, a bit each."""
    try:
        status = Path("/proc/self/status").read_text()
    except OSError:
        return 0
    return int(status.partition("CapEff:")[2].split()[0], 16)


def drops_capabilities() -> bool:
    """Tell whether this process is root and can keep its bots from being so."""
    return os.geteuid() == 0 and bool(capabilities() & _CAP_SETPCAP)
