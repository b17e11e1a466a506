"""A tournament's folder, opened: begun anew, or resumed if the terms are the same."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from arena.errors import InputError
from arena.tournament import seeds
from arena.tournament.entrants import enter, entrant
from arena.tournament.lines import Roster as RosterLine
from arena.tournament.lines import Terms, Tournament, Wake
from arena.tournament.log import FORMAT, NAME, Log, tournament
from arena.tournament.plan import Plan, Roster, check_plan
from arena.tournament.progress import Progress, read_progress
from arena.tournament.terms import differing, terms_sha256
from arena.tournament.times import now

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from arena.protocol.program import Program
    from arena.rules.spec import Spec
    from arena.tournament.entrants import Field

SEED = "seed"


@dataclass(frozen=True, slots=True)
class Session:
    """A tournament that is being played: its log, held open, and all that decides what is to be played."""

    log: Log
    spec: Spec
    terms: Terms
    plan: Plan
    seed: str
    field: Field
    history: tuple[Roster, ...]
    progress: Progress


def open_session(
    folder: Path,
    spec: Spec,
    terms: Terms,
    plan: Plan,
    programs: Sequence[Program],
    *,
    title: str | None = None,
    seed: str | None = None,
    sandbox: Sequence[str] = (),
    wake: Sequence[str] = (),
) -> Session:
    """Begin a tournament in a folder, or resume the one it holds.

    `sandbox`: what the level of isolation enforces here. `wake`: bots that rest and shall play again. Raises InputError
    where the folder holds a tournament of other terms, naming what differs, and where the bots cannot play the plan.
    """
    if not (folder / NAME).exists():
        check_plan(plan, enter(programs).entrants())
    log = Log(folder)
    try:
        if log.empty:
            return _begin(log, spec, terms, plan, programs, title=title, seed=seed, sandbox=sandbox)
        return _resume(log, spec, terms, plan, programs, seed=seed, wake=wake)
    except BaseException:
        log.close()
        raise


def known_seed(folder: Path, first: Tournament, progress: Progress) -> str:
    """Give a tournament's seed, published or kept; raises InputError where it is lost or not the one committed to."""
    try:
        seed = progress.seed if progress.seed is not None else (folder / SEED).read_text("utf-8")
    except FileNotFoundError as error:
        raise InputError(f"{folder / SEED} is gone: without the seed this tournament cannot be carried on") from error
    except (OSError, UnicodeError) as error:
        raise InputError(f"{folder / SEED}: cannot be read: {error}") from error
    if seeds.commitment(seed) != first.commitment:
        raise InputError(f"{folder / SEED} does not hold the seed that the log's first line commits to")
    return seed


def _begin(
    log: Log,
    spec: Spec,
    terms: Terms,
    plan: Plan,
    programs: Sequence[Program],
    *,
    title: str | None,
    seed: str | None,
    sandbox: Sequence[str],
) -> Session:
    field = enter(programs)
    check_plan(plan, field.entrants())
    seed = secrets.token_hex(16) if seed is None else seed
    _keep_seed(log.folder, seed)
    log.append(
        Tournament(
            title=title,
            format=FORMAT,
            terms=terms,
            terms_sha256=terms_sha256(terms),
            commitment=seeds.commitment(seed),
            spec=spec.document(),
            sandbox=tuple(sandbox),
            roster=field.bots,
            at=now(),
        )
    )
    log.sync()
    progress = Progress(rosters=[(field.bots, 0)], sandboxes={tuple(sandbox)})
    return Session(log, spec, terms, plan, seed, field, (), progress)


def _keep_seed(folder: Path, seed: str) -> None:
    """Keep the seed where nobody else reads it, until it is published; on the disk before the log commits to it."""
    partial = folder / f"{SEED}.new"
    descriptor = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(seed)
        file.flush()
        os.fsync(descriptor)
    partial.replace(folder / SEED)


def _resume(
    log: Log,
    spec: Spec,
    terms: Terms,
    plan: Plan,
    programs: Sequence[Program],
    *,
    seed: str | None,
    wake: Sequence[str],
) -> Session:
    first = tournament(log.folder)
    progress = read_progress(log.folder)
    different = differing(first.terms, terms)
    kept = known_seed(log.folder, first, progress)
    if seed is not None and seed != kept:
        different.append("seed was another one")
    if different:
        raise InputError(
            f"{log.folder / NAME} holds a tournament of other terms: {'; '.join(different)}. "
            "Choose another folder with --out, or the same terms"
        )
    field = enter(programs, progress.bots())
    check_plan(plan, field.entrants())
    _note_roster(log, field, progress)
    _wake(log, progress, wake)
    history = tuple(Roster(until, tuple(map(entrant, roster))) for roster, until in progress.rosters[:-1] if until)
    return Session(log, spec, terms, plan, kept, field, history, progress)


def _note_roster(log: Log, field: Field, progress: Progress) -> None:
    roster, until = progress.rosters[-1]
    if roster != field.bots:
        log.append(RosterLine(field.bots, now()))
        log.sync()
        progress.rosters.append((field.bots, until))


def _wake(log: Log, progress: Progress, names: Sequence[str]) -> None:
    for name in names:
        if name not in progress.resting:
            resting = ", ".join(sorted(progress.resting)) or "none"
            raise InputError(f"{name} does not rest; resting are: {resting}")
        log.append(Wake(name, now()))
        progress.resting.discard(name)
        progress.streaks[name] = 0
    log.sync()


def spec_of(first: Tournament) -> Spec:
    """Give the rules that a tournament is played by, from its log alone."""
    from arena.rules.spec import Spec

    return msgspec.convert(first.spec, Spec, strict=False)
