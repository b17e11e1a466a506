"""`arena score`: score tables that a person types."""

from __future__ import annotations

import click


class _Numbers(click.ParamType["tuple[int, ...]"]):
    """Whole numbers with commas between them."""

    name = "N,N,..."

    def convert(
        self, value: str | tuple[int, ...], param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, ...]:
        if isinstance(value, tuple):
            return value
        try:
            return tuple(int(part) for part in value.split(","))
        except ValueError:
            self.fail(f"{value!r} is not a list of whole numbers like 1,0,2", param, ctx)


@click.command(short_help="Score tables that you type.")
@click.argument("tables", nargs=-1, required=True, metavar="TABLE...")
@click.option("--rules", default="sushi-go", show_default=True, help="A name, a rules.yaml or its folder.")
@click.option("--variant", "variants", multiple=True, metavar="NAME", help="A variant to play; may be repeated.")
@click.option("--round", "round_", type=int, default=1, show_default=True, help="The last round ends the game.")
@click.option("--puddings", type=_Numbers(), default=(), help="Puddings kept from earlier rounds, by seat.")
@click.option("--scores", type=_Numbers(), default=(), help="Points of earlier rounds, by seat.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def command(
    tables: tuple[str, ...],
    *,
    rules: str,
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
    """  # noqa: D301 - click wants the character itself
    from arena.report.rules import score_json, score_text
    from arena.rules.spec import load_spec
    from arena.rules.tables import score_tables

    spec = load_spec(rules, variants)
    scored = score_tables(spec, tables, round_, puddings, scores)
    click.echo(score_json(spec, scored) if form == "json" else score_text(spec, scored), nl=False)
