"""`arena play`: one game."""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from arena.cli.options import config_of, format_option, pace_option, rules_options, said, term_options
from arena.cli.output import say, show

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import BinaryIO

    from arena.cli.terminal_table import Table
    from arena.match.outcome import GameRecord
    from arena.tournament.single import Single


@click.command()
@click.argument("bots", nargs=-1, metavar="BOT BOT...")
@rules_options
@click.option("--seed", metavar="TEXT", help="What decides the deal; at random unless given.")
@term_options
@click.option("--record", type=click.Path(path_type=Path, dir_okay=False), help="Write the game's record to this file.")
@click.option(
    "--logs",
    type=click.Path(path_type=Path, file_okay=False),
    help="Write each bot's standard error to a file in this folder.",
)
@click.option("--watch", is_flag=True, help="Show the game while it is played, turn by turn.")
@pace_option
@click.option("--again", nargs=2, metavar="DIR GAME", help="Play a tournament's game again, with the bots as they are.")
@click.option("--fail-on-fault", is_flag=True, help="Exit code 1 if any bot made a fault.")
@format_option("text", "json")
def command(
    bots: tuple[str, ...],
    form: str,
    record: Path | None,
    logs: Path | None,
    again: tuple[str, str] | None,
    *,
    watch: bool,
    pace_s: float | None,
    fail_on_fault: bool,
    **given: Any,
) -> int:
    """Play one game of each BOT on its seat, the first on seat 0.

    \b
    arena play random greedy priority --seed 7
    arena play mybot.py greedy --watch
    arena play human greedy

    A BOT is a folder with bot.yaml, a program file, the name of a bot that ships, or human: you at the keyboard.
    What bots do wrong is shown and changes no exit code unless --fail-on-fault is given.
    """  # noqa: D301 - a real backspace keeps click from filling the lines
    from arena.cli.terminal_table import check_table, table_of
    from arena.match.record import encode
    from arena.report.files import write_file
    from arena.report.look import look_of
    from arena.report.play import play_json, play_text

    single = _single(bots, again, given)
    check_table(single, watch=watch, pace_s=pace_s)
    _describe(single)
    with table_of(single, watch=watch, pace_s=pace_s, apart=form == "json") as table:
        result = _play(single, logs, table)
    if record is not None:
        write_file(record, encode(result))
    if form == "json":
        show(play_json(result))
    else:
        show(play_text(result, single.spec, look_of(sys.stdout)))
    return int(fail_on_fault and bool(result.faults))


def _single(bots: tuple[str, ...], again: tuple[str, str] | None, given: dict[str, Any]) -> Single:
    from arena.tournament.single import single_again, single_game

    if again is None:
        return single_game(config_of(bots=bots, **given))
    if bots or said(given):
        raise click.UsageError("--again plays a game as it was: neither bots nor other terms can be given with it")
    return single_again(Path(again[0]), again[1])


def _describe(single: Single) -> None:
    from arena.protocol.sandbox import describe

    programs = [program for program in single.programs if program is not None]
    for line in describe(single.level, programs).lines():
        say(line)


def _play(single: Single, logs: Path | None, table: Table) -> GameRecord:
    from arena.match.table import play_once
    from arena.protocol.sandbox import hosting

    with hosting(), _log_files(logs, single.opening.bots) as files:
        return play_once(
            single.spec,
            table.players,
            single.seed,
            single.opening,
            limits=single.limits,
            strikes=single.strikes,
            level=single.level,
            logs=files,
            note=table.note,
            watch=table.watch,
        )


@contextlib.contextmanager
def _log_files(folder: Path | None, names: Sequence[str]) -> Iterator[list[BinaryIO | None]]:
    """Open a file for each seat's standard error, if they are wanted."""
    from arena.errors import InputError

    with contextlib.ExitStack() as stack:
        if folder is None:
            yield [None] * len(names)
            return
        try:
            folder.mkdir(parents=True, exist_ok=True)
            files = [stack.enter_context((folder / f"seat-{seat}.log").open("wb")) for seat in range(len(names))]
        except OSError as error:
            raise InputError(f"{folder} cannot hold logs: {error.strerror}") from error
        yield list(files)
