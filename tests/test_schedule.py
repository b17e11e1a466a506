"""The schedule is lazy, even, the same for everybody, and no process sees a deal twice."""

from __future__ import annotations

import tracemalloc
from collections import Counter
from dataclasses import replace
from itertools import combinations, islice, permutations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.errors import InputError
from arena.tournament.plan import Plan
from arena.tournament.schedule import Game, games, size
from arena.tournament.seeds import Entrant

ABC = "abcdefghijklmnopqrstuvwxyz"


def bots(number: int) -> tuple[Entrant, ...]:
    return tuple(Entrant(f"bot{i:03}" if number > 26 else ABC[i], "1", f"hash{i}") for i in range(number))


def names(game: Game) -> str:
    return "".join(bot.name for bot in game.seats)


def test_two_bots_swap_seats_on_each_deal() -> None:
    played = list(games(Plan((2,), deals=2, chunk=2), bots(2), "seed"))
    assert [(names(game), game.label, game.sitting) for game in played] == [
        ("ab", "deal 1", (0, 0)),
        ("ab", "deal 2", (0, 0)),
        ("ba", "deal 1", (0, 1)),
        ("ba", "deal 2", (0, 1)),
    ]


def test_four_bots_take_the_six_circular_orders_in_turn() -> None:
    played = list(games(Plan((4,), deals=6), bots(4), "seed"))
    assert [names(game) for game in played[:6]] == ["abcd", "abdc", "acbd", "acdb", "adbc", "adcb"]
    assert Counter(names(game) for game in played) == Counter("".join(p) for p in permutations("abcd"))


@given(st.integers(2, 7), st.integers(1, 6), st.sets(st.integers(2, 5), min_size=1), st.integers(0, 30))
def test_every_subset_plays_every_rotation_of_every_deal(n: int, deals: int, counts: set[int], chunk: int) -> None:
    plan = Plan(tuple(k for k in sorted(counts) if k <= n) or (2,), deals=deals, chunk=chunk)
    played = list(games(plan, bots(n), "seed"))
    seats = Counter((game.deal, bot, seat) for game in played for seat, bot in enumerate(game.seats))
    assert set(seats.values()) == {1}
    tables = Counter("".join(sorted(names(game))) for game in played)
    wanted = {"".join(s): deals * k for k in plan.players for s in combinations(ABC[:n], k)}
    assert tables == wanted
    assert size(plan, bots(n)).games == len(played) == sum(k * comb(n, k) * deals for k in plan.players)


@given(st.integers(2, 7), st.sampled_from(["deals", "rounds"]), st.integers(1, 9), st.integers(1, 40))
def test_no_process_that_lives_for_a_sitting_sees_a_deal_twice(n: int, kind: str, number: int, chunk: int) -> None:
    plan = Plan((2, 3) if n > 2 else (2,), chunk=chunk)
    plan = replace(plan, deals=number) if kind == "deals" else replace(plan, rounds=number)
    seen = Counter((game.sitting, game.deal) for game in games(plan, bots(n), "seed"))
    assert set(seen.values()) == {1}


def test_the_sitting_changes_only_between_passes() -> None:
    sittings = [game.sitting for game in games(Plan((3,), deals=40, chunk=10), bots(5), "seed")]
    assert sittings == sorted(sittings)


@pytest.mark.parametrize("plan", [Plan((3,), deals=7), Plan((2, 4), deals=5)])
def test_a_bot_that_joins_changes_no_game_of_the_others(plan: Plan) -> None:
    before = {(game.deal, game.seats) for game in games(plan, bots(5), "seed")}
    after = {(game.deal, game.seats) for game in games(plan, bots(6), "seed")}
    assert before < after
    assert all(any(bot.name == "f" for bot in seats) for _, seats in after - before)


def test_the_order_of_the_roster_does_not_matter() -> None:
    plan = Plan((3,), deals=4, apart=True)
    field = tuple(replace(bot, authors=(str(i // 2),)) for i, bot in enumerate(bots(8)))
    for each in (plan, replace(plan, deals=None, rounds=4)):
        assert list(games(each, field, "seed")) == list(games(each, field[::-1], "seed"))


def test_more_deals_only_add_games() -> None:
    few, many = (set(games(Plan((3,), deals=n, chunk=1000), bots(4), "s")) for n in (3, 5))
    assert {(game.deal, game.seats) for game in few} < {(game.deal, game.seats) for game in many}


def test_the_gauntlets_bot_sits_at_every_table_and_the_others_play_equally_often() -> None:
    plan = Plan((3,), deals=2, gauntlet="c")
    played = list(games(plan, bots(6), "seed"))
    often = Counter(name for game in played for name in names(game))
    assert often.pop("c") == len(played) == size(plan, bots(6)).games == 3 * comb(5, 2) * 2
    assert len(set(often.values())) == 1


@given(st.lists(st.sampled_from(["", "x", "y", "z", "x y"]), min_size=4, max_size=9), st.integers(2, 3))
def test_bots_of_one_author_stay_apart_in_a_round_robin(authors: list[str], players: int) -> None:
    field = tuple(replace(bot, authors=tuple(who.split())) for bot, who in zip(bots(9), authors, strict=False))
    plan = Plan((players,), deals=1, apart=True)
    try:
        played = list(games(plan, field, "seed"))
    except InputError:
        return
    assert size(plan, field).games == len(played)
    for game in played:
        flat = [who for bot in game.seats for who in bot.authors]
        assert len(flat) == len(set(flat))


def test_ten_million_games_start_at_once_and_take_no_memory() -> None:
    plan, field = Plan((4,), deals=500), bots(26)
    assert size(plan, field).games == 4 * 500 * comb(26, 4) > 10_000_000
    tracemalloc.start()
    first = list(islice(games(plan, field, "seed"), 20_000))
    del first[1:]
    assert tracemalloc.get_traced_memory()[1] < 20_000_000
    tracemalloc.stop()
    assert names(first[0]) == "abcd"


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        (Plan((2,)), "either deals or rounds"),
        (Plan((2,), deals=1, rounds=1), "either deals or rounds"),
        (Plan((2,), deals=0), "1 or more"),
        (Plan((2,), rounds=0), "1 or more"),
        (Plan((5,), deals=1), "5 players need as many bots; there are 4"),
        (Plan((2, 2), deals=1), "different numbers"),
        (Plan((), deals=1), "different numbers"),
        (Plan((2,), deals=1, gauntlet="nobody"), "'nobody' is not among the bots"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(plan: Plan, why: str) -> None:
    with pytest.raises(InputError, match=why):
        games(plan, bots(4), "seed")


def test_two_bots_of_one_name_are_refused() -> None:
    with pytest.raises(InputError, match="two bots are named 'a'"):
        games(Plan((2,), deals=1), (*bots(3), Entrant("a", "2")), "seed")


def test_too_few_authors_to_keep_apart_are_refused() -> None:
    field = tuple(replace(bot, authors=("ann",)) for bot in bots(4))
    with pytest.raises(InputError, match="bots of as many authors; there are 1"):
        games(Plan((2,), deals=1, apart=True), field, "seed")
    with pytest.raises(InputError, match="'b' shares an author with 'a'"):
        games(Plan((2,), deals=1, apart=True, gauntlet="a"), field, "seed")
