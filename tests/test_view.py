"""What a seat sees: all that the protocol tells it, and nothing that is hidden."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from arena.rules.game import State, View, legal_takes, round_over, start, step, view
from arena.rules.spec import load_spec

BASE = load_spec()
BOTH = load_spec("sushi-go", ["both-ways"])
DUMMY = load_spec("sushi-go", ["dummy"])


def test_a_view_has_the_fields_of_the_protocol_and_no_other() -> None:
    names = "players seat round turn pass_ to from_ may_take hand dummy tables puddings scores last pile"
    assert " ".join(View.__struct_fields__) == names


def test_a_view_tells_where_hands_go_and_come_from() -> None:
    seen = view(start(BOTH, 3, "7"), 0)
    assert (seen.pass_, seen.to, seen.from_) == ("left", 1, 2)
    seen = view(replace(start(BOTH, 3, "7"), round=2), 0)
    assert (seen.pass_, seen.to, seen.from_) == ("right", 2, 1)


def test_a_view_shows_the_own_hand_as_held_and_how_many_cards_are_left() -> None:
    game = start(BASE, 3, "7")
    assert [view(game, seat).hand for seat in range(3)] == list(game.hands)
    assert (view(game, 0).pile, view(game, 0).last, view(game, 0).may_take) == (81, None, (1, 1))


def test_the_card_drawn_is_shown_to_the_controller_alone() -> None:
    game = start(DUMMY, 2, "7")
    mine, other = view(game, 0), view(game, 1)
    assert mine.dummy == game.dummy_pile[0]
    assert mine.hand == (*game.hands[0], mine.dummy)
    assert (other.dummy, other.hand) == (None, game.hands[1])
    assert (mine.players, mine.to, mine.from_, mine.pile) == (2, 1, 1, 81)


@given(st.data())
def test_what_a_seat_sees_never_depends_on_what_is_hidden(data: st.DataObject) -> None:
    game = _somewhere(data)
    seat = data.draw(st.integers(0, game.players - 1))
    assert view(_with_other_secrets(game, seat, data), seat) == view(game, seat)


def _somewhere(data: st.DataObject) -> State:
    """Draw a state that legal play has reached in the first round."""
    spec = data.draw(st.sampled_from([BASE, BOTH, DUMMY]))
    game = start(spec, data.draw(st.sampled_from(sorted(spec.deal))), data.draw(st.text("ab", max_size=4)))
    for _ in range(data.draw(st.integers(0, 6))):
        if not round_over(game):
            game = step(game, [data.draw(st.sampled_from(legal_takes(game, seat))) for seat in range(game.players)])
    return game


def _with_other_secrets(game: State, seat: int, data: st.DataObject) -> State:
    """Shuffle among each other all cards that the seat cannot know."""
    known = 1 if game.controller == seat else 0
    others = [hand for other, hand in enumerate(game.hands) if other != seat]
    stacks = [*others, game.dummy_pile[known:], game.pile]
    mixed = data.draw(st.permutations([card for stack in stacks for card in stack]))
    dealt = []
    for stack in stacks:
        dealt.append(tuple(mixed[: len(stack)]))
        mixed = mixed[len(stack) :]
    hands = dealt[: len(others)]
    hands.insert(seat, game.hands[seat])
    return replace(game, hands=tuple(hands), dummy_pile=game.dummy_pile[:known] + dealt[-2], pile=dealt[-1])
