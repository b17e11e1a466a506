"""What is written into a log besides games: a judge's decisions, and the seed."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from arena.errors import InputError
from arena.tournament.lines import Decision, Seed
from arena.tournament.log import Log, tournament
from arena.tournament.lookup import find_game
from arena.tournament.progress import check_bot, read_progress
from arena.tournament.session import known_seed
from arena.tournament.times import now

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path


def void_games(folder: Path, games: Sequence[str], reason: str) -> Decision:
    """Have games not count, named by their ids or the beginnings of them; they are played again on a resume."""
    if not games:
        raise InputError("name the games to void, by their ids or the beginnings of them")
    found = tuple(dict.fromkeys(find_game(folder, game).game for game in games))
    return _decide(folder, Decision("void", reason, now(), found))


def disqualify(folder: Path, bot: str, reason: str) -> Decision:
    """Take a bot out of the table, and with it the games it sat in."""
    check_bot(folder, bot)
    return _decide(folder, Decision("disqualify", reason, now(), (), bot))


def readmit(folder: Path, bot: str, reason: str) -> Decision:
    """Take a disqualified bot back."""
    if bot not in read_progress(folder).disqualified:
        raise InputError(f"{bot} is not disqualified")
    return _decide(folder, Decision("readmit", reason, now(), (), bot))


def reveal(folder: Path) -> str:
    """Publish the seed, if it is not public yet, and give it."""
    with _appending(folder) as log:
        progress = read_progress(folder)
        seed = known_seed(folder, tournament(folder), progress)
        if progress.seed is None:
            log.append(Seed(seed, now()))
            log.sync()
    return seed


def _decide(folder: Path, decision: Decision) -> Decision:
    if not decision.reason.strip():
        raise InputError("a decision needs a reason: --reason TEXT")
    with _appending(folder) as log:
        log.append(decision)
        log.sync()
    return decision


@contextmanager
def _appending(folder: Path) -> Iterator[Log]:
    tournament(folder)
    log = Log(folder)
    try:
        yield log
    finally:
        log.close()
