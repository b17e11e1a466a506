"""Pages for the tests: a small tournament with everything in it, and single games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from page_games import HOSTILE, random_game, rotations, tournament

from arena.match.events import FaultEvent, TurnEvent
from arena.match.outcome import GameRecord
from arena.match.record import encode
from arena.report.html.replay import replay_page
from arena.report.html.report import report
from arena.rules.spec import load_spec
from arena.tournament import evidence
from arena.tournament.gameline import rebuild
from arena.tournament.lines import FaultNote

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from arena.rules.model import Spec
    from arena.tournament.lines import Game

BOTS = ("anna", HOSTILE, "日本 </script><script>alert(2)</script>", "\u202eevil\x1b[31m")
NOTE = "</script><script>alert(3)</script> <b>bold</b> & 'quotes' \u202e"
TIMEOUT = FaultNote(1, "timeout", 1, 3, "no answer within 1 s <i>at all</i>", 1.0, 0.01)


def small_tournament(folder: Path) -> Path:
    """Write a tournament of hostile names at tables of 2, 3 and 4, with a fault, its evidence, and a record."""
    spec = load_spec("sushi-go", ("both-ways", "soy-sauce"))
    games = [game for players in (2, 3, 4) for game in rotations(spec, BOTS[:players], 3, seed=players)]
    faulty = random_game(spec, BOTS[:3], 77, faults=[TIMEOUT], out=(1,))
    tournament(folder, spec, BOTS, [*games, faulty], title="Cup & <b>saucer</b>")
    (folder / evidence.NAME).write_bytes(evidence.encode(faulty.game, faulty.deal, faulty.bots, [_exchange(TIMEOUT)]))
    (folder / "records").mkdir()
    for game in games[:4]:
        (folder / "records" / f"{game.game}.jsonl").write_bytes(encode(noted(rebuild(game, spec))))
    return folder


def small_report(folder: Path) -> Path:
    """Write the page of the small tournament beside it."""
    page = folder.parent / "report.html"
    page.write_text(report(small_tournament(folder), "all").html, "utf-8")
    return page


def game_page(path: Path, variants: Sequence[str], players: int, seed: int = 1) -> tuple[Path, Game]:
    """Write the page of a random game."""
    spec = load_spec("sushi-go", variants)
    line = random_game(spec, [f"bot {'abcde'[seat]}" for seat in range(players)], seed)
    return page_of(path, line, spec), line


def page_of(path: Path, line: Game, spec: Spec | None = None) -> Path:
    """Write the page of a game, with a time and a note for every turn."""
    spec = spec or load_spec()
    path.write_text(replay_page(noted(rebuild(line, spec)), spec), "utf-8")
    return path


def _exchange(note: FaultNote) -> FaultEvent:
    return FaultEvent(
        round=note.round,
        turn=note.turn,
        seat=note.seat,
        kind=note.kind,
        detail=note.detail,
        sent='{"type":"turn","hand":["tempura"]}\n',
        received='<script>alert("received")</script>\x00\x1b[2J',
        stderr="Traceback:\n  <b>boom</b>\n",
        exit="SIGSEGV",
        used_s=1.0,
        cpu_s=0.01,
        load=0.4,
    )


def noted(record: GameRecord) -> GameRecord:
    """Give every turn a time and a hostile note."""
    players = record.opening.players
    events = [
        msgspec.structs.replace(event, used_s=(0.012,) * players, notes=(NOTE,) * players)
        if isinstance(event, TurnEvent)
        else event
        for event in record.events
    ]
    return GameRecord(tuple(events), record.asked)
