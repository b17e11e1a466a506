"""Who plays: programs become entrants with names of their own, the same ones whenever a tournament is resumed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from arena.tournament.lines import Bot
from arena.tournament.seeds import Entrant

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from arena.protocol.program import Program


@dataclass(frozen=True, slots=True)
class Field:
    """The bots of a tournament, sorted by name, and their programs in the same order."""

    bots: tuple[Bot, ...]
    programs: tuple[Program, ...]

    def entrants(self) -> tuple[Entrant, ...]:
        """Give what the schedule knows of them."""
        return tuple(map(entrant, self.bots))


def entrant(bot: Bot) -> Entrant:
    """Give what the schedule knows of a bot: its unique name stands for its version too."""
    return Entrant(bot.bot, "", bot.digest, bot.authors)


def name_of(program: Program) -> str:
    """Give a program's own name; a file's name that is no text in UTF-8 is made one."""
    return program.name.encode("utf-8", "backslashreplace").decode()


def unique(names: Sequence[str]) -> list[str]:
    """Give names that differ: the second of one name is `name#2`."""
    given: list[str] = []
    for name in names:
        number, wanted = 1, name
        while wanted in given:
            number += 1
            wanted = f"{name}#{number}"
        given.append(wanted)
    return given


def enter(programs: Sequence[Program], known: Iterable[Bot] = ()) -> Field:
    """Name the programs; `known` are the bots that the log has seen so far.

    A program the log knows keeps its name; another program of a known bot's name is its next version, `name@2`; two
    programs of one name at once are `name` and `name#2`, in the order given.
    """
    seen = tuple(known)
    free = {bot.bot: bot for bot in seen}
    given: Counter[str] = Counter()
    pairs: list[tuple[Bot, Program]] = []
    for program in programs:
        own = name_of(program)
        given[own] += 1
        name = _again(program, free) or _new(own, given[own], {bot.bot for bot in seen} | _names(pairs))
        free.pop(name, None)
        pairs.append((_bot(name, program), program))
    pairs.sort(key=lambda pair: pair[0].bot)
    return Field(tuple(bot for bot, _ in pairs), tuple(program for _, program in pairs))


def _again(program: Program, free: dict[str, Bot]) -> str | None:
    """Give the name under which the log knows this very program."""
    return next((n for n, bot in free.items() if bot.name == name_of(program) and bot.digest == program.digest), None)


def _new(name: str, number: int, taken: set[str]) -> str:
    wanted = name if number == 1 else f"{name}#{number}"
    version = 1
    unique = wanted
    while unique in taken:
        version += 1
        unique = f"{wanted}@{version}"
    return unique


def _names(pairs: Sequence[tuple[Bot, Program]]) -> set[str]:
    return {bot.bot for bot, _ in pairs}


def _bot(name: str, program: Program) -> Bot:
    return Bot(name, name_of(program), program.version, program.digest, program.authors, program.language)
