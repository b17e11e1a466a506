"""Options that several commands share, and what they are turned into."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from arena.tournament.config import Config

SECONDS = click.FloatRange(0, 3600, min_open=True)


class Numbers(click.ParamType["tuple[int, ...]"]):
    """Whole numbers with commas between them; `like` is an example of what is wanted."""

    name = "N,N,…"

    def __init__(self, like: str = "2,3,4") -> None:
        self._like = like

    def convert(
        self, value: str | tuple[int, ...], param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, ...]:
        """Read the numbers."""
        if isinstance(value, tuple):
            return value
        try:
            return tuple(int(part) for part in value.split(","))
        except ValueError:
            self.fail(f"{value!r} is not a list of whole numbers like {self._like}", param, ctx)


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


_VARIANT = "A variant to play by (arena rules list shows them); may be repeated."
_SANDBOXES = (
    "How bots are isolated: off (for bots you trust), guard (no network, no files but their own), jail (bubblewrap on"
    " top); guard unless given, off on macOS."
)
_RULES = click.option("--rules", metavar="RULES", help="A name, a rules.yaml or its folder; sushi-go unless given.")
_VARIANTS = click.option("--variant", "variants", multiple=True, metavar="NAME", help=_VARIANT)
_STRIKES = click.option(
    "--strikes",
    type=Strikes(),
    help="Faults that a bot survives in a game, as 2 or as timeout=2,other=0; none unless given.",
)
_SANDBOX = click.option(
    "--sandbox",
    type=click.Choice(["off", "guard", "jail"]),
    help=_SANDBOXES,
)
_ALLOW_READ = click.option(
    "--allow-read", multiple=True, metavar="PATH", help="Let all bots read this file or folder; may be repeated."
)
_LIMITS = (
    click.option("--move-s", type=SECONDS, metavar="S", help="Seconds for an answer; 1 unless given."),
    click.option("--startup-s", type=SECONDS, metavar="S", help="Seconds from start to hello; 10 unless given."),
    click.option(
        "--memory-mb", type=click.IntRange(16, 1 << 20), metavar="MB", help="Memory for a bot; 512 unless given."
    ),
)


def rules_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add `--rules`; without it the value is None."""
    return _RULES(function)


def rules_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add `--rules` and `--variant`."""
    return _add((_RULES, _VARIANTS), function)


def sandbox_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add `--sandbox`; without it the value is None, and `config_of` gives the machine's level."""
    return _SANDBOX(function)


def limit_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add what a bot is held to by itself: time, memory, sandbox."""
    return _add((*_LIMITS, _SANDBOX), function)


def allow_read_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add `--allow-read`."""
    return _ALLOW_READ(function)


def term_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add what bots are held to in games that count: time, memory, strikes, sandbox, and what they may read."""
    return _add((*_LIMITS, _STRIKES, _SANDBOX, _ALLOW_READ), function)


def jobs_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add `--jobs`."""
    words = "Games at once; the number of cores unless given."
    return click.option("--jobs", type=click.IntRange(1, 1024), metavar="N", help=words)(function)


def format_option(*forms: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Add `--format`, the first of its values being the default."""
    words = "How the result is printed."
    return click.option("--format", "form", type=click.Choice(forms), default=forms[0], show_default=True, help=words)


def pace_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add `--pace`."""
    words = "Seconds that a turn is shown on a terminal, 0 until a key; 1.5 unless given."
    return click.option("--pace", "pace_s", type=click.FloatRange(0, 60), metavar="S", help=words)(function)


def said(given: Mapping[str, Any]) -> dict[str, Any]:
    """Give the options that were really given."""
    return {name: value for name, value in given.items() if value not in (None, ())}


def config_of(**given: Any) -> Config:
    """Give the terms that options ask for, what was not given by default."""
    from arena.tournament.config import Config

    return Config(**said(given))


def _add(options: Any, function: Callable[..., Any]) -> Callable[..., Any]:
    for option in reversed(options):
        function = option(function)
    return function
