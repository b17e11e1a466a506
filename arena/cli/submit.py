"""`arena submit`: build, check, freeze and register bots in a league."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from arena.cli.options import config_of, format_option, limit_options, rules_option
from arena.cli.output import say, show, show_json

if TYPE_CHECKING:
    from arena.errors import InputError
    from arena.tournament.league.register import Register
    from arena.tournament.league.submit import Outcome, Terms

_LEAGUE = "The folder of the league, made if it is not there."


@click.command()
@click.argument("bots", nargs=-1, required=True, metavar="BOT...")
@click.option("--league", required=True, metavar="DIR", type=click.Path(path_type=Path), help=_LEAGUE)
@click.option("--quick", is_flag=True, help="Check with fewer games.")
@rules_option
@limit_options
@click.option("--allow-read", multiple=True, metavar="PATH", help="Let bot.yaml ask to read this; may be repeated.")
@format_option("text", "json")
def command(
    bots: tuple[str, ...], league: Path, form: str, *, quick: bool, allow_read: tuple[str, ...], **given: Any
) -> int:
    """Register each BOT in the league in DIR: a folder with bot.yaml, a zip of one, or a bot that ships.

    \b
    arena submit mybot rival.zip --league spring
    arena tournament --league spring

    It is copied, built and checked as `arena check` does, and frozen under its version and hash; a tournament with
    --league plays the newest version of each. A name belongs to the authors who registered it first; a changed
    program needs a new version. Exit code 1 if any BOT is not fit, 2 if any cannot be taken.
    """  # noqa: D301 - a real backspace keeps click from filling the lines
    from arena.errors import InputError
    from arena.protocol.sandbox import hosting
    from arena.tournament.league.register import Register

    terms = _terms(given, allow_read, quick=quick)
    outcomes: list[tuple[str, Outcome]] = []
    wrong: list[InputError] = []
    with Register(league, begin=True, say=say) as register, hosting():
        for bot in bots:
            try:
                outcomes.append((bot, _submit(register, bot, terms, form)))
            except InputError as error:
                say(str(error))
                wrong.append(error)
        _show(register, outcomes, wrong, form)
    if wrong:
        return 2
    return 1 if any(outcome.status == "unfit" for _, outcome in outcomes) else 0


def _terms(given: dict[str, Any], allow_read: tuple[str, ...], *, quick: bool) -> Terms:
    from arena.tournament.league.submit import Terms
    from arena.tournament.terms import limits_of

    config, reads = config_of(**given), tuple(Path(path).resolve() for path in allow_read)
    return Terms(limits_of(config), config.sandbox, config.rules, quick, reads)


def _submit(register: Register, bot: str, terms: Terms, form: str) -> Outcome:
    from arena.data import folder
    from arena.protocol.program import shipped
    from arena.report.league import outcome_text
    from arena.tournament.league.submit import submit

    source = Path(bot).expanduser()
    if not source.exists() and bot in shipped():
        source = folder("bots") / bot
    outcome = submit(register, source, terms, lambda text: say(f"{bot}: {text}"))
    if form == "text":
        show(outcome_text(outcome))
    return outcome


def _show(register: Register, outcomes: list[tuple[str, Outcome]], wrong: list[InputError], form: str) -> None:
    """Show what is registered now."""
    from arena.report.league import list_data, list_text, outcome_data
    from arena.report.look import look_of

    known = register.entries()
    if form == "text":
        show(f"\n{list_text(known, 'text', look_of(sys.stdout))}" if known else "")
        return
    show_json(
        {
            "submitted": [outcome_data(source, outcome) for source, outcome in outcomes],
            "refused": [str(error) for error in wrong],
            "bots": list_data(known),
        }
    )
