"""Standings as text or Markdown; what stands in them is put together in the modules beside this one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arena.report.cross import cross_tables
from arena.report.grid import Grid, as_markdown, as_text, markdown_text
from arena.report.look import Look
from arena.report.standings_more import fault_table, findings, players_table, rating_table, seat_table
from arena.report.standings_notes import notes
from arena.report.standings_table import main_table
from arena.report.text import printable, wrap

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arena.tournament.standings import Standings


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which tables are shown beside the default one, which `without_faults` replaces."""

    cross: bool = False
    players: bool = False
    without_faults: bool = False
    everything: bool = False


def standings_text(
    standings: Standings, look: Look | None = None, wanted: Wanted | None = None, folder: str | None = None
) -> str:
    """Set standings as text: 80 columns unless names are long, cut only to a terminal's width."""
    look, wanted = look or Look(), wanted or Wanted()
    shown = _shown(standings, wanted)
    main = main_table(shown, without_faults=wanted.without_faults)
    title = [look.paint(printable(standings.facts.title), "bold")] if standings.facts.title else []
    lines = [*title, *(look.paint(line, "bold") for line in wrap(printable(main.title), look.prose)), ""]
    lines += as_text(main, look)
    lines += [line for note in notes(shown, folder) for line in wrap(note, look.prose)]
    for grid in _more(standings, wanted, look.width):
        lines += ["", look.paint(grid.title, "bold"), *as_text(grid, look)]
        lines += [line for note in grid.notes for line in wrap(printable(note), look.prose)]
    if wanted.everything:
        lines += ["", *(line for found in findings(standings) for line in wrap(printable(found), look.prose))]
    return "\n".join(lines) + "\n"


def standings_markdown(standings: Standings, wanted: Wanted | None = None, folder: str | None = None) -> str:
    """Set standings as Markdown."""
    wanted = wanted or Wanted()
    shown = _shown(standings, wanted)
    main = main_table(shown, without_faults=wanted.without_faults)
    lines = [f"# {markdown_text(standings.facts.title)}", ""] if standings.facts.title else []
    lines += [f"**{markdown_text(main.title)}**", "", *as_markdown(main), ""]
    lines += [f"- {markdown_text(note)}" for note in notes(shown, folder)]
    for grid in _more(standings, wanted, None):
        lines += ["", f"## {markdown_text(grid.title)}", "", *as_markdown(grid)]
        lines += ["", *map(markdown_text, grid.notes)] if grid.notes else []
    if wanted.everything:
        lines += ["", *(f"- {markdown_text(found)}" for found in findings(standings))]
    return "\n".join(lines) + "\n"


def _shown(standings: Standings, wanted: Wanted) -> Standings:
    return standings.clean if wanted.without_faults and standings.clean else standings


def _more(standings: Standings, wanted: Wanted, limit: int | None) -> Iterator[Grid]:
    if wanted.everything:
        yield rating_table(standings)
        if standings.clean and not wanted.without_faults:
            without = main_table(standings.clean, without_faults=True)
            yield Grid(f"Without games with faults: {standings.clean.games:,} games", without.columns, without.rows)
    if wanted.players or (wanted.everything and len(standings.players) > 1):
        yield players_table(standings)
    if wanted.everything:
        yield seat_table(standings)
        faults = fault_table(standings)
        if faults:
            yield faults
    if wanted.everything or wanted.cross:
        yield from cross_tables(standings, limit)
