"""`arena score`: score tables that a person types."""

from __future__ import annotations

import click

from arena.cli.options import Numbers, format_option, rules_options
from arena.cli.output import show

_ROUND = "The round that has ended; with the last one the game ends as well."


@click.command()
@click.argument("tables", nargs=-1, required=True, metavar="TABLE...")
@rules_options
@click.option("--round", "round_", type=int, metavar="N", default=1, show_default=True, help=_ROUND)
@click.option("--puddings", type=Numbers("1,0,2"), default=(), help="Puddings kept from earlier rounds, by seat.")
@click.option("--scores", type=Numbers("1,0,2"), default=(), help="Points of earlier rounds, by seat.")
@format_option("text", "json")
def command(
    tables: tuple[str, ...],
    *,
    rules: str | None,
    variants: tuple[str, ...],
    round_: int,
    puddings: tuple[int, ...],
    scores: tuple[int, ...],
    form: str,
) -> None:
    """Score each TABLE: the cards before one player at the end of a round, in the order laid.

    \b
    arena score 'maki-3 tempura tempura' 'wasabi squid-nigiri'
    arena score 'pudding maki-2' '' sashimi --round 3 --puddings 1,0,2

    With the dummy variant its table stands last. In the last round the end of the game is scored as well.
    """  # noqa: D301 - a real backspace keeps click from filling the lines
    from arena.report.rules import score_json, score_text
    from arena.rules.spec import load_spec
    from arena.rules.tables import score_tables

    spec = load_spec(rules or "sushi-go", variants)
    scored = score_tables(spec, tables, round_, puddings, scores)
    show(score_json(spec, scored) if form == "json" else score_text(spec, scored))
