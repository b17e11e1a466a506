"""What comes of a question: a take or a fault, and what it took."""

from __future__ import annotations

import msgspec

from arena.protocol.faults import Fault  # noqa: TC001 - msgspec reads the annotations
from arena.rules.game import Take  # noqa: TC001


class Reply(msgspec.Struct, frozen=True):
    """A bot's take or its fault, and what it took.

    `used_s`: from the question's writing to the answer's arrival. `cpu_s`: processor time used since the answer before.
    `late_s`: of a timeout, the seconds that the machine or the arena provably took from the bot and could not give
    back. `id`: the question's.
    """

    take: Take | None
    note: str | None
    used_s: float
    cpu_s: float
    fault: Fault | None
    late_s: float
    id: int
