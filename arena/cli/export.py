"""`arena export`: write results and the suite for other programs."""

from __future__ import annotations

from pathlib import Path

import click

FILES = {
    "specs.json": ("format", "arena", "specs"),
    "shuffle.json": ("format", "numbers", "shuffles"),
    "deals.json": ("format", "deals"),
    "cases.json": ("format", "cases"),
    "games.json": ("format", "games"),
}


@click.command(short_help="Export the language-neutral test suite.")
@click.option("--suite", is_flag=True, required=True, help="Cases and whole games with what must come of them.")
@click.option("--to", metavar="DIR|FILE", help="A file whose name ends in .json, or a folder.  [default: print]")
def command(*, suite: bool, to: str | None) -> None:
    """Export the suite: rules, deals, cases and whole games as JSON, to test a simulator in any language against."""
    if suite:
        export_suite(to)


def export_suite(to: str | None) -> None:
    """Print the suite, or write it to a file, or as several files with their description to a folder."""
    from arena.report.suite import suite, suite_text

    if to is None:
        click.echo(suite_text(suite()), nl=False)
    elif Path(to).suffix == ".json" or (Path(to).exists() and not Path(to).is_dir()):
        _write(Path(to), suite_text(suite()))
    else:
        _write_folder(Path(to))


def _write_folder(folder_: Path) -> None:
    from arena.data import folder
    from arena.report.suite import suite, suite_text

    value = suite()
    for name, keys in FILES.items():
        _write(folder_ / name, suite_text(value, keys))
    _write(folder_ / "README.md", (folder("specs") / "suite.md").read_text(encoding="utf-8"))


def _write(path: Path, text: str) -> None:
    from arena.errors import InputError

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError(f"{path}: cannot be written: {error.strerror}") from None
    click.echo(str(path), err=True)
