"""A person who plays: what he answers becomes a legal take, and the others are asked only then."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING

import pytest
import small_bots
from hypothesis import given, settings
from hypothesis import strategies as st
from shown_games import GAMES, moments
from spies import first_card, spy_bot

from arena.match.events import FORMAT, GameEvent, RoundEvent, TurnEvent
from arena.match.human import Human, Left
from arena.match.referee import play
from arena.protocol.bot import Bot, close
from arena.rules import game as rules
from arena.rules.game import Take, View
from arena.rules.spec import load_spec

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from arena.match.events import Event
    from arena.match.human import Asked
    from arena.match.outcome import GameRecord
    from arena.rules.spec import Spec


@dataclass
class Script:
    """A desk at which the answers lie ready; keeps what was asked and shown."""

    answers: Iterator[str]
    asked: list[Asked] = field(default_factory=list)
    helped: int = 0
    events: list[Event] = field(default_factory=list)
    on_ask: Callable[[Asked], object] = lambda _asked: None

    def ask(self, asked: Asked) -> str | None:
        self.asked.append(asked)
        self.on_ask(asked)
        return next(self.answers, None)

    def help(self) -> None:
        self.helped += 1

    def watch(self, event: Event) -> None:
        self.events.append(event)


def view(hand: str, most: int = 1, dummy: str | None = None) -> View:
    cards = tuple(hand.split())
    tables: tuple[tuple[str, ...], ...] = ((), ()) if dummy is None else ((), (), ())
    zeros = (0,) * len(tables)
    return View(2, 0, 1, 1, "left", 1, 1, (1, most), cards, dummy, tables, zeros, zeros, None, 80)


def choose(seen: View, *answers: str) -> tuple[Take, Script]:
    desk = Script(iter(answers))
    return Human(load_spec(), desk).choose(seen), desk


HAND = "wasabi squid-nigiri tempura tempura"  # sorted by kind: 1 tempura, 2 tempura, 3 squid-nigiri, 4 wasabi


@pytest.mark.parametrize(
    ("answers", "cards"),
    [
        (("4", ""), "wasabi"),
        (("1", "y"), "tempura"),
        (("squid-nigiri", ""), "squid-nigiri"),
        (("4 3", ""), "wasabi squid-nigiri"),
        (("3,4", ""), "squid-nigiri wasabi"),
        (("tempura tempura", ""), "tempura tempura"),
        (("4", "b", "3", ""), "squid-nigiri"),
        (("4", "no", "1 2", "back", " 3 ", "YES"), "squid-nigiri"),
    ],
)
def test_cards_are_named_by_number_or_name_in_the_order_laid(answers: Sequence[str], cards: str) -> None:
    assert choose(view(HAND, 2), *answers)[0] == Take(tuple(cards.split()))


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ("", "name a card by its number, 1 to 4"),
        ("5", "5 is no card of yours: name cards by their numbers, 1 to 4"),
        ("0", "0 is no card"),
        ("-1", "-1 is no card"),
        ("99999999999999999999", "is no card"),
        ("١", "١ is no card") if "١".isascii() else ("pudding", "pudding is no card"),
        ("1 1", "name each card once"),
        ("squid-nigiri 3", "name each card once"),
        ("1 2", "take 1 card, not 2"),
        ("\x1b[A", "is no card"),
    ],
)
def test_what_is_wrong_is_told_and_asked_again(wrong: str, words: str) -> None:
    take, desk = choose(view(HAND), wrong, "4", "")
    assert take == Take(("wasabi",))
    assert words in desk.asked[1].wrong
    assert desk.asked[2].wrong == ""


def test_the_dummys_card_is_asked_for_and_can_be_taken_back_too() -> None:
    seen = view(HAND, 2, "tempura")
    take, desk = choose(seen, "4 3", "3", "1 2", "2", "b", "1", "b", "1", "2", "")
    assert take == Take(("tempura",), "tempura")
    steps = [asked.step for asked in desk.asked]
    assert steps == ["take", "dummy", "dummy", "dummy", "sure", "take", "dummy", "take", "dummy", "sure"]
    assert "the one you take yourself" in desk.asked[2].wrong
    assert "name one card for the dummy" in desk.asked[3].wrong


def test_help_can_be_had_at_every_question() -> None:
    _, desk = choose(view(HAND, 2, "tempura"), "?", "1", "help", "3", "h", "")
    assert desk.helped == 3


@pytest.mark.parametrize("answers", [(), ("q",), ("1", "quit"), ("9",), ("1", "exit")])
def test_who_leaves_ends_the_game(answers: Sequence[str]) -> None:
    with pytest.raises(Left, match="not scored"):
        choose(view(HAND), *answers)


def test_a_question_that_comes_again_is_answered_as_before() -> None:
    desk = Script(iter(("4", "", "1", "")))
    person = Human(load_spec(), desk)
    first, other = view(HAND), view("tempura pudding")
    assert [person.choose(first), person.choose(other), person.choose(first)] == [
        Take(("wasabi",)),
        Take(("tempura",)),
        Take(("wasabi",)),
    ]


ANSWER = st.lists(
    st.sampled_from(["1", "2", "3", "4", "9", "0", "b", "y", "?", "tempura", "wasabi", "maki-1", "x", ","]), max_size=4
).map(" ".join)


@settings(deadline=None)
@given(st.sampled_from(GAMES), st.integers(0, 40), st.integers(0, 4), st.lists(ANSWER, max_size=40))
def test_whatever_is_answered_only_a_legal_take_comes_out(
    played: tuple[int, tuple[str, ...], str], at: int, seat: int, answers: list[str]
) -> None:
    told = moments(*played)
    state = told[at % len(told)].before
    seat %= played[0]
    if not rules.round_over(state) and seat in rules.asked(state):
        desk = Script(iter([*answers, "b", "b", "1", *(["2"] if state.controller == seat else []), "", "1", "2", ""]))
        try:
            take = Human(state.spec, desk).choose(rules.view(state, seat))
        except Left:
            return
        rules.check(state, seat, take)


def test_nobody_has_been_asked_when_the_person_chooses_and_none_of_his_choices_is_a_fault() -> None:
    bot, spy = spy_bot(first_card)
    asked_of_the_bot: list[int] = []

    def count(_asked: Asked) -> None:
        asked_of_the_bot.append(sum(b'"type":"turn"' in line for line in spy.sent))

    desk = Script(_first_legal(), on_ask=count)
    record = _game(load_spec(), [Human(load_spec(), desk), bot])
    # Two questions a turn, card and confirmation, in 9 turns a round; before turn n the bot has answered n - 1.
    assert asked_of_the_bot[::2] == asked_of_the_bot[1::2] == list(range(27))
    assert [turn.by[0] for turn in record.turns] == (["human"] * 9 + ["forced"]) * 3
    assert not record.faults
    assert record.end.out == ()
    assert len([event for event in desk.events if isinstance(event, TurnEvent)]) == 30
    assert len([event for event in desk.events if isinstance(event, RoundEvent)]) == 3


def test_no_bot_thinks_while_the_person_does(tmp_path: Path) -> None:
    answer = 'say({"id": message["id"], "take": message["hand"][:1], "note": str(time.process_time())})'
    thinking = "threading.Thread(target=work, args=(1e6,), daemon=True).start()"
    bot = small_bots.start(tmp_path, asked=answer, greeted=thinking)
    desk = Script(_first_legal(), on_ask=lambda asked: time.sleep(0.25) if asked.view.round == 1 else None)
    try:
        record = _game(load_spec(), [Human(load_spec(), desk), bot])
    finally:
        close([bot])
    used = [float(note) for turn in record.turns if turn.round == 1 and (note := turn.notes[1])]
    assert len(used) == 9
    # Half a second a turn: a thread that went on meanwhile would use much of it in every one, a stall in one or two.
    assert median(after - before for before, after in pairwise(used)) < 0.08


def _first_legal() -> Iterator[str]:
    while True:
        yield "1"
        yield ""


def _game(spec: Spec, players: Sequence[Human | Bot]) -> GameRecord:
    names = tuple(f"player-{seat}" for seat in range(len(players)))
    seeds = tuple(range(1, len(players) + 1))
    opening = GameEvent(
        FORMAT, "g", spec.name, spec.sha256, spec.variants, "7", len(players), names, "0", bot_seeds=seeds
    )
    return play(spec, players, "7", opening, {})
