"""From a config to all that a tournament needs: rules, programs ready to run, plan, terms."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from arena.errors import InputError
from arena.protocol.build import build_program
from arena.protocol.program import find
from arena.rules.spec import load_spec
from arena.tournament.entrants import name_of
from arena.tournament.league.playing import league_programs
from arena.tournament.plan import Plan
from arena.tournament.terms import make_terms

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.protocol.program import Program
    from arena.rules.spec import Spec
    from arena.tournament.config import Config
    from arena.tournament.lines import Terms

DEALS = 12  # whole blocks of circular orders at 2, 3 and 4 players, nearly so at 5
DOZEN = 12
ROUNDS = 30


@dataclass(frozen=True, slots=True)
class Prepared:
    """What a config comes to; `chosen` says what was not said, as a sentence, or nothing."""

    config: Config
    spec: Spec
    programs: tuple[Program, ...]
    plan: Plan
    terms: Terms
    chosen: str


def prepare(config: Config) -> Prepared:
    """Load the rules, find and build the bots, and choose what was not said; raises InputError for what is wrong."""
    spec = load_spec(config.rules, config.variants)
    programs = [build_program(program, config.sandbox) for program in programs_of(config)]
    gauntlet = _gauntlet(config, programs)
    _check_paths(programs)
    if len(programs) < 2:
        raise InputError(f"a tournament needs two bots or more, not {len(programs) or 'none'}")
    players = config.player_counts() or (_usual_players(spec, len(programs)),)
    for number in players:
        spec.check_players(number)
    deals, rounds = config.deals, config.rounds
    chosen = "" if config.players else f"{players[0]} players"
    if deals is None and rounds is None:
        deals, rounds = (DEALS, None) if len(programs) <= DOZEN else (None, ROUNDS)
        chosen += f"{', ' if chosen else ''}{f'{deals} deals' if deals else f'{rounds} rounds'}"
    plan = Plan(players, deals, rounds, gauntlet, apart=config.apart is not None)
    return Prepared(config, spec, tuple(programs), plan, make_terms(config, spec, plan), chosen)


def programs_of(config: Config) -> list[Program]:
    """Find the programs of the bots or the league that a config names, not built yet; raises InputError."""
    if config.league is None:
        return [find(bot, config.allow_read) for bot in config.bots]
    return league_programs(Path(config.league))


def _gauntlet(config: Config, programs: list[Program]) -> str | None:
    """Give the name of the bot that sits at every table, which joins the others if it is not among them."""
    if config.gauntlet is None:
        return None
    named = [program for program in programs if name_of(program) == config.gauntlet]
    program = named[0] if named else build_program(find(config.gauntlet, config.allow_read), config.sandbox)
    if program not in programs:
        programs.append(program)
    return name_of(program)


def _check_paths(programs: Sequence[Program]) -> None:
    """Workers are told paths as text."""
    for program in programs:
        try:
            "".join([str(program.folder), *program.run]).encode()
        except UnicodeEncodeError as error:
            raise InputError(f"the path of {name_of(program)} is not UTF-8: rename it") from error


def _usual_players(spec: Spec, bots: int) -> int:
    """Give the largest number of players up to four that rules and bots allow, or the smallest there is."""
    fitting = [number for number in spec.deal if number <= min(4, bots)]
    return max(fitting, default=min(spec.deal))
