"""Games to look at again: a record's file, or a game of a tournament from its record or its line in the log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec.structs import replace

from arena.errors import InputError
from arena.match.outcome import GameRecord
from arena.match.record import read
from arena.protocol.limits import Limits
from arena.rules.spec import load_spec
from arena.tournament import seeds
from arena.tournament.entrants import entrant
from arena.tournament.gameline import rebuild
from arena.tournament.log import NAME, tournament
from arena.tournament.lookup import find_game
from arena.tournament.progress import read_progress
from arena.tournament.session import known_seed, spec_of
from arena.tournament.terms import limits_of

if TYPE_CHECKING:
    from pathlib import Path

    from arena.rules.spec import Spec
    from arena.tournament.lines import Game, Tournament


@dataclass(frozen=True, slots=True)
class Source:
    """A finished game with its rules and limits; `seed` decides its deals, None where it is not known."""

    record: GameRecord
    spec: Spec
    limits: Limits
    seed: str | None


def from_file(path: Path, rules: str | None = None) -> Source:
    """Read a record's file; `rules` where it was played by others than those that ship. Raises InputError."""
    record = read(path)
    opening = record.opening
    spec = load_spec(rules or opening.rules, opening.variants)
    if spec.sha256 != opening.rules_sha256:
        raise InputError(
            f"{path} was played by rules {opening.rules_sha256[:16]}; {rules or opening.rules} are {spec.sha256[:16]} "
            "(--rules names the right ones)"
        )
    return Source(record, spec, Limits(), opening.seed)


def from_tournament(folder: Path, id_: str) -> Source:
    """Give a tournament's game: the record that was kept, with its times and notes, or what its line tells."""
    first, line = tournament(folder), find_game(folder, id_)
    spec, seed = spec_of(first), _seed(folder, first)
    kept = folder / "records" / f"{line.game}.jsonl"
    record = read(kept) if kept.is_file() else rebuild(line, spec)
    if seed is None:
        return Source(record, spec, limits_of(first.terms), None)
    told = tuple(seeds.bot_seed(seed, line.game, seat) for seat in range(line.players))
    opening = replace(record.opening, bot_seeds=told)
    record = GameRecord((opening, *record.events[1:]), record.asked)
    return Source(record, spec, limits_of(first.terms), _deal_seed(folder, line, seed))


def is_tournament(path: Path) -> bool:
    """Tell whether a path is a folder with a tournament."""
    return (path / NAME).is_file()


def _seed(folder: Path, first: Tournament) -> str | None:
    try:
        return known_seed(folder, first, read_progress(folder))
    except InputError:
        return None


def _deal_seed(folder: Path, line: Game, seed: str) -> str:
    known = {bot.bot: entrant(bot) for bot in read_progress(folder).bots()}
    return seeds.deal_seed(seed, seeds.deal_key(line.players, [known[bot] for bot in line.bots], line.label))
