"""`arena tournament`: a round robin to a ranked table."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from arena.cli.options import Numbers, format_option, jobs_option, rules_options, said, term_options
from arena.cli.output import show_table
from arena.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from arena.protocol.program import Program
    from arena.tournament.config import Config
    from arena.tournament.prepare import Prepared
    from arena.tournament.session import Session

_DEALS = "A full round robin: so many deals for every set of bots; 12 for up to a dozen bots unless given."
_ROUNDS = "Shuffled tables instead: so many rounds; 30 for more than a dozen bots unless given."
_RECORDS = "Games whose record, with times and notes, is kept beside the log; faults unless given."
_BENCH_AFTER = "Losses by faults in a row after which a bot rests, 0 for never; 5 unless given."


@click.command()
@click.argument("bots", nargs=-1, metavar="BOT... | FILE.yaml")
@rules_options
@click.option("--players", type=Numbers(), help="Numbers of players, as 4 or 2,3,4; up to 4 unless given.")
@click.option("--deals", type=click.IntRange(1), metavar="N", help=_DEALS)
@click.option("--rounds", type=click.IntRange(1), metavar="N", help=_ROUNDS)
@click.option("--gauntlet", metavar="BOT", help="A bot that sits at every table.")
@click.option("--league", metavar="DIR", help="The newest of each bot of a league (arena submit), instead of BOTs.")
@click.option("--apart", type=click.Choice(["authors"]), help="Never two bots of one author at a table.")
@click.option("--seed", metavar="TEXT", help="What decides the deals; 128 random bits unless given.")
@jobs_option
@click.option("--out", metavar="DIR", help="Where the log is kept, and resumed from; results unless given.")
@term_options
@click.option("--bench-after", type=click.IntRange(0), metavar="N", help=_BENCH_AFTER)
@click.option("--unbench", multiple=True, metavar="BOT", help="Let a bot that rests play on; may be repeated.")
@click.option("--records", type=click.Choice(["all", "faults", "none"]), help=_RECORDS)
@click.option("--dask", metavar="ADDRESS", help="Play on a cluster of dask.distributed: its scheduler's address.")
@click.option("--title", metavar="TEXT", help="What the table is headed with.")
@click.option("--fail-on-fault", is_flag=True, help="Exit code 1 if any bot made a fault.")
@click.option("-q", "--quiet", is_flag=True, help="No progress, no notes: the table alone.")
@format_option("text", "json", "csv", "md")
def command(bots: tuple[str, ...], form: str, *, fail_on_fault: bool, quiet: bool, **given: Any) -> int:
    """Play every BOT against every other, and rank them.

    \b
    arena tournament random greedy mybot.py --deals 40
    arena tournament cup.yaml

    A BOT is a folder with bot.yaml, a program file, or the name of a bot that ships. FILE.yaml holds the same terms:
    its keys are the flags with _ for -. A folder that holds a tournament of the same terms is resumed. The
    first Ctrl-C finishes the games in play.
    """  # noqa: D301 - a real backspace keeps click from filling the lines
    from arena.cli.announce import Announcer
    from arena.cli.progress import Progress
    from arena.report.text import number
    from arena.tournament.prepare import prepare
    from arena.tournament.results import read_standings
    from arena.tournament.run import run
    from arena.tournament.runner import Listener

    config = _config(bots, given)
    progress = Progress(quiet=quiet)
    prepared = prepare(config)
    enforced = _enforced(prepared, progress.note)
    session = _open(prepared, enforced)
    try:
        announcer = Announcer(session, progress)
        announcer.begin(prepared.chosen, enforced)
        listener = Listener(announcer.status, progress.note)
        ended = run(
            session,
            listener,
            jobs=config.jobs,
            records=config.records,
            bench_after=config.bench_after,
            dask=config.dask,
        )
    finally:
        session.log.close()
    progress.close()
    folder = session.log.folder
    if ended.exit_code and not ended.complete:
        status = ended.status
        played = f"{status.done:,} of {number(status.total, 'game')}"
        progress.note(f"stopped: {folder} holds {played}, and the same command plays on")
    if ended.exit_code not in (0, 130):
        return ended.exit_code
    standings = read_standings(folder, rated=form in ("json", "csv"))
    show_table(standings, form, folder)
    return ended.exit_code or int(fail_on_fault and any(row.faults for row in standings.rows))


def _config(bots: tuple[str, ...], given: dict[str, Any]) -> Config:
    """Lay what the flags say over what the file says."""
    import msgspec

    from arena.tournament.config import STORED, Config, read_config

    flags = said(given)
    files = [bot for bot in bots if Path(bot).suffix in (".yaml", ".yml") and Path(bot).name != "bot.yaml"]
    if files and len(bots) > 1:
        raise click.UsageError(f"{files[0]} is a tournament's file: it stands alone, with the bots within")
    stored = Path(flags.get("out", "results")) / STORED
    if files:
        config = read_config(Path(files[0]))
    elif not bots and stored.is_file():
        config = read_config(stored)
    else:
        config = Config(bots=bots)
    if "league" in flags:
        if config.bots and config.bots == bots:
            raise click.UsageError("--league says who plays: name no bots beside it")
        config = msgspec.structs.replace(config, bots=())
    if "deals" in flags or "rounds" in flags:
        config = msgspec.structs.replace(config, deals=None, rounds=None)
    return msgspec.structs.replace(config, **flags)


def _enforced(prepared: Prepared, note: Callable[[str], None]) -> Sequence[str]:
    """Say what the sandbox enforces where the bots will play: here, or on the workers of a cluster."""
    config = prepared.config
    if not config.dask:
        from arena.protocol.sandbox import describe

        return describe(config.sandbox, prepared.programs).lines()
    from arena.tournament.cluster.survey import survey

    if config.jobs:
        note("jobs counts for this machine alone: a cluster's worker plays as many games at once as it has threads")
    return survey(config.dask, prepared, note)


def _open(prepared: Prepared, enforced: Sequence[str]) -> Session:
    from arena.tournament.config import store_config
    from arena.tournament.session import open_session

    config = prepared.config
    folder = Path(config.out or "results")
    if config.out is None:
        _check_unnamed(folder, prepared.programs)
    session = open_session(
        folder,
        prepared.spec,
        prepared.terms,
        prepared.plan,
        prepared.programs,
        title=config.title,
        seed=config.seed_text(),
        sandbox=enforced,
        wake=config.unbench,
    )
    store_config(folder, config)
    return session


def _check_unnamed(folder: Path, programs: Sequence[Program]) -> None:
    """Refuse other bots for a tournament that nobody named: they would take the first ones off its table."""
    from arena.tournament.entrants import name_of
    from arena.tournament.log import NAME
    from arena.tournament.progress import read_progress

    rosters = read_progress(folder).rosters if (folder / NAME).exists() else []
    there = {re.split(r"[#@]\d+$", bot.name)[0] for bot in rosters[-1][0]} if rosters else set()
    if there and there != {name_of(program) for program in programs}:
        raise InputError(
            f"{folder} holds a tournament of {', '.join(sorted(there))}: --out NAME begins another, "
            f"--out {folder} changes who plays in that one"
        )
