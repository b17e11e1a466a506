"""`arena compare NEW OLD`: play until it is decided whether NEW is better."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from arena.cli.options import config_of, format_option, jobs_option, rules_options, term_options
from arena.cli.output import say, show

if TYPE_CHECKING:
    from arena.tournament.duel import Scoring

_POINTS = click.FloatRange(-100, 100)
_BETTER_BY = "How many points of 100 more of its table-mates NEW must beat than OLD."
_MARGIN = "Points beyond that which matter to you: a truth between the two may get either answer."
_ERROR = "The chance that you allow for a wrong answer."
_MAX_DEALS = "Stop undecided after so many deals."
_FIELD = (
    "A bot for the other seats; may be repeated. The bots that ship unless given; montecarlo among them thinks for "
    "half of --move-s: others, or a smaller --move-s, are much quicker."
)


@click.command()
@click.argument("new", metavar="NEW")
@click.argument("old", metavar="OLD")
@rules_options
@click.option("--better-by", type=_POINTS, metavar="N", default=0.0, show_default=True, help=_BETTER_BY)
@click.option("--margin", type=click.FloatRange(0.01, 100), metavar="N", default=2.0, show_default=True, help=_MARGIN)
@click.option("--error", type=click.FloatRange(0.0001, 0.49), metavar="P", default=0.05, show_default=True, help=_ERROR)
@click.option("--max-deals", type=click.IntRange(1), metavar="N", default=5000, show_default=True, help=_MAX_DEALS)
@click.option("--players", type=click.IntRange(2), metavar="N", help="Players at a table; 4 unless given.")
@click.option("--field", multiple=True, metavar="BOT", help=_FIELD)
@click.option("--seed", metavar="TEXT", help="What decides the deals; 128 random bits unless given.")
@jobs_option
@term_options
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

    \b
    arena compare mybot-2 mybot-1
    arena compare mybot-2 mybot-1 --players 2 --better-by 5

    Either NEW is better than OLD by more than --better-by, or it is not better by --better-by and --margin together;
    each wrong answer has at most the chance --error. With two players they meet each other, without a field. Exit code
    0: better; 1: not better, or undecided after --max-deals.
    """  # noqa: D301 - a real backspace keeps click from filling the lines
    from arena.report.compare import verdict_json, verdict_text
    from arena.tournament.compare import Question, compare, prepare
    from arena.tournament.sprt import Hypotheses

    test = Hypotheses(better_by / 100, (better_by + margin) / 100, error)
    prepared = prepare(Question(new, old, field, players, test, max_deals), config_of(**given))
    scoring, exit_code = compare(prepared, _Progress(quiet=quiet).show)
    show(verdict_json(scoring) if form == "json" else verdict_text(scoring, stopped=exit_code != 0))
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
            say(progress_text(scoring))
            self._every = min(60.0, self._every * 1.5)
            self._next = self._clock() + self._every
