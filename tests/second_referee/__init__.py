"""A second referee: a deliberately plain reading of the rules, which shares no code with the arena.

It imports nothing of `arena`, reads no spec and writes every number out, so that a slip in the engine, in a spec or
in a case file has to be made twice to go unnoticed.
"""

from __future__ import annotations

from second_referee.dealing import Dealt, deal
from second_referee.play import CARDS, Position, Take, hand_size, lay, legal_takes, may_take, new_round, offered, start
from second_referee.records import check_game_line, check_log, check_record
from second_referee.scoring import places, pudding_points, round_points

__all__ = [
    "CARDS",
    "Dealt",
    "Position",
    "Take",
    "check_game_line",
    "check_log",
    "check_record",
    "deal",
    "hand_size",
    "lay",
    "legal_takes",
    "may_take",
    "new_round",
    "offered",
    "places",
    "pudding_points",
    "round_points",
    "start",
]
