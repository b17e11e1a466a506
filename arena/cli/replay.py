"""`arena replay`: look at a finished game again, check it, or send its questions to a bot."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arena.cli.options import config_of, pace_option, sandbox_option
from arena.cli.output import show

if TYPE_CHECKING:
    from arena.protocol.sandbox import Level
    from arena.tournament.source import Source


@click.command()
@click.argument("path", metavar="FILE | DIR", type=click.Path(path_type=Path))
@click.argument("game", required=False)
@click.option("--check", is_flag=True, help="Referee it again from its takes alone and compare every number.")
@click.option("--to-bot", nargs=2, metavar="SEAT BOT", type=(int, str), help="Ask a bot what that seat was asked.")
@click.option("--html", metavar="OUT", help="Write it as a page with a viewer; - is standard output.")
@click.option("--seat", type=click.IntRange(0), metavar="N", help="Show what that seat saw, and no more.")
@pace_option
@click.option("--rules", metavar="RULES", help="The rules it was played by, if they are not those that ship.")
@sandbox_option
def command(
    path: Path,
    game: str | None,
    *,
    check: bool,
    to_bot: tuple[int, str] | None,
    html: str | None,
    seat: int | None,
    pace_s: float | None,
    rules: str | None,
    sandbox: Level | None,
) -> int:
    """Show a game again: a record's FILE, or a GAME of the tournament in DIR, named by the beginning of its id.

    \b
    arena replay game.jsonl
    arena replay results 3f2a --html game.html
    arena replay results 3f2a --to-bot 0 mybot
    arena replay results --check

    On a terminal it is shown turn by turn, forwards and backwards by key; elsewhere the whole game is printed.
    With --check and a DIR without GAME every game of its log is checked, and every record beside it. Exit code 1 if
    anything does not hold.
    """  # noqa: D301 - a real backspace keeps click from filling the lines
    from arena.cli.terminal_replay import replay
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
        return _ask(source, *to_bot, config_of(sandbox=sandbox).sandbox)
    if html is not None:
        return _write(source, html)
    if seat is not None:
        _check_seat(source, seat)
    replay(source.record, source.spec, seat, pace_s)
    return 0


def _check(source: Source) -> int:
    from arena.match.check import differences

    found = differences(source.record, source.spec, source.seed)
    for difference in found:
        click.echo(difference)
    if not found:
        from arena.report.text import number

        turns = number(len(source.record.turns), "turn")
        dealt = "the deals follow from the seed, and " if source.seed is not None else ""
        click.echo(f"{dealt}every number of {turns} follows from the takes")
    return int(bool(found))


def _write(source: Source, out: str) -> int:
    from arena.report.html.replay import replay_page
    from arena.report.html.write import write_page

    write_page(out, replay_page(source.record, source.spec))
    return 0


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

    _check_seat(source, seat)
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
    show(answers_text(answers, asked, look_of(sys.stdout)))
    return 0


def _check_seat(source: Source, seat: int) -> None:
    if not 0 <= seat < source.record.opening.players:
        raise click.UsageError(f"there is no seat {seat}: seats are 0 to {source.record.opening.players - 1}")
