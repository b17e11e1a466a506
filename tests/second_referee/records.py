"""Referees games that are written down: a record (JSON lines), or a game's line in a tournament's log."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any

from second_referee.dealing import deal
from second_referee.play import Position, Take, deck, hand_size, is_legal, lay, new_round, start
from second_referee.scoring import places, pudding_points, round_points

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

Event = dict[str, Any]
FAULTS = frozenset(
    {
        "start-failed",
        "protocol-mismatch",
        "timeout",
        "crashed",
        "closed-output",
        "bad-json",
        "bad-answer",
        "illegal-take",
        "flooded",
    }
)


class _StopError(Exception):
    """The rest of the game cannot be followed."""


def check_record(lines: Iterable[str]) -> list[str]:
    """List every disagreement of a game's record with this referee, in the order of the game."""
    events: list[Event] = [json.loads(line) for line in lines if line.strip()]
    found: list[str] = []
    try:
        _follow(iter([event for event in events if event["event"] != "fault"]), found)
        found += _faults(events)
    except _StopError as stop:
        found.append(str(stop))
    return found


def _follow(events: Iterator[Event], found: list[str]) -> None:
    game = _next(events, "game")
    variants, players = frozenset(game["variants"]), game["players"]
    _compare(found, "game: number of bots", players, len(game["bots"]))
    if players not in (2, 3, 4, 5):
        raise _StopError(f"game: {players} players")
    position = start(players, variants)
    dealt: Counter[str] = Counter()
    expected = deal(game["seed"], players, variants) if game.get("seed") is not None else None
    for number in (1, 2, 3):
        event = _next(events, "deal")
        hands, pile = event["hands"], event.get("dummy_pile", [])
        _compare(found, f"round {number}: number of the deal", number, event["round"])
        if expected is not None:
            _compare(found, f"round {number}: cards dealt", expected[number - 1], (hands, pile))
        found += _wrong_deal(f"round {number}", players, variants, hands, pile)
        dealt += Counter(card for hand in [*hands, pile] for card in hand)
        _compare(found, f"round {number}: pile", sum(deck(variants).values()) - dealt.total(), event["pile"])
        new_round(position, hands, pile)
        for turn in range(1, hand_size(players, variants) + 1):
            _play_turn(position, turn, _next(events, "turn"), found)
        _close_round(position, _next(events, "round"), found)
    too_many = dealt - Counter(deck(variants))
    found += [f"{count} {card} too many were dealt" for card, count in too_many.items()]
    _close_game(position, _next(events, "end"), found)
    found += [f"a {event['event']} follows the end" for event in events]


def _next(events: Iterator[Event], name: str) -> Event:
    event = next(events, None)
    if event is None or event["event"] != name:
        raise _StopError(f"a {name} should come, not {'the end of the record' if event is None else event['event']}")
    return event


def _compare(found: list[str], where: str, right: object, written: object) -> None:
    if right != written:
        found.append(f"{where}: {written} is written, {right} is right")


def _wrong_deal(where: str, players: int, variants: Iterable[str], hands: Any, pile: Any) -> list[str]:
    found: list[str] = []
    size = hand_size(players, frozenset(variants))
    _compare(found, f"{where}: cards in the hands", [size] * players, [len(hand) for hand in hands])
    _compare(found, f"{where}: cards of the dummy", size if "dummy" in variants else 0, len(pile))
    return found


def _play_turn(position: Position, turn: int, event: Event, found: list[str]) -> None:
    where = f"round {position.round}, turn {turn}"
    players = len(position.hands)
    _compare(found, f"{where}: number", [position.round, turn], [event["round"], event["turn"]])
    for name in ("takes", "by", "used_s", "notes"):
        _compare(found, f"{where}: entries of {name}", players, len(event[name]))
    forced = [len(position.hands[seat]) == 1 and seat != position.controller for seat in range(players)]
    _compare(found, f"{where}: forced", forced, [by == "forced" for by in event["by"]])
    if position.controller is not None:
        _compare(found, f"{where}: controller", position.controller, event["controller"])
        _compare(found, f"{where}: drawn", position.pile[0], event["drawn"])
    _lay(position, where, event["takes"], event.get("dummy"))


