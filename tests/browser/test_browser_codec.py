"""The viewer lays out every game as the engine does, and shows the referee's numbers."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from page_games import every_kind_of_game, random_game

from arena.match.again import referee_again
from arena.match.events import TurnEvent
from arena.report.html.gamecode import Coder
from arena.report.html.page import asset
from arena.report.html.ruledata import rules_data
from arena.rules import game as rules
from arena.rules.scoring import score_game, score_round
from arena.rules.spec import load_spec
from arena.rules.takes import hand_of
from arena.tournament.gameline import facts_of

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

    from arena.rules.model import Spec
    from arena.rules.state import State
    from arena.tournament.lines import Game

READ = """([rules, names, code]) => {
  const game = readGame(rules, names, code);
  const card = (number) => rules.cards[number].id;
  return game.steps.filter((step) => step.type === "turn").map((step) => ({
    round: step.round,
    turn: step.turn,
    controller: step.controller,
    drawn: step.drawn === undefined ? null : card(step.drawn),
    hands: step.hands.map((hand) => hand.map(card)),
    takes: step.takes.map((take) => take.cards.map((laid) => card(laid.card))),
    tables: step.tables.map((table) => table.map((laid) => card(laid.card))),
    points: Object.fromEntries(rules.kinds.flatMap((kind, i) => (kind.rule ? [[kind.id, step.points[i]]] : []))),
    totals: step.totals,
    kept: step.kept,
  }));
}"""


@pytest.mark.parametrize(("players", "variants"), every_kind_of_game())
def test_every_step_is_the_engines(browser: BrowserContext, players: int, variants: tuple[str, ...]) -> None:
    spec = load_spec("sushi-go", variants)
    bots = [f"bot {seat}" for seat in range(players)]
    page = browser.new_page()
    for seed in range(3):
        line = random_game(spec, bots, seed)
        code, _, _ = Coder(spec, {bot: number for number, bot in enumerate(bots)}).code(line)
        read = page.evaluate(
            f"(given) => {{ {asset('codec.js')} return ({READ})(given); }}", [rules_data(spec), bots, code]
        )
        assert read == list(_steps(spec, line))
    page.close()


def _steps(spec: Spec, line: Game) -> Any:
    """Give what the engine says of every turn, in the same form."""
    for (before, event), (after, _) in pairwise(referee_again(spec, facts_of(line))):
        if isinstance(event, TurnEvent):
            kept = [old + table.count("pudding") for old, table in zip(after.puddings, after.tables, strict=True)]
            points = score_round(spec, after.tables, after.puddings) | score_game(spec, kept)
            yield {
                "round": event.round,
                "turn": event.turn,
                "controller": before.controller,
                "drawn": rules.drawn(before),
                "hands": [list(hand_of(before, seat)) for seat in range(line.players)],
                "takes": [list(cards) for cards in event.takes] + ([[event.dummy]] if event.dummy else []),
                "tables": [list(table) for table in after.tables],
                "points": {kind: list(row) for kind, row in points.items()},
                "totals": _totals(after, points),
                "kept": kept,
            }


def _totals(state: State, points: dict[str, tuple[int, ...]]) -> list[int]:
    return [
        score + sum(row[table] for kind, row in points.items() if not state.spec.kinds[kind].kept)
        for table, score in enumerate(state.scores)
    ]
