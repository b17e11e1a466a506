"""Standings rank honestly: nothing is not a number, and what was decided is obeyed."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from simulated_field import Field, result
from simulated_log import decision, opening, rest, roster, void, write_log

from arena.errors import InputError
from arena.report.standings import Wanted, standings_text
from arena.report.standings_data import standings_json
from arena.tournament.facts import gather
from arena.tournament.plan import Plan
from arena.tournament.results import read_standings, standing_results
from arena.tournament.rows import Rank
from arena.tournament.standings import Standings, standings
from arena.tournament.tally import Result, count

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from arena.tournament.lines import Line


def ranked(lines: Sequence[Line | Result], *, rated: bool = False) -> Standings:
    facts = gather(lines)
    every, clean = count(standing_results(lines, facts), facts.bots)
    return standings(every, clean, facts, rated=rated)


def names(found: Standings) -> list[str]:
    return [row.bot for row in found.rows]


def test_the_bot_that_ends_ahead_of_more_table_mates_ranks_first() -> None:
    found = ranked([opening("abc", (3,)), result("d", "bca"), result("e", "bac")])
    assert names(found) == ["b", "a", "c"]
    shares = {row.bot: row.share.value for row in found.rows if row.share}
    assert shares == {"b": 1.0, "a": 0.25, "c": 0.25}


def test_bots_that_are_equal_share_a_rank_and_stand_by_name() -> None:
    found = ranked([opening("abc", (3,)), result("d", "bca"), result("e", "bac")])
    assert [row.rank for row in found.rows] == [Rank(1, 1, 3), Rank(2, 1, 3), Rank(2, 1, 3)]


def test_one_game_alone_gives_a_table_without_bars_in_which_every_place_is_open() -> None:
    found = ranked([opening("ab"), result("d", "ab")], rated=True)
    assert [row.rank for row in found.rows] == [Rank(1, 1, 2), Rank(2, 1, 2)]
    assert [row.share and row.share.half for row in found.rows] == [None, None]
    assert found.groups == (("a", "b"),)


def test_no_game_at_all_is_a_table_of_dashes() -> None:
    found = ranked([opening("ab")], rated=True)
    assert [(row.rank, row.share, row.points, row.rating) for row in found.rows] == [(None,) * 4] * 2
    assert "No game has been finished yet." in standings_text(found)


def test_a_bot_that_has_not_played_stands_last() -> None:
    found = ranked([opening("abc"), result("d", "cb"), result("d", "bc")])
    assert names(found) == ["b", "c", "a"]
    assert found.rows[-1].rank is None


@given(st.integers(1, 30), st.integers(0, 10**6), st.sampled_from([(2,), (3,), (2, 3)]), st.booleans())
def test_nothing_shown_is_ever_not_a_number(games: int, seed: int, players: tuple[int, ...], rated: bool) -> None:
    field = Field({"best": 50.0, "b": 0.0, "c": 0.0})
    played = Random(seed).sample(field.play(Plan(players, deals=5), seed), games if players == (2, 3) else 15)
    found = ranked([opening(["best", "b", "c"], players), *played], rated=rated)
    for text in (standings_json(found), standings_text(found, wanted=Wanted(everything=True))):
        assert "nan" not in text.lower()
        assert "inf" not in text.lower()


def test_any_order_of_games_gives_the_same_bytes() -> None:
    field = Field({name: -i / 5 for i, name in enumerate("abcdefg")})
    for plan, schedule in ((Plan((2, 4), deals=2), "deals"), (Plan((3,), rounds=6), "rounds")):
        played = field.play(plan, 3)
        first = opening("abcdefg", plan.players, schedule)
        wanted = standings_json(ranked([first, *played], rated=True))
        for seed in range(4):
            mixed = Random(seed).sample(played, len(played))
            assert standings_json(ranked([first, *mixed], rated=True)) == wanted


def test_in_a_gauntlet_the_rating_ranks() -> None:
    met = [result(f"ab{i}", "ab" if i % 3 else "ba") for i in range(12)] + [result(f"ac{i}", "ac") for i in range(12)]
    found = ranked([opening("abc", gauntlet="a"), *met])
    assert found.by_rating
    assert names(found)[0] == "a"
    assert all(row.rating for row in found.rows)
    text = standings_text(found)
    assert "Ranked by rating" in text
    assert "a sits at every" in text


def test_a_disqualified_bot_leaves_the_table_with_its_games_and_a_readmitted_one_returns() -> None:
    games = [result("d", "abc"), result("e", "bca"), result("f", "ca")]
    first = opening("abc", (2, 3))
    out = ranked([first, *games, decision("disqualify", "b")])
    assert (names(out), out.games) == (["c", "a"], 1)
    back = ranked([first, *games, decision("disqualify", "b"), decision("readmit", "b", reason="appeal")])
    assert (sorted(names(back)), back.games) == (["a", "b", "c"], 3)
    assert "Judge: disqualify b (seen cheating)." in standings_text(back)
    assert "Judge: readmit b (appeal)." in standings_text(back)


def test_a_game_that_the_judge_voided_counts_again_when_it_was_replayed() -> None:
    game = result("d", "ab")
    before = ranked([opening("ab"), game, decision("void", games=(game.game,))])
    after = ranked([opening("ab"), game, decision("void", games=(game.game,)), game])
    assert (before.games, after.games) == (0, 1)


def test_a_bot_that_left_takes_its_games_along_and_one_that_rests_is_named() -> None:
    lines: list[Line | Result] = [opening("abc"), result("d", "ab"), result("e", "ac"), roster("a", "b"), rest("b")]
    found = ranked(lines)
    assert (sorted(names(found)), found.games) == (["a", "b"], 1)
    text = standings_text(found)
    assert "Left the table, and their games with them: c." in text
    assert "b: resting" in text
    assert next(row for row in found.rows if row.bot == "b").resting


def test_void_tries_are_counted_for_all_at_the_table() -> None:
    found = ranked([opening("abc"), result("d", "ab"), void("a", "b"), void("a", "c")])
    assert {row.bot: row.void for row in found.rows} == {"a": 2, "b": 1, "c": 1}
    assert "1 game (1 deal), 2 void" in standings_text(found)


def test_the_table_without_faults_is_made_only_if_there_were_any() -> None:
    clean = ranked([opening("ab"), result("d", "ab")])
    assert clean.clean is None
    faulty = ranked([opening("ab"), result("d", "ab", faults=[(1, "timeout")]), result("e", "ba")])
    assert faulty.clean is not None
    assert (faulty.games, faulty.clean.games) == (2, 1)
    assert [row.bot for row in faulty.clean.rows] == ["b", "a"]


def test_shares_by_seat_and_player_count_are_kept_apart() -> None:
    found = ranked([opening("ab"), result("d", "ab", players="ab"), result("d", "ba", players="ba")])
    a = next(row for row in found.rows if row.bot == "a")
    assert a.by_seat == {2: (1.0, 0.0)}
    assert a.by_players[2].value == 0.5
    assert a.seconds_per_take == pytest.approx(0.05)


def test_a_folder_is_read_and_player_counts_can_be_chosen(tmp_path: Path) -> None:
    lines: list[Line | Result] = [opening("abc", (2, 3), title="Cup")]
    lines += [result("d", "abc"), result("e", "ba"), void("a", "b")]
    write_log(tmp_path / "cup", lines)
    both, two = read_standings(tmp_path / "cup"), read_standings(tmp_path / "cup", players=(2,))
    assert (both.games, two.games) == (2, 1)
    assert both == ranked(lines)
    with pytest.raises(InputError, match="no games of 5 players"):
        read_standings(tmp_path / "cup", players=(5,))
    with pytest.raises(InputError, match="holds no tournament"):
        read_standings(tmp_path / "nothing")


def test_a_log_that_does_not_begin_with_its_tournament_is_refused() -> None:
    with pytest.raises(InputError, match="begins with its tournament's line"):
        gather([result("d", "ab")])
