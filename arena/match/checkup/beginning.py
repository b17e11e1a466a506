"""The first minute of a bot: built, started, greeted, asked for the first time, heard."""

from __future__ import annotations

import shlex
import time
from typing import TYPE_CHECKING

import msgspec

from arena.match.checkup.findings import Finding, failed, ok, seconds, skip
from arena.match.checkup.silence import no_hello
from arena.protocol.build import BuildFailed, build_program
from arena.protocol.diagnosis import flush_cure

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arena.match.checkup.findings import Group
    from arena.match.checkup.trial import Game, Trial
    from arena.protocol.bot import Bot
    from arena.protocol.program import Program
    from arena.protocol.sandbox import Level


def build(program: Program, level: Level) -> tuple[Program | None, Finding]:
    """Build a bot as a tournament would; gives it ready to run, None if that fails."""
    if not program.build:
        return program, ok("program", "build", "nothing to build")
    began = time.monotonic()
    command = shlex.join(program.build)
    try:
        built = build_program(program, level)
    except BuildFailed as error:
        cure = "mend what the compiler says; a build may write its own folder and has no network"
        return None, Finding("program", "build", "fail", str(error), cure)
    return built, ok("program", "build", f"{command}: {seconds(time.monotonic() - began)}")


def described(program: Program) -> Finding:
    """Check what `bot.yaml` must say for a league."""
    said = {"version": program.version, "authors": program.authors}
    missing = [name for name, value in said.items() if not value]
    if not missing:
        return ok("program", "bot.yaml", f"version {program.version} by {', '.join(program.authors)}")
    if not program.source.is_dir():
        says = "a program file without bot.yaml"
        return Finding("program", "bot.yaml", "warn", says, "for a league make a folder of it, with a bot.yaml")
    says = f"says nothing of {' and '.join(missing)}"
    return Finding("program", "bot.yaml", "warn", says, "a league wants both: version: '1' and authors: [NAME]")


def start(trial: Trial) -> Iterator[Finding]:
    """Start the bot and wait for its hello."""
    bot = trial.ready()
    if bot.fault is not None:
        yield from _not_started(trial, bot)
        return
    assert bot.wait is not None
    used, limit = bot.wait.used_s, trial.limits.startup_s
    yield ok("program", "start", shlex.join(trial.program.run))
    says = f"after {seconds(used)}; the limit is {limit:g} s"
    if used <= limit / 2:
        yield ok("program", "hello", says)
    else:
        cure = "say hello first and load afterwards, or load less: another machine may be slower"
        yield Finding("program", "hello", "warn", says, cure)


def _not_started(trial: Trial, bot: Bot) -> Iterator[Finding]:
    fault = bot.fault
    assert fault is not None
    silence = no_hello(bot) if fault.kind == "start-failed" else None
    trial.blame(fault)
    if bot.wait is None or (fault.exit is not None and fault.kind == "start-failed"):
        yield failed("program", "start", fault)
        return
    yield ok("program", "start", shlex.join(trial.program.run))
    if silence == "buffered":
        yield skip("program", "hello", "it came out when standard input ended: see flush")
        yield buffered(trial.program, "hello")
    else:
        yield failed("program", "hello", fault)


def first_answer(trial: Trial, game: Game) -> Iterator[Finding]:
    """Look at the first answer of the first game, and whether all its answers left the program's buffer."""
    first = game.answers[0] if game.answers else None
    if first is not None and first.take is not None:
        yield ok(
            "conversation", "first answer", f"after {seconds(first.used_s)}; the limit is {trial.limits.move_s:g} s"
        )
    elif game.silence == "buffered":
        yield skip("conversation", "first answer", "it came out when standard input ended: see flush")
    elif game.fault is not None:
        yield failed_game(game, trial.program, "conversation", "first answer")
    if game.silence == "buffered":
        yield buffered(trial.program, "answer")
    elif first is not None and first.take is not None:
        yield ok("conversation", "flush", "answers come while standard input is open")
    else:
        yield skip("conversation", "flush", "there was no answer")


def failed_game(game: Game, program: Program, group: Group, check: str) -> Finding:
    """Give the finding that a game's fault makes, with what its silence came from."""
    assert game.fault is not None
    found = failed(group, check, game.fault, game.place)
    if game.silence == "buffered":
        found = msgspec.structs.replace(buffered(program, "answer"), group=group, check=check, fault=game.fault)
    elif game.silence == "late":
        says = f"{game.fault.detail.partition(':')[0]}: it came later, or when the next question was asked"
        found = msgspec.structs.replace(
            found, says=f"timeout: {says}", cure="think less, and answer each line when it is read"
        )
    return msgspec.structs.replace(found, place=game.place)


def buffered(program: Program, what: str) -> Finding:
    """Give the finding of a bot whose words stay in its buffer."""
    says = f"your {what} never left your program's buffer: it came out when standard input ended"
    return Finding("conversation", "flush", "fail", says, flush_cure(program.language))
