"""What a bot costs and how it behaves besides its takes: times, memory, output, and how it ends."""

from __future__ import annotations

import time
from statistics import median, quantiles
from typing import TYPE_CHECKING

import msgspec

from arena.match.checkup.beginning import failed_game
from arena.match.checkup.findings import Finding, failed, ok, seconds, skip
from arena.protocol.faults import quote
from arena.protocol.waits import watch_end

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arena.match.checkup.spice import Spice
    from arena.match.checkup.trial import Game, Trial

END_S = 3.0
NOISE = ("bad-json", "flooded")
_NEW: dict[Spice, tuple[str, str]] = {
    "fields": ("unknown fields", "look up the fields that you know, and pass over all others"),
    "messages": ("unknown messages", "answer `hello` and `turn` alone, and pass over messages of any other type"),
}


def new_words(trial: Trial, plain: Game, *, quick: bool) -> Iterator[Finding]:
    """Play a game again with fields and messages that no bot knows; together first where it must be quick."""
    if quick and _as_far(trial.play(plain.table, frozenset(_NEW)), plain):
        yield from (ok("conversation", check, "ignored") for check, _ in _NEW.values())
        return
    for spice, (check, cure) in _NEW.items():
        game = trial.play(plain.table, frozenset({spice}))
        if _as_far(game, plain):
            yield ok("conversation", check, "ignored")
        else:
            found = failed_game(game, trial.program, "conversation", check)
            yield msgspec.structs.replace(found, cure=cure)


def _as_far(game: Game, plain: Game) -> bool:
    """Tell whether a game went as far as the plain one, which may have failed itself."""
    return game.fault is None or (plain.fault is not None and len(game.answers) >= len(plain.answers))


def answer_times(trial: Trial) -> Finding:
    """Say how long answers took, against the limit."""
    times, limit = trial.times, trial.limits.move_s
    if len(times) < 2:
        return skip("costs", "answer times", "too few answers came")
    late, worst = quantiles(times, n=20, method="inclusive")[-1], max(times)
    measured = f"median {seconds(median(times))}, 95 % within {seconds(late)}, worst {seconds(worst)}"
    says = f"{measured}; the limit is {limit:g} s"
    if late <= limit / 2 and worst <= 0.9 * limit:
        return ok("costs", "answer times", says)
    cure = "think at most half the limit: a tournament's machine may be slower and busier"
    return Finding("costs", "answer times", "warn", says, cure)


def memory(trial: Trial) -> Finding:
    """Say how much memory it held."""
    if not trial.peak_mb:
        return skip("costs", "memory", "it is not known here")
    says = f"at most {trial.peak_mb:.0f} MB; the limit is {trial.limits.memory_mb} MB"
    if trial.peak_mb <= 0.8 * trial.limits.memory_mb:
        return ok("costs", "memory", says)
    return Finding("costs", "memory", "warn", says, "hold less: where memory runs out, the bot dies")


def standard_output(trial: Trial) -> Finding:
    """Check that nothing but answers was printed."""
    noise = next((fault for fault in trial.faults if fault.kind in NOISE), None)
    if noise is not None:
        return failed("manners", "standard output", noise)
    if trial.left_over.strip():
        says = f"after its last answer it printed {quote(trial.left_over)}"
        cure = "print nothing but answers: the next game's first question would take it for its answer"
        return Finding("manners", "standard output", "warn", says, cure)
    return ok("manners", "standard output", "nothing but answers")


def standard_error(trial: Trial) -> Finding:
    """Say what it wrote to its own log, which is its own affair."""
    lines = [line for line in bytes(trial.log).splitlines() if line.strip()]
    if not lines:
        return ok("manners", "standard error", "nothing")
    return ok("manners", "standard error", f"{trial.log.total:,} bytes, which end {quote(lines[-1], 160)}")


def end_of_input(trial: Trial) -> Finding:
    """End the bot's input and see how soon it goes."""
    bot = trial.ready()
    if bot.fault is not None or bot.process is None:
        return skip("manners", "end of input", "it did not start again")
    process = bot.process
    began = time.monotonic()
    bot.farewell()
    watch_end([process], END_S)
    took, ended = time.monotonic() - began, process.ended()
    trial.end()
    if ended is None:
        says = f"still there {END_S:g} s after the end of standard input"
        cure = "leave when standard input ends; the arena waits 0.05 s and ends it"
        return Finding("manners", "end of input", "warn", says, cure)
    how = "" if ended.status == 0 else f" ({ended})"
    return ok("manners", "end of input", f"gone {seconds(took)} after it{how}")
