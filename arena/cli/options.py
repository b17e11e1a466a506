"""Options that several commands share, and what they are turned into."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Callable

LEVELS = ("off", "guard", "jail")
SECONDS = click.FloatRange(0, 3600, min_open=True)


class Numbers(click.ParamType["tuple[int, ...]"]):
    """Whole numbers with commas between them."""

    name = "N,N,…"

    def convert(
        self, value: str | tuple[int, ...], param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, ...]:
        """Read the numbers."""
        if isinstance(value, tuple):
            return value
        try:
            return tuple(int(part) for part in value.split(","))
        except ValueError:
            self.fail(f"{value!r} is not a list of whole numbers like 2,3,4", param, ctx)


class Strikes(click.ParamType["Any"]):
    """How many faults a bot survives in a game: a number, or numbers by kind."""

    name = "N|KIND=N,…"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Read the number or the kinds with theirs."""
        from arena.errors import InputError
        from arena.tournament.config import parse_strikes

        try:
            return parse_strikes(value) if isinstance(value, str) else value
        except InputError as error:
            self.fail(str(error), param, ctx)


_RULES = (
    click.option("--rules", metavar="RULES", help="A name, a rules.yaml or its folder; sushi-go unless given."),
    click.option("--variant", "variants", multiple=True, metavar="NAME", help="A variant to play; may be repeated."),
)
_LIMITS = (
    click.option("--move-s", type=SECONDS, help="Seconds for an answer; 1 unless given."),
    click.option("--startup-s", type=SECONDS, help="Seconds from a bot's start to its hello; 10 unless given."),
    click.option("--memory-mb", type=click.IntRange(16, 1 << 20), help="Memory a bot may use; 512 unless given."),
    click.option(
        "--strikes",
        type=Strikes(),
        help="Faults that a bot survives in a game, as 2 or as timeout=2,other=0; none unless given.",
    ),
    click.option("--sandbox", type=click.Choice(LEVELS), help="How bots are isolated; guard unless given."),
)


def rules_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add `--rules` and `--variant`."""
    return _add(_RULES, function)


def limit_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add what bots are held to: time, memory, strikes, sandbox."""
    return _add(_LIMITS, function)


def format_option(*forms: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Add `--format`, the first of its values being the default."""
    return click.option("--format", "form", type=click.Choice(forms), default=forms[0], show_default=True)


def pace_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add `--pace`."""
    words = "Seconds that a turn is shown on a terminal, 0 until a key; 1.5 unless given."
    return click.option("--pace", "pace_s", type=click.FloatRange(0, 60), metavar="S", help=words)(function)


def _add(options: Any, function: Callable[..., Any]) -> Callable[..., Any]:
    for option in reversed(options):
        function = option(function)
    return function
