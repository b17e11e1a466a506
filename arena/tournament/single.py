"""A game outside a tournament: chosen by hand, or one of a tournament's games again."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from arena.errors import InputError
from arena.match.opening import opening_of
from arena.protocol.build import build_program
from arena.protocol.program import find
from arena.rules.spec import load_spec
from arena.tournament import seeds
from arena.tournament.config import STORED, read_config
from arena.tournament.entrants import entrant, name_of, unique
from arena.tournament.log import tournament
from arena.tournament.lookup import find_game
from arena.tournament.prepare import programs_of
from arena.tournament.progress import read_progress
from arena.tournament.session import known_seed, spec_of
from arena.tournament.terms import limits_of

if TYPE_CHECKING:
    from arena.match.events import GameEvent
    from arena.protocol.limits import Limits
    from arena.protocol.program import Program
    from arena.protocol.sandbox import Level
    from arena.rules.spec import Spec
    from arena.tournament.config import Config
    from arena.tournament.lines import Bot

HUMAN = "human"


@dataclass(frozen=True, slots=True)
class Single:
    """All that one game needs; programs by seat, ready to run, None for a person."""

    spec: Spec
    programs: tuple[Program | None, ...]
    seed: str
    opening: GameEvent
    limits: Limits
    strikes: dict[str, int]
    level: Level


def single_game(config: Config) -> Single:
    """Give the game that a config's bots play in their order; raises InputError for what is wrong."""
    spec = load_spec(config.rules, config.variants)
    if len(config.bots) < 2:
        raise InputError(f"a game needs two bots or more, not {len(config.bots) or 'none'}")
    spec.check_players(len(config.bots))
    programs = tuple(
        None if _human(bot) else build_program(find(bot, config.allow_read), config.sandbox) for bot in config.bots
    )
    said = config.seed_text()
    seed = secrets.token_hex(8) if said is None else said
    names = unique([name_of(program) if program else HUMAN for program in programs])
    digests = [program.digest if program else "" for program in programs]
    seats = [seeds.Entrant(name, "", digest) for name, digest in zip(names, digests, strict=True)]
    game = seeds.game_id(seed, seats, spec.sha256)
    told = tuple(seeds.bot_seed(seed, game, seat) for seat in range(len(programs)))
    opening = opening_of(spec, game, names, seed=seed, bot_seeds=told)
    return Single(spec, programs, seed, opening, limits_of(config), config.strikes_by_kind(), config.sandbox)


def _human(bot: str) -> bool:
    """Tell whether a BOT argument means a person: the word, unless something of that name lies here."""
    return bot == HUMAN and not Path(bot).exists()


def single_again(folder: Path, game: str) -> Single:
    """Give a tournament's game with the bots as they are now, named by its id or the beginning of it.

    Raises InputError where the seed or a bot is not to be had.
    """
    first, line, progress = tournament(folder), find_game(folder, game), read_progress(folder)
    terms, spec = first.terms, spec_of(first)
    known = {bot.bot: bot for bot in progress.bots()}
    table = [entrant(known[name]) for name in line.bots]
    seed = known_seed(folder, first, progress)
    told = tuple(seeds.bot_seed(seed, line.game, seat) for seat in range(line.players))
    opening = opening_of(spec, line.game, line.bots, deal=line.deal, bot_seeds=told)
    deal = seeds.deal_seed(seed, seeds.deal_key(line.players, table, line.label))
    programs = _as_they_are(folder, [known[name] for name in line.bots], terms.sandbox)
    return Single(spec, programs, deal, opening, limits_of(terms), terms.strikes, terms.sandbox)


def _as_they_are(folder: Path, bots: list[Bot], level: Level) -> tuple[Program, ...]:
    """Find the programs of bots by what the folder says of where they lie; a changed one stands for itself."""
    programs = programs_of(read_config(folder / STORED))
    found = []
    for bot in bots:
        same = [p for p in programs if name_of(p) == bot.name and p.digest == bot.digest]
        named = same or [p for p in programs if name_of(p) == bot.name]
        if not named:
            raise InputError(f"{bot.bot} is not among the bots that {folder / STORED} names")
        found.append(build_program(named[0], level))
    return tuple(found)
