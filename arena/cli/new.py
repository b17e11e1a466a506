"""`arena new`: a working bot to start from."""

from __future__ import annotations

import os
from pathlib import Path

import click

from arena.cli.output import say


@click.command()
@click.argument("name", required=False)
@click.option("--language", "-l", metavar="LANGUAGE", help="The language to write it in; see --list.")
@click.option("--author", metavar="NAME", help="Who it belongs to; your login name unless given.")
@click.option("--list", "list_", is_flag=True, help="List the languages and whether this machine has them.")
def command(name: str | None, language: str | None, author: str | None, list_: bool) -> None:
    """Start a bot of your own: make the folder NAME with a program that plays legally, to be made better.

    \b
    arena new mybot --language ruby
    arena new --list
    """  # noqa: D301 - a real backspace keeps click from filling the lines
    if list_:
        _list()
        return
    if name is None or language is None:
        raise click.UsageError(
            "name the folder and the language: arena new NAME --language LANGUAGE (arena new --list lists them)"
        )
    from arena.kits import KITS, write_kit

    folder = Path(name)
    kit = KITS[_known(language)]
    write_kit(kit, folder if folder.name else folder.resolve(), author or _login())
    place = click.format_filename(folder)
    shown = place if place.isascii() and " " not in place else f"'{place}'"
    click.echo(f"{shown} plays in {kit.title}; make `choose` in {folder / kit.program} better. Now try:")
    for line in (f"arena check {shown}", f"arena play {shown} random", f"arena tournament {shown} random greedy"):
        click.echo(f"    {line}")
    if not kit.found():
        say(f"{' and '.join(names[-1] for names in kit.tools)}: not found on this machine")


def _known(language: str) -> str:
    from arena.errors import InputError
    from arena.kits import KITS
    from arena.strict import suggest

    key = {"c++": "cpp", "js": "javascript", "node": "javascript", "golang": "go"}.get(
        language.lower(), language.lower()
    )
    if key not in KITS:
        raise InputError(f"no kit for {language!r}{suggest(language, KITS)}; languages: {', '.join(KITS)}")
    return key


def _login() -> str:
    return os.environ.get("LOGNAME") or os.environ.get("USER") or "me"


def _list() -> None:
    from arena.kits import KITS

    for kit in KITS.values():
        needs = " and ".join(names[-1] for names in kit.tools)
        note = f"  needs {needs}, not found on this machine" if not kit.found() else ""
        click.echo(f"{kit.language:<12}{kit.title}{note}")
