"""`arena replay`: look at a finished game again, check it, or send its questions to a bot."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from arena.protocol.sandbox import Level
    from arena.tournament.source import Source


@click.command(short_help="Play a record back, check it, or send it to a bot.")
@click.argument("path", metavar="FILE | DIR", type=click.Path(path_type=Path))
@click.argument("game", required=False)
@click.option("--check", is_flag=True, help="Referee it again from its takes alone and compare every number.")
@click.option("--to-bot", nargs=2, metavar="SEAT BOT", type=(int, str), help="Ask a bot what that seat was asked.")
@click.option("--rules", metavar="RULES", help="The rules it was played by, if they are not those that ship.")
@click.option("--sandbox", type=click.Choice(["off", "guard", "jail"]), default="guard", show_default=True)
def command(
    path: Path, game: str | None, *, check: bool, to_bot: tuple[int, str] | None, rules: str | None, sandbox: Level
) -> int:
    """Show a game again: a record's FILE, or a GAME of the tournament in DIR, named by the beginning of its id.

    With --check and a DIR without GAME every game of its log is checked, and every record beside it. Exit code 1 if
    anything does not hold.
    """
    from arena.report.look import look_of
    from arena.report.replay import replay_text
    from arena.tournament.source import from_file, from_tournament, is_tournament

    whole = is_tournament(path)
    if whole and game is None:
        if check:
            return _check_all(path)
        raise click.UsageError(f"{path} holds a tournament: name a GAME of it, or --check them all")
    source = from_tournament(path, game) if whole and game is not None else from_file(path, rules)
    if check:
        return _check(source)
    if to_bot is not None:
        return _ask(source, *to_bot, sandbox)
    click.echo(replay_text(source.record, source.spec, look_of(sys.stdout)), nl=False, color=True)
    return 0


def _check(source: Source) -> int:
    from arena.match.check import differences

    found = differences(source.record, source.spec, source.seed)
    for difference in found:
        click.echo(difference)
    if not found:
        turns = len(source.record.turns)
        dealt = "the deals follow from the seed, and " if source.seed is not None else ""
        click.echo(f"{dealt}every number of {turns} turns follows from the takes")
    return int(bool(found))


def _check_all(folder: Path) -> int:
    from arena.report.text import number
    from arena.tournament.recheck import recheck

    found = recheck(folder)
    for problem in found.problems:
        click.echo(problem)
    if not found.problems:
        click.echo(f"{number(found.games, 'game')} and {number(found.records, 'record')} follow from their takes")
    return int(bool(found.problems))


def _ask(source: Source, seat: int, name: str, sandbox: Level) -> int:
    from arena.match.questions import ask_again
    from arena.protocol.bot import Bot, greet
    from arena.protocol.build import build_program
    from arena.protocol.program import find
    from arena.protocol.sandbox import hosting
    from arena.report.look import look_of
    from arena.report.replay import answers_text

    if not 0 <= seat < source.record.opening.players:
        raise click.UsageError(f"there is no seat {seat}: seats are 0 to {source.record.opening.players - 1}")
    program = build_program(find(name), sandbox)
    with hosting():
        bot = Bot.start(program, source.limits, sandbox)
        greet([bot])
        answers = list(ask_again(source.record, source.spec, seat, bot)) if bot.alive else []
        bot.close()
    if bot.fault is not None and not answers:
        click.echo(f"{bot.fault.kind}: {bot.fault.detail}")
        return 0
    asked = sum(turn.by[seat] != "forced" for turn in source.record.turns)
    click.echo(answers_text(answers, asked, look_of(sys.stdout)), nl=False, color=True)
    return 0
