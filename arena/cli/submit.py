"""`arena submit`: build, check, freeze and register bots in a league."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from arena.cli.options import LEVELS, SECONDS, format_option

if TYPE_CHECKING:
    from arena.errors import InputError
    from arena.tournament.league.register import Register
    from arena.tournament.league.submit import Outcome, Terms


@click.command(short_help="Build, check, freeze and register bots in a league.")
@click.argument("bots", nargs=-1, required=True, metavar="BOT...")
@click.option(
    "--league", required=True, metavar="DIR", type=click.Path(path_type=Path), help="Made if it is not there."
)
@click.option("--quick", is_flag=True, help="Check with fewer games.")
@click.option("--rules", default="sushi-go", show_default=True, help="A name, a rules.yaml or its folder.")
@click.option("--move-s", type=SECONDS, default=1.0, show_default=True, help="Seconds for an answer.")
@click.option("--startup-s", type=SECONDS, default=10.0, show_default=True, help="Seconds from its start to its hello.")
@click.option(
    "--memory-mb", type=click.IntRange(16, 1 << 20), default=512, show_default=True, help="Memory it may use."
)
@click.option("--sandbox", type=click.Choice(LEVELS), default="guard", show_default=True, help="How it is isolated.")
@click.option("--allow-read", multiple=True, metavar="PATH", help="Let bot.yaml ask for this; may be repeated.")
@format_option("text", "json")
def command(bots: tuple[str, ...], league: Path, form: str, **given: Any) -> int:
    """Register each BOT in the league in DIR: a folder with bot.yaml, a zip of one, or a bot that ships.

    It is copied, built and checked as `arena check` does, and frozen under its version and hash; a tournament with
    --league plays the newest version of each. A name belongs to the authors who registered it first; a changed
    program needs a new version. Exit code 1 if any BOT is not fit, 2 if any cannot be taken.
    """
    from arena.errors import InputError
    from arena.protocol.sandbox import hosting
    from arena.tournament.league.register import Register

    terms = _terms(given)
    outcomes: list[tuple[str, Outcome]] = []
    wrong: list[InputError] = []
    with Register(league, begin=True, say=_say) as register, hosting():
        for bot in bots:
            try:
                outcomes.append((bot, _submit(register, bot, terms, form)))
            except InputError as error:
                _say(str(error))
                wrong.append(error)
        _show(register, outcomes, wrong, form)
    if wrong:
        return 2
    return 1 if any(outcome.status == "unfit" for _, outcome in outcomes) else 0


def _terms(given: dict[str, Any]) -> Terms:
    from arena.protocol.limits import Limits
    from arena.tournament.league.submit import Terms

    reads = tuple(Path(path).resolve() for path in given.pop("allow_read"))
    limits = Limits(**{name: given.pop(name) for name in ("move_s", "startup_s", "memory_mb")})
    return Terms(limits=limits, reads=reads, **given)


def _submit(register: Register, bot: str, terms: Terms, form: str) -> Outcome:
    from arena.data import folder
    from arena.protocol.program import shipped
    from arena.report.league import outcome_text
    from arena.tournament.league.submit import submit

    source = Path(bot).expanduser()
    if not source.exists() and bot in shipped():
        source = folder("bots") / bot
    outcome = submit(register, source, terms, lambda text: _say(f"{bot}: {text}"))
    if form == "text":
        click.echo(outcome_text(outcome), nl=False)
    return outcome


def _say(text: str) -> None:
    click.echo(text, err=True)


def _show(register: Register, outcomes: list[tuple[str, Outcome]], wrong: list[InputError], form: str) -> None:
    """Show what is registered now."""
    from arena.report.league import list_data, list_text, outcome_data
    from arena.report.look import look_of

    known = register.entries()
    if form == "text":
        click.echo(f"\n{list_text(known, 'text', look_of(sys.stdout))}" if known else "", nl=False, color=True)
        return
    import msgspec

    document = {
        "submitted": [outcome_data(source, outcome) for source, outcome in outcomes],
        "refused": [str(error) for error in wrong],
        "bots": list_data(known),
    }
    click.echo(msgspec.json.format(msgspec.json.encode(document)).decode())
