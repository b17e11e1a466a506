"""The library for authors in Python: views, looking ahead, remembering, self-play."""

from __future__ import annotations

import random
from collections import Counter, deque
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest

from arena.bot import Memory, Noted, Take, View, imagine, legal_takes, play_out, see, self_play, step, take_of
from arena.bot.view import discarded
from arena.errors import IllegalTake, InputError
from arena.rules.game import asked, end_round, forced, next_round, round_over, start, view
from arena.rules.spec import load_spec

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arena.rules.game import State
    from arena.rules.state import Cards

VARIANTS = [variants for n in range(4) for variants in combinations(("both-ways", "soy-sauce", "dummy"), n)]
TABLES = [
    (players, variants) for variants in VARIANTS for players in (2, 3, 4, 5) if players == 2 or "dummy" not in variants
]


def at_random(view: View) -> Take:
    chance = random.Random(f"{view.seed} {view.game} {view.round} {view.turn} {view.seat}")
    cards = chance.sample(view.hand, len(view.hand))
    number = chance.randint(*view.may_take)
    return Take(tuple(cards[:number]), cards[number] if view.dummy is not None else None)


def first_card(view: View) -> Take:
    return Take(view.hand[:1], view.hand[1] if view.dummy is not None else None)


def states(players: int, variants: tuple[str, ...], seed: str) -> Iterator[tuple[State, Cards]]:
    """Every state of a game played at random in which somebody is asked, with the cards gone by then."""
    spec = load_spec("sushi-go", variants)
    state = start(spec, players, seed)
    gone: Cards = ()
    while True:
        while not round_over(state):
            questions = asked(state)
            if questions:
                yield state, gone
            takes = [
                at_random(see(state, seat, gone)) if seat in questions else forced(state, seat)
                for seat in range(players)
            ]
            state = step(state, takes)
        if state.round == spec.rounds:
            return
        gone += discarded(spec, state.tables)
        state = next_round(state, end_round(state))


@pytest.mark.parametrize(("players", "variants"), TABLES)
def test_what_a_function_sees_is_what_a_seat_sees(players: int, variants: tuple[str, ...]) -> None:
    for state, gone in states(players, variants, "seen"):
        for seat in asked(state):
            seen, due = see(state, seat, gone, seed=5), view(state, seat)
            assert all(getattr(seen, name) == getattr(due, name) for name in due.__struct_fields__)
            assert (seen.spec, seen.gone, seen.seed) == (state.spec, gone, 5)


@pytest.mark.parametrize(("players", "variants"), TABLES)
def test_an_imagined_state_agrees_with_all_that_is_seen_and_holds_the_whole_deck(
    players: int, variants: tuple[str, ...]
) -> None:
    chance = random.Random(3)
    for state, gone in states(players, variants, "imagined"):
        for seat in asked(state):
            seen = see(state, seat, gone)
            dream = imagine(seen, chance)
            assert see(dream, seat, gone) == seen
            assert [len(hand) for hand in dream.hands] == [len(hand) for hand in state.hands]
            assert len(dream.dummy_pile) == len(state.dummy_pile)
            held = Counter(dream.pile + dream.dummy_pile + gone)
            for cards in (*dream.hands, *dream.tables):
                held.update(cards)
            held["pudding"] += sum(dream.puddings)
            assert held == Counter(state.spec.deck)


def test_imagined_hands_differ_from_one_another_but_not_with_the_same_chance() -> None:
    state, gone = next(states(4, (), "differ"))
    seen = see(state, 0, gone)
    assert imagine(seen, random.Random(1)) == imagine(seen, random.Random(1))
    assert imagine(seen, random.Random(1)) != imagine(seen, random.Random(2))


@pytest.mark.parametrize(("players", "variants"), TABLES)
def test_memory_knows_nothing_but_the_truth_and_every_hand_once_it_came_by(
    players: int, variants: tuple[str, ...]
) -> None:
    memories = [Memory() for _ in range(players)]
    for state, gone in states(players, variants, "remembered"):
        for seat in asked(state):
            seen = see(state, seat, gone)
            known = memories[seat].see(seen)
            assert Counter(known.pop(seat)) == Counter(seen.hand)
            for other, cards in known.items():
                assert Counter(cards) <= Counter(state.hands[other])
            if "dummy" not in variants:
                assert len(known) == min(state.turn, players) - 1
                assert all(Counter(cards) == Counter(state.hands[other]) for other, cards in known.items())
            dream = imagine(seen, random.Random(0), known)
            assert all(Counter(known[other]) <= Counter(dream.hands[other]) for other in known)


