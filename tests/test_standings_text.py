"""The default table is the one that was drawn; what it leaves out is a word away."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from simulated_field import Field, result
from simulated_log import opening

from arena.report.figures import percent
from arena.report.look import Look
from arena.report.standings import Wanted, standings_markdown, standings_text
from arena.report.text import width
from arena.tournament.facts import Facts, gather
from arena.tournament.plan import Plan
from arena.tournament.results import standing_results
from arena.tournament.rows import Rank, Row, Score
from arena.tournament.standings import Standings, standings
from arena.tournament.tally import count

if TYPE_CHECKING:
    from collections.abc import Sequence

DRAWN = """\
Sushi Go! · both-ways · 4 players · 6 bots · 1,800 games (75 deals), 3 void

 rank      bot                 beats        points   wins   faults   s/take
 1         montecarlo       71.3 ±2.1 %       38.2    48%        0    0.094
 2 (2–3)   memory           62.0 ±2.3 %       36.0    33%        0    0.001
 3 (2–3)   anna/roll-o-tron 60.4 ±2.4 %       35.7    32%       12    0.210
beats: the part of its table-mates a bot ends ahead of (50 % is even), with a
95 % interval. (2–3): places the games so far cannot rule out.
anna/roll-o-tron: 12 timeouts; without those games it beats 60.9 %.
See: arena faults results anna/roll-o-tron
"""


def row(bot: str, rank: Rank, beats: float, bar: float, others: tuple[float, float, int, float]) -> Row:
    points, wins, timeouts, seconds = others
    return Row(
        bot=bot,
        rank=rank,
        games=1200,
        deals=50,
        share=Score(beats, bar),
        points=points,
        margin=0.0,
        wins=wins,
        rating=None,
        faults={"timeout": timeouts} if timeouts else {},
        out=0,
        void=0,
        seconds_per_take=seconds,
        by_players={},
        by_seat={},
        resting=False,
    )


def drawn() -> Standings:
    bots = tuple("abcdef")
    facts = Facts(None, "Sushi Go!", ("both-ways",), (4,), sampled=False, gauntlet=None, bots=bots, void=3)
    rows = (
        row("montecarlo", Rank(1, 1, 1), 0.713, 0.021, (38.2, 0.48, 0, 0.094)),
        row("memory", Rank(2, 2, 3), 0.62, 0.023, (36.0, 0.33, 0, 0.001)),
        row("anna/roll-o-tron", Rank(3, 2, 3), 0.604, 0.024, (35.7, 0.32, 12, 0.21)),
    )
    cleaned = (*rows[:2], row("anna/roll-o-tron", Rank(3, 2, 3), 0.609, 0.024, (35.7, 0.32, 0, 0.21)))
    clean = Standings(facts, 1788, 75, (4,), cleaned, (), 0, (), {})
    return Standings(facts, 1800, 75, (4,), rows, (), 0, (), {}, clean)


def ranked(lines: Sequence[object]) -> Standings:
    facts = gather(lines)
    every, clean = count(standing_results(lines, facts), facts.bots)
    return standings(every, clean, facts, rated=True)


def simulated(names: Sequence[str], players: int = 4, deals: int = 6) -> Standings:
    field = Field({name: -i / 3 for i, name in enumerate(names)})
    return ranked([opening(names, (players,)), *field.play(Plan((players,), deals=deals), 1)])


def test_the_default_table_is_the_one_that_was_drawn() -> None:
    assert standings_text(drawn(), folder="results") == DRAWN


def test_nothing_is_wider_than_eighty_columns_and_lines_end_without_spaces() -> None:
    for line in standings_text(drawn(), Look(80), Wanted(cross=True), "results").splitlines():
        assert width(line) <= 80
        assert line == line.rstrip()


def test_long_names_are_cut_on_a_terminal_and_never_in_a_pipe() -> None:
    name = "a-bot-whose-author-could-not-stop-typing-its-name"
    found = simulated([name, "b", "c", "d"])
    assert name in standings_text(found)
    narrow = standings_text(found, Look(80))
    assert name not in narrow
    assert "a-bot-whose-auth" in narrow
    assert max(map(width, narrow.splitlines())) == 80


@pytest.mark.parametrize("columns", [60, 80, 132])
def test_all_tables_fit_the_terminal(columns: int) -> None:
    text = standings_text(simulated(list("abcdefghij"), 3, 2), Look(columns), Wanted(everything=True))
    assert max(map(width, text.splitlines())) <= max(columns, 78)


def test_wide_names_keep_columns_aligned() -> None:
    text = standings_text(simulated(["日本の寿司", "b", "c", "d"]))
    ends = {width(line) for line in text.splitlines() if line.startswith((" 1", " 2", " 3", " 4", " rank"))}
    assert len(ends) == 1


def test_a_name_cannot_speak_to_the_terminal_or_forge_a_line() -> None:
    name = "x\x1b[2J\n 1 winner"
    found = simulated([name, "b", "c", "d"])
    for text in (standings_text(found, wanted=Wanted(everything=True)), standings_markdown(found)):
        assert "\x1b" not in text
        assert "\n 1 winner" not in text
        assert "\\x1b[2J\\n" in text or "\\\\x1b\\[2J\\\\n" in text


def test_colour_is_added_and_taken_away_without_moving_anything() -> None:
    coloured = standings_text(drawn(), Look(None, colour=True), folder="results")
    assert "\x1b[1m" in coloured
    for code in ("\x1b[1m", "\x1b[2m", "\x1b[0m"):
        coloured = coloured.replace(code, "")
    assert coloured == DRAWN


def test_bars_take_idle_digits_away() -> None:
    few = standings_text(simulated(list("abcd"), 4, 2))
    assert any("±" in line and "." not in line.split("±")[1].split("%")[0] for line in few.splitlines())
    assert "." not in standings_text(ranked([opening("ab"), result("d", "ab")])).splitlines()[3].split("%")[0]


def test_no_bar_reaches_further_than_a_share_can() -> None:
    assert percent(Score(0.5, 2.12)) == "50 ±100 %"


def test_all_shows_ratings_groups_cycles_seats_and_the_cross_tables() -> None:
    text = standings_text(simulated(list("abcd")), wanted=Wanted(everything=True))
    for part in ("Ratings", "Share by seat", "Share against each other", "Won-tied-lost", "Groups", "No cycle"):
        assert part in text


def test_the_bots_of_a_group_are_told_apart_from_the_groups() -> None:
    text = standings_text(ranked([opening("ab"), result("d", "ab")]), wanted=Wanted(everything=True))
    assert "(5 % for all pairs together, Holm): a, b" in " ".join(text.split())


def test_more_faults_than_one_bots_are_told_with_places_that_change() -> None:
    games = [result(f"g{i}", "ab") for i in range(3)]
    games += [result(f"f{i}", "ba", faults=[(0, "timeout")]) for i in range(4)]
    games += [result("c", "ba", faults=[(0, "crashed"), (1, "illegal-take")])]
    text = standings_text(ranked([opening("ab"), *games]), folder="my cup")
    assert "a: 1 crash and 4 timeouts; without games with faults it beats 100 %." in text
    assert "b: 1 illegal take; without games with faults it beats 0 %." in text
    assert "Leaving out games with faults changes places: a 1 (now 2) and b 2 (now 1)." in text
    assert "See: arena faults 'my cup'\n" in text


def test_a_bot_with_faults_in_all_its_games_is_said_to_have_no_other() -> None:
    text = standings_text(ranked([opening("ab"), result("d", "ab", faults=[(1, "start-failed")])]))
    assert "b: 1 failed start; it has no game without a fault." in text


def test_without_faults_the_other_table_takes_the_place_of_the_first() -> None:
    text = standings_text(drawn(), wanted=Wanted(without_faults=True))
    assert "1,788 games (75 deals)" in text
    assert "without games with faults" in text.splitlines()[0] + text.splitlines()[1]
    assert "60.9 ±2.4 %" in text


def test_a_markdown_table_takes_no_name_for_markdown() -> None:
    text = standings_markdown(simulated(["a|b*c", "<b>", "c", "d"]), Wanted(cross=True))
    assert "| a\\|b\\*c |" in text
    assert "| \\<b\\> |" in text
    lines = [line for line in text.splitlines() if line.startswith("|")]
    assert len({line.replace("\\|", "").count("|") for line in lines[:6]}) == 1


def test_a_cross_table_adds_up() -> None:
    found = simulated(list("abc"), 3, 4)
    for a, b in (("a", "b"), ("a", "c"), ("b", "c")):
        one, other = found.versus[a, b], found.versus[b, a]
        assert (one.wins, one.ties, one.losses) == (other.losses, other.ties, other.wins)
        assert one.wins + one.ties + one.losses == 12
        assert one.share + other.share == pytest.approx(1)
