"""What a log says beside its games: who plays, who left, what was void, what a judge decided."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from arena.errors import InputError
from arena.tournament.lines import Aside, Bot, Decision, Rest, Roster, Tournament, Void, Wake

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(slots=True)
class Facts:
    """Everything that standings need to know before they count games.

    `bots` are those in the table, sorted; `voided` gives for each game that a judge voided the place in the log of
    the last decision, before which its lines do not count.
    """

    title: str | None
    rules: str
    variants: tuple[str, ...]
    players: tuple[int, ...]
    sampled: bool
    gauntlet: str | None
    bots: tuple[str, ...]
    left: tuple[str, ...] = ()
    disqualified: tuple[str, ...] = ()
    resting: tuple[str, ...] = ()
    decisions: tuple[Decision, ...] = ()
    voided: dict[str, int] = field(default_factory=dict)
    void: int = 0
    void_by_bot: Counter[str] = field(default_factory=Counter)
    aside: int = 0


def gather(lines: Iterable[object]) -> Facts:
    """Read the facts from the lines of a log, of which the games' lines only count as places."""
    return gather_numbered(enumerate(lines))


def gather_numbered(lines: Iterable[tuple[int, object]]) -> Facts:
    """Read the facts from lines of a log, each with its place in it; those of games may be left out.

    Raises InputError if the first line is not the tournament's.
    """
    numbered = iter(lines)
    _, first = next(numbered, (0, None))
    if not isinstance(first, Tournament):
        raise InputError("a log begins with its tournament's line, and this one does not")
    facts = _opened(first)
    everybody = set(facts.bots)
    present, out, resting = set(facts.bots), set[str](), set[str]()
    decisions: list[Decision] = []
    for number, line in numbered:
        match line:
            case Roster(roster=roster):
                present = _names(roster)
                everybody |= present
            case Rest(rest=bot):
                resting.add(bot)
            case Wake(wake=bot):
                resting.discard(bot)
            case Decision():
                decisions.append(line)
                _decide(facts, out, line, number)
            case Void(bots=bots):
                facts.void += 1
                facts.void_by_bot.update(bots)
            case Aside():
                facts.aside += 1
            case _:
                pass
    facts.bots = tuple(sorted(present - out))
    facts.left = tuple(sorted(everybody - present))
    facts.disqualified = tuple(sorted(out))
    facts.resting = tuple(sorted(resting & present - out))
    facts.decisions = tuple(decisions)
    return facts


def _opened(first: Tournament) -> Facts:
    terms = first.terms
    return Facts(
        title=first.title,
        rules=str(first.spec.get("title", terms.rules)),
        variants=terms.variants,
        players=terms.players,
        sampled=terms.schedule != "deals",
        gauntlet=terms.gauntlet,
        bots=tuple(sorted(_names(first.roster))),
    )


def _names(roster: Iterable[Bot]) -> set[str]:
    return {bot.bot for bot in roster}


def _decide(facts: Facts, out: set[str], line: Decision, number: int) -> None:
    match line.decision:
        case "void":
            facts.voided.update(dict.fromkeys(line.games, number))
        case "disqualify":
            out.add(line.bot or "")
        case "readmit":
            out.discard(line.bot or "")
        case other:
            raise InputError(f"a judge's decision {other!r} is not known")
