"""The referee of one game, with real bots: who is asked, who is punished, who is told what."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playing import PATIENT, play_game
from runs import bot

from arena.match.events import FORMAT, GameEvent
from arena.match.outcome import GameRecord, Voided
from arena.match.referee import play
from arena.match.turn import Turn
from arena.protocol.bot import Bot, Fault, close, greet
from arena.protocol.program import find
from arena.rules import game
from arena.rules.spec import load_spec

if TYPE_CHECKING:
    from pathlib import Path

    from arena.match.events import Event
    from arena.rules.game import Take, View

OOPS = "print('oops', flush=True)"


def played(paths: list[str], strikes: dict[str, int], variants: tuple[str, ...] = ()) -> tuple[GameRecord, list[Bot]]:
    spec = load_spec("sushi-go", variants)
    bots = [Bot.start(find(path), PATIENT) for path in paths]
    greet(bots)
    seeds = tuple(range(len(bots)))
    names = tuple(bot.program.name for bot in bots)
    opening = GameEvent(FORMAT, "id", spec.name, spec.sha256, (), "7", len(bots), names, "0", bot_seeds=seeds)
    try:
        return play(spec, bots, "7", opening, strikes), bots
    finally:
        close(bots)


def test_a_forced_card_is_never_asked_for(tmp_path: Path) -> None:
    record, _ = played([bot(tmp_path, "first"), bot(tmp_path, "last", "last")], {})
    assert record.asked == (27, 27)
    assert [turn.by for turn in record.turns if turn.turn == 10] == [("forced", "forced")] * 3
    assert {by for turn in record.turns if turn.turn < 10 for by in turn.by} == {"bot"}


def test_the_controller_of_the_dummy_is_asked_in_the_last_turn_too(tmp_path: Path) -> None:
    controlling = "'dummy' in message and message.__setitem__('hand', message['hand'][:1])"
    paths = [bot(tmp_path, "one", before=controlling), bot(tmp_path, "two", before=controlling)]
    record, _ = played(paths, {"other": 1000}, ("dummy",))
    last = [turn for turn in record.turns if turn.turn == 9]
    assert [turn.by[turn.controller or 0] for turn in last] == ["arena"] * 3
    assert [turn.by[1 - (turn.controller or 0)] for turn in last] == ["forced"] * 3
    assert "must name a card for the dummy" in record.faults[0].detail


def test_a_fault_within_the_strikes_costs_a_card_and_the_bot_plays_on(tmp_path: Path) -> None:
    erring = bot(tmp_path, "erring", before=f"message['turn'] == 2 and {OOPS}")
    record, _ = played([erring, bot(tmp_path, "first")], {"bad-json": 3})
    assert [(fault.round, fault.turn, fault.kind) for fault in record.faults] == [(n, 2, "bad-json") for n in (1, 2, 3)]
    by_arena = [(turn.round, turn.turn) for turn in record.turns if turn.by[0] == "arena"]
    assert by_arena == [(1, 2), (2, 2), (3, 2)]
    assert record.end.out == ()
    assert record.asked == (27, 27)


def test_one_fault_too_many_puts_it_out_and_last_whatever_its_points(tmp_path: Path) -> None:
    erring = bot(tmp_path, "erring", before=f"message['turn'] == 2 and {OOPS}")
    record, bots = played([erring, bot(tmp_path, "first"), bot(tmp_path, "last", "last")], {"bad-json": 1})
    assert [(fault.round, fault.turn) for fault in record.faults] == [(1, 2), (2, 2)]
    assert record.end.out == (0,)
    assert record.end.places[0] == 3
    assert sorted(record.end.places[1:]) == [1, 2]
    assert all(turn.by[0] in ("arena", "forced") for turn in record.turns if (turn.round, turn.turn) >= (2, 2))
    assert not bots[0].alive


def test_a_bot_whose_process_is_gone_is_out_whatever_is_allowed(tmp_path: Path) -> None:
    record, _ = played([bot(tmp_path, "leaving", before="sys.exit(3)"), bot(tmp_path, "first")], {"other": 100})
    assert [(fault.kind, fault.exit) for fault in record.faults] == [("crashed", "exit status 3")]
    assert (record.end.out, record.end.places) == ((0,), (2, 1))


def test_a_bot_that_never_started_is_out_from_the_first_turn(tmp_path: Path) -> None:
    (tmp_path / "bot.yaml").write_text("name: absent\nrun: [./absent]\n", "utf-8")
    record, _ = played([bot(tmp_path / "other", "first"), str(tmp_path)], {"other": 100})
    assert [(fault.kind, fault.round, fault.turn, fault.seat) for fault in record.faults] == [("start-failed", 1, 1, 1)]
    assert record.asked == (27, 0)
    assert record.end.out == (1,)


def test_nobody_wins_where_all_are_out(tmp_path: Path) -> None:
    leaving = bot(tmp_path, "leaving", before="sys.exit(3)")
    record, _ = played([leaving, leaving, leaving], {})
    assert (record.end.out, record.end.places) == ((0, 1, 2), (3, 3, 3))


def test_a_bot_is_told_of_its_fault_and_what_was_played_for_it(tmp_path: Path) -> None:
    telling = f"message['turn'] == 2 and {OOPS}"
    path = bot(tmp_path, "telling", before=telling)
    source = tmp_path / "telling" / "bot.py"
    words = 'elif message["type"] == "fault":\n        sys.stderr.write(line)\n        sys.stderr.flush()\n    elif'
    source.write_text(source.read_text("utf-8").replace("elif", words, 1), "utf-8")
    record, _ = played([path, bot(tmp_path, "first")], {"bad-json": 9})
    second = next(fault for fault in record.faults if fault.round == 2)
    played_then = next(turn for turn in record.turns if (turn.round, turn.turn) == (1, 2)).takes[0][0]
    assert f'"played":["{played_then}"],"strikes":1,"strikes_allowed":9}}' in second.stderr
    assert '"id":2,"kind":"bad-json"' in second.stderr


def test_the_same_seed_and_bots_that_answer_the_same_give_the_same_record(tmp_path: Path) -> None:
    paths = ["random", bot(tmp_path, "erring", before=f"message['turn'] == 2 and {OOPS}"), bot(tmp_path, "first")]
    one, other = (timeless(played(paths, {"bad-json": 1})[0]) for _ in range(2))
    assert one == other


def timeless(record: GameRecord) -> list[Event]:
    from msgspec.structs import replace

    from arena.match.events import FaultEvent, TurnEvent

    events: list[Event] = []
    for event in record.events:
        if isinstance(event, TurnEvent):
            events.append(replace(event, used_s=(), cpu_s=()))
        elif isinstance(event, FaultEvent):
            sent = event.sent.partition('"used_s":')[0]
            # What else had come by then is a matter of the clock too.
            came = event.received.partition("\n")[0]
            events.append(replace(event, used_s=0.0, cpu_s=0.0, load=0.0, stderr="", sent=sent, received=came))
        else:
            events.append(event)
    return events


def test_lateness_of_the_machine_makes_a_game_void_unless_it_stands() -> None:
    state = game.start(load_spec(), 2, "7")
    fault = Fault("timeout", "no answer within 1.0 s")
    with pytest.raises(Voided, match=r"late by 0\.500 s"):
        Turn(state, "7").blame(0, fault, 0.5)
    stands = Turn(state, "7", stands=True)
    stands.blame(0, fault, 0.5)
    assert stands.faults == {0: fault}


class Puppet:
    """A person who takes the first card and remembers what it was shown."""

    def __init__(self) -> None:
        self.views: list[View] = []
        self.events: list[str] = []

    def choose(self, view: View) -> Take:
        self.views.append(view)
        return game.Take(view.hand[:1])

    def watch(self, event: Event) -> None:
        self.events.append(type(event).__name__)


def test_a_person_sees_what_a_bot_sees_and_learns_how_it_went_on(tmp_path: Path) -> None:
    puppet = Puppet()
    spec = load_spec()
    opponent = Bot.start(find(bot(tmp_path, "first")), PATIENT)
    greet([opponent])
    names = ("human", "first")
    opening = GameEvent(FORMAT, "id", spec.name, spec.sha256, (), "7", 2, names, "0", bot_seeds=(1, 2))
    record = play(spec, [puppet, opponent], "7", opening, {})
    close([opponent])
    assert [view.seat for view in puppet.views] == [0] * 27
    assert puppet.views[0] == game.view(game.start(spec, 2, "7"), 0)
    assert puppet.events == [type(event).__name__ for event in record.events[1:]]
    assert {turn.by[0] for turn in record.turns if turn.turn < 10} == {"human"}


def test_warm_bots_play_game_after_game(tmp_path: Path) -> None:
    bots = [Bot.start(find(path), PATIENT) for path in (bot(tmp_path, "first"), bot(tmp_path, "last", "last"))]
    greet(bots)
    try:
        one, other = (play_game(bots, seed="7") for _ in range(2))
    finally:
        close(bots)
    assert timeless(one) == timeless(other)
