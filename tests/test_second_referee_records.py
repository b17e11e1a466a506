"""The second referee reads games that are written down, and notices whatever is written wrongly."""

from __future__ import annotations

import json
import random
from copy import deepcopy
from typing import Any

import pytest
from second_referee import (
    Position,
    check_game_line,
    check_log,
    check_record,
    hand_size,
    lay,
    legal_takes,
    new_round,
    places,
    pudding_points,
    round_points,
    start,
)
from second_referee.play import deck

CASES = [(2, ()), (2, ("dummy", "soy-sauce")), (3, ("both-ways",)), (5, ("soy-sauce",))]


@pytest.mark.parametrize(("players", "variants"), CASES)
def test_a_right_record_has_no_disagreement(players: int, variants: tuple[str, ...]) -> None:
    assert check_record(_lines(_record(players, variants))) == []


@pytest.mark.parametrize(("players", "variants"), CASES)
def test_every_wrong_number_of_a_record_is_noticed(players: int, variants: tuple[str, ...]) -> None:
    right = _record(players, variants)
    for number, event in enumerate(right):
        for name in ("round", "turn", "pile", "points", "scores", "puddings", "places", "players"):
            for spoiled in _spoiled(event[name]) if name in event else ():
                wrong = [*right[:number], {**event, name: spoiled}, *right[number + 1 :]]
                assert check_record(_lines(wrong)) != [], (number, name, spoiled)


def test_an_illegal_take_of_a_record_is_noticed() -> None:
    record = _record(3, ())
    record[2]["takes"][1] = record[2]["takes"][1] * 2
    assert "illegal takes of seats [1]" in check_record(_lines(record))[-1]


def test_a_wrong_way_of_passing_is_noticed() -> None:
    record = _record(3, ("both-ways",))
    record[0]["variants"] = []
    assert check_record(_lines(record)) != []


def test_a_record_that_ends_early_or_goes_on_is_noticed() -> None:
    record = _record(2, ())
    assert check_record(_lines(record[:-1])) == ["a end should come, not the end of the record"]
    assert check_record(_lines([*record, record[-1]])) == ["a end follows the end"]


def test_the_arena_chooses_only_for_a_seat_that_had_a_fault() -> None:
    record = _record(3, ())
    record[4]["by"][2] = "arena"
    assert check_record(_lines(record)) == ["round 1, turn 3: the arena chose for seat 2, which had no fault"]
    fault = {"event": "fault", "round": 1, "turn": 3, "seat": 2, "kind": "timeout"}
    assert check_record(_lines([*record[:5], fault, *record[5:]])) == []


def test_a_seat_that_is_out_places_last() -> None:
    record = _record(4, ())
    best = record[-1]["places"].index(1)
    record[-1]["out"] = [best]
    fault = {"event": "fault", "round": 1, "turn": 3, "seat": best, "kind": "crashed"}
    assert "end: places" in check_record(_lines([*record[:5], fault, *record[5:]]))[0]
    below = [place - 1 for place in record[-1]["places"]]
    record[-1]["places"] = [4 if seat == best else place for seat, place in enumerate(below)]
    assert check_record(_lines([*record[:5], fault, *record[5:]])) == []
    assert check_record(_lines(record)) == [f"end: seat {best} is out without a fault"]


@pytest.mark.parametrize(("players", "variants"), CASES)
def test_a_line_of_the_log_is_refereed_from_its_takes(players: int, variants: tuple[str, ...]) -> None:
    right = _log_line(_record(players, variants), players)
    assert check_game_line(json.dumps(right), variants) == []
    for name in ("scores", "puddings", "places"):
        for spoiled in _spoiled(right[name]):
            assert check_game_line(json.dumps({**right, name: spoiled}), variants) != []
    right["takes"][1][2][0] = ["no-such-card"]
    assert "illegal takes of seats [0]" in check_game_line(json.dumps(right), variants)[0]


def test_a_log_is_refereed_under_the_variants_of_its_first_line() -> None:
    line = {"line": "game", **_log_line(_record(3, ("both-ways",)), 3)}
    assert check_log(_lines([{"line": "tournament", "terms": {"variants": ["both-ways"]}}, line, line])) == []
    assert "line 2" in check_log(_lines([{"line": "tournament", "terms": {"variants": []}}, line]))[0]


