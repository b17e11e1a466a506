"""Two bots that are compared meet the same cards in the same seats, and no process meets a deal twice."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.tournament.duel import NEW, OLD, Duel, Scoring, Seat, games, share
from arena.tournament.sprt import Hypotheses, Sprt
from arena.tournament.tally import Result

FIVE = ("new", "old", "x", "y", "z", "w")


def line(duel: Duel, seat: Seat, bots: tuple[int, ...], first: int) -> bytes:
    """Give the line of a game in which the bot of this number is first and all others share the second place."""
    places = tuple(1 if bot == first else 2 for bot in bots)
    names = tuple(duel.names[bot] for bot in bots)
    return msgspec.json.encode(Result("g", str(seat.deal), len(bots), names, (0,) * len(bots), places))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_old_takes_the_seats_that_new_took_with_all_else_the_same(players: int) -> None:
    duel = Duel(FIVE, players, "seed", 20)
    tables: dict[tuple[int, int], dict[int, object]] = {}
    for seat, job in games(duel):
        assert job.bots[seat.seat] == seat.bot
        others = tuple(bot for bot in job.bots if bot != seat.bot)
        facts = (others, job.bots.index(seat.bot), job.seed, job.deal, job.game, job.bot_seeds)
        tables.setdefault((seat.deal, seat.seat), {})[seat.bot] = facts
    assert len(tables) == 20 * players
    assert all(table[NEW] == table[OLD] for table in tables.values())


def test_with_two_players_new_and_old_meet_in_both_seats() -> None:
    duel = Duel(("new", "old"), 2, "seed", 3)
    played = list(games(duel))
    assert Counter((seat.deal, job.bots) for seat, job in played) == {
        (deal, bots): 1 for deal in range(3) for bots in ((0, 1), (1, 0))
    }
    assert duel.games_a_deal == 2


@given(st.integers(2, 5), st.integers(1, 30))
def test_no_process_that_lives_for_a_sitting_sees_a_deal_twice(players: int, deals: int) -> None:
    duel = Duel(FIVE, players, "seed", deals)
    jobs = [job for _, job in games(duel)]
    assert set(Counter((job.sitting, job.deal) for job in jobs).values()) == {1}
    assert [job.sitting for job in jobs] == sorted(job.sitting for job in jobs)
    assert len(jobs) == deals * duel.games_a_deal
    assert [job.n for job in jobs] == list(range(len(jobs)))


def test_the_field_changes_from_deal_to_deal_and_all_of_it_plays() -> None:
    duel = Duel(FIVE, 3, "seed", 40)
    often = Counter(bot for seat, job in games(duel) for bot in job.bots if bot != seat.bot)
    assert set(often) == {2, 3, 4, 5}
    assert min(often.values()) > 60


def test_a_share_counts_equals_half() -> None:
    assert [share((1, 2, 2, 4), seat) for seat in range(4)] == [1.0, 0.5, 0.5, 0.0]


@given(st.randoms(use_true_random=False), st.sampled_from([2, 3]))
def test_deals_count_in_order_whatever_the_order_of_the_games(rng: Random, players: int) -> None:
    duel = Duel(FIVE, players, "seed", 9)
    winner = Random(1)
    played = [(seat, line(duel, seat, job.bots, winner.choice(job.bots))) for seat, job in games(duel)]
    found = []
    for order in (played, rng.sample(played, len(played))):
        scoring = Scoring(duel, Sprt(Hypotheses(0.0, 0.9, 0.001)))
        for seat, text in order:
            scoring.add(seat, text)
        found.append((scoring.sprt.total, scoring.sprt.squares, scoring.sprt.ratio, scoring.shares, scoring.games))
    assert found[0] == found[1]
    assert found[0][4] == 9 * duel.games_a_deal


def test_the_difference_of_a_deal_is_that_of_both_mean_shares() -> None:
    duel = Duel(FIVE, 3, "seed", 1)
    scoring = Scoring(duel, Sprt(Hypotheses(0.0, 0.5)))
    # NEW wins in every seat; OLD never does and is level with one of its two table-mates.
    counted = [
        scoring.add(seat, line(duel, seat, job.bots, NEW if seat.bot == NEW else next(b for b in job.bots if b != OLD)))
        for seat, job in games(duel)
    ]
    assert counted == [False] * 5 + [True]
    assert scoring.shares == ([1.0], [0.25])
    assert scoring.sprt.total == 0.75
