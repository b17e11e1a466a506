"""A tournament of two small bots, opened without playing it, for tests of the parts of a cluster."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from runs import bot

from arena.tournament.cluster.admission import make_request
from arena.tournament.config import Config
from arena.tournament.jobs import Entry
from arena.tournament.prepare import prepare
from arena.tournament.session import Session, open_session

if TYPE_CHECKING:
    from pathlib import Path

    from arena.tournament.jobs import Setup


def open_pair(folder: Path, deals: int = 6) -> Session:
    """Open a tournament of twice as many games as deals."""
    bots = (bot(folder, "first"), bot(folder, "last", "last"))
    found = prepare(Config(bots=bots, players=2, deals=deals, seed="parts", move_s=30, startup_s=120))
    return open_session(folder / "out", found.spec, found.terms, found.plan, found.programs, seed="parts")


def setup(session: Session) -> Setup:
    """Give what a process that plays it must know."""
    request = make_request(session.spec, session.terms, {}, "none")
    pairs = zip(session.field.bots, session.field.programs, strict=True)
    return msgspec.structs.replace(
        request.setup, entries=tuple(Entry(bot.bot, program) for bot, program in pairs), processes=2
    )
