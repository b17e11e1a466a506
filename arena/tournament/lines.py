"""The lines of a tournament's log, `DIR/games.jsonl`: one JSON object a line, told apart by `line`.

The first line is the tournament's; every line ends in `sum`, the chain of checksums that `log.py` writes and checks.
Nothing in a log is ever edited: a judge's decision, a changed roster, the published seed are lines of their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from arena.protocol.sandbox import Level  # noqa: TC001 - msgspec reads the annotations

if TYPE_CHECKING:
    from collections.abc import Iterable, Sized

Cards: TypeAlias = tuple[str, ...]


class Terms(msgspec.Struct, frozen=True):
    """What may not change while a tournament lasts: a resume with other terms is refused."""

    rules: str
    rules_sha256: str
    variants: tuple[str, ...]
    players: tuple[int, ...]
    schedule: str  # "deals" (full round robin) or "rounds" (shuffled windows)
    gauntlet: str | None  # the name of the bot that sits at every table
    apart: str | None  # "authors": never two bots of one author at a table
    move_s: float
    startup_s: float
    memory_mb: int
    line_bytes: int
    strikes: dict[str, int]  # what is allowed, by kind of fault; "other" for all kinds not named
    sandbox: Level
    arena: str


class Bot(msgspec.Struct, frozen=True):
    """An entrant: `bot` is its name in this tournament, unique; `digest` the hash of its folder's files."""

    bot: str
    name: str
    version: str | None
    digest: str
    authors: tuple[str, ...] = ()
    language: str | None = None


class Tournament(msgspec.Struct, frozen=True, tag_field="line", tag="tournament"):
    """The first line; `commitment` is the SHA-256 (hex) of the seed's text in UTF-8."""

    title: str | None
    format: int
    terms: Terms
    terms_sha256: str
    commitment: str
    spec: dict[str, object]  # the effective rules
    sandbox: tuple[str, ...]  # what the level enforces and what the kernel lacks, a sentence each
    roster: tuple[Bot, ...]
    at: str  # UTC, ISO 8601


class Sandbox(msgspec.Struct, frozen=True, tag_field="line", tag="sandbox"):
    """What a level of isolation enforces on a machine that joined, where no line before says the same."""

    host: str
    sandbox: tuple[str, ...]
    at: str


class Roster(msgspec.Struct, frozen=True, tag_field="line", tag="roster"):
    """The entrants from here on: those who are not in it leave the table, and their games stay in the log."""

    roster: tuple[Bot, ...]
    at: str


class FaultNote(msgspec.Struct, frozen=True):
    """What a game's line keeps of a fault; the exact bytes are in `faults.jsonl`."""

    seat: int
    kind: str
    round: int
    turn: int
    detail: str
    used_s: float
    cpu_s: float


def check_seats(players: int, lists: Iterable[Sized], measured: Iterable[Sized], seats: Iterable[int]) -> None:
    """Raise ValueError unless lists have an entry a player (what is `measured` may have none), and seats are theirs."""
    if any(len(entries) != players for entries in lists) or any(len(e) not in (0, players) for e in measured):
        raise ValueError(f"a list has not one entry a player, of whom there are {players}")
    if any(not 0 <= seat < players for seat in seats):
        raise ValueError(f"a seat is none of the {players} players'")


class Game(msgspec.Struct, frozen=True, tag_field="line", tag="game"):
    """A finished game, from which alone it can be refereed again. Lists are by seat unless said otherwise.

    `label` says which deal of these bots it is; with the bots and their number it names the deal. `puddings` are the
    final numbers, with the dummy's last; `used_s`, `cpu_s` are totals and `asked` the number of questions they belong
    to; `hands` are as dealt, by round; `takes` are [round][turn][seat], in the order laid; with the dummy `dummies` are
    [round][turn] and `dummy_pile` by round, top first.
    """

    game: str
    deal: str
    label: str
    players: int
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    places: tuple[int, ...]
    puddings: tuple[int, ...]
    faults: tuple[FaultNote, ...]
    out: tuple[int, ...]
    used_s: tuple[float, ...]
    cpu_s: tuple[float, ...]
    asked: tuple[int, ...]
    hands: tuple[tuple[Cards, ...], ...]
    takes: tuple[tuple[tuple[Cards, ...], ...], ...]
    dummies: tuple[Cards, ...] | UnsetType = UNSET
    dummy_pile: tuple[Cards, ...] | UnsetType = UNSET

    def __post_init__(self) -> None:
        """Refuse a line that nothing could count."""
        lists, measured = (self.bots, self.places, self.scores[: self.players]), (self.used_s, self.cpu_s, self.asked)
        check_seats(self.players, lists, measured, [*self.out, *[fault.seat for fault in self.faults]])


class Void(msgspec.Struct, frozen=True, tag_field="line", tag="void"):
    """A try at a game that was not scored, because the machine or the arena failed it; the game is played again."""

    void: str  # the game
    deal: str
    players: int
    bots: tuple[str, ...]
    why: str


class Aside(msgspec.Struct, frozen=True, tag_field="line", tag="aside"):
    """A game given up: every worker that played it died. It stays unplayed until somebody resumes the tournament."""

    aside: str  # the game
    deal: str
    players: int
    bots: tuple[str, ...]
    why: str


class Rest(msgspec.Struct, frozen=True, tag_field="line", tag="rest"):
    """A bot that lost `after` games in a row by faults rests: its games stay open until it is woken."""

    rest: str
    after: int


class Wake(msgspec.Struct, frozen=True, tag_field="line", tag="wake"):
    """A bot that rested plays again."""

    wake: str
    at: str


class Decision(msgspec.Struct, frozen=True, tag_field="line", tag="decision"):
    """A judge's decision: `void` the games, `disqualify` or `readmit` the bot. A later one on the same bot counts."""

    decision: str
    reason: str
    at: str
    games: tuple[str, ...] = ()
    bot: str | None = None


class Seed(msgspec.Struct, frozen=True, tag_field="line", tag="seed"):
    """The tournament's seed, published: its SHA-256 is the first line's commitment."""

    seed: str
    at: str


Line: TypeAlias = Tournament | Sandbox | Roster | Game | Void | Aside | Rest | Wake | Decision | Seed
