"""Every error of the arena, in one tree.

ArenaError                 anything the arena raises on purpose; its text is one line for a person
├── InputError             what the user gave is wrong (exit code 2)
│   └── FileErrors         one or more problems in files, each with file, line and column
├── NotHeld                what was checked does not hold (exit code 1)
├── IllegalTake            a take that the rules do not allow (a bot's or a person's mistake)
└── ArenaFailure           the arena itself failed, or the machine did (exit code 3)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


class ArenaError(Exception):
    """Anything the arena raises on purpose; `str(error)` is what a person reads."""

    exit_code: ClassVar[int] = 3


class InputError(ArenaError):
    """What the user gave is wrong: a file, an option, a number of players, a combination of variants."""

    exit_code: ClassVar[int] = 2


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One thing that is wrong in a file; `line` and `column` count from 1, 0 where there is none."""

    file: str
    line: int
    column: int
    message: str

    def __str__(self) -> str:
        """Give `file:line:column: message`, leaving out what is not known."""
        place = [self.file, *(str(n) for n in (self.line, self.column) if n)]
        return f"{':'.join(place)}: {self.message}"


class FileErrors(InputError):
    """Problems found in files, all of one run; `str` gives a line for each, in the order of the file."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


class NotHeld(ArenaError):
    """What was checked does not hold."""

    exit_code: ClassVar[int] = 1


class IllegalTake(ArenaError):
    """A take that the rules do not allow in this state; the text says why and what would be legal."""


class ArenaFailure(ArenaError):
    """The arena or the machine failed: no bot and no user is to blame."""
