"""The fast engine and its plain twin agree in every state, take, point and place."""

from __future__ import annotations

import random
from itertools import combinations

import msgspec
import pytest
from msgspec.structs import replace

from arena.rules import game
from arena.rules.fast import FastGame, play_round, random_game
from arena.rules.spec import Spec, load_spec

VARIANTS = [chosen for size in range(4) for chosen in combinations(("both-ways", "dummy", "soy-sauce"), size)]
TERMS = [(players, variants) for variants in VARIANTS for players in sorted(load_spec("sushi-go", variants).deal)]
USES = [
    {"then": "table"},
    {"then": "discard", "which": "latest"},
    {"which": "latest", "must_leave": 2},
    {"extra": 2, "per_turn": 2},
    {"extra": 1, "per_turn": 3, "then": "discard"},
]


@pytest.mark.parametrize(("players", "variants"), TERMS)
def test_the_fast_engine_plays_as_the_plain_one(players: int, variants: tuple[str, ...]) -> None:
    spec = load_spec("sushi-go", variants)
    assert sum(_compare(spec, players, f"{number}") for number in range(20)) > 20


@pytest.mark.parametrize("change", USES)
def test_it_does_so_when_more_cards_may_be_taken_by_other_rules(change: dict[str, object]) -> None:
    for players, variants in ((3, ("both-ways",)), (2, ("dummy",))):
        spec = _with_use(load_spec("sushi-go", variants), change)
        assert sum(_compare(spec, players, f"{number}") for number in range(30)) > 20


def test_it_does_so_when_cards_lie_ready_that_may_not_be_used() -> None:
    dummy = load_spec("sushi-go", ["dummy"])
    assert dummy.dummy is not None
    spec = msgspec.structs.replace(
        dummy, dummy=msgspec.structs.replace(dummy.dummy, uses_chopsticks=False, across_rounds="restarts")
    )
    assert sum(_compare(spec, 2, f"{number}") for number in range(30)) > 20


@pytest.mark.parametrize(("players", "variants"), TERMS)
def test_a_game_can_be_taken_over_from_any_state(players: int, variants: tuple[str, ...]) -> None:
    chance = random.Random(f"{players} {variants}")
    state = game.start(load_spec("sushi-go", variants), players, "7")
    while not game.round_over(state):
        taken = FastGame.of(state)
        assert _shown(taken) == _plainly(state)
        play_round(taken, chance)
        assert not any(taken.hands)
        state = game.step(state, FastGame.of(state).random_takes(chance))


def test_random_takes_are_every_legal_take_sooner_or_later() -> None:
    spec = load_spec("sushi-go", ["dummy"])
    state = _with_chopsticks(spec)
    for seat in (0, 1):
        legal = set(game.legal_takes(state, seat))
        chance = random.Random(seat)
        assert {FastGame.of(state).random_takes(chance)[seat] for _ in range(5000)} == legal


def test_the_same_seed_and_chance_give_the_same_game() -> None:
    spec = load_spec()
    first = random_game(spec, 4, "7", random.Random(1))
    assert random_game(spec, 4, "7", random.Random(1)) == first
    assert random_game(spec, 4, "8", random.Random(1)) != first


def _with_chopsticks(spec: Spec) -> game.State:
    """Give a state in which both seats have chopsticks and a few cards left."""
    state = game.start(spec, 2, "7")
    return replace(
        state,
        hands=(("tempura", "maki-1", "tempura"), ("wasabi", "pudding", "maki-1")),
        tables=(("chopsticks",), ("sashimi", "chopsticks"), ()),
        dummy_pile=("dumpling", "maki-1", "maki-2"),
    )


def _compare(spec: Spec, players: int, seed: str) -> int:
    """Play one game on both engines by random takes; give how often several cards were laid at once."""
    chance = random.Random(f"{players} {seed}")
    fast, state = FastGame(spec, players, seed), game.start(spec, players, seed)
    several = 0
    while True:
        while not game.round_over(state):
            assert _shown(fast) == _plainly(state)
            takes = fast.random_takes(chance)
            for seat, take in enumerate(takes):
                assert fast.most(seat) == game.may_take(state, seat)[1]
                several += len(take.cards) > 1
            fast.step(takes)
            state = game.step(state, takes)
        assert [list(table) for table in state.tables] == fast.tables
        end = game.end_round(state)
        assert fast.end_round() == end.points
        assert (fast.scores, fast.kept) == (list(end.scores), list(end.puddings))
        if state.round == spec.rounds:
            last = game.end_game(state, end)
            assert fast.end() == (last.scores, last.places)
            return several
        state = game.next_round(state, end)


def _shown(fast: FastGame) -> dict[str, object]:
    return {
        "round": (fast.round, fast.turn),
        "hands": [tuple(hand) for hand in fast.hands],
        "tables": [tuple(table) for table in fast.tables],
        "totals": (fast.kept, fast.scores),
        "piles": (fast.pile[::-1], fast.dummy_pile[::-1]),
        "controller": fast.controller,
    }


def _plainly(state: game.State) -> dict[str, object]:
    return {
        "round": (state.round, state.turn),
        "hands": [game.view(state, seat).hand for seat in range(state.players)],
        "tables": list(state.tables),
        "totals": (list(state.puddings), list(state.scores)),
        "piles": (list(state.pile), list(state.dummy_pile[1:])),
        "controller": state.controller,
    }


def _with_use(spec: Spec, change: dict[str, object]) -> Spec:
    """Change what chopsticks allow."""
    assert spec.use_kind is not None
    assert spec.use is not None
    kind = msgspec.structs.replace(spec.kinds[spec.use_kind], use=msgspec.structs.replace(spec.use, **change))
    return msgspec.structs.replace(spec, kinds={**spec.kinds, spec.use_kind: kind})
