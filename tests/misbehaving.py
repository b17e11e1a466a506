"""The misbehaving bots of tests/bots, and one game of each against a good bot."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from second_referee import check_record

from arena.match.events import GameEvent
from arena.match.outcome import GameRecord, Voided
from arena.match.record import encode
from arena.match.referee import play
from arena.protocol.bot import Bot, Limits, close, greet
from arena.protocol.build import build_program
from arena.protocol.program import find
from arena.rules.spec import load_spec
from arena.strict import load_file

if TYPE_CHECKING:
    from arena.protocol.sandbox import Level

BOTS = Path(__file__).parent / "bots"
GOOD = BOTS / "tools" / "good.py"
NAMES = sorted(path.parent.name for path in BOTS.glob("*/expect.yaml"))
BAD_SEAT = 0


class Expect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a bot must get: the kinds of its faults in order, what the first one's evidence holds, and how it is played.

    `turn`: that of the first fault. `and_more`: further faults of the last kind may follow. `out`: it is out in the
    end, as it is after any fault unless said otherwise.
    """

    kinds: tuple[str, ...]
    words: tuple[str, ...] = ()
    turn: int | None = None
    exit: str | None = None
    stderr: str = ""
    received: str = ""
    out: bool | None = None
    and_more: bool = False
    move_s: float = 10.0
    startup_s: float = 20.0
    memory_mb: int = 512
    strikes: int = 0
    variants: tuple[str, ...] = ()


def expectation(name: str) -> Expect:
    """Read what a bot must get."""
    return load_file(BOTS / name / "expect.yaml", Expect).value


def game_of(name: str, expect: Expect, level: Level = "guard") -> list[dict[str, Any]]:
    """Play the bot against a good one, again if the machine was too late, and give the record's events."""
    for _ in range(3):
        bad = Bot.start(
            build_program(find(str(BOTS / name)), level),
            Limits(startup_s=expect.startup_s, move_s=expect.move_s, memory_mb=expect.memory_mb),
            level,
        )
        good = Bot.start(find(str(GOOD)), Limits(startup_s=30, move_s=30), level)
        try:
            return _events(_play(bad, good, expect))
        except Voided:
            continue
        finally:
            close([bad, good])
    raise AssertionError("the machine was too busy three times")


def _play(bad: Bot, good: Bot, expect: Expect) -> GameRecord:
    spec = load_spec("sushi-go", expect.variants)
    greet([bad, good])
    opening = GameEvent(1, "g", spec.name, spec.sha256, spec.variants, "7", 2, ("bad", "good"), "0", bot_seeds=(1, 2))
    return play(spec, [bad, good], "7", opening, {"other": expect.strikes})


def _events(record: GameRecord) -> list[dict[str, Any]]:
    lines = encode(record).decode().splitlines()
    assert check_record(lines) == []
    return [json.loads(line) for line in lines]
