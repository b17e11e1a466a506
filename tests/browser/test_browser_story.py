"""The viewer tells in words why the winner won, from the numbers of the game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from page_files import page_of
from page_games import random_game
from playwright.sync_api import expect

from arena.match.again import referee_again
from arena.match.events import RoundEvent
from arena.rules.spec import load_spec
from arena.tournament.gameline import facts_of
from arena.tournament.lines import FaultNote

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Page

    from arena.tournament.lines import Game

BOTS = ("anna", "bert", "carl")


def test_the_winner_its_margin_and_what_made_it_are_named(show: Callable[..., Page], tmp_path: Path) -> None:
    line = _find(lambda game: sorted(game.places) == [1, 2, 3] and _gap(game) > 3)
    story = _story(show, tmp_path, line)
    first, second = _by_place(line)[:2]
    assert story[0] == (
        f"{BOTS[first]} wins with {line.scores[first]} points, {_gap(line)} ahead of {BOTS[second]} "
        f"({line.scores[second]})."
    )
    made = next(text for text in story if text.startswith(f"Compared with {BOTS[second]}"))
    signed = [text.rstrip(".,").strip("()") for text in made.split() if text.startswith("(")]
    assert sum(int(text.rstrip(")").replace("−", "-")) for text in signed) == _gap(line)


def test_a_game_decided_by_puddings_says_so(show: Callable[..., Page], tmp_path: Path) -> None:
    def turned(game: Game) -> bool:
        if sorted(game.places) != [1, 2, 3] or _gap(game) < 1:
            return False
        first, second = _by_place(game)[:2]
        before = _after(game, 3)
        return before[first] < before[second]

    line = _find(turned)
    first, second = _by_place(line)[:2]
    before = _after(line, 3)
    story = _story(show, tmp_path, line)
    behind = before[second] - before[first]
    assert story[1].startswith(
        f"The puddings decided it: before them {BOTS[first]} was {behind} behind {BOTS[second]}; then it got "
    )


def test_a_lead_that_was_taken_for_good_is_linked_to_its_turn(show: Callable[..., Page], tmp_path: Path) -> None:
    def overtook(game: Game) -> bool:
        first, second = _by_place(game)[:2]
        return all(_after(game, 1)[first] < _after(game, 1)[seat] for seat in range(3) if seat != first) and (
            _after(game, 3)[first] > _after(game, 3)[second] and _gap(game) > 0
        )

    page = show(page_of(tmp_path / "game.html", _find(overtook)))
    link = page.locator(".why li", has_text="Ahead for good from").get_by_role("link")
    name = link.inner_text()
    link.click()
    expect(page.locator(".now")).to_have_text(re.compile(f"^{re.escape(name)}", re.IGNORECASE))


def test_more_puddings_break_a_tie(show: Callable[..., Page], tmp_path: Path) -> None:
    line = _find(lambda game: sorted(game.places) == [1, 2, 3] and _gap(game) == 0)
    first, second = _by_place(line)[:2]
    assert _story(show, tmp_path, line)[0] == (
        f"{BOTS[first]} wins with {line.scores[first]} points, as many as {BOTS[second]}, by more puddings: "
        f"{line.puddings[first]} to {line.puddings[second]}."
    )


def test_a_win_is_shared(show: Callable[..., Page], tmp_path: Path) -> None:
    line = _find(lambda game: game.places.count(1) == 2)
    first, second = (seat for seat, place in enumerate(line.places) if place == 1)
    story = _story(show, tmp_path, line)
    assert story[0].startswith(f"{BOTS[first]} and {BOTS[second]} share the win: {line.scores[first]} points and ")


def test_who_is_out_is_last_whatever_its_points(show: Callable[..., Page], tmp_path: Path) -> None:
    faults = [FaultNote(seat, "timeout", 1, 2, "late", 1.0, 0.0) for seat in range(3)]
    two = random_game(load_spec(), BOTS, 1, faults=faults[:2], out=(0, 1))
    assert _story(show, tmp_path, two)[0] == f"carl wins with {two.scores[2]} points: nobody else finished the game."
    everybody = random_game(load_spec(), BOTS, 1, faults=faults, out=(0, 1, 2))
    assert _story(show, tmp_path, everybody) == ["Nobody finished this game: every bot is out after its faults."]


def _find(wanted: Callable[[Game], bool]) -> Game:
    games = (random_game(load_spec(), BOTS, seed) for seed in range(3000))
    return next(game for game in games if wanted(game))


def _by_place(game: Game) -> list[int]:
    return sorted(range(3), key=lambda seat: game.places[seat])


def _gap(game: Game) -> int:
    first, second = _by_place(game)[:2]
    return game.scores[first] - game.scores[second]


def _after(game: Game, round_: int) -> tuple[int, ...]:
    ends = [event for _, event in referee_again(load_spec(), facts_of(game)) if isinstance(event, RoundEvent)]
    return ends[round_ - 1].scores


def _story(show: Callable[..., Page], folder: Path, game: Game) -> list[str]:
    return show(page_of(folder / "game.html", game)).locator(".why li").all_inner_texts()
