"""How far a tournament has come, read from its log in one pass."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

from arena.errors import InputError
from arena.tournament.lines import Aside, Bot, Decision, Rest, Roster, Sandbox, Seed, Tournament, Void, Wake
from arena.tournament.log import read_as

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


class Played(msgspec.Struct, frozen=True, tag_field="line", tag="game", gc=False):
    """What a resume needs to know of a game."""

    game: str
    label: str
    bots: tuple[str, ...]
    out: tuple[int, ...]


_decoder = msgspec.json.Decoder(Tournament | Sandbox | Roster | Played | Void | Aside | Rest | Wake | Decision | Seed)


@dataclass(slots=True)
class Progress:
    """What has been played and said so far.

    `done`: the games that count, as numbers (see `number`). `rosters`: all that were entered, each with the last round
    that was played with it. `streaks`: by bot the games in a row that it lost by faults. `voids`: by game how often it
    was void. `sandboxes`: what levels of isolation enforced, where bots played.
    """

    done: set[int] = field(default_factory=set)
    games: int = 0
    rosters: list[tuple[tuple[Bot, ...], int]] = field(default_factory=list)
    streaks: Counter[str] = field(default_factory=Counter)
    resting: set[str] = field(default_factory=set)
    disqualified: set[str] = field(default_factory=set)
    voids: Counter[str] = field(default_factory=Counter)
    seed: str | None = None
    sandboxes: set[tuple[str, ...]] = field(default_factory=set)

    def bots(self) -> list[Bot]:
        """Give every bot that ever was in a roster, in the order of entering."""
        return list(dict.fromkeys(bot for roster, _ in self.rosters for bot in roster))

    def count_game(self, bots: Iterable[str], out: Iterable[int]) -> None:
        """Count who lost a game by faults and who did not."""
        lost = set(out)
        for seat, bot in enumerate(bots):
            self.streaks[bot] = self.streaks[bot] + 1 if seat in lost else 0


def number(game: str) -> int:
    """Give a game's id as a number that takes little room, -1 for what is no id."""
    try:
        return int(game[:16], 16)
    except ValueError:
        return -1


def check_bot(folder: Path, bot: str) -> None:
    """Raise InputError, naming the bots that there were, unless a bot was ever in the tournament in a folder."""
    names = sorted({known.bot for known in read_progress(folder).bots()})
    if bot not in names:
        raise InputError(f"{bot} is not among the bots of this tournament: {', '.join(names)}")


def read_progress(folder: Path) -> Progress:
    """Read how far the tournament in a folder has come."""
    progress = Progress()
    for line in read_as(folder, _decoder):
        _take(progress, line)
    progress.games = len(progress.done)
    return progress


def _take(progress: Progress, line: object) -> None:
    match line:
        case Played():
            progress.done.add(number(line.game))
            progress.count_game(line.bots, line.out)
            roster, until = progress.rosters[-1]
            progress.rosters[-1] = roster, max(until, _round(line.label))
        case Tournament(roster=roster, sandbox=sandbox):
            progress.rosters.append((roster, 0))
            progress.sandboxes.add(sandbox)
        case Sandbox(sandbox=sandbox):
            progress.sandboxes.add(sandbox)
        case Roster(roster=roster):
            until = progress.rosters[-1][1] if progress.rosters else 0
            progress.rosters.append((roster, until))
        case Void(void=game):
            progress.voids[game] += 1
        case Rest(rest=bot):
            progress.resting.add(bot)
        case Wake(wake=bot):
            progress.resting.discard(bot)
            progress.streaks[bot] = 0
        case Decision(decision="void", games=games):
            progress.done.difference_update(map(number, games))
        case Decision(decision="disqualify", bot=str(bot)):
            progress.disqualified.add(bot)
        case Decision(decision="readmit", bot=str(bot)):
            progress.disqualified.discard(bot)
        case Seed(seed=seed):
            progress.seed = seed
        case _:
            pass


def _round(label: str) -> int:
    """Give the round that a label names, 0 for a deal that belongs to none, or a bot's catching up."""
    kind, _, rest = label.partition(" ")
    return int(rest) if kind == "round" and rest.isdigit() else 0
