"""The sentences under the default table: what its columns mean, and whatever a reader of it must know."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from arena.report import figures
from arena.report.text import listed, number, printable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arena.tournament.lines import Decision
    from arena.tournament.rows import Row
    from arena.tournament.standings import Standings

NAMED = 5  # more bots than that are counted, not named
_KINDS = {
    "start-failed": ("failed start", "failed starts"),
    "protocol-mismatch": ("protocol mismatch", "protocol mismatches"),
    "timeout": ("timeout", "timeouts"),
    "crashed": ("crash", "crashes"),
    "closed-output": ("closed output", "closed outputs"),
    "bad-json": ("line that is not JSON", "lines that are not JSON"),
    "bad-answer": ("bad answer", "bad answers"),
    "illegal-take": ("illegal take", "illegal takes"),
    "flooded": ("flood", "floods"),
}


def notes(standings: Standings, folder: str | None = None) -> list[str]:
    """Give the sentences, each to be wrapped on its own; `folder` names the tournament in commands to type."""
    return [printable(note).replace(" %", "\u00a0%") for note in _notes(standings, folder)]


def fault_words(faults: dict[str, int]) -> str:
    """Give faults by kind as `12 timeouts and 1 crash`."""
    return listed(number(count, *_KINDS.get(kind, (kind, kind))) for kind, count in faults.items())


def _notes(standings: Standings, folder: str | None) -> Iterator[str]:
    yield _meaning(standings)
    facts = standings.facts
    if standings.by_rating:
        yield (
            f"Ranked by rating (Elo's scale, mean 1500, with a 95 % interval): {facts.gauntlet} sits at every table, "
            "and the others met different fields."
        )
    if len(standings.parts) > 1:
        yield (
            f"The bots fall into {len(standings.parts)} parts that never met: ratings of different parts cannot be "
            "compared."
        )
    yield from _faulty(standings, folder)
    yield from _moved(standings)
    if facts.resting:
        yield (
            f"{_names(facts.resting)}: resting after too many games in a row lost by faults; the games stay open "
            "until `arena tournament --unbench BOT`."
        )
    if facts.aside:
        yield f"{number(facts.aside, 'game')} given up: every worker that played it died."
    if facts.left:
        yield f"Left the table, and their games with them: {_names(facts.left)}."
    yield from (_decided(decision) for decision in facts.decisions)


def _meaning(standings: Standings) -> str:
    """Explain the figures that really stand in the table."""
    if not standings.games:
        gone = standings.facts.left or standings.facts.disqualified
        return "No game counts: bots that are gone sat in all of them." if gone else "No game has been finished yet."
    text = "beats: the part of its table-mates a bot ends ahead of (50 % is even)"
    played = [row for row in standings.rows if row.share and row.rank]
    text += ", with a 95 % interval." if any(row.share and row.share.half is not None for row in played) else "."
    if played and all(row.share and row.share.half is None for row in played):
        text += " One deal has no error bar."
    ranges = [(row.rank.low, row.rank.high) for row in played if row.rank and row.rank.low < row.rank.high]
    if ranges:
        low, high = ranges[0]
        text += f" ({low}–{high}): places the games so far cannot rule out."
    return text


def _faulty(standings: Standings, folder: str | None) -> Iterator[str]:
    faulty = [row for row in standings.rows if row.faults]
    for row in faulty[:NAMED]:
        yield f"{row.bot}: {fault_words(row.faults)}; {_cleaned(standings, row, alone=len(faulty) == 1)}"
    if len(faulty) > NAMED:
        yield f"{number(len(faulty) - NAMED, 'more bot')} had faults: see the table."
    if faulty and folder is not None:
        command = ["arena", "faults", folder, *([faulty[0].bot] if len(faulty) == 1 else [])]
        # A command is never broken into lines: it is there to be copied.
        yield f"See: {shlex.join(command)}".replace(" ", "\u00a0")


def _cleaned(standings: Standings, row: Row, *, alone: bool) -> str:
    rows = standings.clean.rows if standings.clean else ()
    clean = next((other for other in rows if other.bot == row.bot), None)
    if clean is None or clean.share is None:
        return "it has no game without a fault."
    beats = figures.percents([other.share for other in rows])[rows.index(clean)].split(" ")[0]
    return f"without {'those games' if alone else 'games with faults'} it beats {beats} %."


def _moved(standings: Standings) -> Iterator[str]:
    if standings.clean is None:
        return
    before = {row.bot: row.rank.place for row in standings.rows if row.rank}
    moved = [
        f"{row.bot} {row.rank.place} (now {before[row.bot]})"
        for row in standings.clean.rows
        if row.rank and row.rank.place != before.get(row.bot)
    ]
    if moved:
        more = [number(len(moved) - NAMED, "more bot")] if len(moved) > NAMED else []
        yield f"Leaving out games with faults changes places: {listed(moved[:NAMED] + more)}."


def _decided(decision: Decision) -> str:
    what = number(len(decision.games), "game") if decision.decision == "void" else str(decision.bot)
    return f"Judge: {decision.decision} {what} ({decision.reason})."


def _names(names: tuple[str, ...]) -> str:
    more = [number(len(names) - NAMED, "more bot")] if len(names) > NAMED else []
    return listed([*names[:NAMED], *more])
