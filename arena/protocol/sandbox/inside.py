"""The first program inside a jail: it takes the bot's user number, sets the limits, tells, and becomes the bot.

It runs alone, by its path, and imports nothing of the arena. Arguments: user number (or -), limits as
`kind=value,…`, the program's path, its arguments. It tells over descriptor 3, a socket that shows the arena its
process number: `ready`, or what failed.
"""

from __future__ import annotations

import os
import resource
import sys

TELLING = 3
# As in the guard: no capabilities by being root; none lost by a change of user, nor in access(2). See identity.py.
SECURE, PR_SET_SECUREBITS = 0b1111, 28
PR_CAP_AMBIENT, AMBIENT_RAISE, DAC_READ_SEARCH = 47, 2, 2
CAPABILITY_VERSION_3 = 0x20080522


def main(arguments: list[str]) -> None:
    """Become the bot; ends with 127 if that fails."""
    number, limits, path, *argv = arguments
    stage = "identity"
    try:
        os.setsid()
        if number != "-":
            become(int(number))
        stage = "limits"
        for kind, value in (map(int, limit.split("=")) for limit in limits.split(",")):
            _, hard = resource.getrlimit(kind)
            bound = value if hard == resource.RLIM_INFINITY else min(value, hard)
            resource.setrlimit(kind, (bound, bound))
        os.write(TELLING, b"ready")
        os.set_inheritable(TELLING, False)  # noqa: FBT003
        stage = "exec"
        kept = {name: os.environ[name] for name in ("PATH", "LANG")}
        os.execve(path, argv, kept)  # noqa: S606 - no shell is the point
    except BaseException as error:  # noqa: BLE001 - whatever it is, it is told
        code = error.errno if isinstance(error, OSError) and error.errno else 0
        os.write(TELLING, f"{stage} {code} {error}".encode(errors="replace")[:512])
    finally:
        os._exit(127)


def become(number: int) -> None:
    """Be this user, without privileges but to read what only others may read; raises OSError."""
    import ctypes
    import struct

    libc = ctypes.CDLL(None, use_errno=True)

    def check(result: int) -> None:
        if result < 0:
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))

    check(libc.prctl(PR_SET_SECUREBITS, SECURE, 0, 0, 0))
    os.setgroups([])
    os.setresgid(number, number, number)
    os.setresuid(number, number, number)
    kept = 1 << DAC_READ_SEARCH
    check(libc.capset(struct.pack("=Ii", CAPABILITY_VERSION_3, 0), struct.pack("=6I", kept, kept, kept, 0, 0, 0)))
    check(libc.prctl(PR_CAP_AMBIENT, AMBIENT_RAISE, DAC_READ_SEARCH, 0, 0))


if __name__ == "__main__":
    main(sys.argv[1:])
