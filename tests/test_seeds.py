"""Seeds hang on who plays which deal under which master seed, and on nothing else."""

from __future__ import annotations

import hashlib
import hmac

from hypothesis import given
from hypothesis import strategies as st

from arena.tournament.plan import Plan
from arena.tournament.schedule import games
from arena.tournament.seeds import Entrant, bot_seed, commitment, deal_key, deal_name, deal_seed, game_id

A, B, C = (Entrant(name, "1", f"hash-{name}") for name in "abc")


def test_a_deals_seed_is_an_hmac_that_anybody_can_work_out() -> None:
    key = '[2,[["a","1"],["b","1"]],"deal 7"]'
    assert deal_key(2, (B, A), "deal 7") == key
    assert deal_seed("master", key) == hmac.new(b"master", b"deal\0" + key.encode(), hashlib.sha256).hexdigest()
    assert deal_name(key) == hashlib.sha256(key.encode()).hexdigest()[:16]
    assert commitment("master") == hashlib.sha256(b"master").hexdigest()


def test_a_deals_seed_hangs_on_version_table_and_label_but_not_on_files() -> None:
    changed = Entrant("a", "1", "another hash")
    assert deal_key(2, (A, B), "deal 1") == deal_key(2, (changed, B), "deal 1")
    others = [
        deal_key(2, (A, B), "deal 2"),
        deal_key(2, (A, C), "deal 1"),
        deal_key(2, (Entrant("a", "2"), B), "deal 1"),
        deal_key(3, (A, B, C), "deal 1"),
        deal_key(2, (A, B), "round 1"),
    ]
    assert len({deal_seed("m", key) for key in [deal_key(2, (A, B), "deal 1"), *others]}) == 6


def test_a_games_id_hangs_on_deal_seats_files_and_conditions() -> None:
    ids = [
        game_id("d", (A, B), "x"),
        game_id("e", (A, B), "x"),
        game_id("d", (B, A), "x"),
        game_id("d", (Entrant("a", "1", "other"), B), "x"),
        game_id("d", (A, B), "y"),
    ]
    assert len(set(ids)) == 5


@given(st.text(), st.text(), st.integers(0, 4))
def test_a_bots_seed_is_a_whole_number_below_two_to_the_53(master: str, game: str, seat: int) -> None:
    assert 0 <= bot_seed(master, game, seat) < 2**53


def test_all_deals_of_a_tournament_have_different_names_and_seeds() -> None:
    field = tuple(Entrant(name) for name in "abcdefg")
    played = list(games(Plan((2, 3, 4), deals=6), field, "seed"))
    assert len({game.deal for game in played}) == len({deal_seed("m", game.deal_key) for game in played}) == 546
