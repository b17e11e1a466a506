"""The faults of a tournament with their evidence, each told to its own bot's author and to nobody else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from arena.tournament import evidence
from arena.tournament.lookup import find_game, games_of
from arena.tournament.progress import check_bot

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from arena.tournament.lines import FaultNote, Game


class BotFault(msgspec.Struct, frozen=True):
    """A fault of a bot; what the evidence lacks is None. `again`: commands that show it again.

    `sent` is the question, `received` the exact bytes that came, `stderr` the bot's own, `exit` how it ended; `load` is
    the machine's load a core at that moment.
    """

    bot: str
    game: str
    deal: str
    seat: int
    kind: str
    round: int
    turn: int
    detail: str
    used_s: float
    cpu_s: float
    sent: str | None
    received: str | None
    stderr: str | None
    exit: str | None
    load: float | None
    again: tuple[str, ...]


def read_faults(folder: Path, bot: str | None = None, game: str | None = None) -> list[BotFault]:
    """Give the faults in the order of the log: of a bot, of a game (named by the beginning of its id), or all.

    Raises InputError where there is no such bot or game.
    """
    if bot is not None:
        check_bot(folder, bot)
    lines = [find_game(folder, game)] if game is not None else [line for line in games_of(folder) if line.faults]
    games = {line.game: line for line in lines}
    proofs = {_key(proof): proof for proof in evidence.read(folder, games)}
    return [
        _fault(folder, line, note, proofs)
        for line in games.values()
        for note in line.faults
        if bot in (None, line.bots[note.seat])
    ]


def _key(proof: evidence.Evidence) -> tuple[str, int, int, int]:
    return proof.game, proof.fault.seat, proof.fault.round, proof.fault.turn


def _fault(
    folder: Path, line: Game, note: FaultNote, proofs: dict[tuple[str, int, int, int], evidence.Evidence]
) -> BotFault:
    proof = proofs.get((line.game, note.seat, note.round, note.turn))
    fault = proof.fault if proof is not None else None
    return BotFault(
        bot=line.bots[note.seat],
        game=line.game,
        deal=line.deal,
        seat=note.seat,
        kind=note.kind,
        round=note.round,
        turn=note.turn,
        detail=note.detail,
        used_s=note.used_s,
        cpu_s=note.cpu_s,
        sent=None if fault is None else fault.sent,
        received=None if fault is None else fault.received,
        stderr=None if fault is None else fault.stderr,
        exit=None if fault is None else fault.exit,
        load=None if fault is None else fault.load,
        again=tuple(_again(folder, line, note)),
    )


def _again(folder: Path, line: Game, note: FaultNote) -> Iterator[str]:
    from shlex import quote

    place, game = quote(str(folder)), line.game[:12]
    yield f"arena play --again {place} {game}"
    yield f"arena replay {place} {game} --to-bot {note.seat} BOT"
