"""The levels of isolation by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from arena.protocol.sandbox.guard import guard_plan
from arena.protocol.sandbox.jail import check_jail, jail_plan
from arena.protocol.sandbox.kernel import check_linux, check_platform
from arena.protocol.sandbox.plan import plain_plan
from arena.protocol.sandbox.start import start

if TYPE_CHECKING:
    from arena.protocol.limits import Limits
    from arena.protocol.program import Program
    from arena.protocol.sandbox.child import Child

Level: TypeAlias = Literal["off", "guard", "jail"]
LEVELS: tuple[Level, ...] = get_args(Level)


def spawn(program: Program, limits: Limits, level: Level) -> Child:
    """Start a bot's program at a level of isolation.

    Raises StartFailed (the bot's fault), ArenaFailure (the machine's), InputError (the level cannot be had here).
    """
    if level == "off":
        check_platform()
        return start(plain_plan(program, limits.memory_mb))
    check_linux(level)
    if level == "guard":
        return start(guard_plan(program, limits.memory_mb))
    check_jail()
    return start(jail_plan(program, limits.memory_mb))
