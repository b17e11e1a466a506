"""What a seat's view shows of a game: what the seat was told, and nothing that differs with hidden things."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs
from shown_games import GAMES, NAMES, game, moments

from arena.match.events import FaultEvent
from arena.report.watch.plain import moment_text
from arena.report.watch.scene import scene_of, view_scene
from arena.report.watch.seen import seen_by
from arena.report.watch.story import Moment, Story, story_of
from arena.rules import game as rules
from arena.rules.spec import load_spec

if TYPE_CHECKING:
    from random import Random

    from arena.match.events import TurnEvent


def hidden_changed(moment: Moment, seat: int, turn: TurnEvent, chance: Random) -> Moment:
    """Change what this seat does not see when it chooses: hands, piles, and what others take, think and do wrong."""
    before = moment.before
    hands = tuple(
        hand if at == seat else tuple(chance.sample(("pudding", *hand), len(hand)))
        for at, hand in enumerate(before.hands)
    )
    pile = before.dummy_pile
    hidden = pile[1:] if before.controller == seat else pile
    shuffled = (*pile[: len(pile) - len(hidden)], *chance.sample(hidden, len(hidden)))
    others = [at for at in range(before.players) if at != seat]
    takes = tuple(cards if at == seat else ("pudding",) for at, cards in enumerate(turn.takes))
    notes = tuple(note if at == seat else "secret" for at, note in enumerate(turn.notes))
    by = tuple(chosen if at == seat else "arena" for at, chosen in enumerate(turn.by))
    fault = FaultEvent(before.round, before.turn, others[0], "timeout", "secret", "", "", "", None)
    return replace(
        moment,
        before=structs.replace(before, hands=hands, dummy_pile=shuffled, pile=before.pile[::-1]),
        after=rules.start(before.spec, before.players, "another game"),
        turn=structs.replace(turn, takes=takes, notes=notes, by=by),
        faults=(fault,),
    )


@settings(deadline=None)
@given(st.sampled_from(GAMES), st.integers(0, 40), st.integers(0, 4), st.randoms(use_true_random=False))
def test_games_that_differ_in_hidden_things_alone_look_the_same_to_a_seat(
    played: tuple[int, tuple[str, ...], str], at: int, seat: int, chance: Random
) -> None:
    told, seat = moments(*played), seat % played[0]
    moment = told[at % len(told)]
    if moment.turn is not None and seat in rules.asked(moment.before):
        changed = hidden_changed(moment, seat, moment.turn, chance)
        assert scene_of(changed, NAMES, seat) == scene_of(moment, NAMES, seat)
        assert scene_of(replace(changed, after=moment.after), NAMES) != scene_of(moment, NAMES)


@pytest.mark.parametrize(("players", "variants", "seed"), GAMES[::3])
def test_a_seat_sees_its_own_hand_and_choice_and_no_other(players: int, variants: tuple[str, ...], seed: str) -> None:
    for moment in moments(players, variants, seed):
        for seat in range(players if moment.turn else 0):
            scene = scene_of(moment, NAMES, seat)
            assert [place.hand is None for place in scene.places] == [at != seat for at in range(len(scene.places))]
            assert scene.places[seat].hand == rules.view(moment.before, seat).hand
            assert moment.turn is not None
            assert scene.places[seat].taken == moment.turn.takes[seat]
            text = moment_text(moment, NAMES, seat)
            assert all(f"of seat {other}" not in text for other in range(players) if other != seat)


def test_a_person_sees_what_is_built_from_the_view_alone() -> None:
    moment = moments(3, (), "0")[4]
    view = rules.view(moment.before, 1)
    drawn = view_scene(moment.before.spec, view, NAMES[:3])
    seen = scene_of(moment, NAMES[:3], 1)
    assert [replace(place, taken=(), note=None, by="bot") for place in seen.places] == list(drawn.places)


def test_a_seats_result_tells_no_seed_and_no_others_faults() -> None:
    record = game(3, (), "0")
    fault = FaultEvent(1, 1, 2, "timeout", "secret", "", "", "", None)
    changed = replace(record, events=(*record.events[:-1], fault, structs.replace(record.end, out=(2,))))
    seen = seen_by(changed, 0)
    assert seen.opening.seed is None
    assert not seen.faults
    assert seen.end.out == ()
    assert seen_by(changed, 2).faults == (fault,)


def test_a_game_told_as_it_goes_is_the_one_of_its_record_and_one_begun_again_replaces_it() -> None:
    for players, variants, seed in GAMES[::4]:
        spec, record = load_spec("sushi-go", variants), game(players, variants, seed)
        story = Story(spec, players)
        for event in (*record.events[:12], *record.events[1:]):
            story.tell(event)
        live = [(moment.turn, moment.round, moment.end) for moment in story.moments]
        retold = [(moment.turn, moment.round, moment.end) for moment in story_of(record, spec)]
        assert len(live) == len(retold)
        assert [turn for turn, _, _ in live] == [turn for turn, _, _ in retold]
        tables = [moment.after.tables for moment in story.moments]
        assert tables == [moment.after.tables for moment in story_of(record, spec)]