def _lay(position: Position, where: str, takes: Sequence[Sequence[str]], dummy: str | None) -> None:
    laid = [Take(tuple(cards), dummy if seat == position.controller else None) for seat, cards in enumerate(takes)]
    if len(laid) != len(position.hands):
        raise _StopError(f"{where}: {len(laid)} takes for {len(position.hands)} players")
    if position.controller is None and dummy is not None:
        raise _StopError(f"{where}: a card for the dummy where there is none")
    illegal = [seat for seat, take in enumerate(laid) if not is_legal(position, seat, take)]
    if illegal:
        raise _StopError(f"{where}: illegal takes of seats {illegal}: {[takes[seat] for seat in illegal]}")
    lay(position, laid)


def _score_round(position: Position) -> dict[str, list[int]]:
    points = round_points(position.tables, position.variants)
    position.scores = [
        score + sum(column[seat] for column in points.values()) for seat, score in enumerate(position.scores)
    ]
    return points


def _all_puddings(position: Position) -> list[int]:
    return [kept + table.count("pudding") for kept, table in zip(position.puddings, position.tables, strict=True)]


def _close_round(position: Position, event: Event, found: list[str]) -> None:
    where = f"end of round {position.round}"
    _compare(found, f"{where}: number", position.round, event["round"])
    _compare(found, f"{where}: tables", position.tables, event["tables"])
    _compare(found, f"{where}: points", _score_round(position), event["points"])
    _compare(found, f"{where}: scores", position.scores, event["scores"])
    _compare(found, f"{where}: puddings", _all_puddings(position), event["puddings"])


def _close_game(position: Position, event: Event, found: list[str]) -> None:
    players, puddings = len(position.hands), _all_puddings(position)
    points = pudding_points(puddings)
    scores = [score + more for score, more in zip(position.scores, points, strict=True)]
    _compare(found, "end: points", {"pudding": points}, event["points"])
    _compare(found, "end: scores", scores, event["scores"])
    _compare(found, "end: puddings", puddings, event["puddings"])
    _compare(found, "end: places", places(scores[:players], puddings[:players], event["out"]), event["places"])


def _faults(events: Sequence[Event]) -> list[str]:
    """Hold that the arena chose for no seat without a fault, and that nobody is out without one."""
    found: list[str] = []
    faults = [event for event in events if event["event"] == "fault"]
    found += [f"fault: {fault['kind']} is no kind of fault" for fault in faults if fault["kind"] not in FAULTS]
    first: dict[int, tuple[int, int]] = {}
    for fault in faults:
        first.setdefault(fault["seat"], (fault["round"] or 0, fault["turn"] or 0))
    for event in events:
        if event["event"] == "turn":
            now = (event["round"], event["turn"])
            found += [
                f"round {now[0]}, turn {now[1]}: the arena chose for seat {seat}, which had no fault"
                for seat, by in enumerate(event["by"])
                if by == "arena" and first.get(seat, (9, 9)) > now
            ]
    out = events[-1].get("out", [])
    return found + [f"end: seat {seat} is out without a fault" for seat in out if seat not in first]


def check_log(lines: Iterable[str]) -> list[str]:
    """List every disagreement of a tournament's log, whose first line tells the variants, with this referee."""
    found: list[str] = []
    variants: list[str] = []
    for number, line in enumerate(lines, start=1):
        entry: Event = json.loads(line)
        if entry["line"] == "tournament":
            variants = entry["terms"]["variants"]
        elif entry["line"] == "game":
            found += [f"line {number}: {told}" for told in check_game_line(line, variants)]
    return found


def check_game_line(line: str, variants: Iterable[str] = ()) -> list[str]:
    """List every disagreement of a game's line in a tournament's log, whose variants are told, with this referee."""
    game: Event = json.loads(line)
    told, players = frozenset(variants), game["players"]
    found: list[str] = []
    position = start(players, told)
    try:
        for number in range(3):
            hands = game["hands"][number]
            pile = game["dummy_pile"][number] if "dummy" in told else []
            found += _wrong_deal(f"round {number + 1}", players, told, hands, pile)
            new_round(position, hands, pile)
            turns = game["takes"][number]
            _compare(found, f"round {number + 1}: turns", hand_size(players, told), len(turns))
            for turn, takes in enumerate(turns):
                dummy = game["dummies"][number][turn] if "dummy" in told else None
                _lay(position, f"round {number + 1}, turn {turn + 1}", takes, dummy)
            _score_round(position)
    except _StopError as stop:
        return [*found, str(stop)]
    _close_game(position, {"points": {"pudding": pudding_points(_all_puddings(position))}, **game}, found)
    return found