def _lines(record: list[dict[str, Any]]) -> list[str]:
    return [json.dumps(event) for event in record]


def _spoiled(value: Any) -> list[Any]:
    """Give copies of a JSON value with one of its numbers raised, for each of them."""
    if isinstance(value, int):
        return [value + 1]
    items = value.items() if isinstance(value, dict) else enumerate(value)
    copies = []
    for key, inside in items:
        for spoiled in _spoiled(inside):
            copy = deepcopy(value)
            copy[key] = spoiled
            copies.append(copy)
    return copies


def _record(players: int, variants: tuple[str, ...]) -> list[dict[str, Any]]:
    """Play a game at random and write it down, in the shapes of a record."""
    chance = random.Random(f"{players} {variants}")
    cards = [card for card, count in deck(variants).items() for _ in range(count)]
    chance.shuffle(cards)
    events: list[dict[str, Any]] = [
        {"event": "game", "players": players, "variants": list(variants), "bots": ["a"] * players}
    ]
    position = start(players, variants)
    for _ in range(3):
        events += _round(position, cards, chance)
    puddings, points = events[-1]["puddings"], pudding_points(events[-1]["puddings"])
    scores = [score + more for score, more in zip(position.scores, points, strict=True)]
    end = {"event": "end", "points": {"pudding": points}, "scores": scores, "puddings": puddings, "out": []}
    return [*events, {**end, "places": places(scores[:players], puddings[:players])}]


def _round(position: Position, cards: list[str], chance: random.Random) -> list[dict[str, Any]]:
    """Deal from the end of the cards, play one round and give its events."""
    size = hand_size(len(position.hands), position.variants)
    hands = [[cards.pop() for _ in range(size)] for _ in position.hands]
    pile = [cards.pop() for _ in range(size)] if "dummy" in position.variants else []
    new_round(position, hands, pile)
    number = position.round
    deal = {"event": "deal", "round": number, "hands": hands, "pile": len(cards), "dummy_pile": pile}
    turns = [_turn(position, turn, chance) for turn in range(1, size + 1)]
    points = round_points(position.tables, position.variants)
    totals = [sum(column) for column in zip(*points.values(), strict=True)]
    position.scores = [score + more for score, more in zip(position.scores, totals, strict=True)]
    puddings = [kept + t.count("pudding") for kept, t in zip(position.puddings, position.tables, strict=True)]
    end = {"event": "round", "round": number, "points": points, "scores": position.scores, "puddings": puddings}
    return [deal, *turns, {**end, "tables": position.tables}]


def _turn(position: Position, turn: int, chance: random.Random) -> dict[str, Any]:
    seats = range(len(position.hands))
    takes = [chance.choice(legal_takes(position, seat)) for seat in seats]
    forced = [len(position.hands[seat]) == 1 and seat != position.controller for seat in seats]
    event = {
        "event": "turn",
        "round": position.round,
        "turn": turn,
        "takes": [list(take.cards) for take in takes],
        "by": ["forced" if alone else "bot" for alone in forced],
        "used_s": [0.0 for _ in seats],
        "notes": [None for _ in seats],
    }
    if position.controller is not None:
        dummy = takes[position.controller].dummy
        event |= {"controller": position.controller, "drawn": position.pile[0], "dummy": dummy}
    lay(position, takes)
    return event


def _log_line(record: list[dict[str, Any]], players: int) -> dict[str, Any]:
    deals = [event for event in record if event["event"] == "deal"]
    turns = [[event for event in record if event["event"] == "turn" and event["round"] == n] for n in (1, 2, 3)]
    return {
        "players": players,
        "hands": [deal["hands"] for deal in deals],
        "dummy_pile": [deal["dummy_pile"] for deal in deals],
        "takes": [[event["takes"] for event in events] for events in turns],
        "dummies": [[event.get("dummy") for event in events] for events in turns],
        **{name: record[-1][name] for name in ("scores", "places", "puddings", "out")},
    }
