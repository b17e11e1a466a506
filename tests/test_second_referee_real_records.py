"""Records of games that real bots played agree with the second referee in every number."""

from __future__ import annotations

from playing import TABLES, play_game, running
from second_referee import check_record

from arena.match.record import encode

MIXED = ["random", "greedy", "priority", "random", "greedy"]


def test_records_of_every_player_count_and_set_of_variants_agree_with_the_second_referee() -> None:
    with running(MIXED) as bots:
        for number, (players, variants) in enumerate(TABLES):
            record = play_game(bots[:players], variants, seed=f"record {number}")
            assert check_record(encode(record).decode().splitlines()) == [], (players, variants)


def test_the_second_referee_does_not_agree_with_a_record_of_other_variants() -> None:
    with running(MIXED[:3]) as bots:
        lines = encode(play_game(bots, ["both-ways"])).decode().splitlines()
    assert check_record(lines) == []
    assert check_record([lines[0].replace('["both-ways"]', "[]"), *lines[1:]]) != []
