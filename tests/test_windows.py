"""Rounds: every bot plays equally often, authors stay apart, rosters may change."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.errors import InputError
from arena.tournament.plan import Plan, Roster
from arena.tournament.schedule import Game, games, size
from arena.tournament.seeds import Entrant

if TYPE_CHECKING:
    from collections.abc import Iterator


def bots(number: int) -> tuple[Entrant, ...]:
    return tuple(Entrant(f"bot{i}", "1") for i in range(number))


def by_round(played: list[Game]) -> dict[str, list[Game]]:
    rounds: dict[str, list[Game]] = {}
    for game in played:
        rounds.setdefault(game.label, []).append(game)
    return rounds


@given(st.integers(2, 17), st.integers(2, 5), st.integers(1, 4))
def test_in_every_round_every_bot_plays_equally_often(n: int, players: int, rounds: int) -> None:
    if n < players:
        return
    plan = Plan((players,), rounds=rounds)
    played = list(games(plan, bots(n), "seed"))
    assert size(plan, bots(n)).games == len(played)
    for label, part in by_round(played).items():
        assert len(part) == players * (n // players if n % players == 0 else n), label
        often = Counter(bot.name for game in part for bot in game.seats)
        assert len(often) == n
        assert len(set(often.values())) == 1


def test_two_hundred_bots_at_four_players_play_thirty_thousand_games_in_150_rounds() -> None:
    assert size(Plan((4,), rounds=150), bots(200)).games == 30_000


def test_every_table_of_a_round_has_a_deal_of_its_own_with_all_rotations() -> None:
    played = list(games(Plan((3,), rounds=5), bots(7), "seed"))
    deals = Counter(game.deal for game in played)
    assert len(deals) == 35
    assert set(deals.values()) == {3}


def test_more_rounds_only_add_games() -> None:
    few, many = (list(games(Plan((4,), rounds=n), bots(8), "seed")) for n in (3, 5))
    assert {(game.deal, game.seats) for game in few} < {(game.deal, game.seats) for game in many}


def test_another_seed_seats_the_bots_otherwise() -> None:
    one, other = (list(games(Plan((4,), rounds=2), bots(8), seed)) for seed in ("1", "2"))
    assert [game.seats for game in one] != [game.seats for game in other]


def test_in_a_gauntlet_of_rounds_the_bot_sits_everywhere_and_the_others_equally_often() -> None:
    for n, tables in ((7, 3), (8, 7)):
        plan = Plan((3,), rounds=2, gauntlet="bot3")
        played = list(games(plan, bots(n), "seed"))
        assert len(played) == size(plan, bots(n)).games == 2 * 3 * tables
        often = Counter(bot.name for game in played for bot in game.seats)
        assert often.pop("bot3") == len(played)
        assert len(set(often.values())) == 1


@given(st.lists(st.integers(1, 4), min_size=2, max_size=8), st.integers(2, 5), st.integers(0, 3))
def test_bots_of_one_author_stay_apart_whenever_no_author_has_too_many(
    teams: list[int], players: int, seed: int
) -> None:
    field = tuple(Entrant(f"{who}-{i}", "", "", (str(who),)) for who, number in enumerate(teams) for i in range(number))
    plan = Plan((players,), rounds=2, apart=True)
    if max(teams) > len(field) // players or len(teams) < players:
        with pytest.raises(InputError):
            games(plan, field, str(seed))
        return
    played = list(games(plan, field, str(seed)))
    assert all(len({bot.authors for bot in game.seats}) == players for game in played)
    often = Counter(bot.name for game in played for bot in game.seats)
    assert len(set(often.values())) == 1


def partitions(total: int, largest: int) -> Iterator[list[int]]:
    """Give every way to write a number as a sum, in falling order."""
    if not total:
        yield []
    for first in range(min(total, largest), 0, -1):
        for rest in partitions(total - first, first):
            yield [first, *rest]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_small_field_that_can_be_kept_apart_is(players: int) -> None:
    for bots_ in range(players, 12):
        for teams in partitions(bots_, bots_ // players):
            field = [
                Entrant(f"{who}-{i}", authors=(str(who),)) for who, number in enumerate(teams) for i in range(number)
            ]
            played = list(games(Plan((players,), rounds=1, apart=True), field, "seed"))
            assert len(played) == players * (bots_ // players if bots_ % players == 0 else bots_)
            assert all(len({bot.authors for bot in game.seats}) == players for game in played)


def test_a_bot_without_authors_is_kept_apart_from_nobody() -> None:
    plan = Plan((4,), rounds=1, apart=True)
    assert size(plan, bots(4)).games == len(list(games(plan, bots(4), "seed"))) == 4


@pytest.mark.parametrize(("n", "tables"), [(8, 1), (9, 4)])
def test_a_bot_that_joins_late_makes_up_for_the_rounds_it_missed_and_nothing_else_changes(n: int, tables: int) -> None:
    old, new = bots(n - 1), bots(n)
    plan = Plan((4,), rounds=6)
    before = list(games(replace(plan, rounds=4), old, "seed"))
    after = list(games(plan, new, "seed", (Roster(4, old),)))
    assert {(game.deal, game.seats) for game in before} <= {(game.deal, game.seats) for game in after}
    made_up = [game for game in after if game.label.endswith(f" for bot{n - 1}")]
    assert {game.label for game in made_up} == {f"round {i} for bot{n - 1}" for i in range(1, 5)}
    assert len(made_up) == 4 * 4 * tables
    assert all(new[-1] in game.seats for game in made_up)
    assert size(plan, new, "seed", (Roster(4, old),)).games == len(after)


def test_a_bot_that_leaves_takes_only_its_own_tables_with_it() -> None:
    old, new = bots(8), bots(7)
    before = list(games(Plan((4,), rounds=4), old, "seed"))
    after = list(games(Plan((4,), rounds=4), new, "seed", (Roster(4, old),)))
    kept = {(game.deal, game.seats) for game in before if old[-1] not in game.seats}
    assert {(game.deal, game.seats) for game in after} == kept


def test_a_new_version_is_a_new_entrant_that_makes_up_for_the_rounds_before_it() -> None:
    old = bots(8)
    new = (*bots(7), Entrant("bot7@2", "2"))
    after = by_round(list(games(Plan((4,), rounds=3), new, "seed", (Roster(2, old),))))
    assert set(after) == {"round 1", "round 2", "round 3", "round 1 for bot7@2", "round 2 for bot7@2"}


def test_two_late_bots_in_a_gauntlet_kept_apart_meet_the_gauntlets_bot() -> None:
    old = tuple(Entrant(f"bot{i}", authors=(f"a{i % 5}",)) for i in range(5))
    new = (*old, Entrant("late1", authors=("a1",)), Entrant("late2", authors=("a2",)))
    for players in (2, 3):
        plan = Plan((players,), rounds=2, gauntlet="bot0", apart=True)
        played = list(games(plan, new, "seed", (Roster(2, old),)))
        assert {"round 1 for late1", "round 2 for late2"} < {game.label for game in played}
        for game in played:
            assert len({bot.authors for bot in game.seats}) == players
            assert old[0] in game.seats
