"""`arena rules`: list, show, lint and deal rule specs, and print their schemas."""

from __future__ import annotations

import click

from arena.cli.options import format_option, rules_options
from arena.cli.output import show as print_
from arena.cli.output import show_json

_VARIANT = "A variant to lay upon every rules.yaml; may be repeated."
_LAID_UPON = "What a variant is laid upon, and cases run under; what lies beside it unless given."


@click.group()
def command() -> None:
    """List, show, lint and deal rule specs, and print the JSON Schemas of their files."""


@command.command("list", short_help="List the rules that ship.")
@format_option("text", "json")
def list_(form: str) -> None:
    """List the rules that ship, with their variants."""
    from arena.report.rules import list_json, list_text
    from arena.rules.spec import available, load_spec

    listed = []
    for rules in available():
        variants = [
            {"name": name, "title": title, "players": sorted(load_spec(rules.name, [name]).deal)}
            for name, title in rules.variants.items()
        ]
        players = sorted(load_spec(rules.name).deal)
        listed.append({"name": rules.name, "title": rules.title, "players": players, "variants": variants})
    print_(list_json(listed) if form == "json" else list_text(listed))


@command.command(short_help="Show the effective rules as YAML.")
@rules_options
@format_option("text", "json")
def show(rules: str | None, variants: tuple[str, ...], form: str) -> None:
    """Show the effective rules: the base with the variants laid upon it.

    The text is YAML that loads to the same rules, with the same SHA-256.
    """
    from arena.report.rules import spec_json, spec_yaml
    from arena.rules.spec import load_spec

    spec = load_spec(rules or "sushi-go", variants)
    print_(spec_json(spec) if form == "json" else spec_yaml(spec))


@command.command(short_help="Say everything that is wrong with files of rules.")
@click.argument("paths", nargs=-1, metavar="[FILE|FOLDER]...")
@click.option("--rules", metavar="RULES", help=_LAID_UPON)
@click.option("--variant", "variants", multiple=True, metavar="NAME", help=_VARIANT)
@format_option("text", "json")
def lint(paths: tuple[str, ...], rules: str | None, variants: tuple[str, ...], form: str) -> int:
    """Say everything that is wrong with rules, variants and case files, each as file:line:column.

    Of a folder all such files in it, without an argument all that ship. Exit code 2 when anything is wrong.
    """
    from arena.report.rules import lint_json, lint_text
    from arena.rules.lint import lint as lint_files

    linted = lint_files(paths, rules, variants)
    print_(lint_json(linted) if form == "json" else lint_text(linted))
    return 2 if any(file.problems for file in linted) else 0


@command.command(short_help="Show the cards that a seed deals.")
@click.option("--seed", required=True, metavar="TEXT", help="What decides the deal: any text.")
@click.option("--players", type=int, metavar="N", help="Needed unless the rules allow one number alone.")
@rules_options
@format_option("text", "json")
def deal(seed: str, players: int | None, rules: str | None, variants: tuple[str, ...], form: str) -> None:
    """Show the cards that a seed deals in every round, and those that are left."""
    from arena.report.rules import deal_json, deal_text
    from arena.rules.deals import deal_all
    from arena.rules.spec import load_spec

    spec = load_spec(rules or "sushi-go", variants)
    if players is None and len(spec.deal) > 1:
        raise click.UsageError(f"--players is missing: one of {', '.join(map(str, sorted(spec.deal)))}")
    dealt = deal_all(spec, players if players is not None else min(spec.deal), seed)
    print_(deal_json(spec, dealt) if form == "json" else deal_text(spec, dealt))


@command.command(short_help="Print the JSON Schemas of the files.")
@click.argument("name", required=False, type=click.Choice(["spec", "variant", "cases"]))
def schema(name: str | None) -> None:
    """Print the JSON Schema of rules.yaml, of a variant, or of a case file; without a name all three by name."""
    from arena.rules import schemas

    if name:
        print_(schemas.schema_text(name))
    else:
        show_json({each: schemas.schema(each) for each in schemas.NAMES})
