"""The numbers of a report's tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from page_files import BOTS, small_tournament

from arena.report.html.heat import heat
from arena.report.html.legend import course, legend
from arena.report.html.report import _read
from arena.report.html.tables_view import by_kind, by_seat, cross
from arena.report.html.time_view import time_spent
from arena.report.html.whiskers import share_axis, whisker
from arena.rules.spec import load_spec
from arena.tournament.results import read_standings
from arena.tournament.rows import Score

if TYPE_CHECKING:
    from arena.report.html.tallies import Tallies
    from arena.tournament.standings import Standings


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Standings, Tallies]:
    folder = small_tournament(tmp_path_factory.mktemp("report") / "cup")
    standings = read_standings(folder, rated=True)
    spec = load_spec("sushi-go", ("both-ways", "soy-sauce"))
    return standings, _read(folder, spec, standings, set(), lambda _done: None).tallies


def test_points_by_kind_add_up_to_the_points_of_the_standings(played: tuple[Standings, Tallies]) -> None:
    standings, tallies = played
    table = by_kind(standings, tallies, load_spec("sushi-go", ("both-ways", "soy-sauce")))
    assert table.titles == ("tempura", "sashimi", "dumpling", "maki", "nigiri", "pudding", "soy sauce", "sum")
    for _, cells in table.rows:
        *kinds, total = (cell.value or 0 for cell in cells)
        assert sum(kinds) == pytest.approx(total, abs=0.001)


def test_the_share_by_seat_has_a_column_a_seat(played: tuple[Standings, Tallies]) -> None:
    for players in (2, 3, 4):
        table = by_seat(played[0], players)
        assert len(table.titles) == players
        assert len(table.rows) == players


def test_who_never_met_has_an_empty_cell(played: tuple[Standings, Tallies]) -> None:
    table = cross(played[0])
    assert [cells[i].text for i, (_, cells) in enumerate(table.rows)] == ["·"] * len(BOTS)


def test_times_are_those_of_the_standings(played: tuple[Standings, Tallies]) -> None:
    standings, tallies = played
    for row, spent in zip(standings.rows, time_spent(standings, tallies, 1.0), strict=True):
        assert spent.cells[0].value == pytest.approx(row.seconds_per_take)
        assert 0 < spent.bar <= 120


def test_heat_goes_from_the_middle_to_both_ends() -> None:
    assert [heat(value, 0.5, 0.5) for value in (0.0, 0.3, 0.5, 0.54, 0.7, 1.0, None)] == [
        "down5", "down2", "", "", "up2", "up5", "",
    ]  # fmt: skip


def test_an_interval_ends_where_shares_end() -> None:
    axis = share_axis([Score(0.95, 0.2), Score(0.5, None), None])
    assert (axis.low, axis.high) == (0.4, 1.0)
    bar, bare = whisker(Score(0.95, 0.2), axis), whisker(Score(0.5, None), axis)
    assert bar is not None
    assert bare is not None
    assert bar.low is not None
    assert bar.low < bar.at < (bar.high or 0) == axis.x(1.0)
    assert (bare.low, bare.high) == (None, None)
    assert whisker(None, axis) is None


def test_the_legend_says_what_every_kind_scores() -> None:
    entries = {entry.kind: entry.words for entry in legend(load_spec("sushi-go", ("soy-sauce",)))}
    assert entries["tempura"] == "Every 2 score 5."
    assert entries["dumpling"] == "1, 2, 3, 4, 5 or more score 1, 3, 6, 10, 15."
    assert entries["nigiri"] == "Each scores by itself: egg nigiri 1, salmon nigiri 2 and squid nigiri 3."
    assert entries["wasabi"] == "Scores nothing by itself. The next nigiri laid by its owner counts 3 times."
    assert "Most maki icons at the end of a round: +6; second most maki icons" in entries["maki"]
    assert "fewest: -6 (with 3 players or more)" in entries["pudding"]
    assert "takes 2 cards" in entries["chopsticks"].replace("take 2", "takes 2")
    assert "most different colours" in entries["soy sauce"]


def test_the_course_of_a_game_is_told_for_the_rules_that_are_played() -> None:
    assert "After 3 rounds the most points win (if tied: most puddings)" in course(load_spec())
    assert "the way changes by round" in course(load_spec("sushi-go", ("both-ways",)))
    assert "A dummy joins two players" in course(load_spec("sushi-go", ("dummy",)))
