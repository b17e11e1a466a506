"""Two referees, one game: the engine and the second referee agree in every number at every step of random games."""

from __future__ import annotations

import random
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest
import second_referee as second

from arena.rules import game
from arena.rules.spec import Spec, load_spec

if TYPE_CHECKING:
    from collections.abc import Sequence

VARIANTS = [
    subset for size in range(4) for subset in combinations(("both-ways", "dummy", "soy-sauce"), size)
]  # every set of variants
TERMS = [
    (players, variants) for players in (2, 3, 4, 5) for variants in VARIANTS if players == 2 or "dummy" not in variants
]
DECK = {False: 108, True: 112}  # by whether soy sauce is in it


@pytest.mark.parametrize(("players", "variants"), TERMS)
def test_both_referees_agree_on_random_games(players: int, variants: tuple[str, ...]) -> None:
    _compare_games(players, variants, range(100))


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(1, 11))
@pytest.mark.parametrize(("players", "variants"), TERMS)
def test_both_referees_agree_on_a_hundred_thousand_games(players: int, variants: tuple[str, ...], chunk: int) -> None:
    assert len(TERMS) * 10 * 500 == 100_000
    _compare_games(players, variants, range(1000 * chunk, 1000 * chunk + 500))


@pytest.mark.parametrize(("players", "played", "told"), [(3, ("both-ways",), ()), (2, ("dummy",), ())])
def test_the_comparison_notices_when_the_referees_play_by_different_rules(
    players: int, played: tuple[str, ...], told: tuple[str, ...]
) -> None:
    with pytest.raises(AssertionError):
        _compare_game(load_spec("sushi-go", played), players, told, "7")


def _compare_games(players: int, variants: tuple[str, ...], numbers: Sequence[int]) -> None:
    spec = load_spec("sushi-go", variants)
    for number in numbers:
        _compare_game(spec, players, variants, f"{number}")


def _compare_game(spec: Spec, players: int, variants: tuple[str, ...], seed: str) -> None:
    """Play one game on both, with cards, tastes and takes that the seed decides."""
    chance = random.Random(f"{players} {variants} {seed}")
    tastes = [_taste(chance) for _ in range(players)]
    state = game.start(spec, players, seed)
    position = second.start(players, variants)
    dealt = 0
    for cards in second.deal(seed, players, variants):
        second.new_round(position, cards.hands, cards.pile)
        dealt += sum(map(len, cards.hands)) + len(cards.pile)
        assert len(state.pile) == DECK["soy-sauce" in variants] - dealt
        while not game.round_over(state):
            state = _compare_turn(state, position, tastes, chance)
        end = _compare_round(state, position)
        if state.round < 3:
            state = game.next_round(state, end)
    _compare_end(game.end_game(state, end), position)


def _compare_turn(
    state: game.State, position: second.Position, tastes: Sequence[dict[str, float]], chance: random.Random
) -> game.State:
    assert _seen_by_the_engine(state) == _seen_by_the_second(position)
    takes = []
    for seat, taste in enumerate(tastes):
        legal = second.legal_takes(position, seat)
        ours = game.legal_takes(state, seat)
        assert len(ours) == len(legal)
        assert {(take.cards, take.dummy) for take in ours} == {(take.cards, take.dummy) for take in legal}
        takes.append(_choose(legal, taste, chance))
    second.lay(position, takes)
    return game.step(state, [game.Take(take.cards, take.dummy) for take in takes])


def _seen_by_the_engine(state: game.State) -> dict[str, Any]:
    seats = range(state.players)
    asked = game.asked(state)
    return {
        "round": state.round,
        "hands": [sorted(hand) for hand in state.hands],
        "tables": [list(table) for table in state.tables],
        "puddings": list(state.puddings),
        "scores": list(state.scores),
        "last": None if state.last is None else [list(cards) for cards in state.last],
        "dummy_pile": list(state.dummy_pile),
        "controller": state.controller,
        "may_take": [game.may_take(state, seat) for seat in seats],
        "choosing": [seat in asked for seat in seats],
        "offered": [sorted(game.view(state, seat).hand) for seat in seats],
    }


def _seen_by_the_second(position: second.Position) -> dict[str, Any]:
    offered = [sorted(second.offered(position, seat)) for seat in range(len(position.hands))]
    return {
        "round": position.round,
        "hands": [sorted(hand) for hand in position.hands],
        "tables": position.tables,
        "puddings": position.puddings,
        "scores": position.scores,
        "last": position.last,
        "dummy_pile": position.pile,
        "controller": position.controller,
        "may_take": [second.may_take(position, seat) for seat in range(len(position.hands))],
        "choosing": [len(hand) > 1 for hand in offered],
        "offered": offered,
    }


def _taste(chance: random.Random) -> dict[str, float]:
    """Give what a player likes to take, so that games see large sets, many puddings and a lot of chopsticks."""
    taste = {card: chance.random() for card in [*second.CARDS, "soy-sauce"]}
    taste["chopsticks"] += chance.choice([0.0, 0.5, 1.0])
    return taste


def _choose(takes: Sequence[second.Take], taste: dict[str, float], chance: random.Random) -> second.Take:
    pairs = [take for take in takes if len(take.cards) == 2]
    if pairs and chance.random() < 0.6:
        takes = pairs
    if chance.random() < 0.4:
        return chance.choice(takes)
    return max(takes, key=lambda take: sum(taste[card] for card in take.cards))


def _compare_round(state: game.State, position: second.Position) -> game.RoundEnd:
    assert _seen_by_the_second(position)["hands"] == [[]] * state.players
    end = game.end_round(state)
    points = second.round_points(position.tables, position.variants)
    assert {kind: list(row) for kind, row in end.points.items()} == points
    position.scores = [score + sum(row[seat] for row in points.values()) for seat, score in enumerate(position.scores)]
    assert list(end.scores) == position.scores
    assert list(end.puddings) == _puddings(position)
    return end


def _compare_end(end: game.GameEnd, position: second.Position) -> None:
    players, puddings = len(position.hands), _puddings(position)
    points = second.pudding_points(puddings)
    scores = [score + more for score, more in zip(position.scores, points, strict=True)]
    assert {kind: list(row) for kind, row in end.points.items()} == {"pudding": points}
    assert list(end.scores) == scores
    assert list(end.puddings) == puddings
    assert list(end.places) == second.places(scores[:players], puddings[:players])


def _puddings(position: second.Position) -> list[int]:
    return [kept + table.count("pudding") for kept, table in zip(position.puddings, position.tables, strict=True)]
