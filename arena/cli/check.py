"""`arena check BOT`: is a bot fit for a tournament, and what is wrong."""

from __future__ import annotations

import sys
import time
from typing import Any

import click

from arena.cli.options import allow_read_option, config_of, format_option, limit_options, rules_option
from arena.cli.output import say, show, show_json


@click.command()
@click.argument("bot", metavar="BOT")
@click.option("--quick", is_flag=True, help="Fewer games: some with every variant, and none twice.")
@rules_option
@limit_options
@allow_read_option
@format_option("text", "json")
def command(bot: str, form: str, *, quick: bool, **given: Any) -> int:
    """Build BOT, play games of every kind with it, and say what is wrong and what to do about it.

    \b
    arena check mybot
    arena check mybot.py --quick

    BOT is a folder with bot.yaml, a program file, or the name of a bot that ships. Exit code 1 if it is not fit for a
    tournament; warnings change nothing.
    """  # noqa: D301 - a real backspace keeps click from filling the lines
    from arena.match.checkup import examine
    from arena.protocol.program import find
    from arena.protocol.sandbox import hosting
    from arena.report.check import CheckText, check_json, fit
    from arena.report.look import look_of
    from arena.tournament.terms import limits_of

    config = config_of(**given)
    program, limits = find(bot, config.allow_read), limits_of(config)
    began = time.monotonic()
    text = CheckText(look_of(sys.stdout))
    if form == "text":
        show(text.heading(program, limits, config.sandbox))
    findings = []
    with hosting():
        for finding in examine(program, limits, config.sandbox, rules=config.rules, quick=quick, say=say):
            findings.append(finding)
            if form == "text":
                show(text.line(finding))
    seconds = time.monotonic() - began
    if form == "json":
        show_json(check_json(program, limits, config.sandbox, findings, seconds))
    else:
        show(text.summary(findings, seconds))
    return 0 if fit(findings) else 1
