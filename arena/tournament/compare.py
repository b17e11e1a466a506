"""Compare two bots: find them and their field, play deal after deal on all cores, and tell how the test stands."""

from __future__ import annotations

import secrets
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from arena.errors import InputError
from arena.protocol.build import build_program
from arena.protocol.program import find, shipped
from arena.protocol.sandbox import become_host
from arena.rules.spec import load_spec
from arena.tournament.crew import Crew
from arena.tournament.duel import Duel, Scoring, games
from arena.tournament.entrants import name_of, unique
from arena.tournament.interrupts import Interrupts
from arena.tournament.jobs import Entry, Setup
from arena.tournament.setups import longest_game, worker_setups
from arena.tournament.sprt import Hypotheses, Sprt
from arena.tournament.terms import limits_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from arena.protocol.program import Program
    from arena.rules.spec import Spec
    from arena.tournament.config import Config
    from arena.tournament.jobs import Job


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: whether `new` is better than `old` by more than `test.low`, at this number of players."""

    new: str
    old: str
    field: tuple[str, ...]
    players: int | None
    test: Hypotheses
    max_deals: int


@dataclass(frozen=True, slots=True)
class Prepared:
    """A question with everything that playing it needs."""

    question: Question
    config: Config
    spec: Spec
    duel: Duel
    programs: tuple[Program, ...]


def prepare(question: Question, config: Config) -> Prepared:
    """Find and build the bots; raises InputError for what is wrong.

    The field is the bots that ship unless it is given; a field too small for the tables sits down more than once.
    """
    spec = load_spec(config.rules, config.variants)
    players = question.players or max((number for number in spec.deal if number <= 4), default=min(spec.deal))
    spec.check_players(players)
    if players == 2 and question.field:
        raise InputError("with two players NEW meets OLD itself: leave out --field, or play with more players")
    field = () if players == 2 else question.field or tuple(shipped())
    wanted = [question.new, question.old, *field]
    programs = {name: build_program(find(name, config.allow_read), config.sandbox) for name in dict.fromkeys(wanted)}
    seated = [programs[name] for name in wanted]
    while players > 2 and len(seated) < players + 1:
        seated.append(seated[2 + (len(seated) - 2) % len(field)])
    said = config.seed_text()
    names = tuple(unique([name_of(program) for program in seated]))
    duel = Duel(names, players, secrets.token_hex(16) if said is None else said, question.max_deals)
    return Prepared(question, config, spec, duel, tuple(seated))


def compare(prepared: Prepared, listen: Callable[[Scoring], None]) -> tuple[Scoring, int]:
    """Play until there is a verdict, the deals are used up or a signal comes; give the exit code that one asks for.

    `listen` is called after each deal that counts. Ctrl-C ends it at once: nothing is kept that could be lost.
    """
    become_host()
    scoring = Scoring(prepared.duel, Sprt(prepared.question.test))
    seats = {}

    def jobs() -> Iterator[Job]:
        for seat, job in games(prepared.duel):
            seats[job.n] = seat
            yield job

    with tempfile.TemporaryDirectory(prefix="arena-compare-") as folder, Interrupts() as interrupts:
        patience_s = longest_game(prepared.spec, [prepared.duel.players], limits_of(prepared.config))
        crew = Crew(_setups(prepared), Path(folder) / "workers.log", patience_s)
        try:
            for job, done in crew.play(jobs(), interrupts):
                if scoring.add(seats.pop(job.n), bytes(done.line)):
                    listen(scoring)
                if scoring.sprt.verdict:
                    break
        finally:
            crew.close()
    return scoring, 0 if scoring.sprt.verdict else interrupts.exit_code


def _setups(prepared: Prepared) -> list[bytes]:
    config, duel = prepared.config, prepared.duel
    common = Setup(
        spec=prepared.spec.document(),
        limits=limits_of(config),
        strikes=config.strikes_by_kind(),
        sandbox=config.sandbox,
        entries=tuple(Entry(name, program) for name, program in zip(duel.names, prepared.programs, strict=True)),
        records="none",
    )
    return worker_setups(common, config.jobs, duel.players)
