"""The ranked table on standard output."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def show_table(folder: Path, form: str) -> int:
    """Print the table of a tournament and give the number of faults in it."""
    from arena.report.standings_table import main_table
    from arena.tournament.results import read_standings

    standings = read_standings(folder)
    print(main_table(standings))
    return 0
