"""Whole games of the suite: dealt by a seed, with takes that the same seed chooses, and every number on the way."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from arena.rules import game

if TYPE_CHECKING:
    from arena.rules.game import State, Take
    from arena.rules.model import Spec


def game_json(number: int, spec: Spec, players: int, seed: str) -> dict[str, Any]:
    """Play a game in which every seat takes by chance among its legal takes; `number` is the spec's in the suite."""
    state = game.start(spec, players, seed)
    rounds = []
    while True:
        played, state = _round_json(state, seed)
        end = game.end_round(state)
        rounds.append(played | {"points": end.points, "scores": end.scores, "puddings": end.puddings})
        if state.round == spec.rounds:
            break
        state = game.next_round(state, end)
    last = game.end_game(state, end)
    return {
        "spec": number,
        "players": players,
        "seed": seed,
        "rounds": rounds,
        "points": last.points,
        "scores": last.scores,
        "puddings": last.puddings,
        "places": last.places,
    }


def _round_json(state: State, seed: str) -> tuple[dict[str, Any], State]:
    dealt: dict[str, Any] = {"hands": state.hands}
    if state.controller is not None:
        dealt |= {"dummy_pile": state.dummy_pile}
    turns = []
    while not game.round_over(state):
        takes = [_chosen(state, seat, seed) for seat in range(state.players)]
        turn = _turn_json(state, takes)
        state = game.step(state, takes)
        turns.append(turn | {"hands": state.hands, "tables": state.tables})
    return {**dealt, "turns": turns}, state


def _turn_json(state: State, takes: list[Take]) -> dict[str, Any]:
    seats = range(state.players)
    dummy = {} if state.controller is None else {"controller": state.controller, "drawn": game.drawn(state)}
    return {
        **dummy,
        "may_take": [game.may_take(state, seat) for seat in seats],
        "legal": [len(game.legal_takes(state, seat)) for seat in seats],
        "takes": [{"take": take.cards, "dummy": take.dummy} for take in takes],
    }


def _chosen(state: State, seat: int, seed: str) -> Take:
    """Choose by the seed; not by the shuffle's numbers, so that takes tell nothing of the deal."""
    takes = game.legal_takes(state, seat)
    digest = hashlib.sha256(f"{seed}/take/{state.round}/{state.turn}/{seat}".encode()).digest()
    return takes[int.from_bytes(digest[:8], "big") % len(takes)]