def test_memory_starts_anew_when_a_question_was_missed() -> None:
    memory = Memory()
    turns = [(state, gone) for state, gone in states(2, (), "missed") if state.round == 1]
    memory.see(see(turns[0][0], 0))
    assert set(memory.see(see(turns[1][0], 0))) == {0, 1}
    assert set(memory.see(see(turns[4][0], 0))) == {0}


def test_playing_out_scores_the_round_with_the_take_that_was_given() -> None:
    state = next(state for state, _ in states(2, (), "out") if len(state.hands[0]) == 2)
    for take in legal_takes(state, 0):
        end = play_out(state, first_card, {0: take})
        after = step(state, [take, first_card(see(state, 1))])
        while not round_over(after):
            after = step(after, [forced(after, seat) for seat in range(2)])
        assert end == end_round(after)


def test_the_search_of_the_author_s_page_beats_chance() -> None:
    def search(view: View) -> Take:
        chance = random.Random(view.seed + view.round * 100 + view.turn)
        worth: Counter[Take] = Counter()
        for _ in range(3):
            state = imagine(view, chance)
            for take in legal_takes(state, view.seat):
                scores = play_out(state, first_card, {view.seat: take}, view.gone).scores
                worth[take] += 2 * scores[view.seat] - sum(scores)
        return max(worth, key=lambda take: worth[take])

    searching, guessing = self_play([search, at_random], games=30, seed="search")
    assert searching.share > 0.75
    assert searching.share + guessing.share == 1
    assert searching.points > guessing.points + 5


def test_self_play_repeats_itself_and_gives_every_function_its_turn_in_every_seat() -> None:
    first = self_play([first_card, at_random], games=20, players=4, variants=["soy-sauce"], seed="twice")
    assert first == self_play([first_card, at_random], games=20, players=4, variants=["soy-sauce"], seed="twice")
    assert first != self_play([first_card, at_random], games=20, players=4, variants=["soy-sauce"], seed="thrice")
    assert [standing.seats for standing in first] == [40, 40]


@pytest.mark.parametrize(("players", "variants"), TABLES)
def test_self_play_plays_every_player_count_and_variant(players: int, variants: tuple[str, ...]) -> None:
    standings = self_play([at_random, at_random, at_random], games=3, players=players, variants=variants)
    assert sum(standing.seats for standing in standings) == 3 * players


def test_self_play_names_the_function_that_broke_the_rules() -> None:
    def cheat(view: View) -> str:
        return "dragon-roll"

    with pytest.raises(IllegalTake, match=r"function 1 \(cheat\): no dragon-roll in the hand"):
        self_play([first_card, cheat], games=1)


NO_TAKES: list[Any] = [None, 3, [], ["tempura", None], b"tempura", {"take": "tempura"}]
NO_TAKES += [Take(("tempura",), 0)]  # type: ignore[arg-type]


@pytest.mark.parametrize("given", NO_TAKES)
def test_what_is_no_take_is_shown_with_what_would_be_one(given: Any) -> None:
    def careless(view: View) -> Any:
        return given

    with pytest.raises(IllegalTake) as told:
        self_play([first_card, careless], games=1)
    would_be = "return a Take, a card's name, or a list of names in the order to lay"
    assert str(told.value) == f"function 1 (careless): it gave {given!r}: {would_be}"


def test_self_play_refuses_what_cannot_be_played() -> None:
    with pytest.raises(InputError, match="not 6"):
        self_play([first_card], games=1, players=6)
    with pytest.raises(InputError, match="at least one function"):
        self_play([], games=1)


def test_a_take_may_be_written_in_several_ways() -> None:
    assert take_of("egg-nigiri") == Take(("egg-nigiri",))
    assert take_of(Take("egg-nigiri")) == Take(("egg-nigiri",))  # type: ignore[arg-type]
    assert take_of(deque(["wasabi", "squid-nigiri"])) == Take(("wasabi", "squid-nigiri"))
    assert take_of(["wasabi", "squid-nigiri"]) == Take(("wasabi", "squid-nigiri"))
    assert take_of(Take(("tempura",), "maki-1")) == Take(("tempura",), "maki-1")
    assert take_of(Noted(Take(("tempura",)), "why not")) == Take(("tempura",))
    assert take_of(Noted("tempura", "why not")) == Take(("tempura",))
    assert take_of(Noted(["wasabi", "squid-nigiri"], "why not")) == Take(("wasabi", "squid-nigiri"))
