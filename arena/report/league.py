"""A league as tables: what is registered, and what happened; and what became of submissions."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import msgspec

from arena.report.check import said
from arena.report.data import json_text, write_csv
from arena.report.grid import Grid, as_markdown, as_text
from arena.report.look import Look
from arena.report.text import Column, number, printable
from arena.tournament.league.register import Submitted, Withdrawn

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from arena.tournament.league.register import Entry, Line
    from arena.tournament.league.submit import Outcome

_HASH = 12


def list_data(known: Mapping[str, Entry]) -> list[dict[str, Any]]:
    """Give what is registered: a row a bot, of the version that plays; of a withdrawn one its last."""
    rows = []
    for name, entry in sorted(known.items()):
        shown = entry.newest or entry.versions[-1]
        rows.append(
            {
                "bot": name,
                "version": shown.version,
                "language": shown.language,
                "authors": list(shown.authors),
                "digest": shown.digest,
                "folder": shown.folder,
                "at": shown.at,
                "versions": [version.version for version in entry.versions],
                "withdrawn": entry.newest is None,
            }
        )
    return rows


def list_text(known: Mapping[str, Entry], form: str, look: Look | None = None) -> str:
    """Give what is registered as text, md, csv or json."""
    rows = list_data(known)
    columns = ("bot", "version", "language", "authors", "registered", "hash", "versions", "plays")
    cells = [
        (
            row["bot"],
            row["version"],
            row["language"] or "",
            ", ".join(row["authors"]),
            row["at"].partition("T")[0],
            row["digest"][:_HASH],
            str(len(row["versions"])),
            "withdrawn" if row["withdrawn"] else "yes",
        )
        for row in rows
    ]
    return _shown({"bots": rows}, columns, cells, form, look)


def history_data(lines: Sequence[Line], bot: str | None = None) -> list[dict[str, Any]]:
    """Give what happened, in its order; of one bot, if it is named."""
    return [
        {"event": msgspec.to_builtins(line)["line"], **msgspec.structs.asdict(line)}
        for line in lines
        if isinstance(line, Submitted | Withdrawn) and bot in (None, line.name)
    ]


def history_text(lines: Sequence[Line], form: str, bot: str | None = None, look: Look | None = None) -> str:
    """Give what happened as text, md, csv or json."""
    rows = history_data(lines, bot)
    columns = ("at", "event", "bot", "version", "hash", "authors", "reason")
    cells = [
        (
            row["at"],
            row["event"],
            row["name"],
            row["version"] or "all",
            row.get("digest", "")[:_HASH],
            ", ".join(row.get("authors", ())),
            row.get("reason", ""),
        )
        for row in rows
    ]
    return _shown({"history": rows}, columns, cells, form, look)


def _shown(
    data: dict[str, Any], columns: Sequence[str], cells: Sequence[tuple[str, ...]], form: str, look: Look | None
) -> str:
    if form == "json":
        return json_text(data)
    if form == "csv":
        out = io.StringIO()
        write_csv(out, columns, cells)
        return out.getvalue()
    right = {"versions"}
    grid = Grid(
        "", tuple(Column(name, ">" if name in right else "<", shrinks=name == "bot") for name in columns), tuple(cells)
    )
    lines = as_markdown(grid) if form == "md" else as_text(grid, look or Look())
    return "".join(f"{line}\n" for line in lines)


def outcome_text(outcome: Outcome) -> str:
    """Say what became of a submission, with what failed if it was not taken."""
    name = printable(f"{outcome.name} {outcome.version}")
    if outcome.status == "unchanged":
        return f"{name}: registered already, nothing is changed\n"
    if outcome.status == "registered" and outcome.line is not None:
        instead = f", plays instead of {printable(outcome.before)}" if outcome.before else ""
        return f"{name}: registered{instead}: {outcome.line.folder}\n"
    lines = [f"{name}: not registered, {number(len(outcome.failed), 'check')} failed"]
    lines += [f"  {finding.check}: {said(finding)}" for finding in outcome.failed]
    return "".join(f"{printable(line)}\n" for line in lines)


def outcome_data(source: str, outcome: Outcome) -> dict[str, Any]:
    """Give what became of a submission as JSON-able values."""
    return {
        "source": source,
        "bot": outcome.name,
        "version": outcome.version,
        "status": outcome.status,
        "before": outcome.before,
        "digest": outcome.line.digest if outcome.line else None,
        "folder": outcome.line.folder if outcome.line else None,
        "failed": msgspec.to_builtins(outcome.failed),
    }
