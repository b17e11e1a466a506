"""Points as they grow are the referee's at every turn, and it is he who says which card is boosted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from page_games import every_kind_of_game, random_game

from arena.match.again import referee_again
from arena.match.events import EndEvent, RoundEvent
from arena.report.html.growth import Grown, grow
from arena.rules.scoring import score_round
from arena.rules.spec import load_spec
from arena.tournament.gameline import facts_of

if TYPE_CHECKING:
    from arena.rules.model import Spec


@pytest.mark.parametrize(("players", "variants"), every_kind_of_game())
def test_the_last_turn_of_a_round_has_the_rounds_points(players: int, variants: tuple[str, ...]) -> None:
    spec = load_spec("sushi-go", variants)
    last: Grown | None = None
    rounds = 0
    for seen in grow(spec, referee_again(spec, facts_of(random_game(spec, "abcde"[:players], 3)))):
        if isinstance(seen, Grown):
            last = seen
        elif isinstance(seen, RoundEvent):
            assert last is not None
            assert {kind: last.points[kind] for kind in seen.points} == seen.points
            rounds += 1
        else:
            assert isinstance(seen, EndEvent)
            assert last is not None
            assert {kind: last.points[kind] for kind in seen.points} == seen.points
    assert rounds == spec.rounds


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("variants", [(), ("dummy",)])
def test_boosted_cards_make_up_the_points_of_their_kind(seed: int, variants: tuple[str, ...]) -> None:
    spec = load_spec("sushi-go", variants)
    worth = {card: _worth(spec, card) for card in ("egg-nigiri", "salmon-nigiri", "squid-nigiri")}
    line = random_game(spec, ("a", "b"), seed)
    sums = [0] * len(line.scores)
    for seen in grow(spec, referee_again(spec, facts_of(line))):
        if isinstance(seen, Grown):
            for table, (cards, boosted) in enumerate(zip(seen.laid, seen.boosted, strict=True)):
                sums[table] += sum(
                    worth[card][high] for card, high in zip(cards, boosted, strict=True) if card in worth
                )
        elif isinstance(seen, RoundEvent):
            assert tuple(sums) == seen.points["nigiri"]
            sums = [0] * len(line.scores)


def _worth(spec: Spec, card: str) -> tuple[int, int]:
    return (score_round(spec, ((card,), ()))["nigiri"][0], score_round(spec, (("wasabi", card), ()))["nigiri"][0])
