"""`arena rules`: list, show, lint and deal rule specs, and print their schemas."""

from __future__ import annotations

import click

_rules = click.option("--rules", default="sushi-go", show_default=True, help="A name, a rules.yaml or its folder.")
_variants = click.option(
    "--variant", "variants", multiple=True, metavar="NAME", help="A variant to lay upon the rules; may be repeated."
)
_format = click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)


@click.group(short_help="List, show, lint and deal rule specs.")
def command() -> None:
    """List, show, lint and deal rule specs, and print the JSON Schemas of their files."""


@command.command("list", short_help="List the rules that ship.")
@_format
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
    click.echo(list_json(listed) if form == "json" else list_text(listed), nl=False)


@command.command(short_help="Show the effective rules as YAML.")
@_rules
@_variants
@_format
def show(rules: str, variants: tuple[str, ...], form: str) -> None:
    """Show the effective rules: the base with the variants laid upon it.

    The text is YAML that loads to the same rules, with the same SHA-256.
    """
    from arena.report.rules import spec_json, spec_yaml
    from arena.rules.spec import load_spec

    spec = load_spec(rules, variants)
    click.echo(spec_json(spec) if form == "json" else spec_yaml(spec), nl=False)


@command.command(short_help="Say everything that is wrong with files of rules.")
@click.argument("paths", nargs=-1, metavar="[FILE|FOLDER]...")
@click.option("--rules", help="What a variant file is laid upon, and cases run under.  [default: what lies beside it]")
@_variants
@_format
def lint(paths: tuple[str, ...], rules: str | None, variants: tuple[str, ...], form: str) -> int:
    """Say everything that is wrong with rules, variants and case files, each as file:line:column.

    Of a folder all such files in it, without an argument all that ship. Exit code 2 when anything is wrong.
    """
    from arena.report.rules import lint_json, lint_text
    from arena.rules.lint import lint as lint_files

    linted = lint_files(paths, rules, variants)
    click.echo(lint_json(linted) if form == "json" else lint_text(linted), nl=False)
    return 2 if any(file.problems for file in linted) else 0


@command.command(short_help="Show the cards that a seed deals.")
@click.option("--seed", required=True, metavar="TEXT", help="Any text.")
@click.option("--players", type=int, metavar="N", help="Needed unless the rules allow one number alone.")
@_rules
@_variants
@_format
def deal(seed: str, players: int | None, rules: str, variants: tuple[str, ...], form: str) -> None:
    """Show the cards that a seed deals in every round, and those that are left."""
    from arena.report.rules import deal_json, deal_text
    from arena.rules.deals import deal_all
    from arena.rules.spec import load_spec

    spec = load_spec(rules, variants)
    if players is None and len(spec.deal) > 1:
        raise click.UsageError(f"--players is missing: one of {', '.join(map(str, sorted(spec.deal)))}")
    dealt = deal_all(spec, players if players is not None else min(spec.deal), seed)
    click.echo(deal_json(spec, dealt) if form == "json" else deal_text(spec, dealt), nl=False)


@command.command(short_help="Print the JSON Schemas of the files.")
@click.argument("name", required=False, type=click.Choice(["spec", "variant", "cases"]))
def schema(name: str | None) -> None:
    """Print the JSON Schema of rules.yaml, of a variant, or of a case file; without a name all three by name."""
    import json

    from arena.rules import schemas

    if name:
        click.echo(schemas.schema_text(name), nl=False)
    else:
        click.echo(json.dumps({each: schemas.schema(each) for each in schemas.NAMES}, indent=1, ensure_ascii=False))
