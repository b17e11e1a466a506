"""Folders of tournaments whose games are simulated, written by the log itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from arena.tournament.lines import Bot, Decision, FaultNote, Game, Line, Rest, Roster, Terms, Tournament, Void
from arena.tournament.log import FORMAT, Log

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from arena.tournament.tally import Result

AT = "2025-05-01T00:00:00Z"


def opening(
    bots: Iterable[str],
    players: Sequence[int] = (2,),
    schedule: str = "deals",
    gauntlet: str | None = None,
    title: str | None = None,
) -> Tournament:
    """Give the first line of a log."""
    terms = Terms(
        rules="sushi-go",
        rules_sha256="0" * 64,
        variants=("both-ways",),
        players=tuple(players),
        schedule=schedule,
        gauntlet=gauntlet,
        apart=None,
        move_s=1.0,
        startup_s=10.0,
        memory_mb=512,
        line_bytes=65536,
        strikes={"other": 0},
        sandbox="guard",
        arena="0.1.0",
    )
    roster = tuple(_bot(bot) for bot in bots)
    spec: dict[str, object] = {"title": "Sushi Go!"}
    return Tournament(title, FORMAT, terms, "0" * 64, "0" * 64, spec, (), roster, AT)


def roster(*bots: str) -> Roster:
    return Roster(tuple(_bot(bot) for bot in bots), AT)


def decision(what: str, bot: str | None = None, games: tuple[str, ...] = (), reason: str = "seen cheating") -> Decision:
    return Decision(what, reason, AT, games, bot)


def void(*bots: str) -> Void:
    return Void("game", "deal", len(bots), bots, "the machine was busy")


def rest(bot: str) -> Rest:
    return Rest(bot, 5)


def write_log(folder: Path, lines: Iterable[Line | Result]) -> Path:
    """Write a log; of a simulated game it holds what standings read."""
    log = Log(folder)
    for line in lines:
        log.append(msgspec.json.encode(line))
    log.sync()
    log.close()
    return folder


def whole(result: Result) -> Game:
    """Give a line of the log for a simulated game, with a fault for each of its faults and one take a seat."""
    seats = range(result.players)
    faults = tuple(FaultNote(f.seat, f.kind, 1, 2, f"a {f.kind}, said plainly", 1.5, 0.25) for f in result.faults)
    return Game(
        game=result.game,
        deal=result.deal,
        label="deal 1",
        players=result.players,
        bots=result.bots,
        scores=result.scores,
        places=result.places,
        puddings=tuple(seats),
        faults=faults,
        out=result.out,
        used_s=result.used_s or (0.5,) * result.players,
        cpu_s=(0.25,) * result.players,
        asked=result.asked or (10,) * result.players,
        hands=(tuple(("tempura", "pudding") for _ in seats),),
        takes=((tuple(("tempura",) for _ in seats), tuple(("pudding",) for _ in seats)),),
    )


def _bot(name: str) -> Bot:
    return Bot(name, name, None, "0" * 64)
