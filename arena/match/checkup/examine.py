"""All checks in their order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arena.match.checkup import beginning, games, habits
from arena.match.checkup.findings import Finding, compared, skip
from arena.match.checkup.silence import PROBE_S
from arena.match.checkup.trial import LOST, PROBED, Trial
from arena.match.checkup.walls import walls

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence

    from arena.match.checkup.games import Kind
    from arena.match.checkup.trial import Game
    from arena.protocol.limits import Limits
    from arena.protocol.program import Program
    from arena.protocol.sandbox import Level

WORTH_SAYING_S = 5.0
_MORE_GAMES = 12  # besides those of every kind: new words, chopsticks, the dummy, repetitions


def examine(
    program: Program,
    limits: Limits,
    level: Level,
    *,
    rules: str = "sushi-go",
    quick: bool = False,
    say: Callable[[str], None] = lambda _text: None,
) -> Generator[Finding, None, None]:
    """Check a bot and give what is found, each finding as soon as it is known; to be called within `hosting`.

    It ends whatever the bot does: every answer has its limit, and games are given up when too many in a row were
    lost to time. `say` is told beforehand where it will take long. Raises InputError for wrong rules, ArenaFailure
    where the machine is too busy.
    """
    kinds = games.kinds_of(rules, quick=quick)
    return compared(_examine(program, limits, level, kinds, quick=quick, say=say))


def _examine(
    program: Program,
    limits: Limits,
    level: Level,
    kinds: Sequence[Kind],
    *,
    quick: bool,
    say: Callable[[str], None],
) -> Iterator[Finding]:
    built, finding = beginning.build(program, level)
    yield finding
    yield beginning.described(program)
    if built is None:
        return
    trial = Trial(built, limits, level)
    try:
        yield from _talk(trial, kinds, quick=quick, say=say)
        yield habits.standard_output(trial)
        yield habits.standard_error(trial)
        yield from walls(trial)
    finally:
        trial.end()


def _talk(trial: Trial, kinds: Sequence[Kind], *, quick: bool, say: Callable[[str], None]) -> Iterator[Finding]:
    started = True
    for finding in beginning.start(trial):
        started = started and finding.status in ("ok", "warn")
        yield finding
    if not started:
        yield skip("games", "games", "it never said hello")
        return
    first = trial.play(kinds[0].tables()[0])
    yield from beginning.first_answer(trial, first)
    if len(first.answers) < 2 and first.fault is not None:
        yield skip("games", "games", "it did not answer the first question")
    else:
        yield from _games(trial, first, kinds, quick=quick, say=say)
    end = habits.end_of_input(trial)
    yield habits.answer_times(trial)
    yield habits.memory(trial)
    yield end


def _games(
    trial: Trial, first: Game, kinds: Sequence[Kind], *, quick: bool, say: Callable[[str], None]
) -> Iterator[Finding]:
    if told := _forecast(first, kinds, quick=quick):
        say(told)
    yield from habits.new_words(trial, first, quick=quick)
    yield from games.play_kinds(trial, kinds)
    yield from games.extra_cards(trial, kinds)
    yield from games.dummy(trial, kinds)
    if quick:
        yield skip("games", "next game", "left out by --quick")
        yield skip("games", "same seed", "left out by --quick")
    else:
        yield from games.repeated(trial, first, kinds[-1])


def _forecast(first: Game, kinds: Sequence[Kind], *, quick: bool) -> str | None:
    """Say how long it will take, if that is long."""
    number = sum(len(kind.players) for kind in kinds) + _MORE_GAMES // (2 if quick else 1)
    used = [answer.used_s for answer in first.answers]
    seconds = number * sum(used)
    if seconds < WORTH_SAYING_S:
        return None
    if first.fault is not None:
        return f"its answers do not come in time: this takes about {_long(LOST * sum(used) + PROBED * PROBE_S)}"
    shorter = "" if quick else "; --quick takes a third of it"
    return f"it thinks {sum(used) / len(used):.2f} s an answer: this takes about {_long(seconds)}{shorter}"


def _long(seconds: float) -> str:
    return f"{seconds / 60:.0f} minutes" if seconds > 90 else f"{seconds:.0f} seconds"
