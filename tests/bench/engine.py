"""The engine in this process: whole games of random legal takes, beside the second referee of the tests."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

import second_referee as second
from bench.report import Part, Target
from bench.timing import interleaved, row

from arena.rules import game
from arena.rules.fast import random_game
from arena.rules.spec import Spec, load_spec

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

TERMS: tuple[tuple[int, tuple[str, ...]], ...] = (
    (2, ()),
    (3, ()),
    (4, ()),
    (5, ()),
    (4, ("both-ways",)),
    (4, ("soy-sauce",)),
    (2, ("dummy",)),
)
TIMES = 5
SLICE_S = 0.15
GAMES_A_SECOND = 3000
CHANCE = random.Random(7)


def measure(_folder: Path, scale: float) -> Part:
    part = Part("The engine in process: random legal takes, all rules, one core")
    measures: dict[str, Callable[[], float]] = {}
    for players, variants in TERMS:
        spec = load_spec("sushi-go", variants)
        name = f"{players} players{''.join(f', {variant}' for variant in variants)}"
        for way, play in (("fast", _fast), ("plain", _plain), ("second referee", _second)):
            measures[f"{name}: {way}"] = lambda play=play, spec=spec, players=players: _rate(  # type: ignore[misc]
                play, spec, players, SLICE_S * scale
            )
    found = interleaved(measures, TIMES)
    part.rows += [row(name, values, "games/s") for name, values in found.items()]
    four = sorted(found["4 players: fast"])[TIMES // 2]
    part.targets.append(Target("4 players, games a second", four, GAMES_A_SECOND, at_least=True))
    return part


def _rate(play: Callable[[Spec, int, str], object], spec: Spec, players: int, least_s: float) -> float:
    """Play games for a while and give how many a second."""
    played, started = 0, time.perf_counter()
    while (passed := time.perf_counter() - started) < least_s or not played:
        play(spec, players, f"{played}")
        played += 1
    return played / passed


def _fast(spec: Spec, players: int, seed: str) -> None:
    random_game(spec, players, seed, CHANCE)


def _plain(spec: Spec, players: int, seed: str) -> None:
    """Play by the engine of values that the referee uses."""
    state = game.start(spec, players, seed)
    while True:
        while not game.round_over(state):
            state = game.step(state, [_plain_take(state, seat) for seat in range(players)])
        end = game.end_round(state)
        if state.round == spec.rounds:
            game.end_game(state, end)
            return
        state = game.next_round(state, end)


def _plain_take(state: game.State, seat: int) -> game.Take:
    seen = game.view(state, seat)
    number = CHANCE.randint(*seen.may_take)
    cards = tuple(CHANCE.sample(seen.hand, number + (seen.dummy is not None)))
    return game.Take(cards[:number], cards[number] if seen.dummy else None)


def _second(spec: Spec, players: int, seed: str) -> None:
    """Play by the referee of the tests, which shares no code with the arena."""
    position = second.start(players, spec.variants)
    scores = position.scores
    for cards in second.deal(seed, players, spec.variants):
        second.new_round(position, cards.hands, cards.pile)
        while any(position.hands):
            second.lay(position, [_second_take(position, seat) for seat in range(players)])
        scores = _added(scores, second.round_points(position.tables, spec.variants))
    puddings = [kept + table.count("pudding") for kept, table in zip(position.puddings, position.tables, strict=True)]
    scores = _added(scores, {"pudding": second.pudding_points(puddings)})
    second.places(scores[:players], puddings[:players])


def _second_take(position: second.Position, seat: int) -> second.Take:
    number = CHANCE.randint(*second.may_take(position, seat))
    given = seat == position.controller
    cards = tuple(CHANCE.sample(second.offered(position, seat), number + given))
    return second.Take(cards[:number], cards[number] if given else None)


def _added(scores: list[int], points: dict[str, list[int]]) -> list[int]:
    return [sum(column) for column in zip(scores, *points.values(), strict=True)]
