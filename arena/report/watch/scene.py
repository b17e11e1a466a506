"""What is to be drawn of a moment: all of it, or what one seat saw, built from what that seat was shown."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from msgspec import structs

from arena.rules import game as rules
from arena.rules.model import Colours
from arena.rules.scoring import Board, colours_shown, kept_cards, score_game, score_round

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arena.match.events import EndEvent, FaultEvent, RoundEvent, TurnEvent
    from arena.report.watch.story import Moment
    from arena.rules.game import State, View
    from arena.rules.spec import Spec
    from arena.rules.state import Cards


@dataclass(frozen=True, slots=True)
class Place:
    """One player, or the dummy last, as drawn; `hand` is None where it is not seen.

    `cards`: how many are in hand (of the dummy: in its pile). `fresh`: how many of the table's last were laid in this
    turn, or in the one before where the choice is still open. `stands`: points of the round if it ended now, `end`:
    those of the end of the game if it did. `colours`: how many lie in front, where that is scored.
    """

    seat: int
    name: str
    table: Cards
    fresh: int
    cards: int
    score: int
    stands: int
    puddings: int
    end: int
    colours: int | None = None
    hand: Cards | None = None
    taken: Cards = ()
    given: str | None = None
    by: str = "bot"
    note: str | None = None
    fault: FaultEvent | None = None
    out: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """A moment as drawn.

    `viewer`: the seat that sees it, None for who sees all; `you`: it is who plays. `drawn`: the card that the dummy's
    controller drew, None where it is not seen. `rounds`, `end`: what has been scored. `over`: a round or the game is.
    """

    spec: Spec
    round: int
    turn: int
    turns: int
    pass_: str
    places: tuple[Place, ...]
    viewer: int | None = None
    controller: int | None = None
    drawn: str | None = None
    rounds: tuple[RoundEvent, ...] = ()
    end: EndEvent | None = None
    over: bool = False
    you: bool = False


def scene_of(moment: Moment, names: Sequence[str], seat: int | None = None) -> Scene:
    """Give a moment as one who sees all sees it, or as one seat did.

    A seat sees its choice before others lay theirs, no other's hand, note or fault, and no draw but its own.
    """
    if moment.turn is None:
        return _ending(moment, names, seat)
    if seat is None:
        return _all_seen(moment, moment.turn, names)
    seen = rules.view(moment.before, seat)
    scene = view_scene(moment.before.spec, seen, names, moment.rounds)
    return _with_own(scene, moment, moment.turn, seat)


def view_scene(spec: Spec, view: View, names: Sequence[str], rounds: Sequence[RoundEvent] = ()) -> Scene:
    """Give what a seat sees before it chooses, from what it is told and nothing else."""
    tables = _tables(spec, view.tables, view.puddings, view.scores, names)
    others = len(view.hand) - (view.dummy is not None)
    places = [
        replace(
            place,
            fresh=0 if view.last is None else len(view.last[place.seat]),
            cards=others if place.seat < view.players else spec.deal[view.players] - view.turn,
            hand=view.hand if place.seat == view.seat else None,
        )
        for place in tables
    ]
    return Scene(
        spec=spec,
        round=view.round,
        turn=view.turn,
        turns=spec.deal[view.players],
        pass_=view.pass_,
        places=tuple(places),
        viewer=view.seat,
        controller=_controller(spec, view),
        drawn=view.dummy,
        rounds=tuple(rounds),
    )


def _controller(spec: Spec, view: View) -> int | None:
    """Tell who controls the dummy: who drew a card, or else the other of the two."""
    if spec.dummy is None:
        return None
    return view.seat if view.dummy is not None else view.to


def _with_own(scene: Scene, moment: Moment, turn: TurnEvent, seat: int) -> Scene:
    """Mark what the seat itself chose, with its note and its fault."""
    own = replace(scene.places[seat], taken=turn.takes[seat], by=turn.by[seat], note=turn.notes[seat])
    given = (turn.dummy or None) if moment.before.controller == seat else None
    own = replace(own, given=given, fault=_fault(moment, seat))
    return replace(scene, places=(*scene.places[:seat], own, *scene.places[seat + 1 :]))


def _all_seen(moment: Moment, turn: TurnEvent, names: Sequence[str]) -> Scene:
    before, after = moment.before, moment.after
    spec, last = before.spec, after.last or ()
    places = []
    for place in _tables(spec, after.tables, after.puddings, after.scores, names):
        seat = place.seat
        if seat >= before.players:
            places.append(replace(place, fresh=len(last[seat]), cards=len(after.dummy_pile)))
            continue
        controls = seat == before.controller
        drawn = rules.drawn(before) if controls else None
        hand = before.hands[seat] if drawn is None else (*before.hands[seat], drawn)
        places.append(
            replace(
                place,
                fresh=len(last[seat]),
                cards=len(hand),
                hand=hand,
                taken=turn.takes[seat],
                given=(turn.dummy or None) if controls else None,
                by=turn.by[seat],
                note=turn.notes[seat],
                fault=_fault(moment, seat),
            )
        )
    return replace(
        _frame(before, moment),
        places=tuple(places),
        controller=before.controller,
        drawn=rules.drawn(before) if before.controller is not None else None,
    )


def _ending(moment: Moment, names: Sequence[str], seat: int | None) -> Scene:
    """Show the tables at a round's end, which all see, with what was laid last."""
    state, last = moment.before, moment.before.last or ()
    end = moment.end
    if end is not None and seat is not None:
        end = structs.replace(end, out=tuple(out for out in end.out if out == seat))
    places = [
        replace(
            place,
            fresh=len(last[place.seat]),
            out=end is not None and place.seat in end.out,
        )
        for place in _tables(state.spec, state.tables, state.puddings, state.scores, names)
    ]
    return replace(_frame(state, moment), places=tuple(places), viewer=seat, end=end, over=True)


def _frame(state: State, moment: Moment) -> Scene:
    turns = state.spec.deal[state.players]
    pass_ = rules.view(state, 0).pass_
    return Scene(state.spec, state.round, min(state.turn, turns), turns, pass_, (), rounds=moment.rounds)


def _tables(
    spec: Spec, tables: Sequence[Cards], puddings: Sequence[int], scores: Sequence[int], names: Sequence[str]
) -> list[Place]:
    """Give everybody's table with the points as they would stand."""
    points = score_round(spec, tables, puddings)
    kept = tuple(map(sum, zip(puddings, kept_cards(spec, tables), strict=True)))
    ends = score_game(spec, kept)
    return [
        Place(
            seat=seat,
            name=names[seat] if seat < len(names) else "the dummy",
            table=cards,
            fresh=0,
            cards=0,
            score=scores[seat],
            stands=sum(by_seat[seat] for by_seat in points.values()),
            puddings=kept[seat],
            end=sum(by_seat[seat] for by_seat in ends.values()),
            colours=_colours(spec, tables, puddings, seat),
        )
        for seat, cards in enumerate(tables)
    ]


def _colours(spec: Spec, tables: Sequence[Cards], puddings: Sequence[int], seat: int) -> int | None:
    """Count the colours of a table, as far as the rules do."""
    for name, kind in spec.kinds.items():
        if isinstance(kind.score, Colours):
            return len(colours_shown(kind.score, Board(spec, name, tables, puddings), seat))
    return None


def _fault(moment: Moment, seat: int) -> FaultEvent | None:
    return next((fault for fault in moment.faults if fault.seat == seat), None)
