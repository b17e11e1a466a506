"""`arena compare NEW OLD`: play until it is decided whether NEW is better."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from arena.cli.options import format_option, limit_options, rules_options

if TYPE_CHECKING:
    from arena.tournament.duel import Scoring

_BETTER_BY = "Points of 100 by which NEW must beat more of its table-mates than OLD."
_MARGIN = "Points beyond that which matter: what lies between may be answered either way."
_FIELD = "A bot that sits at the tables; may be repeated. The bots that ship unless given."


@click.command(short_help="Play until it is decided whether NEW is better than OLD.")
@click.argument("new", metavar="NEW")
@click.argument("old", metavar="OLD")
@rules_options
@click.option("--better-by", type=click.FloatRange(-100, 100), default=0.0, show_default=True, help=_BETTER_BY)
@click.option("--margin", type=click.FloatRange(0.01, 100), default=2.0, show_default=True, help=_MARGIN)
@click.option("--error", type=click.FloatRange(0.0001, 0.49), default=0.05, show_default=True, help="Chance of error.")
@click.option("--max-deals", type=click.IntRange(1), default=5000, show_default=True, help="Give up after so many.")
@click.option("--players", type=click.IntRange(2), help="Players at a table; 4 unless given. With 2, NEW meets OLD.")
@click.option("--field", multiple=True, metavar="BOT", help=_FIELD)
@click.option("--seed", help="Any text; 128 random bits unless given.")
@click.option("--jobs", type=click.IntRange(1, 1024), help="Games at once; the number of cores unless given.")
@limit_options
@click.option("-q", "--quiet", is_flag=True, help="No progress: the verdict alone.")
@format_option("text", "json")
def command(
    new: str,
    old: str,
    *,
    better_by: float,
    margin: float,
    error: float,
    max_deals: int,
    players: int | None,
    field: tuple[str, ...],
    quiet: bool,
    form: str,
    **given: Any,
) -> int:
    """Play NEW, then OLD, in the same seats of the same deals against the same field, until it is decided which holds.

    Either NEW is better than OLD by more than --better-by, or it is not better by --better-by and --margin together;
    each wrong answer has the chance --error. With two players they meet each other. Exit code 0: better; 1: not
    better, or undecided after --max-deals.
    """
    from arena.report.compare import verdict_json, verdict_text
    from arena.tournament.compare import Question, compare, prepare
    from arena.tournament.config import Config
    from arena.tournament.sprt import Hypotheses

    config = Config(**{name: value for name, value in given.items() if value not in (None, ())})
    test = Hypotheses(better_by / 100, (better_by + margin) / 100, error)
    prepared = prepare(Question(new, old, field, players, test, max_deals), config)
    scoring, exit_code = compare(prepared, _Progress(quiet=quiet).show)
    text = verdict_json(scoring) if form == "json" else verdict_text(scoring, stopped=exit_code != 0)
    click.echo(text, nl=False)
    return exit_code or int(scoring.sprt.verdict != "better")


class _Progress:
    """Tells now and then how the test stands, on standard error."""

    def __init__(self, *, quiet: bool) -> None:
        import time

        self._clock, self._quiet = time.monotonic, quiet
        self._every = 1.0 if sys.stderr.isatty() else 5.0
        self._next = self._clock() + self._every

    def show(self, scoring: Scoring) -> None:
        """Tell it, if it is time."""
        from arena.report.compare import progress_text

        if not self._quiet and self._clock() >= self._next:
            click.echo(progress_text(scoring), err=True)
            self._every = min(60.0, self._every * 1.5)
            self._next = self._clock() + self._every
