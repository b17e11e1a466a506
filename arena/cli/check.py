"""`arena check BOT`: is a bot fit for a tournament, and what is wrong."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Any

import click

from arena.cli.options import LEVELS, SECONDS, format_option

if TYPE_CHECKING:
    from collections.abc import Callable

    from arena.match.checkup import Finding
    from arena.protocol.limits import Limits
    from arena.protocol.program import Program


@click.command(short_help="Is a bot fit for a tournament, and what is wrong?")
@click.argument("bot", metavar="BOT")
@click.option("--quick", is_flag=True, help="Fewer games: some with every variant, and none twice.")
@click.option("--rules", default="sushi-go", show_default=True, help="A name, a rules.yaml or its folder.")
@click.option("--move-s", type=SECONDS, default=1.0, show_default=True, help="Seconds for an answer.")
@click.option("--startup-s", type=SECONDS, default=10.0, show_default=True, help="Seconds from its start to its hello.")
@click.option(
    "--memory-mb", type=click.IntRange(16, 1 << 20), default=512, show_default=True, help="Memory it may use."
)
@click.option("--sandbox", type=click.Choice(LEVELS), default="guard", show_default=True, help="How it is isolated.")
@format_option("text", "json")
def command(bot: str, form: str, *, rules: str, sandbox: Any, quick: bool, **limits_: Any) -> int:
    """Build BOT, play games of every kind with it, and say what is wrong and what to do about it.

    BOT is a folder with bot.yaml, a program file, or the name of a bot that ships. Exit code 1 if it is not fit for a
    tournament; warnings change nothing.
    """
    from arena.match.checkup import examine
    from arena.protocol.limits import Limits
    from arena.protocol.program import find
    from arena.protocol.sandbox import hosting
    from arena.report.check import CheckText, check_json, fit
    from arena.report.look import look_of

    program, limits = find(bot), Limits(**limits_)
    began = time.monotonic()
    text = CheckText(look_of(sys.stdout))
    show = _printer(text, program, limits, sandbox) if form == "text" else lambda _finding: None
    findings = []
    with hosting():
        for finding in examine(program, limits, sandbox, rules=rules, quick=quick, say=_say):
            findings.append(finding)
            show(finding)
    seconds = time.monotonic() - began
    if form == "json":
        import msgspec

        document = check_json(program, limits, sandbox, findings, seconds)
        click.echo(msgspec.json.format(msgspec.json.encode(document)).decode())
    else:
        click.echo(text.summary(findings, seconds), nl=False, color=True)
    return 0 if fit(findings) else 1


def _printer(text: Any, program: Program, limits: Limits, level: str) -> Callable[[Finding], None]:
    click.echo(text.heading(program, limits, level), nl=False, color=True)
    return lambda finding: click.echo(text.line(finding), nl=False, color=True)


def _say(text: str) -> None:
    click.echo(text, err=True)
